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
    shoe, order, unread = "", [], 0
    for fact in facts:
        match fact:
            case f.ShoeStarted() | f.ShoeEnded():
                shoe, order, unread = fact.shoe if isinstance(fact, f.ShoeStarted) else "", [], 0
            case f.CardPulled() | f.CardAdmitted() if fact.shoe == shoe:
                order.append(fact.card)
                unread += fact.card is None
            case f.CardCorrected() if shoe and fact.was is None:
                unread -= 1
            case _:
                pass
    return LeftShoe(order, unread)
