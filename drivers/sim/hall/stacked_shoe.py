"""Fills the simulated shoe: shuffled decks, the cut card, and shoes stacked for a sheet.

A stacked shoe still consists of whole decks: the sheet's cards are taken out of the shoe's contents
and put in front. If a card is no longer inside, the cut card comes first instead, which makes the
table request a fresh shoe by its own procedure.
"""

import random
from collections import Counter
from collections.abc import Sequence

from controller.core.cards import DECK
from drivers.sim.hall.world_state import CUT

PENETRATION = 0.75
"""The cut card lies after this share of the shoe."""

TOP = 4
"""Cards on a fresh shoe that no sheet needs: the first ones out may be burnt."""

SPARE = 24
"""Cards that stay in front of the cut card after a stacked round: burns and a void's cards."""


def fresh_shoe(decks: int, rng: random.Random) -> list[str]:
    """Shuffle whole decks and put the cut card in."""
    cards: list[str] = [*DECK] * decks
    rng.shuffle(cards)
    cards.insert(int(len(cards) * PENETRATION), CUT)
    return cards


def keep_back(rest: Sequence[str], needed: Sequence[str]) -> list[str]:
    """Return the same shoe with TOP cards on top that leave every needed card inside."""
    spare = Counter(rest) - Counter(needed)
    top: list[str] = []
    for card in rest:
        if card != CUT and spare[card] > 0 and len(top) < TOP:
            spare[card] -= 1
            top.append(card)
    return top + _without(rest, top)


def stack(rest: Sequence[str], needed: Sequence[str], after: Sequence[str] = ()) -> list[str]:
    """Return the same shoe with the needed cards first.

    The cut card comes before the last of them where the cards of the round after it (`after`)
    would no longer be inside, and first of all where the needed cards are not.
    """
    others = [card for card in rest if card != CUT]
    if Counter(needed) - Counter(others):
        return cut_now(rest)
    left = _without(others, needed)
    stacked = [*needed, *left]
    if CUT in rest:
        usual = max(rest.index(CUT), len(needed))
        stacked.insert(usual if holds(left, after) else len(needed) - 1, CUT)
    return stacked


def cut_now(rest: Sequence[str]) -> list[str]:
    """Return the same shoe with the cut card, if it is still inside, on top."""
    return sorted(rest, key=lambda card: card != CUT)


def holds(cards: Sequence[str], needed: Sequence[str]) -> bool:
    """Tell whether all needed cards are inside, and some to spare."""
    return not Counter(needed) - Counter(cards) and len(cards) >= len(needed) + SPARE


def _without(rest: Sequence[str], taken: Sequence[str]) -> list[str]:
    gone = Counter(taken)
    left = []
    for card in rest:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return left
