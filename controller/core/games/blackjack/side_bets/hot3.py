"""Hot 3: the total of the player's first two cards and the dealer's upcard."""

from collections.abc import Sequence
from typing import Literal

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.side_bet import Laid, SideBet


class Hot3(SideBet):
    """The total of the player's first two cards and the dealer's upcard: 19, 20, 21 or 7-7-7."""

    name = "hot3"
    place = 60
    classes = ("777", "21_suited", "21", "20", "19")
    size = 3
    tells_apart = {  # noqa: RUF012 - the bet's members are no class variables of a model
        "ace": ("21_suited", "21", "20", "19"),
        "sevens": ("777", "21"),
    }

    ace: Literal["1_or_11", "1"] = "1_or_11"
    """Whether an ace may count 11."""

    sevens: Literal["any_suits", "suited"] = "any_suits"
    """The 7-7-7 that pays its own class."""

    def cards(self, laid: Laid) -> Sequence[Card]:
        """The player's first two and the upcard."""
        return (*laid.first, laid.dealer[0])

    def classify(self, cards: Sequence[Card]) -> str | None:
        """`777`, or the total of three cards: `21_suited`, `21`, `20`, `19`."""
        suited = len({card[1] for card in cards}) == 1
        if all(card[0] == "7" for card in cards) and (self.sevens == "any_suits" or suited):
            return "777"
        total = sum(VALUE[card] for card in cards)
        if total <= 11 and self.ace == "1_or_11" and any(card[0] == "A" for card in cards):
            total += 10
        if total == 21:
            return "21_suited" if suited else "21"
        return str(total) if total in (19, 20) else None
