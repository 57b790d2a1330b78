"""The better of hit and stand for one hand: how a hand is finished for a player who is lost.

Blackjack Live completes an interrupted hand "using only Hit and/or Stand". Later draws are the
better of hit and stand again; doubling and splitting are over. The cards of other hands that are
known are taken out of the shoe. Once play goes on under a peeked card the dealer has no
blackjack, so both figures are means over the deals in which he has none.
"""

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import composition, fresh_shoe, hand_table
from controller.odds.blackjack.dealer import DealerBook, DrawingRule
from controller.odds.blackjack.payoffs import Matchups, Terms, peeked
from controller.odds.blackjack.play import best_play
from controller.odds.card_values import VALUES
from controller.odds.families import Completion


def completion(
    rules: GameRules, hand: str, up: str, seen: str = "", split: bool = False
) -> Completion:
    """Compare hit and stand for `hand` against the upcard `up`, both given as value letters.

    `seen` are further cards known to have left the shoe. Raises ValueError where the hand is over
    21, or where the shoe cannot have dealt these cards.
    """
    shoe, gone = fresh_shoe(rules.decks), composition(seen)
    dealt = gone + composition(hand + up)
    if (dealt > shoe).any():
        short = VALUES[int(np.argmax(dealt - shoe))]
        raise ValueError(f"{short}: more of them than {rules.decks} decks hold; correct the cards")
    table = hand_table(shoe)
    try:
        row = table.row(hand)
    except KeyError:
        raise ValueError(f"{hand}: over 21, such a hand is finished") from None
    book = DealerBook(shoe, DrawingRule.of(rules))
    situation = Matchups(book, table, gone, peeked(rules), Terms.of(rules, split))
    played = best_play(situation, rules, doubles=False)
    column = VALUES.index(up)
    sure = 1.0 - float(situation.blackjack[row, column]) * float(situation.peek[column])
    stand, hit = (
        float(expected_value[row, column]) / sure for expected_value in (played.stand, played.hit)
    )
    return Completion(stand, hit if np.isfinite(hit) else None)
