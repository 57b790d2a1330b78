"""Facts of a round of blackjack alone: its hole card, and boxes that are finished elsewhere."""

from typing import Any, Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass


@dataclass(frozen=True, slots=True)
class HoleChecked:
    """The hole card was checked; `by` is controller or dealer_and_controller."""

    blackjack: bool
    by: str
    kind: Literal["peeked"] = "peeked"


@dataclass(frozen=True, slots=True)
class HoleRevealed:
    """The hole card lies face up: its face is public from here on."""

    card: Card
    kind: Literal["hole_revealed"] = "hole_revealed"


@dataclass(frozen=True, slots=True)
class BoxHandedOver:
    """An interrupted box left the physical round in this state (Blackjack Live)."""

    box: int
    frozen: dict[str, Any]
    kind: Literal["box_handed_over"] = "box_handed_over"


@dataclass(frozen=True, slots=True)
class HoleReleased:
    """The round is over and its hole card, never turned, is told for boxes handed over (BJL-12)."""

    card: Card
    kind: Literal["hole_released"] = "hole_released"


BlackjackDealFact = HoleChecked | HoleRevealed | BoxHandedOver
"""Those that drive the dealing."""
