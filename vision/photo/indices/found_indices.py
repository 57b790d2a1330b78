"""Finds the indices of a photograph: all looks, second looks, and a comparison with each other.

A picture is (rows, columns, 3) uint8, BGR.
"""

from vision.photo.indices.coloured_ground import doubt_on_cloth
from vision.photo.indices.contrary_ends import without_contrary_ends
from vision.photo.indices.grouping import one_card
from vision.photo.indices.index_search import (
    FoundIndex,
    candidates,
    cluster,
    on_stock,
    read_all,
    with_darkened,
)
from vision.photo.indices.lucky_frames import doubt_lucky
from vision.photo.indices.one_size import of_one_size
from vision.photo.indices.paper_goes_on import doubt_on_small_paper
from vision.photo.indices.reframed import reframed
from vision.photo.indices.second_look import look_again, without_lucky_rivals
from vision.photo.indices.small_and_alone import doubt_small
from vision.photo.indices.two_ends import by_both_ends
from vision.photo.indices.whole_glyphs import doubt_parts
from vision.photo.letters.no_page import of_no_page
from vision.reading.indices import Image
from vision.reading.reader import Reader


def find_indices(image: Image, reader: Reader) -> list[FoundIndex]:
    """Find the places of a photograph that look like an index, named or not."""
    pictures = with_darkened(image)
    looks = [look for one in pictures for look in read_all(one, candidates(one), reader)]
    found = reframed(pictures, look_again(pictures, cluster(looks), reader), reader)
    found = without_lucky_rivals(pictures, found, reader)
    found = doubt_parts(pictures, by_both_ends(pictures, found, reader), reader)
    found = on_stock(image, found)
    sure = [f for f in found if is_sure(f, reader)]
    mates = [_mates(f, sure) for f in found]
    found = doubt_on_cloth(image, doubt_on_small_paper(image, found, mates), mates)
    found = doubt_small(pictures, found, mates, reader)
    found = without_contrary_ends(doubt_lucky(pictures, found, mates, reader), mates)
    found = of_usual_size(found, reader)
    named = [is_sure(f, reader) for f in found]
    asked = [_may_tell(f, reader) for f in found]
    return of_no_page(image, found, named, asked, [_mates(f, found) for f in found])


def is_sure(found: FoundIndex, reader: Reader) -> bool:
    """Tell whether an index is named and nothing at its place contradicts it."""
    return found.best.face is not None and found.rival < reader.thresholds.rival


def of_usual_size(found: list[FoundIndex], reader: Reader) -> list[FoundIndex]:
    """Drop indices that do not fit the size of the others: a court card's art or a pair of pips."""
    sure = [is_sure(f, reader) for f in found]
    mated = [ok and bool(_mates(f, found)) for f, ok in zip(found, sure, strict=True)]
    return of_one_size(found, sure, mated)


def mates_of(one: FoundIndex, other: FoundIndex) -> bool:
    """Tell whether two indices name the same card and lie as on one card."""
    return one.best.guess == other.best.guess and one_card(one.best.pose, other.best.pose)


def _mates(one: FoundIndex, found: list[FoundIndex]) -> list[FoundIndex]:
    """Return the indices that complete this one to a card."""
    return [other for other in found if other is not one and mates_of(one, other)]


def _may_tell(found: FoundIndex, reader: Reader) -> bool:
    """Tell whether a place is named, or may name a card together with another place."""
    return found.best.face is not None or found.best.confidence >= reader.thresholds.pair
