"""Takes back names of small indices that depend on the sharpest of looks.

At a height of twelve pixels, the lobes of a club and of a spade are two pixels each. So looks
around an index of few pixels, and slightly blurred looks, must not show another card. For
small indices of black suits, more blurred or more distant looks must not show one either.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.looks_round import about, around
from vision.reading.indices import Image, IndexPose
from vision.reading.reader import Reader

Small = tuple[float, float, float]
"""Height in pixels below which an index is looked at blurred by this many fortieths of its height,
and the share of these looks' names that may be another card.
"""

SMALL: tuple[Small, ...] = ((14.0, 0.0, 0.05), (21.0, 1.6, 0.15))
"""For any index. Of 990 composed ones of which one end was named, 25 were wrong, mostly spades
taken for clubs: 19 of them show more, and 15 correct ones. Of 190 of which both ends had the same
name, 3 were wrong, and show more at both ends, as no correct one does.
"""
BLACK = 16.0
"""Height in pixels below which a lone club or spade must meet more rules. Of 59 such composed ones
12 were wrong: the rules below doubt 11 of these, and 12 of the 47 correct ones.
"""
SMALL_BLACK: tuple[Small, ...] = ((BLACK, 0.0, 0.05), (BLACK, 1.6, 0.07), (BLACK, 2.2, 0.19))
MIDDLING = 24.0
"""Height in pixels below which a larger lone club or spade must meet two rules more. Of 285 such
composed ones 5 were wrong: the rules doubt 4 of these, and 9 of the 280 correct ones.
"""
MIDDLING_BLACK: tuple[Small, ...] = ((MIDDLING, 1.6, 0.08),)
FAR_ABOUT_MIDDLING = 0.09
"""The same as `FAR_ABOUT` for such an index."""
LEAST_BLACK = 10.0
"""Height in pixels below which no lone club or spade is reported."""
FAR_ABOUT = 0.03
"""Share of the names from looks all around it that may be another card."""
TOO_SMALL = "too small to be sure"
"""The reason given for an index that is another card's when slightly blurred: it yields no card."""


def doubt_small(
    pictures: Sequence[Image],
    found: Sequence[FoundIndex],
    mates: Sequence[Sequence[FoundIndex]],
    reader: Reader,
) -> list[FoundIndex]:
    """Take back the names of small indices that show another card nearby or when blurred.

    `mates` are, for each index, those at the card's other end with the same name: one that shows no
    other card when blurred supports it. If blurred looks name nothing, that does not count against
    an index. `pictures` shows one scene, as it is and darkened.
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
    """Tell whether looks around a small index, or slightly blurred ones, show another card."""
    pose = one.best.pose
    return any(
        pose.height < height
        and min(_others(each, one, around(pose), reader, softened) for each in pictures) > most
        for height, softened, most in small
    )


def _is_doubted(pictures: Sequence[Image], one: FoundIndex, reader: Reader) -> bool:
    if is_another_softened(pictures, one, reader):
        return True
    guess = one.best.guess
    return guess is not None and guess[1] in "CS" and _is_doubted_black(pictures[0], one, reader)


def _is_doubted_black(shown: Image, one: FoundIndex, reader: Reader) -> bool:
    """Tell whether a club or spade must not be told alone by what the picture shows as it is.

    Darkened, white is ink.
    """
    pose = one.best.pose
    if not LEAST_BLACK <= pose.height < MIDDLING:
        return pose.height < LEAST_BLACK
    smallest = pose.height < BLACK
    rules = SMALL_BLACK if smallest else MIDDLING_BLACK
    if is_another_softened([shown], one, reader, rules):
        return True
    most = FAR_ABOUT if smallest else FAR_ABOUT_MIDDLING
    return _others(shown, one, about(pose), reader) > most


def _others(
    picture: Image,
    place: FoundIndex,
    poses: Sequence[IndexPose],
    reader: Reader,
    softened: float = 0.0,
) -> float:
    """Return the share (0 to 1) of the names from looks at these poses that is one other card."""
    named: dict[str, float] = {}
    for look in reader.read_indices(picture, poses, softened=softened):
        if look.guess is not None:
            named[str(look.guess)] = named.get(str(look.guess), 0.0) + look.confidence
    own = named.pop(str(place.best.guess), 0.0)
    other = max(named.values(), default=0.0)
    return other / max(own + other, 1e-9)
