"""Finds everything card-like in one photograph, without calibration.

Two witnesses. Indices found anywhere speak for cards whole, covered or fanned. Card-shaped
quadrilaterals speak for cards that lie free: they say which indices share a card, read by place
where blur has run the ink together, and name unreadable cards and backs.

Pictures are (rows, columns, 3) uint8, BGR; outlines (4, 2) float64 in picture pixels.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.apart import find_things, is_gap
from vision.photo.backs import (
    Back,
    Paper,
    Witnesses,
    as_back,
    card_outlines,
    long_way,
    other_backs,
    overlap,
)
from vision.photo.edge_search import Cards, ReadCard, backs_of_known_size
from vision.photo.from_the_side import cards_from_the_side
from vision.photo.grouping import FoundCard, group, one_card, outline, side_by_side
from vision.photo.index_places import INDEX_MM, is_sized_for, lies_in
from vision.photo.index_search import (
    FoundIndex,
    candidates,
    cluster,
    darkened,
    is_overexposed,
    on_stock,
    read_all,
)
from vision.photo.lines_of_print import stands_in_lines
from vision.photo.one_size import of_one_size
from vision.photo.quads import (
    Quad,
    find_quads,
    holds,
    is_cut_off,
    is_square_on,
    rectify_quad,
    scale_of,
)
from vision.photo.second_look import doubt_small, look_again
from vision.photo.two_ends import by_both_ends
from vision.reading.agreement import CardReading
from vision.reading.indices import Image, Pyramid
from vision.reading.reader import Reader

LEAST_UNREADABLE = 0.5
"""Confidence of its best guess at which a lone place is reported as an unreadable card."""
QUAD_SIDE = 900.0
"""Pictures are shrunk to this longer side before quadrilaterals are sought."""
ALONE = 0.97
"""Confidence of the only index in a picture, on nothing like a whole card: letters of print, one
under the other, were read as indices at up to 0.965."""
WELL_SEEN = 0.93
"""Confidence under which the only index of a card that lies free must be backed by its other end,
and a lone one must have no near rival: letters and foreign cards were named at 0.90 to 0.92."""
DISPUTED = 0.35
"""Confidence of another face at a lone index's place that leaves such an index unread."""
PAGE, FEW_LETTERS, MOST_UNLIKE = 6.0, 2, 1.7
"""So many places within so many index heights, and so alike in size, are print."""
MOST_WHITES = 12
"""Indices whose paper is asked for its colour."""
SHARED = 0.3
"""Part of a thing that may lie in a card found by its paper before it is that card."""
MOSTLY = 0.75
"""Part of a back that may lie on another card: more of it is that card's own print."""
ONE_PLACE = 0.5
"""Part of a card's outline that another of its name may cover before both are one card."""
ODD_CARD = 1.5
"""Times larger or smaller than the read cards: no card. Perspective makes less on one table."""
READ_SCALE = (1.0, 5.0)
"""Pixels per millimetre at which a free card is read: never above what the picture shows."""


Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A physical card: its name (None where unreadable), confidence, outline and reason."""

    name: str | None
    confidence: float
    quad: Quad
    why: str
    indices: tuple[FoundIndex, ...] = ()


@dataclass(frozen=True, slots=True)
class Photo:
    """The cards of a photograph: read, face down, and unreadable."""

    cards: tuple[PhotoCard, ...]
    backs: tuple[Back, ...]
    unreadable: tuple[PhotoCard, ...]


def find_cards(image: Image, reader: Reader) -> Photo:
    """Find all physical cards of a photograph (rows, columns, 3; uint8, BGR)."""
    pictures = [image, *darkened(image)] if is_overexposed(image) else [image]
    looks = [look for one in pictures for look in read_all(one, candidates(one), reader)]
    found = look_again(pictures, cluster(looks), reader)
    found = on_stock(image, by_both_ends(pictures, found, reader))
    sure = [f for f in found if is_sure(f, reader)]
    found = doubt_small(pictures, found, [_is_mated(f, sure) for f in found], reader)
    found = _of_no_page(image, of_usual_size(found, reader))
    everywhere = found
    cards: list[PhotoCard] = []
    backs: list[Back] = []
    named = [f for f in found if is_sure(f, reader)]
    paper = paper_of(image, named)
    for quad in _quads(image, found):
        inside, found = _split(found, quad)
        seen = _free_card(image, quad, inside, reader, paper)
        if isinstance(seen, Back):
            backs.append(seen)
        else:
            cards += seen
    sure = [f for f in found if is_sure(f, reader)]
    unsure = [f for f in found if not is_sure(f, reader) and f.best.confidence >= LEAST_UNREADABLE]
    alone = len(named) == 1
    lone = group(sure)
    cards += [
        _lone(card)
        for card in lone
        if not is_disputed(card)
        and (not alone or card.confidence >= ALONE or not _in_print(card.indices[0], found))
    ]
    doubtful = group(unsure)
    agreed = [card for card in doubtful if do_agree(card, reader)]
    cards += [_agreed(card) for card in agreed if not _is_of_a_card(card, cards)]
    lost = [_lone(card) for card in doubtful if not do_agree(card, reader)]
    lost += [_disputed(card) for card in lone if is_disputed(card)]
    known = told_once([card for card in cards if card.name])
    aside = cards_from_the_side(image, reader, [*(k.quad for k in known), *(b.quad for b in backs)])
    known += [PhotoCard(str(one.face), one.confidence, one.quad, "") for one in aside]
    backs = [b for b in backs if all(overlap(b.quad, k.quad) < SHARED for k in known)]
    backs = [b for b in backs if _fits_the_cards(b, known)]
    more = _further_backs(image, everywhere, named, [b.quad for b in backs], paper)
    backs += [b for b in more if _lies_beside(b, known) and _fits_the_cards(b, known)]
    open_ = [f for f in everywhere if f.best.confidence >= LEAST_UNREADABLE]
    shown = [ReadCard(card.quad, card.indices) for card in known if card.indices]
    laid = Cards(shown, [card.quad for card in cards if not card.name])
    more = backs_of_known_size(image, open_, laid, backs, paper)
    backs += [b for b in more if _lies_beside(b, known)]
    backs = [b for b in backs if not is_gap(image, b.quad, [k.quad for k in known])]
    doubted = [card for card in cards if not card.name]
    lost = [c for c in lost if not any(holds(k.quad, c.quad.mean(axis=0)) for k in known)]
    unread = [
        c for c in doubted + lost if not any(holds(b.quad, c.quad.mean(axis=0)) for b in backs)
    ]
    return Photo(tuple(known), tuple(backs), tuple(unread))


def told_once(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Keep the surest of the cards that bear one name and lie in one place.

    Two lone indices the same way up are two cards of one face, laid one on the other.
    """
    kept: list[PhotoCard] = []
    for card in sorted(cards, key=lambda c: (-len(c.indices), -c.confidence)):
        if not any(_same_place(card, other) for other in kept):
            kept.append(card)
    return kept


