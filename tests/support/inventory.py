"""The cards of every set, counted twice: by what the facts say, and by what the table holds."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.table import Table


@dataclass
class Life:
    """One set from its loading into a shoe on: what left it, by pull; and its discards' pulls."""

    name: str
    out: dict[int, Card | None] = field(default_factory=dict)
    racked: set[int] = field(default_factory=set)


class Ledger:
    """Keeps the account of every set from the facts alone; `audit` holds the table against it."""

    def __init__(self) -> None:
        self.in_shoe: dict[str, Life] = {}
        self.next: dict[str, Life] = {}
        self.playing = ""
        self.lives: dict[int, Life] = {}
        self.gone: dict[int, str] = defaultdict(str)

    def take(self, fact: f.Fact) -> None:
        """One fact happened."""
        match fact:
            case f.ShoeLoaded():
                self.next[fact.shoe] = Life(fact.set)
            case f.ShoeStarted():
                self.playing = fact.shoe
                self.in_shoe = {fact.shoe: self.next.pop(fact.shoe, Life(fact.set))}
            case f.ShoeEnded():
                self._set_aside_goes_to_rack()
                self.playing, self.in_shoe = "", {}
            case f.TableCleared():
                for pull in fact.order:
                    self._rack(pull)
            case f.BettingOpened():
                self._set_aside_goes_to_rack()
            case _:
                self._take_of_card(fact)

    def _take_of_card(self, fact: f.Fact) -> None:
        match fact:
            case f.CardPulled() | f.CardAdmitted():
                life = self.in_shoe.get(fact.shoe) or self.next.get(fact.shoe) or Life("")
                self.lives[fact.pull], life.out[fact.pull] = life, fact.card
            case f.CardReturned():
                del self.lives[fact.pull].out[fact.pull]
                self.lives[fact.pull].racked.discard(fact.pull)
                self.gone.pop(fact.pull, None)
            case f.CardCorrected():
                self.lives[fact.pull].out[fact.pull] = fact.card
            case f.CardBurned():
                self._rack(fact.pull)
            case f.PullSetAside():
                self.gone[fact.pull] = "aside"
            case _:
                pass

    def _rack(self, pull: int) -> None:
        self.gone.pop(pull, None)
        self.lives[pull].racked.add(pull)

    def _set_aside_goes_to_rack(self) -> None:
        for pull in list(self.gone):
            self._rack(pull)

    def audit(self, table: Table) -> list[str]:
        """Every sentence that the table's own account contradicts."""
        shoe = table.shoe
        if shoe is None:
            return []
        life = self.in_shoe[shoe.name]
        wrong = []
        if shoe.dealt != len(life.out):
            wrong.append(f"{shoe.set}: {len(life.out)} cards left, the table counts {shoe.dealt}")
        if len(shoe.discards) != len(life.racked):
            wrong.append(f"{shoe.set}: {len(life.racked)} discards, table {len(shoe.discards)}")
        here = [pull for pull in table.pulls.values() if pull.set == shoe.set]
        places = Counter(pull.state for pull in here)
        somewhere = len(life.racked) + sum(
            1 for pull in here if pull.pull not in life.racked and pull.state != "returned"
        )
        if somewhere != shoe.dealt:
            wrong.append(f"{shoe.set}: {shoe.dealt} left, {somewhere} are somewhere: {places}")
        unread = sum(1 for card in life.out.values() if card is None)
        inside = sum(shoe.left.values())
        if inside + shoe.dealt - unread != shoe.decks * 52:
            wrong.append(f"{shoe.set}: {inside} inside and {shoe.dealt - unread} read outside")
        return wrong


def faults(engine: Engine, told: list[tuple[Moment, f.Fact]]) -> list[str]:
    """Fold these facts one by one: the first account that is wrong, with the fact before it."""
    ledger = Ledger()
    for moment, fact in told:
        engine.replay(moment, fact)
        ledger.take(fact)
        if wrong := ledger.audit(engine.table):
            return [f"after {fact}", *wrong]
    return []
