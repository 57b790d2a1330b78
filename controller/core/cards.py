"""Cards, as the shoe names them: rank then suit, `8S`, with `T` for ten.

A card is a plain two-letter string, so facts, sheets and JSON carry it unchanged, and a lookup
costs one dictionary access. Nobody can know which of a shoe's identical copies it is.
"""

from typing import NewType

Card = NewType("Card", str)

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RED_SUITS = "DH"

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 faces of one deck, suit by suit, ace to king."""

VALUE: dict[Card, int] = {card: min(RANKS.index(card[0]) + 1, 10) for card in DECK}
"""Point value of each face; an ace counts 1 here, hands raise it to 11."""

RANK_NUMBER: dict[Card, int] = {card: RANKS.index(card[0]) + 1 for card in DECK}
"""1 (ace) to 13 (king)."""


def parse_card(text: str) -> Card:
    """Read `8S`, `8s`, `TS` or `10S`.

    Raises ValueError with a sentence that says what was given and what to write.
    """
    name = text.strip().upper().replace("10", "T", 1)
    if name not in VALUE:
        raise ValueError(
            f"{text!r} is no card: write rank ({RANKS}) then suit ({SUITS}), as in 8S or TD"
        )
    return Card(name)
