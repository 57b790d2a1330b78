"""Pairs by colour, of the player's first two cards or of the dealer's."""

from collections.abc import Sequence

from controller.core.cards import RED_SUITS, Card
from controller.core.games.blackjack.side_bet import Laid, SideBet


class ColourPair(SideBet):
    """Two cards of one rank: same suit, same colour, or red and black."""

    classes = ("perfect_pair", "coloured_pair", "red_black_pair")
    size = 2

    def classify(self, cards: Sequence[Card]) -> str | None:
        """`perfect_pair` (identical), `coloured_pair` (same colour) or `red_black_pair`."""
        first, second = cards
        if first[0] != second[0]:
            return None
        if first[1] == second[1]:
            return "perfect_pair"
        same = (first[1] in RED_SUITS) == (second[1] in RED_SUITS)
        return "coloured_pair" if same else "red_black_pair"


class PlayerPair(ColourPair):
    """Player's first two cards, same rank, by colour."""

    name = "player_pair"
    place = 20


class DealerPair(ColourPair):
    """Dealer's up and hole card, same rank, by colour."""

    name = "dealer_pair"
    place = 30
    needs_hole = True

    def cards(self, laid: Laid) -> Sequence[Card]:
        """Upcard and hole card."""
        return laid.dealer[:2]
