"""The better of hit and stand for one hand: how a hand is finished for a player who is lost.

Blackjack Live completes an interrupted hand "using only Hit and/or Stand". Later draws are the
better of hit and stand again; doubling and splitting are over. The cards of other hands that are
known are taken out of the shoe. Once play goes on under a peeked card the dealer has no
blackjack, so both figures are means over the deals in which he has none.
"""

from dataclasses import dataclass

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.composition import VALUES, composition, fresh_shoe, hand_table
from controller.odds.dealer import DealerBook, DrawingRule
from controller.odds.payoffs import Matchups, Terms, peeked
from controller.odds.play import best_play

SPELLINGS = {"10": "T", "J": "T", "Q": "T", "K": "T", ",": "", " ": ""}


@dataclass(frozen=True)
class Completion:
    """Both expectations per unit of the hand's stake; `hit` is None where it is not legal."""

    stand: float
    hit: float | None

    @property
    def better(self) -> str:
        """`stand` or `hit`."""
        return "hit" if self.hit is not None and self.hit > self.stand else "stand"


def read_values(text: str) -> str:
    """Card values in any usual spelling, as letters of `VALUES`: `10,6` or `k6` is `T6`.

    Raises ValueError with a sentence that says what to write.
    """
    letters = text.upper()
    for spelling, letter in SPELLINGS.items():
        letters = letters.replace(spelling, letter)
    wrong = sorted(set(letters) - set(VALUES))
    if wrong or not letters:
        raise ValueError(f"{text!r}: write card values without suits, A 2 to 9 and T, as in A6")
    return letters


def completion(
    rules: GameRules, hand: str, up: str, seen: str = "", split: bool = False
) -> Completion:
    """The choice between hit and stand for `hand` against `up`, both as value letters.

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
