"""Events of the deal: cards, splits, and what is put right about them."""

from typing import ClassVar

from controller.core.messages.public.base import (
    Box,
    Face,
    Hand,
    Params,
    PublicEvent,
    Text,
    public,
)


@public(frozen=True, slots=True)
class Card(PublicEvent):
    """A card was dealt."""

    name: ClassVar = "card"
    n: int
    """The card's number in the round, from 1."""
    hand: Hand
    """The hand it belongs to."""
    index: int
    """Its place in the hand, from 0."""
    card: Face
    """The card, or `hidden`."""
    total: int
    """The hand's total with it; hidden cards count nothing."""
    soft: bool
    """Whether an ace counts eleven in the total."""


@public(frozen=True, slots=True)
class Moved(PublicEvent):
    """A split: a card went to a hand of its own."""

    name: ClassVar = "moved"
    card: Face
    """The card."""
    from_hand: Hand
    """The hand it left."""
    to_hand: Hand
    """The new hand, of which it is the first card."""


@public(frozen=True, slots=True)
class CardCorrected(PublicEvent):
    """A card was told wrongly: its face is another one."""

    name: ClassVar = "card_corrected"
    hand: Hand
    """The hand it belongs to."""
    index: int
    """Its place in the hand, from 0."""
    was: Face
    """The face that was told before."""
    card: Face
    """Its face."""
    total: int
    """The hand's total with it."""
    soft: bool
    """Whether an ace counts eleven in the total."""


@public(frozen=True, slots=True)
class Place:
    """The place of one card."""

    hand: Hand
    """The hand."""
    index: int
    """The place in it, from 0."""


@public(frozen=True, slots=True)
class Move:
    """A split that is taken back: the card lies again where it came from."""

    from_hand: Hand
    """The hand that the split had made; it is no more."""
    to_hand: Hand
    """The hand to which its card returned."""


@public(frozen=True, slots=True)
class CardsTakenBack(PublicEvent):
    """Cards were dealt in error; what is named here is void, and is dealt again."""

    name: ClassVar = "cards_taken_back"
    cards: int
    """Cards of the round that still count; every `card` with a higher `n` is void."""
    void: tuple[Place, ...]
    """The places of the void cards."""
    moves: tuple[Move, ...]
    """Splits that are void."""
    check: bool
    """Whether the check of the hidden card is void as well."""


@public(frozen=True, slots=True)
class HandDead(PublicEvent):
    """A box is out of the round by ruling: all its stakes go back."""

    name: ClassVar = "hand_dead"
    box: Box
    """The box."""
    code: str
    """The reason, for machines: the ruling's reason."""
    params: Params
    """The values of the text, by name."""
    text: Text
    """The reason, for people."""
    refund: str = "all_stakes"
    """The stakes that go back."""
