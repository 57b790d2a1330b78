"""Reads the cards that lie free, each by its outline: open, face down or unreadable.

A picture is (rows, columns, 3) uint8, BGR; an outline (4, 2) float64 in its pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from controller.core.cards import Card
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import Back, as_back, may_be_card
from vision.photo.cards import (
    ALONE,
    LEAST_UNREADABLE,
    WELL_SEEN,
    PhotoCard,
    as_card,
    in_print,
    is_too_small,
)
from vision.photo.indices.coloured_ground import is_on_cloth
from vision.photo.indices.found_indices import is_sure, mates_of
from vision.photo.indices.grouping import group
from vision.photo.indices.index_places import INDEX_MM, is_sized_for, lies_in, may_be_index
from vision.photo.indices.index_search import FoundIndex, darkened, is_overexposed
from vision.photo.indices.lucky_frames import is_backed
from vision.photo.indices.small_and_alone import TOO_SMALL
from vision.photo.letters.lines_of_print import is_of_a_page
from vision.photo.outlines.apart import find_things
from vision.photo.outlines.quads import (
    Quad,
    bright_quads,
    each_once,
    in_picture,
    is_card_shaped,
    is_cut_off,
    is_square_on,
    overlap,
    scale_of,
    shrunk,
    straightened,
)
from vision.photo.printed_cards import outlines_with_print
from vision.reading.agreement import CardReading
from vision.reading.indices import Image, IndexPose, Pyramid
from vision.reading.places import usual_places
from vision.reading.reader import Reader

SHARED = 0.3
"""Share of a thing that may lie in a card found by its paper before both count as one card."""
ODD_CARD = 1.5
"""A thing this many times larger or smaller than the read cards is no card. Perspective changes
sizes less on one table.
"""

ONE_LOOK = 0.97
"""Ends that only one look each has named need this confidence if the card as a whole shows no
index: half of a foreign letter was a king at both ends. Of 405 free cards one did so.
"""


@dataclass(frozen=True, slots=True)
class Outlines:
    """The card-shaped outlines of a picture: bright regions, other things, and the outlines among
    both on which cards are printed. What lies on one of these is not among the others.
    """

    bright: list[Quad]
    things: list[Quad]
    printed_on: list[Quad]


def free_cards(
    image: Image, found: Sequence[FoundIndex], reader: Reader, paper: Paper, outlines: Outlines
) -> tuple[list[PhotoCard], list[Back], list[FoundIndex]]:
    """Return the cards and the backs that lie free, and the indices of neither."""
    cards: list[PhotoCard] = []
    backs: list[Back] = []
    rest = list(found)
    for quad in outlines.printed_on:
        back = as_back(image, quad, paper)
        if back is None:
            cards.append(PhotoCard(None, 0.0, quad, "cards are printed on it"))
        else:
            backs.append(back)
    for quad in free_quads(outlines, found):
        inside, rest = _split(rest, quad)
        seen = free_card(image, quad, inside, reader, paper)
        if isinstance(seen, Back):
            backs.append(seen)
        else:
            cards += seen
    return cards, backs, rest


def card_shaped(image: Image, named: Sequence[FoundIndex]) -> Outlines:
    """Find the card-shaped outlines of a picture in which these indices are named."""
    picture, factor = shrunk(image)
    corners = bright_quads(picture)
    bright = [quad / factor for quad in each_once([q for q in corners if is_card_shaped(q)])]
    things = [quad / factor for quad in find_things(picture)]
    aside = [quad / factor for quad in corners if may_be_card(quad)]
    printed = each_once(outlines_with_print(image, [*bright, *things, *aside], named))

    def lies_elsewhere(quad: Quad) -> bool:
        return not any(overlap(quad, other) > SHARED for other in printed)

    bright, things = ([*filter(lies_elsewhere, quads)] for quads in (bright, things))
    return Outlines(bright, things, printed)


def free_quads(outlines: Outlines, found: Sequence[FoundIndex]) -> list[Quad]:
    """Return the bright outlines, and those of other things where there is no bright one."""
    bright = outlines.bright
    sized = [quad for quad in outlines.things if _card_sized(quad, found, bright)]
    return bright + [quad for quad in sized if not any(overlap(quad, b) > SHARED for b in bright)]


def _card_sized(quad: Quad, found: Sequence[FoundIndex], bright: Sequence[Quad]) -> bool:
    """Tell whether a thing may be a card, by the indices and the cards that are in the picture."""
    scale = scale_of(quad)
    inside = [f.best.pose.height for f in found if f.best.face is not None and lies_in(f, quad)]
    heights = inside or [f.best.pose.height for f in found if f.best.face is not None]
    if heights and not INDEX_MM[0] < float(np.median(heights)) / scale < INDEX_MM[1]:
        return False
    scales = [scale_of(b) for b in bright if any(f.best.face and lies_in(f, b) for f in found)]
    return not scales or 1 / ODD_CARD < scale / float(np.median(scales)) < ODD_CARD


def _split(found: Sequence[FoundIndex], quad: Quad) -> tuple[list[FoundIndex], list[FoundIndex]]:
    """Split the indices into those of a quadrilateral and the others.

    If a shadow has cut the outline short, an index outside it belongs to it too if it completes one
    inside to a card.
    """
    inside = [f for f in found if lies_in(f, quad)]
    outside = [f for f in found if not lies_in(f, quad)]
    mates = [f for f in outside if any(mates_of(f, other) for other in inside)]
    return inside + mates, [f for f in outside if f not in mates]


def free_card(
    image: Image, quad: Quad, inside: Sequence[FoundIndex], reader: Reader, paper: Paper
) -> list[PhotoCard] | Back:
    """Read a card-shaped region: a read card, an unreadable one, a back, or several cards."""
    sure = tuple(f for f in inside if is_sure(f, reader))
    if not sure:
        return _without_index(image, quad, inside, reader, paper)
    groups, best = group(sure), max(f.best.confidence for f in sure)
    if len({str(f.best.face) for f in sure}) > 1:
        return [as_card(card) for card in groups]
    if len(groups) > 1 and not _size_fits(quad, sure):
        return [as_card(card) for card in groups]
    face = sure[0].best.face
    if len(sure) == 1 and best < ALONE and in_print(image, sure[0], inside):
        return [PhotoCard(None, best, quad, "letters of a page", sure)]
    doubt = _doubt(image, quad, sure, reader)
    if doubt:
        return [PhotoCard(None, best, quad, doubt, sure)]
    return [PhotoCard(str(face), best, quad, "", sure)]


def _doubt(image: Image, quad: Quad, sure: Sequence[FoundIndex], reader: Reader) -> str:
    """Say why a free card is not what weak evidence names; empty if the whole card supports it."""
    face, best = sure[0].best.face, max(f.best.confidence for f in sure)
    if len(sure) == 1 and best < WELL_SEEN:
        backed = _backs(image, quad, reader).face == face
        return "" if backed else f"only one end shows {face}"
    if best < ONE_LOOK and all(f.looks == 1 for f in sure):
        backed = _backs(image, quad, reader).confidence >= LEAST_UNREADABLE
        return "" if backed else f"only one look shows {face}"
    return ""


def _without_index(
    image: Image, quad: Quad, inside: Sequence[FoundIndex], reader: Reader, paper: Paper
) -> list[PhotoCard] | Back:
    """Read a card-shaped region that shows no sure index, as a whole: a card or a back."""
    card = straightened(image, quad)
    reading = unless_doubted(card, _read_whole(card, in_picture(image, quad), reader), reader)
    denied = _denied(inside, reading.face)
    if denied:
        reading = CardReading(None, reading.confidence, denied)
    if reading.face is not None:
        return [PhotoCard(str(reading.face), reading.confidence, quad, "", tuple(inside[:1]))]
    whole = not is_cut_off(quad, image.shape)
    if whole and is_square_on(quad) and not _may_be_face(inside, quad):
        back = as_back(image, quad, paper)
        if back is not None:
            return back
    doubt = max([f.best.confidence for f in inside if is_sized_for(f, quad)], default=0.0)
    return [PhotoCard(None, max(doubt, reading.confidence), quad, reading.why, tuple(inside[:1]))]


def _denied(inside: Sequence[FoundIndex], face: Card | None) -> str:
    """Say why a face is not told though the region as a whole shows it; empty if it may be.

    What is printed on cloth reads no better as a whole: a box drawn round it has a card's shape.
    """
    if is_too_small(inside, face):
        return f"{TOO_SMALL}: perhaps {face}"
    return next((f.best.why for f in inside if f.best.guess == face and is_on_cloth(f)), "")


def _may_be_face(inside: Sequence[FoundIndex], quad: Quad) -> bool:
    """Tell whether a place that may be an index stands where a card of this outline has one."""
    return any(f.best.confidence >= LEAST_UNREADABLE and may_be_index(f, quad) for f in inside)


def _backs(image: Image, quad: Quad, reader: Reader) -> CardReading:
    """Read a card that lies free as a whole, to check an index that was found on it."""
    return _read_whole(straightened(image, quad), in_picture(image, quad), reader)


def _read_whole(card: Image, seen: Image | None, reader: Reader) -> CardReading:
    """Read a rectified card; if an over-exposed one shows no face, read it darkened.

    `seen` is not 0 where the picture contains the card.
    """
    reading = reader.read_card(card, seen)
    for dark in darkened(card) if is_overexposed(card) else []:
        if reading.face is not None or reading.why.startswith("one look"):
            return reading
        reading = reader.read_card(dark, seen)
    return reading


def unless_doubted(card: Image, reading: CardReading, reader: Reader) -> CardReading:
    """Return the reading of a rectified card, without its face if letters or little name it.

    No index was found on it, so nothing supports what one end alone shows. An end that is named
    with less than the confidence of a pair does not count: a pale D was a knave at 0.92, and at
    0.60. Looks all around a place that shows the face must show it too: a pale R was a king at
    0.94. If no glyphs were found, the usual places of indices were read.
    """
    if reading.face is None:
        return reading
    places = reading.places or [p for end in (False, True) for p in usual_places(card, end)]
    naming = [look for look in reader.read_indices(card, places) if look.guess == reading.face]
    if not any(is_backed(card, look, reader) for look in naming):
        return CardReading(None, reading.confidence, f"only one frame shows {reading.face}")
    if _are_letters(card, [look.pose for look in naming] or places):
        return CardReading(None, reading.confidence, "letters of a page")
    surely = [look.pose for look in naming if look.confidence >= reader.thresholds.pair]
    ends = {bool(np.cos(place.turn) > 0) for place in surely}
    if len(ends) == 1 and reading.confidence < WELL_SEEN:
        return CardReading(None, reading.confidence, f"only one end shows {reading.face}")
    return reading


def _are_letters(card: Image, places: Sequence[IndexPose]) -> bool:
    """Tell whether all these places of a rectified card are letters of a page."""
    pyramid = Pyramid(card)
    return bool(places) and all(is_of_a_page(pyramid, place) for place in places)


def _size_fits(quad: Quad, members: tuple[FoundIndex, ...]) -> bool:
    """Tell whether the indices are as large as those of one card of this outline would be."""
    high = float(np.median([m.best.pose.height for m in members])) / scale_of(quad)
    return INDEX_MM[0] < high < INDEX_MM[1]
