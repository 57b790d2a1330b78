"""Groups indices into physical cards by the geometry that every deck shares.

Seen from one index, upright, the same card's other index lies to the right and below: along the
card's diagonal without the margins, turned by 180 degrees. A four-index deck has another index
straight to the right, not turned. The distance in index heights depends on the deck (small or jumbo
index) and may vary; the direction hardly varies.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.reading.indices import IndexPose

INDEX_CENTRE_MM = (5.5, 11.5)
"""The place of a usual index's centre on a card, from the card's corner."""
USUAL_MM = 14.0
"""The height of such an index."""
LARGE_MM, DEEPER = 16.0, (0.4, 0.5)
"""Height from which an index reaches deeper into its card, and the distances by which its centre
then lies farther from the card's sides for each further millimetre: a jumbo index begins where
others do. The centre of drawn indices of 25 mm lies 9.9 and 16.6 mm deep, of 16 mm 6.1 and 12.1.
"""
CARD_MM = (63.5, 88.9)
DISTANCE = (1.7, 8.5)
"""Index heights between the two indices of a card: jumbo to small print."""
MOST_INDICES = 4
"""Indices of one card: two, or four on four-index decks."""
SIZE_RATIO = 1.45
"""Largest ratio that perspective gives to the sizes of two indices of one card."""
TURN_SLACK = 0.6
"""Radians by which two indices' turns may differ from half a turn."""
DIRECTION_SLACK = 0.32
"""Radians by which the direction to the other index may differ from the diagonal."""

SKEWED = 2.1
"""Factor on the tolerances above that a card seen from the side may need."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A physical card: its visible indices, and its outline (4, 2) in picture pixels."""

    indices: tuple[FoundIndex, ...]
    quad: NDArray[np.float64]

    @property
    def confidence(self) -> float:
        """The confidence (0 to 1) of its best index."""
        return max(found.best.confidence for found in self.indices)


def _apart(angle: float) -> float:
    """Return an angle's distance from zero in radians, without whole turns."""
    return float(abs((angle + np.pi) % (2 * np.pi) - np.pi))


def _bearing(one: IndexPose, other: IndexPose, turn: float) -> tuple[float, float]:
    """Return direction (radians clockwise from `turn`) and distance in index heights."""
    dx, dy = other.x - one.x, other.y - one.y
    mean = (one.height + other.height) / 2
    return float(np.arctan2(dx, -dy)) - turn, float(np.hypot(dx, dy)) / mean


def _mean_turn(a: float, b: float) -> float:
    """Return the turn halfway between two."""
    return float(np.arctan2(np.sin(a) + np.sin(b), np.cos(a) + np.cos(b)))


def _diagonal() -> float:
    across = CARD_MM[0] - 2 * INDEX_CENTRE_MM[0]
    down = CARD_MM[1] - 2 * INDEX_CENTRE_MM[1]
    return float(np.pi - np.arctan2(across, down))


def one_card(a: IndexPose, b: IndexPose) -> bool:
    """Tell whether two indices of one face may sit on one physical card."""
    return _fits(a, b, 1.0, alike=side_by_side(a, b))


def side_by_side(a: IndexPose, b: IndexPose) -> bool:
    """Tell whether two indices stand the same way up."""
    return _apart(a.turn - b.turn) < TURN_SLACK


def _fits(a: IndexPose, b: IndexPose, slack: float, *, alike: bool) -> bool:
    """Tell whether two indices fit on a card if `slack` times the usual errors are allowed.

    `alike` says that they may also stand side by side, the same way up.
    """
    if max(a.height, b.height) > SIZE_RATIO**slack * min(a.height, b.height):
        return False
    opposed = _opposed(a, b, slack)
    if not (opposed or alike):
        return False
    turn = _mean_turn(a.turn, b.turn + np.pi if opposed else b.turn)
    direction, distance = _bearing(a, b, turn)
    if not DISTANCE[0] < distance < DISTANCE[1]:
        return False
    ways = (_diagonal(), np.pi) if opposed else (np.pi / 2, -np.pi / 2)
    return min(_apart(direction - way) for way in ways) < DIRECTION_SLACK * slack


def _opposed(a: IndexPose, b: IndexPose, slack: float) -> bool:
    """Tell whether two indices stand the other way up to each other."""
    return _apart(a.turn - b.turn - np.pi) < TURN_SLACK * slack


def group(found: Sequence[FoundIndex]) -> list[FoundCard]:
    """Group indices into physical cards; those of one face that fit on one card are one card."""
    groups: list[list[FoundIndex]] = []
    for index in found:
        homes = [g for g in groups if _belongs(index, g)]
        joined = [index] if not homes else [*(member for g in homes for member in g), index]
        if len(joined) > MOST_INDICES:
            homes, joined = homes[:1], [*homes[0], index]
        groups = [g for g in groups if g not in homes] + [joined]
    groups = _joined_from_the_side(groups)
    return [FoundCard(tuple(members), outline(members)) for members in groups]


