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


@dataclass(frozen=True, slots=True)
class CoupTold:
    """The shoe told how the coup ended by its own count, after the card `pull`."""

    shoe: str
    n: int
    boot: int
    pull: int
    result: str
    kind: Literal["coup_told"] = "coup_told"


@dataclass(frozen=True, slots=True)
class ShoeCountSetAside:
    """It was ruled that the shoe's own count is no witness for the rest of this round.

    Between rounds: a person says that the count is ended, which the shoe did not tell.
    """

    shoe: str
    person: str
    kind: Literal["shoe_count_set_aside"] = "shoe_count_set_aside"
