"""Drops letters of a page that are named as an index, or that two agreeing letters would name.

A fan's next card, and anything else beside an index, may look like the next letters of a page. So
the rest of the picture counts too: an index as large as those of other cards that are not letters,
and named nearly as certainly, belongs to a card. A page shows no cards, and its letters have any
size.

A picture is (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence

import numpy as np

from vision.photo.indices.index_search import FoundIndex
from vision.photo.letters.lines_of_print import goes_on_above, is_of_a_page
from vision.photo.letters.slanted_lines import runs_aslant
from vision.reading.agreement import IndexReading
from vision.reading.indices import Image, Pyramid

ASLANT, ABOVE = 0.93, 0.975
"""Confidences from which a lone index is not taken for a letter of a slanted line, and not for a
letter although another follows above it. Of 800 indices of composed tables 20 stood aslant in an
apparent line and two lone ones below an apparent letter; one and none of these were less certain.
Letters were named at 0.92 and 0.971 at most.
"""
AMONG_CARDS = 0.9
"""Confidence of an index that other cards' indices support in spite of its letters."""
CARDS = 3
"""Number of other cards needed for this support."""
SAME_SIZE = 1.25
"""Factor by which the size of their indices may differ from its own."""


def of_no_page(
    image: Image,
    found: Sequence[FoundIndex],
    sure: Sequence[bool],
    asked: Sequence[bool],
    mates: Sequence[Sequence[FoundIndex]],
) -> list[FoundIndex]:
    """Drop the places that are letters of a page.

    `sure` tells for each place whether it is named without contradiction, `asked` whether it may
    yield a card at all; `mates` are the places at the card's other end. An index is kept if one of
    its mates is not a letter.
    """
    pyramid = Pyramid(image)
    pages = [
        ask and _is_print(pyramid, one, ends)
        for one, ask, ends in zip(found, asked, mates, strict=True)
    ]
    cards = [f for f, page, is_sure in zip(found, pages, sure, strict=True) if is_sure and not page]
    return [
        f
        for f, page, is_sure in zip(found, pages, sure, strict=True)
        if not page or (is_sure and _is_among(f, cards))
    ]


def _is_print(pyramid: Pyramid, one: FoundIndex, mates: Sequence[FoundIndex]) -> bool:
    """Tell whether an index and all its mates on a card look like letters of a page."""
    if not mates and _may_be_letters(pyramid, one.best):
        return True
    return all(is_of_a_page(pyramid, f.best.pose) for f in (one, *mates))


def _may_be_letters(pyramid: Pyramid, one: IndexReading) -> bool:
    """Tell whether a lone, less certain index has letters where a card has none."""
    aslant = one.confidence < ASLANT and runs_aslant(pyramid, one.pose)
    return aslant or (one.confidence < ABOVE and goes_on_above(pyramid, one.pose))


def _is_among(one: FoundIndex, cards: Sequence[FoundIndex]) -> bool:
    """Tell whether indices of enough other cards are as large as this one, which is itself well
    named.
    """
    faces = {
        f.best.face
        for f in cards
        if f.best.face != one.best.face
        and abs(np.log(f.best.pose.height / one.best.pose.height)) < np.log(SAME_SIZE)
    }
    return one.best.confidence >= AMONG_CARDS and len(faces) >= CARDS