def _joined_from_the_side(groups: list[list[FoundIndex]]) -> list[list[FoundIndex]]:
    """Join indices of one face, the other way up to each other, that nearly fit on one card.

    A card seen from the side is skewed: its diagonal and its indices lean by more than under a
    camera above the table. The lower row of a four-index card that fills the picture is nearly
    twice as high as its upper row.
    """
    joined: list[list[FoundIndex]] = []
    for group_of in groups:
        home = next((g for g in joined if _nearly_one(g, group_of)), None)
        if home is None:
            joined.append(list(group_of))
        else:
            home += group_of
    return joined


def _nearly_one(one: list[FoundIndex], other: list[FoundIndex]) -> bool:
    if one[0].best.guess != other[0].best.guess or len(one) + len(other) > MOST_INDICES:
        return False
    rows = [[mine.best.pose for mine in members] for members in (one, other)]
    if not all(_opposed(mine, its, SKEWED) for mine in rows[0] for its in rows[1]):
        return False
    fits = np.array([[_fits(a, b, SKEWED, alike=False) for b in rows[1]] for a in rows[0]])
    return bool(fits.any(axis=0).all() and fits.any(axis=1).all())


def _belongs(index: FoundIndex, members: list[FoundIndex]) -> bool:
    return len(members) < MOST_INDICES and any(
        index.best.guess == member.best.guess and one_card(member.best.pose, index.best.pose)
        for member in members
    )


def outline(members: Sequence[FoundIndex]) -> NDArray[np.float64]:
    """Return the card's four corners (4, 2; float64) in picture pixels.

    They follow from two opposite indices if both are visible, else from one and a guess. On a
    four-index card the farther of the opposite ones lies at the other end of the diagonal.
    """
    poses = [member.best.pose for member in members]
    opposite = [pose for pose in poses[1:] if _apart(pose.turn - poses[0].turn - np.pi) < 1]
    if opposite:
        far = max(opposite, key=lambda pose: np.hypot(pose.x - poses[0].x, pose.y - poses[0].y))
        middle, scale, turn = _by_ends(poses[0], far)
    else:
        middle, scale, turn = _by_one(poses[0])
    half = np.array(CARD_MM) / 2 * scale
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return np.stack([middle + _turned(half * sign, turn) for sign in signs])


def _by_ends(one: IndexPose, other: IndexPose) -> tuple[NDArray[np.float64], float, float]:
    """Return a card's middle, pixels per millimetre and turn by the ends of one of its diagonals.

    An upper right index, which only four-index cards have, lies on the other diagonal.
    """
    upright = _mean_turn(one.turn, other.turn + np.pi)
    direction, _ = _bearing(one, other, upright)
    leaning = min((_diagonal(), -_diagonal()), key=lambda way: _apart(direction - way))
    scale = _scale_by_ends(
        float(np.hypot(other.x - one.x, other.y - one.y)), (one.height + other.height) / 2
    )
    middle = np.array([(one.x + other.x) / 2, (one.y + other.y) / 2])
    return middle, scale, upright + direction - leaning


def _by_one(pose: IndexPose) -> tuple[NDArray[np.float64], float, float]:
    """Return a card's middle, pixels per millimetre and turn by its upper left index."""
    scale = pose.height / USUAL_MM
    inward = np.array([CARD_MM[0] / 2 - INDEX_CENTRE_MM[0], CARD_MM[1] / 2 - INDEX_CENTRE_MM[1]])
    return np.array([pose.x, pose.y]) + _turned(inward * scale, pose.turn), scale, pose.turn


def _scale_by_ends(gap: float, height: float) -> float:
    """Return the pixels per millimetre of a card from its ends: `gap` pixels apart, `height` high.

    The centres of large indices lie closer to each other on a card.
    """
    near, deeper = np.array(INDEX_CENTRE_MM), np.array(DEEPER)
    usual = np.array(CARD_MM) - 2 * near
    large, less = usual + 2 * deeper * LARGE_MM, 2 * deeper * height
    # the gap is the length of scale * usual, and of scale * large - less if the indices are large
    a, b, c = float(large @ large), float(large @ less), float(less @ less) - gap**2
    by_large = (b + float(np.sqrt(max(b**2 - a * c, 0.0)))) / a
    return max(gap / float(np.hypot(*usual)), by_large)


def _turned(vector: NDArray[np.float64], turn: float) -> NDArray[np.float64]:
    c, s = np.cos(turn), np.sin(turn)
    return np.array([vector[0] * c - vector[1] * s, vector[0] * s + vector[1] * c])
