"""Estimates how long a round takes, so that a house can choose its shuffling profile.

The estimate uses the table's own times and usual figures of the trade. Players that answer early
make a round shorter, seven boxes full of splits make it longer.
"""

from controller.core.games.registry import game_of
from controller.core.games.rules import CommonRules
from controller.core.table.config import House, Timings

CARD_S = 2.5
"""A dealer's card, from shoe to place."""

CARDS_PER_HAND = 2.7
"""The mean number of cards of a hand that is played to its end."""

DECISIONS_PER_HAND = 1.2
"""The mean number of questions per hand; half the time of each is used."""

COLLECT_S = 6.0
"""The cards of a round, from the felt to the rack."""

SWAP_S = 60.0
"""Old shoe out, shuffled shoe in, cut, burn."""

PENETRATION = 0.75
"""Part of a shoe that is dealt before the cut card comes."""

HAND_SHUFFLE_S_PER_DECK = 75.0
"""Wash, riffle, riffle, strip, riffle: a person's shuffle of one deck's worth of cards."""


def round_seconds(rules: CommonRules, times: Timings, house: House) -> tuple[float, float]:
    """Expected seconds of a round with every box taken: the play, and its share of shuffling."""
    hands = game_of(rules).hands(rules)
    cards = (hands + 1) * CARDS_PER_HAND
    asked = hands * DECISIONS_PER_HAND * times.decision / 2000
    fixed = (times.betting + times.results + times.between_rounds) / 1000
    play = fixed + cards * CARD_S + asked + COLLECT_S
    return play, _shuffle_share(rules, house, cards)


def _shuffle_share(rules: CommonRules, house: House, cards: float) -> float:
    """Return the seconds of shuffling that play waits for, spread over the rounds of a shoe."""
    by_hand = HAND_SHUFFLE_S_PER_DECK * rules.decks
    waits = {
        "continuous": 0.0,
        "machine": SWAP_S,
        "hand_at_shuffle_table": SWAP_S,
        "hand_at_table": SWAP_S + by_hand,
    }[house.shuffling]
    if rules.shuffle.policy == "every_round":
        return max(waits, by_hand / house.sets) if "hand" in house.shuffling else waits
    rounds = max(rules.decks * 52 * PENETRATION / cards, 1)
    return waits / rounds
