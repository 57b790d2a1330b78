"""Bust It: the dealer busts, and more cards pay more."""

from collections.abc import Collection, Sequence
from typing import Literal

from controller.core.cards import Card
from controller.core.games.blackjack.side_bet import LOSE, PUSH, Laid, SideBet, SideVerdict

MANY = 8
"""So many cards or more in a busted hand are one class."""


class BustIt(SideBet):
    """The dealer busts; more cards pay more."""

    name = "bust_it"
    place = 70
    classes = ("bust3", "bust4", "bust5", "bust6", "bust7", "bust8+")
    odds = "controller.odds.blackjack.bust_it:bust_it_return"
    needs_hand = True
    needs_hole = True

    on_player_blackjack: Literal["push", "play"] = "push"
    """Whether the stake returns to a player who has blackjack. Wherever this bet is placed the
    hole card is turned and the dealer completes his hand, whatever `dealer.draw` says: with `push`
    unless its box has blackjack, with `play` against blackjacks alone too."""

    on_dealer_blackjack: Literal["lose", "push"] = "lose"
    """The fate of the stake when the dealer has blackjack and `on_player_blackjack` did not
    return it."""

    def opens_hole(self, hands: Collection[str]) -> bool:
        """The hole card is turned if the hand is completed."""
        return self.needs_dealer(hands)

    def needs_dealer(self, hands: Collection[str]) -> bool:
        """The hand is completed unless the bet is returned for its owner's blackjack."""
        if self.on_player_blackjack == "play":
            return True
        return any(status != "blackjack" for status in hands)

    def cards(self, laid: Laid) -> Sequence[Card]:
        """The dealer's whole hand."""
        return laid.dealer

    def classify(self, cards: Sequence[Card]) -> str | None:
        """The class of a busted hand, by its number of cards."""
        return self.of_count(len(cards))

    @staticmethod
    def of_count(count: int) -> str:
        """The class of a busted hand of so many cards."""
        return f"bust{MANY}+" if count >= MANY else f"bust{count}"

    def judge(self, laid: Laid) -> SideVerdict:
        """The dealer's bust; a blackjack on either side comes first."""
        if laid.natural and self.on_player_blackjack == "push":
            return PUSH
        if laid.dealer_blackjack and self.on_dealer_blackjack == "push":
            return PUSH
        return super().judge(laid) if laid.dealer_bust else LOSE
