"""Finds all cards of a photograph that lie face down, in all ways in which they can be found.

A picture is (rows, columns, 3) uint8, BGR; an outline (4, 2) float64 in its pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.photo.backs.halves import halves_joined
from vision.photo.backs.paper import Paper
from vision.photo.backs.plain_backs import plain_backs
from vision.photo.backs.printed import Back, Witnesses, card_outlines, long_way, other_backs, ways
from vision.photo.backs.same_ink import in_one_colour
from vision.photo.backs.same_print import backs_of_one_print
from vision.photo.backs.shadows import is_striped_by_shadow
from vision.photo.cards import LEAST_UNREADABLE, PhotoCard
from vision.photo.edges.edge_search import Cards, ReadCard, backs_of_known_size
from vision.photo.free_cards import ODD_CARD, SHARED
from vision.photo.indices.grouping import outline
from vision.photo.indices.index_places import lies_in, may_be_index
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.apart import is_gap
from vision.photo.outlines.quads import Quad, overlap, shrunk
from vision.photo.outlines.shown_part import Outline, lies_along, shown_part
from vision.reading.indices import Image

MOSTLY = 0.75
"""Share of a back that may lie on another card; with more it is that card's own print."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A photograph with the places found in it, the named places among them, and its paper."""

    image: Image
    found: Sequence[FoundIndex]
    named: Sequence[FoundIndex]
    paper: Paper


def cards_face_down(
    scene: Scene, free: Sequence[Back], known: Sequence[PhotoCard], unread: Sequence[PhotoCard]
) -> list[Back]:
    """Return the backs: those that lie `free`, further ones, and those that only edges show.

    `known` are the cards that were read, `unread` those that lie free and were not.
    """
    image = scene.image
    backs = [b for b in free if all(overlap(b.quad, k.quad) < SHARED for k in known)]
    backs = [b for b in backs if _fits(b, known)]
    outlines = outlines_in(image, scene.paper)
    more = further_backs(scene, outlines, [b.quad for b in backs], _whole(known))
    backs += [b for b in more if _lies_beside(b, known) and _fits(b, known)]
    things = [card.quad for card in unread] + outlines
    plain = [quad for quad in things if not any(lies_in(f, quad) for f in scene.named)]
    more = plain_backs(image, plain, backs, scene.paper)
    backs += [b for b in more if _lies_beside(b, known) and _fits(b, known)]
    backs += _of_one_print(scene, plain, backs, known)
    part = shown_part(image)
    more = _by_edges(scene, backs, known, unread, part)
    backs += more
    if more:
        backs += _of_one_print(scene, plain, backs, known)
    if part is not None:
        backs = [b for b in backs if not lies_along(b.quad, part)]
    backs = [b for b in backs if not is_striped_by_shadow(image, b.quad)]
    backs = halves_joined(image, backs, _whole(known))
    return in_one_colour(image, _without_gaps(image, backs, [card.quad for card in known]))


def _by_edges(
    scene: Scene,
    told: Sequence[Back],
    known: Sequence[PhotoCard],
    unread: Sequence[PhotoCard],
    part: Outline | None,
) -> list[Back]:
    """Return the backs that edges show in a `part` of the picture, as large as the known cards."""
    doubtful = [f for f in scene.found if f.best.confidence >= LEAST_UNREADABLE]
    shown = [ReadCard(card.quad, card.indices) for card in known]
    laid = Cards(shown, [card.quad for card in unread])
    more = backs_of_known_size(scene.image, doubtful, laid, told, scene.paper, part)
    return [b for b in more if _lies_beside(b, known)]


def _of_one_print(
    scene: Scene, outlines: Sequence[Quad], told: Sequence[Back], known: Sequence[PhotoCard]
) -> list[Back]:
    """Return the backs that are shown by the print of those in `told`, or by each other's."""
    more = backs_of_one_print(scene.image, outlines, told, scene.paper)
    return [b for b in more if _lies_beside(b, known) and _fits(b, known)]


def outlines_in(image: Image, paper: Paper) -> list[Quad]:
    """Find everything four-cornered that may be a card, in a picture of any size."""
    picture, factor = shrunk(image)
    return [quad / factor for quad in card_outlines(picture, paper)]


def further_backs(
    scene: Scene, outlines: Sequence[Quad], told: Sequence[Quad], read: Sequence[Quad] = ()
) -> list[Back]:
    """Find the backs among `outlines` that are seen from the side, or lie on a card.

    `read` are outlines of cards as their two ends tell them: where a card lies on another no
    outline in the picture is its own. Which sides of a back in `told` are long is not known where
    it is seen from the side.
    """
    doubtful = [f for f in scene.found if f.best.confidence >= LEAST_UNREADABLE]
    free = [quad for quad in outlines if not any(may_be_index(f, quad) for f in doubtful)]
    free = [quad for quad in free if not any(overlap(quad, other) > SHARED for other in told)]
    faces = [
        (len(inside), long_way(quad, inside[0].best.pose.turn))
        for quad in outlines
        if (inside := [f for f in scene.named if lies_in(f, quad)])
        and len({f.best.face for f in inside}) == 1
    ]
    sure = [
        *(way for back in told for way in ways(back)),
        *(face for ends, face in faces if ends > 1),
    ]
    beside = Witnesses(sure, [*read, *(face for ends, face in faces if ends == 1)])
    return other_backs(scene.image, free, beside, scene.paper)


def _without_gaps(image: Image, backs: Sequence[Back], faces: Sequence[Quad]) -> list[Back]:
    """Return the backs that are not the table, seen between faces."""
    return [
        back
        for k, back in enumerate(backs)
        if not is_gap(image, back.quad, faces, [b.quad for b in (*backs[:k], *backs[k + 1 :])])
    ]


def _lies_beside(back: Back, known: Sequence[PhotoCard]) -> bool:
    """Tell whether a back is no court's art: much of it lies outside every card that was read.

    If only one end of a card is seen, its outline is a guess: a back there may hide the other end.
    """
    return all(overlap(back.quad, card) < MOSTLY for card in _whole(known))


def _fits(back: Back, known: Sequence[PhotoCard]) -> bool:
    """Tell whether a back is as large as the cards that were read as a whole or at both ends.

    The distance between two ends decides, because an outline may be that of two cards, one on the
    other.
    """
    return fits_the_cards(back, _whole(known))


def fits_the_cards(back: Back, cards: Sequence[Quad]) -> bool:
    """Tell whether a back is as large as these `cards`, if there are any."""
    if not cards:
        return True
    size = float(np.median([_size_of(card) for card in cards]))
    return 1 / ODD_CARD < _size_of(back.quad) / size < ODD_CARD


def _size_of(quad: Quad) -> float:
    """Return how large an outline is, in pixels, whichever way the card is turned."""
    return float(np.sqrt(cv2.contourArea(quad.astype(np.float32))))


def _whole(known: Sequence[PhotoCard]) -> list[Quad]:
    """Return the outlines of the cards that were read as a whole, and of those with both ends read.

    The first have an outline of their own; that of the others is computed from their ends.
    """
    return [
        outline(card.indices) if card.indices else card.quad
        for card in known
        if len(card.indices) != 1
    ]
