"""Events of blackjack alone: its hole card, and boxes that are finished elsewhere."""

from typing import ClassVar

from controller.core.messages.public.base import Box, Face, Hand, PublicEvent, public


@public(frozen=True, slots=True)
class Peek(PublicEvent):
    """The hole card was checked before anybody plays."""

    name: ClassVar = "peek"
    blackjack: bool
    """Whether the dealer has a blackjack."""


@public(frozen=True, slots=True)
class HoleRevealed(PublicEvent):
    """The hole card was turned."""

    name: ClassVar = "hole_revealed"
    card: Face
    """The card."""
    total: int
    """The dealer's total with it."""
    soft: bool
    """Whether an ace counts eleven in the total."""


@public(frozen=True, slots=True)
class FrozenHand:
    """A hand as it is handed over."""

    hand: Hand
    """The hand."""
    cards: tuple[Face, ...]
    """Its cards."""
    total: int
    """Its total."""
    soft: bool
    """Whether an ace counts eleven in the total."""
    doubled: bool
    """Whether its stake is doubled."""


@public(frozen=True, slots=True)
class Frozen:
    """A box as it is handed over."""

    hands: tuple[FrozenHand, ...]
    """Its hands."""
    dealer: tuple[Face, ...]
    """The dealer's cards."""
    insurance: str | None
    """Its answer to the insurance question; null where it was not asked."""


@public(frozen=True, slots=True)
class Interrupted(PublicEvent):
    """A box left the physical round: finish it elsewhere, from the state told here."""

    name: ClassVar = "interrupted"
    box: Box
    """The box."""
    frozen: Frozen
    """Its state."""


@public(frozen=True, slots=True)
class HoleReleased(PublicEvent):
    """The hole card of a round that never turned it, for boxes handed over, after the round."""

    name: ClassVar = "hole_released"
    card: Face
    """The card."""
