"""Drops letters of a page that are named as an index, or would be by two of them that agree.

A fan's next card, and whatever lies beside an index, may look like a page's next letters. So the
picture is heard too: an index as large as those of other cards that are no letters themselves, and
named nearly as surely, is one of them. A page shows no cards, and its letters are of any size.

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
"""Confidence from which a lone index is no letter of a line aslant of it, and none though a letter
follows above it. Of 800 indices of composed tables 20 stood aslant in what seemed a line and two
lone ones below what seemed a letter; one and none of these were less sure. Letters were named at
0.92 and 0.971 at most."""
AMONG_CARDS = 0.9
"""Confidence of an index that other cards' speak for, its letters notwithstanding."""
CARDS = 3
"""Other cards that speak so."""
SAME_SIZE = 1.25
"""Times by which the size of theirs may differ from its own."""


def of_no_page(
    image: Image,
    found: Sequence[FoundIndex],
    sure: Sequence[bool],
    asked: Sequence[bool],
    mates: Sequence[Sequence[FoundIndex]],
) -> list[FoundIndex]:
    """Drop the places that are letters of a page.

    `sure` tells for each place whether it is named without contradiction, `asked` whether it may
    tell a card at all; `mates` are those at the card's other end. An index of which a mate is no
    letter stays.
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
    """Tell whether an index and all that complete it to a card look like letters of a page."""
    if not mates and _may_be_letters(pyramid, one.best):
        return True
    return all(is_of_a_page(pyramid, f.best.pose) for f in (one, *mates))


def _may_be_letters(pyramid: Pyramid, one: IndexReading) -> bool:
    """Tell whether a lone index that is none too sure has letters where a card has none."""
    aslant = one.confidence < ASLANT and runs_aslant(pyramid, one.pose)
    return aslant or (one.confidence < ABOVE and goes_on_above(pyramid, one.pose))


def _is_among(one: FoundIndex, cards: Sequence[FoundIndex]) -> bool:
    """Tell whether indices of enough other cards are as large as this one, itself well named."""
    faces = {
        f.best.face
        for f in cards
        if f.best.face != one.best.face
        and abs(np.log(f.best.pose.height / one.best.pose.height)) < np.log(SAME_SIZE)
    }
    return one.best.confidence >= AMONG_CARDS and len(faces) >= CARDS
