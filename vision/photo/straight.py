"""Straightens a photograph that shows its cards from the side, so that they appear as from above.

The cards of a table lie in one plane, so all of them are shortened equally and in one direction.
The amount is not measured on outlines, which a fan or a pile hides, but found with the reader: the
picture is stretched in the way in which its indices are read with most certainty. If fewer than two
indices are named in the original, nothing is stretched: letters and texture do not count.

A picture is (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.found_indices import find_indices, is_sure
from vision.photo.indices.index_search import HEARD, FoundIndex, with_darkened
from vision.photo.indices.second_look import steadiness
from vision.photo.outlines.quads import Quad
from vision.reading.agreement import IndexReading
from vision.reading.indices import INDEX_HEIGHT, Image, IndexPose
from vision.reading.reader import Reader

Floats = NDArray[np.float64]

LEAST_NAMED = 2
"""Indices that must be named in the original picture."""
MOST_PLACES = 30
"""Places that are read, the most certain first."""
FIRST, OTHERS = 0.7, (0.85, 0.58, 0.48)
"""Factors by which cards may appear shorter in one direction than in the other."""
WAYS, BETWEEN = 8, (-0.5, 0.5)
"""Directions that are tried, and steps beside the best of them."""
ENOUGH = 0.95
"""Mean confidence from which no stretch is tried: cards seen from above had 0.957 at the least."""
GAIN = 0.02
"""Gain in mean confidence that a stretched picture must bring."""
MOST_TIMES = 2
"""Times that a picture is stretched: the first stretch reveals more places to read."""


@dataclass(frozen=True, slots=True)
class View:
    """A picture in which the cards are searched, and the places found in it.

    `onto` is (2, 3), from the photograph's pixels to its own.
    """

    image: Image
    onto: Floats
    found: list[FoundIndex]

    def quad_back(self, quad: Quad) -> Quad:
        """Return an outline (corners, 2) in the photograph's pixels."""
        return np.asarray((quad - self.onto[:, 2]) @ np.linalg.inv(self.onto[:, :2]).T)

    def index_back(self, found: FoundIndex) -> FoundIndex:
        """Return an index in the photograph's pixels."""
        back = cv2.invertAffineTransform(self.onto)
        return replace(found, best=_carried(found.best, np.asarray(back, np.float64)), against=())


def straight_view(image: Image, reader: Reader) -> View:
    """Return the photograph, stretched if more of its cards are named in that way."""
    view = View(image, np.eye(2, 3), find_indices(image, reader))
    for _ in range(MOST_TIMES):
        stretch = stretch_of(view.image, view.found, reader)
        if stretch is None:
            break
        onto = _all_seen(image, stretch @ view.onto[:, :2])
        picture = _warped(image, onto)
        found = find_indices(picture, reader)
        if _count_named(found, reader) <= _count_named(view.found, reader):
            break
        view = View(picture, onto, found)
    return view


def stretch_of(image: Image, found: Sequence[FoundIndex], reader: Reader) -> Floats | None:
    """Return the (2, 2) stretch in which the found places are read with most certainty, or None."""
    if _count_named(found, reader) < LEAST_NAMED:
        return None
    places = [f.best for f in found if f.best.confidence >= HEARD][:MOST_PLACES]
    small, places = _no_larger(image, places)
    now = _surety(small, places, np.eye(2), reader)
    if now >= ENOUGH:
        return None

    def best(tried: Sequence[tuple[float, float]]) -> tuple[float, tuple[float, float]]:
        return max((_surety(small, places, _stretch(*one), reader), one) for one in tried)

    _, (_, way) = first = best([(FIRST, np.pi * k / WAYS) for k in range(WAYS)])
    second = max(first, best([(ratio, way) for ratio in OTHERS]))
    ratio = second[1][0]
    surety, (ratio, way) = max(second, best([(ratio, way + np.pi * k / WAYS) for k in BETWEEN]))
    return _stretch(ratio, way) if surety - now > GAIN else None


def _count_named(found: Sequence[FoundIndex], reader: Reader) -> int:
    return sum(is_sure(f, reader) for f in found)


def _no_larger(image: Image, places: list[IndexReading]) -> tuple[Image, list[IndexReading]]:
    """Shrink a picture whose indices are larger than the net's crops: it shows as much."""
    factor = INDEX_HEIGHT / max(float(np.median([p.pose.height for p in places])), INDEX_HEIGHT)
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), [replace(p, pose=p.pose.scaled(factor)) for p in places]


def _surety(image: Image, places: Sequence[IndexReading], stretch: Floats, reader: Reader) -> float:
    """Return the mean confidence (0 to 1) of looks around the places of a stretched picture."""
    onto = _all_seen(image, stretch)
    pictures = with_darkened(_warped(image, onto))
    there = [_carried(place, onto) for place in places]
    return float(steadiness(pictures, there, reader, whatever_ink=True).mean())


def _stretch(ratio: float, way: float) -> Floats:
    """Return the (2, 2) stretch that undoes a shortening to `ratio` along `way` (radians)."""
    along = np.array([np.cos(way), np.sin(way)])
    return np.asarray(np.eye(2) + (1 / ratio - 1) * np.outer(along, along), np.float64)


def _all_seen(image: Image, stretch: Floats) -> Floats:
    """Return the (2, 3) map that stretches a picture so that its smallest coordinates become 0."""
    return np.hstack([stretch, -(_corners(image) @ stretch.T).min(axis=0)[:, None]])


def _corners(image: Image) -> Floats:
    rows, columns = image.shape[:2]
    return np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)


def _warped(image: Image, onto: Floats) -> Image:
    """Return the picture stretched; the parts outside the original get its mean colour."""
    width, height = np.ceil(np.ptp(_corners(image) @ onto[:, :2].T, axis=0)).astype(int)
    mean = [float(part) for part in image.reshape(-1, image.shape[-1]).mean(axis=0)]
    there = cv2.warpAffine(
        image, onto, (int(width), int(height)), flags=cv2.INTER_CUBIC, borderValue=mean
    )
    return np.asarray(there, np.uint8)


def _carried(look: IndexReading, onto: Floats) -> IndexReading:
    """Return a look where its index lies in a stretched picture, upright as nearly as a box is."""
    pose, linear = look.pose, onto[:, :2]
    c, s = np.cos(pose.turn), np.sin(pose.turn)
    across, up = linear @ np.array([c, s]), linear @ np.array([s, -c])
    lean = up + np.array([across[1], -across[0]])  # half way between what both call up
    height = float(np.hypot(*up)) * pose.height
    width = abs(float(np.linalg.det(linear))) * pose.height * pose.width / height
    x, y = linear @ np.array([pose.x, pose.y]) + onto[:, 2]
    turn = float(np.arctan2(lean[0], -lean[1]))
    return replace(look, pose=IndexPose(float(x), float(y), height, width, turn))
