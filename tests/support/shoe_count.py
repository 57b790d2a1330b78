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
    shoe, unread = "", 0
    out: dict[int, Card | None] = {}
    early: dict[str, dict[int, Card | None]] = {}
    for fact in facts:
        match fact:
            case f.ShoeLoaded():
                early[fact.shoe] = {}
            case f.ShoeStarted():
                shoe, out = fact.shoe, early.pop(fact.shoe, {})
                unread = list(out.values()).count(None)
            case f.ShoeEnded():
                shoe, out, unread = "", {}, 0
            case f.CardPulled() | f.CardAdmitted() if fact.shoe == shoe:
                out[fact.pull] = fact.card
                unread += fact.card is None
            case f.CardPulled() | f.CardAdmitted() if fact.shoe in early:
                early[fact.shoe][fact.pull] = fact.card
            case f.CardReturned() if fact.pull in out:
                unread -= out.pop(fact.pull) is None
            case f.CardReturned():
                for cards in early.values():
                    cards.pop(fact.pull, None)
            case f.CardCorrected() if fact.pull in out and fact.was is None:
                unread -= 1
            case _:
                pass
    return LeftShoe(list(out.values()), unread)
