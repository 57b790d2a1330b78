"""Takes back names that depend on one frame: looks all around an index must show it too.

A frame four times as large as a foreign card's letter, with the heart below it and a line beside
it, was read as a six of hearts; an e was read as a queen. Moved or resized by a tenth, they were
nothing. A name that stands alone needs more support.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.looks_round import about, backing
from vision.reading.agreement import IndexReading
from vision.reading.indices import Image
from vision.reading.reader import Reader

SURE = 0.97
"""Confidence from which a lone index needs no other look: the net is hardly ever more certain."""
LEAST_BACKED = 0.35
"""Mean confidence that the looks all around a lone index have in its apparent face: for 90 composed
and photographed ones 0.47 at the least, for four letters misread in this way 0.11 to 0.27.
"""
LEAST_OF_ONE = 0.5
"""The same for the only index that is named in a picture: for photographed ones 0.90 at the least,
for one two stops brighter 0.56, for a letter and a blotch 0.46 and 0.42.
"""


def doubt_lucky(
    pictures: Sequence[Image],
    found: Sequence[FoundIndex],
    mates: Sequence[Sequence[FoundIndex]],
    reader: Reader,
) -> list[FoundIndex]:
    """Take back the names of less certain lone indices that looks all around them do not support.

    `mates` are, for each index, those at the card's other end with the same name. `pictures` shows
    one scene, as it is and darkened; the picture that supports an index more counts.
    """
    is_only = sum(one.best.face is not None for one in found) == 1
    least = LEAST_OF_ONE if is_only else LEAST_BACKED
    return [
        one if ends or not _is_asked(one) else _unless_lucky(pictures, one, reader, least)
        for one, ends in zip(found, mates, strict=True)
    ]


def _is_asked(one: FoundIndex) -> bool:
    return one.best.face is not None and one.best.confidence < SURE


def _unless_lucky(
    pictures: Sequence[Image], one: FoundIndex, reader: Reader, least: float
) -> FoundIndex:
    if any(is_backed(picture, one.best, reader, least) for picture in pictures):
        return one
    why = f"only one frame shows {one.best.guess}"
    return replace(one, best=replace(one.best, face=None, why=why))


def is_backed(
    picture: Image, place: IndexReading, reader: Reader, least: float = LEAST_BACKED
) -> bool:
    """Tell whether the looks all around a place show its apparent face, by `least` (0 to 1)."""
    looks = reader.read_indices(picture, about(place.pose))
    return backing(looks, place.guess, whatever_ink=True) >= least
