"""Names a card by both its ends if neither is certain alone.

An index of ten pixels is seldom certain from one look. Two ends of one card with the same name,
each in most of the looks around it, are two witnesses: whatever misleads one look at one end seldom
misleads all the looks at both. Only a lack of pixels misleads both: a small spade that is taken for
a club is one at either end. So blurred looks must not contradict.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vision.photo.indices.grouping import one_card, side_by_side
from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.second_look import steadiness
from vision.photo.indices.small_and_alone import is_another_softened
from vision.reading.indices import Image
from vision.reading.reader import Reader

LEAST_LOOK = 0.4
"""Confidence of its best look from which an end is looked at again."""
LEAST_END = 0.7
"""Mean confidence of the looks around each end."""


def by_both_ends(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Name the pairs of ends that looks around them name alike; `pictures` shows one scene."""
    told = list(found)
    for i, j in _pairs(found, reader):
        ends = steadiness(pictures, [found[i].best, found[j].best], reader)
        sure = float(1 - (1 - ends[0]) * (1 - ends[1]))
        if ends.min() < LEAST_END or sure < reader.thresholds.index:
            continue
        if any(is_another_softened(pictures, found[k], reader) for k in (i, j)):
            continue
        for k in (i, j):
            told[k] = _named(found[k], sure)
    return told


def _pairs(found: Sequence[FoundIndex], reader: Reader) -> Iterator[tuple[int, int]]:
    """Yield the pairs of ends, the more certain first, that may be one card's and are not both
    named.
    """
    asked = [k for k, one in enumerate(found) if _may_be_end(one, reader)]
    for n, i in enumerate(asked):
        for j in asked[n + 1 :]:
            one, other = found[i].best, found[j].best
            open_ = one.face is None or other.face is None
            if open_ and one.guess == other.guess and _are_ends(found[i], found[j]):
                yield i, j


def _may_be_end(one: FoundIndex, reader: Reader) -> bool:
    named = one.best.guess is not None and one.best.confidence >= LEAST_LOOK
    return named and one.rival < reader.thresholds.rival


def _are_ends(one: FoundIndex, other: FoundIndex) -> bool:
    a, b = one.best.pose, other.best.pose
    return one_card(a, b) and not side_by_side(a, b)


def _named(one: FoundIndex, sure: float) -> FoundIndex:
    best = one.best
    confidence = max(sure, best.confidence if best.face is not None else 0.0)
    return replace(one, best=replace(best, face=best.guess, confidence=confidence, why=""))
