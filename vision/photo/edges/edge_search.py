"""Searches the backs that straight edges show, if other cards reveal how large a card is.

It looks first for those that lie free, then for those that are partly covered by a back or by a
card that was read.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.photo.backs.centred import centred
from vision.photo.backs.covered import covered_backs
from vision.photo.backs.edged import backs_by_edges
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import Back, long_way
from vision.photo.edges.covered_rectangles import covered_rectangles
from vision.photo.edges.rectangles import card_rectangles
from vision.photo.indices.grouping import outline
from vision.photo.indices.index_places import lies_in, may_be_index
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.quads import Quad, is_in_corner, overlap, scale_of, shrunk
from vision.photo.outlines.shown_part import Outline, lies_along
from vision.photo.outlines.tilt import ellipse_of, is_alike
from vision.reading.indices import Image

LONE_SIZES = (1.0, 0.7, 0.5)
"""Card sizes relative to the outline guessed from a normal index: smaller with a jumbo index."""
SAME = 0.8
"""Share of a card's outline, as its indices give it, that its rectangle shares."""
TOUCH, TOUCHED = 1.25, 0.03
"""Factor on its size to which an unread thing reaches, and the share of that, or of a card that was
read, by which the two touch.
"""
CORNER = 0.24
"""Distance of an index from its corner, in parts of the card's width and length: 0.1 to 0.2."""


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card that was read: its outline, and its visible indices.

    A card that was read as a whole lies free and has no indices here: the outline, begun with a
    short side, is its own.
    """

    quad: Quad
    indices: tuple[FoundIndex, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that were read, and the outlines of free cards that were not."""

    read: Sequence[ReadCard]
    unread: Sequence[Quad]


def backs_of_known_size(
    image: Image,
    doubtful: Sequence[FoundIndex],
    cards: Cards,
    told: Sequence[Back],
    paper: Paper,
    shown: Outline | None = None,
) -> list[Back]:
    """Find backs by their edges, with the size of the cards that were read and of the backs `told`.

    `doubtful` are the places that may be indices; `shown` is the outline of the part that the
    picture shows, None if that is the whole.
    """
    known = cards.read
    search = _Search(image, doubtful, cards, paper, shown)
    whole = [both_ends(card) for card in known if len(card.indices) != 1]
    sized = [*whole, *(back.quad for back in told)]
    more: list[Back] = []
    for size in [sized] if sized else _sizes_by_index(known):
        more += search.of_size(size, [*told, *more])
    return more


def both_ends(card: ReadCard) -> Quad:
    """Return the outline of a card of which both ends, or the whole, were read.

    It begins with a short side. A bright outline in whose corners the ends lie is the card's own,
    even if it is seen from the side. A longer outline may be that of two cards; then the ends alone
    are the better measure.
    """
    if not card.indices:
        return card.quad
    quad = long_way(card.quad, card.indices[0].best.pose.turn)
    if all(is_in_corner(quad, f.best.pose, CORNER) for f in card.indices):
        return quad
    return outline(card.indices)


def _sizes_by_index(known: Sequence[ReadCard]) -> list[list[Quad]]:
    """Guess cards' outlines from the one visible index of each: of normal or of jumbo print."""
    lone = [outline(card.indices) for card in known]
    return [[m + k * (q - m) for q in lone for m in [q.mean(axis=0)]] for k in LONE_SIZES if lone]


@dataclass(frozen=True, slots=True)
class _Search:
    """A picture in which backs are searched by their edges."""

    image: Image
    doubtful: Sequence[FoundIndex]
    cards: Cards
    paper: Paper
    shown: Outline | None

    def of_size(self, cards: Sequence[Quad], told: Sequence[Back]) -> list[Back]:
        """Find the backs of the size of `cards` that were not told yet."""
        picture, factor = shrunk(self.image)
        size = [card * factor for card in cards]
        edged = [quad / factor for quad in card_rectangles(picture, size)]
        free = [quad for quad in edged if not any(may_be_index(f, quad) for f in self.doubtful)]
        free = [centred(self.image, quad) for quad in free if not self._is_of_the_fill(quad)]
        more = backs_by_edges(self.image, free, told, self.paper)
        large = _large(self.cards.read)
        faces = [q for card in self.cards.read if (q := _on_top(card, edged, large)) is not None]
        faces += [quad for quad in self.cards.unread if _lies_free(quad, cards, faces)]
        over = [*faces, *(back.quad for back in (*told, *more))]
        if not (over and self.paper.is_sure):
            return more
        under = covered_rectangles(picture, size, [quad * factor for quad in over])
        outlines = [q for quad in under if not self._is_of_the_fill(q := quad / factor)]
        open_ = [quad for quad in outlines if not self._shows_an_index(quad, over)]
        return more + covered_backs(self.image, open_, over, [*told, *more], self.paper)

    def _is_of_the_fill(self, quad: Quad) -> bool:
        """Tell whether the edge of a turned copy's flat fill is a side of an outline."""
        return self.shown is not None and lies_along(quad, self.shown)

    def _shows_an_index(self, quad: Quad, over: Sequence[Quad]) -> bool:
        """Tell whether a possible index lies in the part that the cards `over` a card leave."""
        return any(
            may_be_index(f, quad) and not any(lies_in(f, card) for card in over)
            for f in self.doubtful
        )


def _on_top(card: ReadCard, edged: Sequence[Quad], large: float | None) -> Quad | None:
    """Return the outline of a card that was read: the rectangle in whose corners its indices lie.

    If edges show none, both ends give it, or one end and the pixels per millimetre that the other
    cards have for each pixel of an index's height (`large`).
    """
    whole = both_ends(card) if len(card.indices) != 1 else None
    for quad in edged:
        if all(is_in_corner(quad, f.best.pose) and lies_in(f, quad) for f in card.indices) and (
            whole is None or overlap(whole, quad) > SAME
        ):
            return quad
    if whole is not None or large is None:
        return whole
    guessed, pose = outline(card.indices), card.indices[0].best.pose
    here = np.array([pose.x, pose.y])
    return np.asarray(here + (guessed - here) * large * pose.height / scale_of(guessed))


def _lies_free(quad: Quad, cards: Sequence[Quad], faces: Sequence[Quad]) -> bool:
    """Tell whether an unread thing may lie over a card: of a card's size, and under no read card.

    A thing that a read card covers in part may be the very back that is searched.
    """
    middle = quad.mean(axis=0)
    beyond = middle + TOUCH * (quad - middle)
    return _is_of_size(quad, cards) and all(overlap(beyond, face) < TOUCHED for face in faces)


def _is_of_size(quad: Quad, cards: Sequence[Quad]) -> bool:
    """Tell whether an outline, begun with either side, is seen as any of these cards."""
    ways = [ellipse_of(quad), ellipse_of(np.roll(quad, -1, axis=0))]
    return any(is_alike(way, ellipse_of(card)) for way in ways for card in cards)


def _large(known: Sequence[ReadCard]) -> float | None:
    """Return the pixels per millimetre of a card for each pixel of its index's height, or None."""
    ratios = [
        scale_of(both_ends(card)) / card.indices[0].best.pose.height
        for card in known
        if len(card.indices) > 1
    ]
    return float(np.median(ratios)) if ratios else None