def _same_place(card: PhotoCard, other: PhotoCard) -> bool:
    if card.name != other.name or overlap(card.quad, other.quad) < ONE_PLACE:
        return False
    lone = len(card.indices) == len(other.indices) == 1
    return not (lone and side_by_side(card.indices[0].best.pose, other.indices[0].best.pose))


def is_sure(found: FoundIndex, reader: Reader) -> bool:
    """Tell whether an index is named and nothing at its place says otherwise."""
    return found.best.face is not None and found.rival < reader.thresholds.rival


def of_usual_size(found: list[FoundIndex], reader: Reader) -> list[FoundIndex]:
    """Drop indices that do not fit the size of the others: a court card's art or a pair of pips."""
    sure = [is_sure(f, reader) for f in found]
    mated = [ok and _is_mated(f, found) for f, ok in zip(found, sure, strict=True)]
    return of_one_size(found, sure, mated)


def paper_of(image: Image, sure: list[FoundIndex]) -> Paper:
    """Return what paper looks like: around the sure indices, else the picture's brightest."""
    if not sure:
        flat = image[::4, ::4].reshape(-1, 3)
        return Paper(np.asarray(np.percentile(flat, 99, axis=0), np.float64), False)
    pyramid = Pyramid(image)
    crops = [pyramid.cut(f.best.pose).reshape(-1, 3) for f in sure[:MOST_WHITES]]
    whites = [np.percentile(c, 80, axis=0) for c in crops]
    return Paper(np.asarray(np.median(whites, axis=0), np.float64), True)


