"""The protocol of dealing one round, whatever the game: what the table asks of it and tells it.

A deal is a mutable machine without stakes, time or randomness. It is driven by facts alone, so the
same facts deal the same round again. `next()` never depends on the face of a hidden card.
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
    """One round, from the first card to the last."""

    def next(self) -> Next:
        """Return the one thing that is due."""

    def apply(self, fact: DealFact) -> None:
        """Take a fact that happened. Raises Illegal, and changes nothing, if it is not due."""

    def as_it_was(self, fact: DealFact) -> bool:
        """Whether the fact is due exactly as it happened: in its place, to its question, with its
        result.
        """
        return in_its_place(self.next(), fact)

    def spots(self) -> Sequence[Spot]:
        """Return every hand, the players' first, as anybody may know it."""

    def spot(self, zone: str) -> Spot | None:
        """Return the hand that has, or would next have, a card in `zone`; None if there is none."""

    def asked_zone(self, ask: Ask) -> str:
        """Return the zone of the hand that a question is about."""

    def owed_to(self, zone: str) -> NeedCard | None:
        """Return the first face-up card still owed to `zone`, among the steps known by now."""

    def bring_forward(self, zone: str) -> None:
        """Make the card owed to `zone` the next one. Raises Illegal if none is owed."""

    def box_at(self, zone: str) -> int | None:
        """Return the box whose hand lies in `zone` and can die alone; None if no such hand does."""

    def may_show(self, card: Card) -> bool:
        """Whether the card to be revealed now may be `card`, given the checks made of it."""

    def checked_as(self, card: Card, by: str) -> Fact:
        """Return the fact that `by` checked the unrevealed card and it is `card`."""

    def revealed_as(self, card: Card) -> Fact:
        """Return the fact that the unrevealed card was turned and is `card`."""

    def result(self, bets: BetsAccepted) -> Json:
        """Return the published result of the finished round: cards and multipliers, no amounts."""

    def afterwards(self, unrevealed: Card | None) -> Sequence[Fact]:
        """Return further facts once the round is settled, about a card that was never revealed."""


def in_its_place(need: Next, fact: DealFact) -> bool:
    """Whether a round that needs this gets it by exactly that card, move or answer."""
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
    """Return a hand's owner as steps name it, given the name in a fact."""
    return int(name) if name.isdecimal() else name
