"""Facts of a round of baccarat alone: its cards that lie face down."""

from typing import Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """The card at `index` of `zone` was turned: its face is public from here on."""

    zone: str
    index: int
    card: Card
    kind: Literal["card_revealed"] = "card_revealed"
