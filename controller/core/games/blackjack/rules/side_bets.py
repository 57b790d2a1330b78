"""The side bets of a game file: which are offered, what they pay, and how they are read.

The names are those that round sheets use. A class missing from a bet's pay table loses; a class
that the bet does not know refuses to load.
"""

from typing import ClassVar, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from controller.core.games.rules import Section

POKER_CLASSES = ("suited_trips", "straight_flush", "trips", "straight", "flush")
PAIR_CLASSES = ("suited_pair", "pair")
COLOUR_PAIR_CLASSES = ("perfect_pair", "coloured_pair", "red_black_pair")
HOT3_CLASSES = ("777", "21_suited", "21", "20", "19")
BUST_CLASSES = ("bust3", "bust4", "bust5", "bust6", "bust7", "bust8+")


class SideBet(Section):
    """What every side bet has: a pay table, class to odds to one."""

    classes: ClassVar[tuple[str, ...]] = ()

    pays: dict[str, int]
    """Winning class to what it pays to one staked."""

    @model_validator(mode="after")
    def _known_classes(self) -> Self:
        for name, odds in self.pays.items():
            if name not in self.classes:
                known = ", ".join(self.classes)
                raise ValueError(f"no class {name!r} in this bet; write one of {known}")
            if odds < 1:
                raise ValueError(f"{name} pays {odds}; write a whole number from 1")
        return self


class AnyPair(SideBet):
    """The player's first two cards are a pair; a pair of one suit pays more."""

    classes = PAIR_CLASSES

    by: Literal["rank", "value"] = "rank"
    """`rank`: king and king; `value` would make king and ten a pair."""


class ColourPair(SideBet):
    """Two cards of one rank: same suit, same colour, or red and black."""

    classes = COLOUR_PAIR_CLASSES


class ThreeCardPoker(SideBet):
    """The player's first two cards and the dealer's up card as a poker hand of three."""

    classes = POKER_CLASSES

    ace: Literal["high_and_low", "low"] = "high_and_low"
    """Whether Q-K-A is a straight beside A-2-3."""

    pair_is_flush: bool = True
    """Whether three cards of one suit with a pair among them are a flush."""

    trips_need_three_suits: bool = False
    """Whether trips with two cards of the same suit count for nothing."""


class Hot3(SideBet):
    """The total of the player's first two cards and the dealer's up card: 19, 20, 21 or 7-7-7."""

    classes = HOT3_CLASSES

    ace: Literal["1_or_11", "1"] = "1_or_11"
    """Whether an ace may count 11."""

    sevens: Literal["any_suits", "suited"] = "any_suits"
    """Which 7-7-7 pays its own class."""


class BustIt(SideBet):
    """The dealer busts; more cards pay more."""

    classes = BUST_CLASSES

    on_player_blackjack: Literal["push", "play"] = "push"
    """Whether the stake returns to a player who has blackjack."""

    on_dealer_blackjack: Literal["lose", "push"] = "lose"
    """What becomes of the stake when the dealer has blackjack and the player has not."""


class SideBets(Section):
    """The side bets that are offered, by the names round sheets use."""

    model_config = ConfigDict(populate_by_name=True)

    any_pair: AnyPair | None = None
    """Player's first two cards, same rank."""

    player_pair: ColourPair | None = None
    """Player's first two cards, same rank, by colour."""

    dealer_pair: ColourPair | None = None
    """Dealer's up and hole card, same rank, by colour."""

    poker: ThreeCardPoker | None = Field(default=None, alias="21+3")
    """`21+3`: poker hand of three."""

    top3: ThreeCardPoker | None = None
    """Poker hand of three, the best classes only."""

    hot3: Hot3 | None = None
    """Total of three cards."""

    bust_it: BustIt | None = None
    """The dealer busts."""

    def offered(self) -> dict[str, SideBet]:
        """Name to bet, in the order of the rule sheets, of those this game offers."""
        bets = {
            "any_pair": self.any_pair,
            "player_pair": self.player_pair,
            "dealer_pair": self.dealer_pair,
            "21+3": self.poker,
            "top3": self.top3,
            "hot3": self.hot3,
            "bust_it": self.bust_it,
        }
        return {name: bet for name, bet in bets.items() if bet is not None}
