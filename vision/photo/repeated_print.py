"""Tells print that several backs of a picture show: the same faces lie in the same way each time.

A deck's backs show one print. Where it is a fan of small cards, three or more faces lie to each
other as they do on every other back. Cards dealt by hand never lie so alike, even if a shoe holds
several of each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from controller.core.cards import Card
from vision.photo.indices.index_search import FoundIndex

NEAR = 6.0
"""Index heights within which another index may belong to the same print."""
SAME_PLACE, SAME_TURN, SAME_SIZE = 0.3, 0.35, 1.35
"""Index heights, radians and ratio of heights up to which two pairs of indices lie alike: boxes of
16 pixels are that inexact (0.24, 0.2 and 1.18 on three drawn backs).
"""
LEAST_FACES = 2
"""Other faces that must lie to an index as they do elsewhere."""
ALIKE = 1.2
"""Ratio of heights up to which a single index shows the print of which the rest is hidden."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """An index and how another one lies to it: x, y in its heights, turn, and ratio of heights."""

    one: FoundIndex
    other: FoundIndex
    x: float
    y: float
    turn: float
    larger: float

    def lies_as(self, pair: "_Pair") -> bool:
        """Tell whether another pair shows the same two faces in the same way, elsewhere."""
        if self.one is pair.one or self.other is pair.other or self.faces != pair.faces:
            return False
        turned = abs((self.turn - pair.turn + np.pi) % (2 * np.pi) - np.pi)
        return bool(
            np.hypot(self.x - pair.x, self.y - pair.y) < SAME_PLACE
            and turned < SAME_TURN
            and 1 / SAME_SIZE < self.larger / pair.larger < SAME_SIZE
        )

    @property
    def faces(self) -> tuple[Card | None, Card | None]:
        """The faces of both."""
        return self.one.best.guess, self.other.best.guess


def without_repeated_print(
    found: Sequence[FoundIndex], named: Sequence[FoundIndex]
) -> list[FoundIndex]:
    """Return the found places without those of a print that the picture shows more than once.

    `named` are those that are read with certainty.
    """
    pairs = [pair for one, other in permutations(named, 2) if (pair := _pair(one, other))]
    beside: dict[int, set[Card | None]] = {}
    for pair in pairs:
        if any(pair.lies_as(other) for other in pairs):
            beside.setdefault(id(pair.one), set()).add(pair.other.best.guess)
    printed = [f for f in named if len(beside.get(id(f), ())) >= LEAST_FACES]
    return [f for f in found if not any(_is_of_print(f, one) for one in printed)]


def _pair(one: FoundIndex, other: FoundIndex) -> _Pair | None:
    """Return how another index of another face lies to one, None if they are far apart."""
    a, b = one.best.pose, other.best.pose
    dx, dy = (b.x - a.x) / a.height, (b.y - a.y) / a.height
    if one.best.guess == other.best.guess or np.hypot(dx, dy) > NEAR:
        return None
    c, s = np.cos(a.turn), np.sin(a.turn)
    x, y = float(c * dx + s * dy), float(c * dy - s * dx)
    return _Pair(one, other, x, y, b.turn - a.turn, b.height / a.height)


def _is_of_print(found: FoundIndex, printed: FoundIndex) -> bool:
    """Tell whether a place shows a printed face in its size."""
    ratio = found.best.pose.height / printed.best.pose.height
    return found.best.guess == printed.best.guess and 1 / ALIKE < ratio < ALIKE
