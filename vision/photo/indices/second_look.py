"""Looks again, slightly to the side, at every index that is neither clearly named nor clearly none.

One look depends on a single pixel: a clear ace was seen at 0.55 while all looks around it showed
0.9, and a texture that was an eight at 0.92 was nothing a twentieth of its height to the side. The
mean of looks around a place says more than the luckiest or the unluckiest of them.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.looks_round import around, backing
from vision.reading.agreement import IndexReading
from vision.reading.indices import Image
from vision.reading.reader import Reader

DOUBTFUL = (0.4, 0.97)
"""Confidences between which an index is looked at again."""
STEADY = 0.82
"""Mean confidence from which a place is named: all of 6 photographed places that one look had left
unnamed were correct.
"""
UNSTEADY = 0.45
"""The same mean below which a name is taken back: two textures named by one look had 0.22 and 0.41;
indices in photographs 0.84 at the least, a few small composed ones less. A rival is taken back in
the same way: two lucky ones had 0.28 and 0.39; a ten whose one was washed out, so that it looked
like a queen, had 0.60.
"""
LEAST_INDEX = 12.0
"""Height in pixels below which nothing is named by looks around it. All of 13 composed ones of 12
to 18 pixels named in this way, with blurred looks included (`SMALL`), were correct.
"""
MOST_PLACES = 120
"""Places looked at again, the most certain first: limits the time in a picture full of texture."""


def look_again(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Name the places that looks around them name steadily, and take back unsupported names.

    `pictures` shows one scene, as it is and darkened; the one in which a place is steadier counts.
    """
    asked = [k for k, one in enumerate(found) if _is_doubtful(one)][:MOST_PLACES]
    told = list(found)
    means = steadiness(pictures, [found[k].best for k in asked], reader)
    for k, mean in zip(asked, means, strict=True):
        told[k] = _judged(found[k], float(mean))
    return told


def without_lucky_rivals(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Return the indices; named ones lose the rivals that looks around those do not confirm."""
    return [_unless_lucky(pictures, one, reader) for one in found]


def _unless_lucky(pictures: Sequence[Image], one: FoundIndex, reader: Reader) -> FoundIndex:
    """Return a named index without the rivals that looks around them do not confirm."""
    if one.best.face is None or not one.against:
        return one
    means = steadiness(pictures, one.against, reader, whatever_ink=True)
    heard = zip(one.against, means, strict=True)
    rival = max((look.confidence for look, mean in heard if mean >= UNSTEADY), default=0.0)
    return replace(one, rival=rival)


def steadiness(
    pictures: Sequence[Image],
    places: Sequence[IndexReading],
    reader: Reader,
    whatever_ink: bool = False,
) -> NDArray[np.float64]:
    """Return the mean confidence (N,) of the looks around each place in its apparent face.

    `pictures` shows one scene; the one in which a place is steadier counts. Looks whose ink
    contradicts their shape count as zero, unless `whatever_ink`.
    """
    if not places:
        return np.zeros(0)
    means = [_means(one, places, reader, whatever_ink) for one in pictures]
    return np.asarray(np.max(means, axis=0))


def _means(
    picture: Image, places: Sequence[IndexReading], reader: Reader, whatever_ink: bool
) -> NDArray[np.float64]:
    poses = [around(place.pose) for place in places]
    seen = iter(reader.read_indices(picture, [pose for each in poses for pose in each]))
    return np.array(
        [
            backing([next(seen) for _ in each], place.guess, whatever_ink)
            for place, each in zip(places, poses, strict=True)
        ]
    )


def _is_doubtful(one: FoundIndex) -> bool:
    return DOUBTFUL[0] < one.best.confidence < DOUBTFUL[1] and "ink" not in one.best.why


def _judged(one: FoundIndex, mean: float) -> FoundIndex:
    """Return the index after the looks around it; `mean` is their confidence in its guess."""
    best = one.best
    if best.face is not None and mean < UNSTEADY:
        why = f"unsteady: perhaps {best.guess}"
        return replace(one, best=replace(best, face=None, why=why))
    if best.face is None and mean >= STEADY and best.pose.height >= LEAST_INDEX:
        return replace(one, best=replace(best, face=best.guess, confidence=mean, why=""))
    return one
