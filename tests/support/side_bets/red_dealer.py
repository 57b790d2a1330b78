"""Red Dealer: the dealer's up and hole card are red."""

from collections.abc import Sequence

from controller.core.cards import RED_SUITS, Card
from controller.core.games.blackjack.side_bet import Laid, SideBet


class RedDealer(SideBet):
    """Dealer's up and hole card, both red."""

    name = "red_dealer"
    classes = ("one_suit", "red")
    size = 2
    needs_hole = True

    def cards(self, laid: Laid) -> Sequence[Card]:
        return laid.dealer[:2]

    def classify(self, cards: Sequence[Card]) -> str | None:
        suits = {card[1] for card in cards}
        if not suits <= set(RED_SUITS):
            return None
        return "one_suit" if len(suits) == 1 else "red"
