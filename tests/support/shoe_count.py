"""What left the shoe in play, counted from the facts alone."""

from collections.abc import Iterable
from typing import NamedTuple

from controller.core.cards import Card
from controller.core.messages import facts as f


class LeftShoe(NamedTuple):
    """The faces in the order they left the shoe in play, and how many are still unread."""

    order: list[Card | None]
    unread: int


def left_shoe(facts: Iterable[f.Fact]) -> LeftShoe:
    """What left the shoe in play; nothing where none is."""
    shoe = ""
    out: dict[int, Card | None] = {}
    early: dict[str, dict[int, Card | None]] = {}
    named: set[int] = set()
    for fact in facts:
        match fact:
            case f.ShoeLoaded():
                early[fact.shoe] = {}
            case f.ShoeStarted():
                shoe, out = fact.shoe, early.pop(fact.shoe, {})
            case f.ShoeEnded():
                shoe, out = "", {}
            case f.CardPulled() | f.CardAdmitted():
                left = out if fact.shoe == shoe else early.get(fact.shoe, {})
                left[fact.pull] = fact.card
            case f.CardReturned():
                for cards in (out, *early.values()):
                    cards.pop(fact.pull, None)
            case f.CardCorrected() if fact.pull in out and fact.was is None:
                named.add(fact.pull)
            case _:
                pass
    unread = sum(card is None and pull not in named for pull, card in out.items())
    return LeftShoe(list(out.values()), unread)
