"""Takes back names of small indices that hang on the sharpest of looks.

The lobes of a club and of a spade of twelve pixels are two pixels each. So an index of few pixels
must be no other card's to looks round it, nor to looks a little softer; the smallest of black
suits, nor to looks softer still or farther about.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.looks_round import about, around
from vision.reading.indices import Image, IndexPose
from vision.reading.reader import Reader

Small = tuple[float, float, float]
"""Pixels of height under which an index is looked at blurred by so many fortieths of its height,
and the part of what these looks name that may be another card."""

SMALL: tuple[Small, ...] = ((14.0, 0.0, 0.05), (21.0, 1.6, 0.15))
"""Of any index. Of 990 composed ones of which one end was named, 25 were wrong, spades taken for
clubs most of them: 19 show more, and 15 right ones. Of 190 of which both ends were named alike 3
were wrong, and show more at both, as no right one does."""
BLACK = 16.0
"""Pixels of height under which a lone club or spade is asked more. Of 59 such composed ones 12 were
wrong: the rules below doubt 11 of these, and 12 of the 47 right ones."""
SMALL_BLACK: tuple[Small, ...] = ((BLACK, 0.0, 0.05), (BLACK, 1.6, 0.07), (BLACK, 2.2, 0.19))
LEAST_BLACK = 10.0
"""Pixels of height under which no lone club or spade is told."""
FAR_ABOUT = 0.03
"""Part of what looks all about it name that may be another card."""
TOO_SMALL = "too small to be sure"
"""Said of an index that a little softer is another card's: no card is told by it."""


def doubt_small(
    pictures: Sequence[Image],
    found: Sequence[FoundIndex],
    mates: Sequence[Sequence[FoundIndex]],
    reader: Reader,
) -> list[FoundIndex]:
    """Take back the names of small indices that are another card's to looks round it, or softer.

    `mates` are, for each index, those at the card's other end that are named alike: one that is no
    other card's softened backs it. That softened looks name nothing speaks against no index.
    `pictures` shows one scene, as it is and darkened.
    """
    told = list(found)
    for k, one in enumerate(found):
        if one.best.face is None:
            continue
        if all(_is_doubted(pictures, end, reader) for end in (one, *mates[k])):
            why = f"{TOO_SMALL}: perhaps {one.best.guess}"
            told[k] = replace(one, best=replace(one.best, face=None, why=why))
    return told


def is_another_softened(
    pictures: Sequence[Image],
    one: FoundIndex,
    reader: Reader,
    small: Sequence[Small] = SMALL,
) -> bool:
    """Tell whether a small index is another card's to looks round it, or a little softer."""
    pose = one.best.pose
    return any(
        pose.height < height
        and min(_others(each, one, around(pose), reader, softened) for each in pictures) > most
        for height, softened, most in small
    )


def _is_doubted(pictures: Sequence[Image], one: FoundIndex, reader: Reader) -> bool:
    if is_another_softened(pictures, one, reader):
        return True
    pose, guess = one.best.pose, one.best.guess
    if guess is None or guess[1] not in "CS" or pose.height >= BLACK:
        return False
    shown = pictures[:1]  # what it shows as it is, if anything, counts: darkened, white is ink
    if pose.height < LEAST_BLACK or is_another_softened(shown, one, reader, SMALL_BLACK):
        return True
    return _others(shown[0], one, about(pose), reader) > FAR_ABOUT


def _others(
    picture: Image,
    place: FoundIndex,
    poses: Sequence[IndexPose],
    reader: Reader,
    softened: float = 0.0,
) -> float:
    """Return how much (0 to 1) of what looks at these poses name is one other card."""
    named: dict[str, float] = {}
    for look in reader.read_indices(picture, poses, softened=softened):
        if look.guess is not None:
            named[str(look.guess)] = named.get(str(look.guess), 0.0) + look.confidence
    own = named.pop(str(place.best.guess), 0.0)
    other = max(named.values(), default=0.0)
    return other / max(own + other, 1e-9)
