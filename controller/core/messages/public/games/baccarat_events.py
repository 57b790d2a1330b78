"""Events of baccarat alone: its cards that lie face down."""

from typing import ClassVar

from controller.core.messages.public.base import Face, Hand, PublicEvent, public


@public(frozen=True, slots=True)
class CardRevealed(PublicEvent):
    """A card that lay face down was turned."""

    name: ClassVar = "card_revealed"
    hand: Hand
    """The hand it belongs to."""
    index: int
    """Its place in the hand, from 0."""
    card: Face
    """The card."""
    total: int
    """The hand's total with it; hidden cards count nothing."""
