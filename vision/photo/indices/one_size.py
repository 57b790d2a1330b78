"""Drops places that cannot be indices because all cards of a table have one size.

The deck prints all its indices equally high, so their height in the picture varies only with the
distance from the camera: smoothly over the plane. The size is estimated from the most certain
readings, above all from cards whose two ends agree. Whatever is far from it is a court card's art,
a pip beside a chip, or a texture. A card whose own two ends agree is kept, whatever its size: it
may lie closer.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex

Floats = NDArray[np.float64]

MATED_WEIGHT = 3.0
"""Weight of an index whose card's other end agrees, relative to a lone one's."""
MOST_LARGER = 1.5
"""Factor by which an index may differ from the size expected at its place: in photographs of fans
and tables 0.77 to 1.35 of the others' median.
"""
LONE_LARGER = 1.2
"""The same for a lone index below `SURE`, if two or more indices give the size."""
SURE = 0.95
SAME_SIZE, CROWD = 1.2, 3
"""This many indices within this ratio of each other's size count together: cards farther away."""
OUTWEIGHED = 1.2
"""Factor on its own weight that the others must reach before an index is dropped for its size."""
SLOPED = 6
"""Number of indices from which the size's change over the picture is estimated too."""
SLOPED_BY_OTHERS = 4
"""The same when the size at an index's place is estimated from the others alone."""
STEEPEST = 1.1
"""Largest change of the height's logarithm from one end of the indices' spread to the other."""
ROUNDS = 4


def of_one_size(
    found: Sequence[FoundIndex], sure: Sequence[bool], mated: Sequence[bool]
) -> list[FoundIndex]:
    """Drop the indices whose size does not fit the plane that the others lie on.

    `sure` tells for each index whether it is named without contradiction, `mated` whether its
    card's other end was found too.
    """
    judges = [k for k, is_sure in enumerate(sure) if is_sure]
    if len(judges) < 2:
        return list(found)
    poses = [f.best.pose for f in found]
    places = np.array([(pose.x, pose.y) for pose in poses])
    heights = np.log([pose.height for pose in poses])
    weights = np.array(
        [
            f.best.confidence**8 * (MATED_WEIGHT if mate else 1.0)
            for f, mate in zip(found, mated, strict=True)
        ]
    )
    off = _off(places, heights, weights, judges)
    agree = off < np.log(MOST_LARGER)
    told = sum(weights[k] for k in judges if agree[k])
    kept = []
    for k, f in enumerate(found):
        alike = [weights[j] for j in judges if abs(heights[j] - heights[k]) < np.log(SAME_SIZE)]
        own = sum(alike) if len(alike) >= CROWD else float(weights[k])
        if mated[k] or _fits(f, float(off[k]), own, float(told - agree[k] * weights[k])):
            kept.append(f)
    return kept


def _fits(found: FoundIndex, off: float, own: float, others: float) -> bool:
    """Tell whether a lone index whose size is `off` (a logarithm) may be one.

    `own` is its weight, with that of a crowd of its size, `others` the weight of those that agree.
    """
    doubtful = found.best.confidence < SURE and others > 1.5
    allowed = LONE_LARGER if doubtful else MOST_LARGER
    return off < np.log(allowed) or others < OUTWEIGHED * own


def _off(places: Floats, heights: Floats, weights: Floats, judges: list[int]) -> Floats:
    """Return how far each height is from the expected one: by all, or by the others alone."""
    off = np.abs(heights - _expected(places, heights, weights, judges, SLOPED))
    for k in range(len(heights)):
        others = [j for j in judges if j != k]
        if len(others) >= SLOPED_BY_OTHERS:
            there = _expected(places, heights, weights, others, SLOPED_BY_OTHERS)[k]
            off[k] = min(off[k], abs(heights[k] - there))
    return np.asarray(off, np.float64)


def _expected(
    places: Floats, heights: Floats, weights: Floats, judges: list[int], sloped: int
) -> Floats:
    """Return the logarithm of the height expected at every place.

    From `sloped` judges on, the change over the picture is estimated too. The starting size is
    the one that most of the judges' weight agrees with.
    """
    at, logs, heavy = places[judges], heights[judges], weights[judges]
    near = np.abs(logs[:, None] - logs[None, :]) < np.log(MOST_LARGER)
    first = int((near @ heavy + 1e-3 * heavy).argmax())
    kept = near[first]
    level = _middle(logs[kept], heavy[kept])
    middle, spread = at.mean(axis=0), max(float(np.ptp(at, axis=0).max()), 1.0)
    slope = np.zeros(2)
    for _ in range(ROUNDS):
        kept = np.abs(logs - level - (at - middle) / spread @ slope) < np.log(MOST_LARGER)
        if np.count_nonzero(kept) < sloped:
            break
        level, slope = _fitted((at[kept] - middle) / spread, logs[kept], heavy[kept])
    return np.asarray(level + (places - middle) / spread @ slope, np.float64)


def _middle(values: Floats, weights: Floats) -> float:
    """Return the weighted median."""
    order = np.argsort(values)
    passed = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(passed, passed[-1] / 2)])


def _fitted(places: Floats, logs: Floats, weights: Floats) -> tuple[float, Floats]:
    """Fit a plane to the logarithms, held to be flat where little speaks for a slope."""
    rows = np.column_stack([np.ones(len(places)), places])
    scaled = rows * weights[:, None]
    stiff = np.diag([0.0, 0.3, 0.3])
    level, *slope = np.linalg.solve(rows.T @ scaled + stiff, scaled.T @ logs)
    steep = float(np.hypot(*slope))
    return float(level), np.array(slope) * min(1.0, STEEPEST / max(steep, 1e-9))
