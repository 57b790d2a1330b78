"""The dealing of one round, whatever the game: what the table asks of it and tells it.

A dealing is a mutable machine without stakes, time or chance. It is driven by facts alone, so that
the same facts deal the same round again. `next()` never depends on the face of a hidden card.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from controller.core.cards import Card
from controller.core.games.spots import Spot
from controller.core.games.steps import Ask, NeedCard, NeedChoices, NeedMove, Next, Who
from controller.core.messages.facts import (
    BetsAccepted,
    CardDealt,
    CardMoved,
    ChoiceMade,
    CountsTaken,
    DealFact,
    Fact,
)

Json = dict[str, Any]


class Deal(Protocol):
    """One round from the first card to the last."""

    def next(self) -> Next:
        """The one thing that is due."""

    def apply(self, fact: DealFact) -> None:
        """It happened. Raises Illegal, and changes nothing, where it is not due."""

    def as_it_was(self, fact: DealFact) -> bool:
        """Whether the fact is due as it happened: in its place, to its question, as it came out."""
        return in_its_place(self.next(), fact)

    def spots(self) -> Sequence[Spot]:
        """Every hand, the players' first, as anybody may know it."""

    def spot(self, zone: str) -> Spot | None:
        """The hand of which a card lies, or would lie next, in `zone`; None where none does."""

    def asked_zone(self, ask: Ask) -> str:
        """The zone of the hand that a question is about."""

    def owed_to(self, zone: str) -> NeedCard | None:
        """The first face-up card still owed to `zone` among the steps known by now."""

    def bring_forward(self, zone: str) -> None:
        """The card owed to `zone` is dealt next. Raises Illegal where none is owed."""

    def box_at(self, zone: str) -> int | None:
        """The box whose hand lies in `zone` and may die by itself; None where nobody's may."""

    def may_show(self, card: Card) -> bool:
        """Whether the card to be revealed now may be `card`, after what was checked of it."""

    def checked_as(self, card: Card, by: str) -> Fact:
        """The fact that the unrevealed card was checked by `by` and is `card`."""

    def revealed_as(self, card: Card) -> Fact:
        """The fact that the unrevealed card was turned and is `card`."""

    def result(self, bets: BetsAccepted) -> Json:
        """Return what is published of the finished round: cards and multipliers, no amounts."""

    def afterwards(self, unrevealed: Card | None) -> Sequence[Fact]:
        """Return what else is told once the round is settled, of a card that was never revealed."""


def in_its_place(need: Next, fact: DealFact) -> bool:
    """Whether a round that needs this gets it by that card, move or answer, and by no other."""
    match fact:
        case CardDealt():
            return need == NeedCard(fact.zone, fact.face_up, _who(fact.who), fact.hand)
        case CardMoved():
            there = (fact.from_zone, fact.to_zone)
            return isinstance(need, NeedMove) and there == (need.from_zone, need.to_zone)
        case ChoiceMade():
            asks = need.asks if isinstance(need, NeedChoices) else ()
            return (fact.who, fact.at) in [(str(ask.who), ask.at) for ask in asks]
        case CountsTaken():
            return isinstance(need, NeedChoices) and need.asks[0].at == fact.at
        case _:
            return True


def _who(name: str) -> Who:
    """Name the owner of a hand as a step does, from its name in a fact."""
    return int(name) if name.isdecimal() else name
