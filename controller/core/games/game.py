"""A family of games: what the table asks of it, chosen by `family` in the game file.

What common code needs to know of a game it asks here or of the dealing (`Deal`); what only some
games have (answers, facts, events) a family brings as rows. A new family is a folder with one
object of this kind in the list of `registry`, or in a package of its own.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from controller.core.cards import Card
from controller.core.games.deal import Deal, Json
from controller.core.games.instructions import Instruction, Place, instruct
from controller.core.games.rules import CommonRules
from controller.core.games.steps import NeedChoices, Next
from controller.core.messages.commands import BetsFinal, Role
from controller.core.messages.facts import (
    Asked,
    BetsAccepted,
    ChoiceMade,
    CountsTaken,
    DealFact,
    Fact,
)
from controller.core.messages.phases import Phase
from controller.core.messages.public.base import PublicEvent
from controller.core.messages.public.games.roads import Roads
from controller.core.words import Say, say

Rules = TypeVar("Rules", bound=CommonRules, contravariant=True)


class OpenWindow(Protocol):
    """The question that is open."""

    @property
    def window(self) -> int:
        """Return its number."""

    @property
    def question(self) -> str:
        """Return its name."""

    @property
    def asks(self) -> tuple[Asked, ...]:
        """Say whom it asks for what."""


class Situation(NamedTuple):
    """The table as a family sees it when somebody asks for something.

    `to_check` is the face of the card that is to be checked now, where the shoe read it; `by` the
    game server's or the person's name.
    """

    rules: Any
    deal: Deal
    window: OpenWindow | None
    to_check: Card | None
    by: str


class Call(NamedTuple):
    """An irregularity that no sensor sees: the table stops and calls the shift manager."""

    code: str
    text: Say | str
    zone: str = ""


class Tapped(NamedTuple):
    """When an act of people at the table is possible, and who may."""

    phases: tuple[Phase, ...]
    roles: tuple[Role, ...]


class Game(Protocol[Rules]):
    """One family of games; it has no state."""

    family: str
    """Its name in game files."""

    model: type[CommonRules]
    """The model of its game files."""

    unrevealed: Say = say("hidden_card")
    """Its name for a card that is hidden from the players."""

    odds: str = ""
    """The object of the shell that works out its returns, as `module:name`; empty: nobody does."""

    commands: Mapping[type, tuple[Phase, ...]] = {}
    """The commands that a game server has at these games alone, with their phases."""

    taps: Mapping[type, Tapped] = {}
    """The taps that people have at these games alone."""

    deal_facts: tuple[type, ...] = ()
    """Facts of its own that drive the dealing."""

    keeps_unused: bool = False
    """Whether a card that a round did not need, and nobody saw, is the next round's first."""

    notes: tuple[type, ...] = ()
    """Facts of its own that change nothing: something is told."""

    checks: tuple[type, ...] = ()
    """Facts of its own that may be taken back: never a player's decision or a shown card."""

    events: Mapping[type, Callable[[Deal, Any], PublicEvent]] = {}
    """The public events of its own facts, made once these are applied."""

    told: tuple[type[PublicEvent], ...] = ()
    """The events that its facts are told by."""

    results: tuple[type, ...] = ()
    """The shapes that the `result` of a settled round may have."""

    # The felt.

    @abstractmethod
    def zones(self, rules: Rules) -> Mapping[str, Say | str]:
        """Every zone that is dealt to, and how the dealer calls it."""

    def hand(self, zone: str) -> str:
        """The public name of the hand of which a card lies in `zone`; it never changes."""
        return zone

    @abstractmethod
    def shape(self, rules: Rules) -> Json:
        """`kind` and `boxes`: how the console draws the felt."""

    @abstractmethod
    def hands(self, rules: Rules) -> int:
        """Players' hands of a full table, for estimates of time."""

    # The shoe.

    def burns(self, rules: Rules) -> int:
        """Count the cards that are burnt from a new shoe, beside what the house burns."""
        del rules
        return 0

    def burns_more(self, rules: Rules, first: Card | None) -> int:
        """Count the cards that are burnt after the first one, `first`; None: nobody read it."""
        del rules, first
        return 0

    def rounds_after_cut(self, rules: Rules) -> int:
        """Rounds that begin after the cut card came, before the shoe is changed."""
        del rules
        return 0

    def counted_by_shoes(self, rules: Rules) -> bool:
        """Whether some shoes count this game by themselves, so that it is ended at the shoe too."""
        del rules
        return False

    def offer(self, rules: Rules) -> Json:
        """Return what the public description says beside the common rules: `boxes`, `side_bets`."""
        return {"boxes": self.shape(rules)["boxes"], "side_bets": []}

    # The round.

    @abstractmethod
    def read_bets(self, rules: Rules, body: BetsFinal) -> BetsAccepted:
        """Read the players and bets. Raises Refused for what the game does not offer."""

    def no_bets(self, rules: Rules) -> BetsAccepted | None:
        """The bets of a round that the house deals to nobody; None where it cannot be dealt."""
        del rules
        return None

    @abstractmethod
    def start(self, rules: Rules, bets: BetsAccepted) -> Deal:
        """The dealing of a round with these bets."""

    def answer(self, asked: Situation, body: Any) -> Sequence[Fact | Call]:
        """The facts that follow when somebody asks what only this family knows.

        `body` is of a type in `commands` or `taps`. Raises Refused with a sentence.
        """
        raise LookupError(f"{type(body).__name__} is no command of {asked.rules.family}")

    def unasked(self, deal: Deal, need: NeedChoices) -> Sequence[Fact]:
        """The facts that stand for the answers to `need` where nobody is left to be asked."""
        del deal, need
        return ()

    def declined(self, deal: Deal, need: NeedChoices) -> Sequence[ChoiceMade | CountsTaken]:
        """The facts by which all decline `need` once they have seen the hidden card it bets on.

        None where it bets on no such card.
        """
        del deal, need
        return ()

    def closing(self, answers: Sequence[Fact]) -> Say | str:
        """Say who declines by such facts; empty where there are none."""
        del answers
        return ""

    # Words.

    titles: Mapping[str, str] = {}
    """Irregularities by code, where it has a title of its own for them: the code of that."""

    remedies: Mapping[str, str] = {}
    """Remedies by name, where it has a title of its own for them: the code of that."""

    def instruct(self, need: Next, place: Place) -> Instruction:
        """Return what the dealer does for a step; `place` says how he calls a zone."""
        return instruct(need, place)

    def asking(self, window: OpenWindow) -> Say | str:
        """Return what the dealer reads while players answer."""
        del window
        return say("players_decide")

    def taken_back(self, fact: DealFact) -> Say | str:
        """A fact of `checks` as the list of what can be taken back names it."""
        return type(fact).__name__

    @abstractmethod
    def summary(self, result: Json) -> Say | str:
        """A settled round in a few words, from its published result."""

    # Roads.

    def bead(self, rules: Rules, result: Json) -> str:
        """Return how the roads mark a settled round; empty in games without roads."""
        del rules, result
        return ""

    def roads(self, rules: Rules, beads: tuple[str, ...]) -> Roads | None:
        """The roads that a shoe's beads make; None in games without roads."""
        del rules, beads
        return None

    # Sheets.

    @abstractmethod
    def sheet(self, deal: Deal, round_id: str, bets: BetsAccepted) -> Json:
        """A finished live round as a round sheet, with `expected`. Raises SheetError."""

    @abstractmethod
    def expected(self, rules: Rules, sheet: Mapping[str, Any]) -> Json:
        """Return what the round of a sheet comes to. Raises SheetError where it is impossible."""