def _quads(image: Image, found: list[FoundIndex]) -> list[Quad]:
    """Find bright card-shaped regions, and where none lies other card-shaped things."""
    factor = min(1.0, QUAD_SIDE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    picture = np.asarray(small, np.uint8)
    bright = [quad / factor for quad in find_quads(picture)]
    things = [quad / factor for quad in find_things(picture)]
    sized = [quad for quad in things if _card_sized(quad, found, bright)]
    return bright + [quad for quad in sized if not any(overlap(quad, b) > SHARED for b in bright)]


def _card_sized(quad: Quad, found: list[FoundIndex], bright: list[Quad]) -> bool:
    """Tell whether a thing may be a card, by the indices and the cards that are in the picture."""
    scale = scale_of(quad)
    inside = [f.best.pose.height for f in found if f.best.face is not None and lies_in(f, quad)]
    heights = inside or [f.best.pose.height for f in found if f.best.face is not None]
    if heights and not INDEX_MM[0] < float(np.median(heights)) / scale < INDEX_MM[1]:
        return False
    scales = [scale_of(b) for b in bright if any(f.best.face and lies_in(f, b) for f in found)]
    return not scales or 1 / ODD_CARD < scale / float(np.median(scales)) < ODD_CARD


def _further_backs(
    image: Image, found: list[FoundIndex], named: list[FoundIndex], told: list[Quad], paper: Paper
) -> list[Back]:
    """Find the backs that are seen from the side, or lie on a card."""
    factor = min(1.0, QUAD_SIDE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    outlines = [quad / factor for quad in card_outlines(np.asarray(small, np.uint8), paper)]
    doubtful = [f for f in found if f.best.confidence >= LEAST_UNREADABLE]
    free = [
        quad
        for quad in outlines
        if not any(lies_in(f, quad) and is_sized_for(f, quad) for f in doubtful)
    ]
    free = [quad for quad in free if not any(overlap(quad, other) > SHARED for other in told)]
    faces = [
        (len(inside), long_way(quad, inside[0].best.pose.turn))
        for quad in outlines
        if (inside := [f for f in named if lies_in(f, quad)])
        and len({f.best.face for f in inside}) == 1
    ]
    sure = [*told, *(face for ends, face in faces if ends > 1)]
    beside = Witnesses(sure, [face for ends, face in faces if ends == 1])
    return other_backs(image, free, beside, paper)


def _lies_beside(back: Back, known: list[PhotoCard]) -> bool:
    """Tell whether a back is no court's art: much of it lies outside every card that was read.

    The outline of a card of which one end is seen is a guess: its back may hide the other end.
    """
    both = [outline(card.indices) for card in known if len(card.indices) > 1]
    return all(overlap(back.quad, card) < MOSTLY for card in both)


def _fits_the_cards(back: Back, known: list[PhotoCard]) -> bool:
    """Tell whether a back is as large as the cards of which both ends were read.

    How far those ends lie apart says it: an outline may be that of two cards, one on the other.
    """
    scales = [scale_of(outline(card.indices)) for card in known if len(card.indices) > 1]
    if not scales:
        return True
    return 1 / ODD_CARD < scale_of(back.quad) / float(np.median(scales)) < ODD_CARD


def _split(found: list[FoundIndex], quad: Quad) -> tuple[list[FoundIndex], list[FoundIndex]]:
    """Split the indices into those of a quadrilateral and the others.

    Where a shadow has cut the outline short, an index outside it that completes one inside to a
    card belongs to it too.
    """
    inside = [f for f in found if lies_in(f, quad)]
    outside = [f for f in found if not lies_in(f, quad)]
    mates = [f for f in outside if any(mates_of(f, other) for other in inside)]
    return inside + mates, [f for f in outside if f not in mates]


def mates_of(one: FoundIndex, other: FoundIndex) -> bool:
    """Tell whether two indices name the same card and lie as on one card."""
    return one.best.guess == other.best.guess and one_card(one.best.pose, other.best.pose)


def _is_mated(one: FoundIndex, found: list[FoundIndex]) -> bool:
    """Tell whether another index completes this one to a card."""
    return any(mates_of(one, other) for other in found if other is not one)


def _lone(card: FoundCard) -> PhotoCard:
    best = card.indices[0].best
    name = str(best.face) if best.face else None
    return PhotoCard(name, card.confidence, card.quad, best.why, card.indices)


def _disputed(card: FoundCard) -> PhotoCard:
    why = f"perhaps {card.indices[0].best.face}, but another face comes near"
    return PhotoCard(None, card.confidence, card.quad, why, card.indices)


def do_agree(card: FoundCard, reader: Reader) -> bool:
    """Tell whether two of its indices, neither sure alone, agree with nothing against them."""
    pair, rival = reader.thresholds.pair, reader.thresholds.rival
    plain = [
        f
        for f in card.indices
        if f.best.confidence >= pair and f.rival < rival and "ink" not in f.best.why
    ]
    return len(plain) > 1


def _of_no_page(image: Image, found: list[FoundIndex]) -> list[FoundIndex]:
    """Drop the named indices without a mate that are letters in lines of print."""
    pyramid = Pyramid(image)
    return [
        f
        for f in found
        if f.best.face is None or _is_mated(f, found) or not stands_in_lines(pyramid, f.best.pose)
    ]


def _in_print(one: FoundIndex, found: list[FoundIndex]) -> bool:
    """Tell whether other places round a lone index look like one too, as letters of a page do."""
    here = one.best.pose
    near = [
        f
        for f in found
        if f is not one
        and f.best.guess != one.best.guess
        and 1 / MOST_UNLIKE < f.best.pose.height / here.height < MOST_UNLIKE
        and np.hypot(f.best.pose.x - here.x, f.best.pose.y - here.y) < PAGE * here.height
    ]
    return len(near) >= FEW_LETTERS


def _is_of_a_card(doubtful: FoundCard, cards: list[PhotoCard]) -> bool:
    """Tell whether doubtful indices complete a card that was told by others of its indices."""
    return any(
        mates_of(mine, sure) for card in cards for sure in card.indices for mine in doubtful.indices
    )


def _agreed(card: FoundCard) -> PhotoCard:
    best = card.indices[0].best
    return PhotoCard(str(best.guess), best.confidence, card.quad, "", card.indices)


def _free_card(
    image: Image, quad: Quad, inside: list[FoundIndex], reader: Reader, paper: Paper
) -> list[PhotoCard] | Back:
    """Read a card-shaped region: a card read, one unreadable, a back, or several cards."""
    sure = [f for f in inside if is_sure(f, reader)]
    groups = group(sure)
    if len({str(f.best.face) for f in sure}) > 1:
        return _several(groups)
    if sure:
        members = tuple(sure)
        best = max(f.best.confidence for f in members)
        if len(groups) > 1 and not _size_fits(quad, members):
            return _several(groups)
        if (
            len(members) == 1
            and best < WELL_SEEN
            and not _is_backed(image, quad, members[0], reader)
        ):
            why = f"only one end shows {members[0].best.face}"
            return [PhotoCard(None, best, quad, why, members)]
        return [PhotoCard(str(sure[0].best.face), best, quad, "", members)]
    reading = _read_whole(image, quad, reader)
    if reading.face is not None:
        return [PhotoCard(str(reading.face), reading.confidence, quad, "", tuple(inside[:1]))]
    doubt = max([f.best.confidence for f in inside if is_sized_for(f, quad)], default=0.0)
    whole = not is_cut_off(quad, image.shape)
    if whole and doubt < LEAST_UNREADABLE and is_square_on(quad):
        back = as_back(image, quad, paper)
        if back is not None:
            return back
    return [PhotoCard(None, max(doubt, reading.confidence), quad, reading.why, tuple(inside[:1]))]


def _is_backed(image: Image, quad: Quad, index: FoundIndex, reader: Reader) -> bool:
    """Tell whether a card that lies free, read as a whole, is what its only index says."""
    return _read_whole(image, quad, reader).face == index.best.face


def _read_whole(image: Image, quad: Quad, reader: Reader) -> CardReading:
    """Read a card that lies free, rectified; where an over-exposed one shows no face, darkened."""
    card = rectify_quad(image, quad, float(np.clip(scale_of(quad), *READ_SCALE)))
    reading = reader.read_card(card)
    for dark in darkened(card) if is_overexposed(card) else []:
        if reading.face is not None or reading.why.startswith("one look"):
            return reading
        reading = reader.read_card(dark)
    return reading


def is_disputed(card: FoundCard) -> bool:
    """Tell whether a card's only index is none too sure and another face comes near to it."""
    lone = len(card.indices) == 1 and card.confidence < WELL_SEEN
    return lone and card.indices[0].rival > DISPUTED


def _several(groups: list[FoundCard]) -> list[PhotoCard]:
    return [_lone(card) for card in groups]


def _size_fits(quad: Quad, members: tuple[FoundIndex, ...]) -> bool:
    """Tell whether the indices are as large as those of one card of this outline would be."""
    high = float(np.median([m.best.pose.height for m in members])) / scale_of(quad)
    return INDEX_MM[0] < high < INDEX_MM[1]
