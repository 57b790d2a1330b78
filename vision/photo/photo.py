"""Finds everything card-like in one photograph, without calibration.

There are two kinds of evidence. Indices found anywhere are evidence for cards that are whole,
covered or fanned. Card-shaped quadrilaterals are evidence for cards that lie free: they show which
indices share a card, give the places to read if blur has joined the ink, and name unreadable cards
and backs.

Pictures are (rows, columns, 3) uint8, BGR; outlines (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.photo.backs.paper import paper_of
from vision.photo.backs.printed import Back
from vision.photo.cards import PhotoCard, by_indices, told_once
from vision.photo.face_down import Scene, cards_face_down
from vision.photo.free_cards import card_shaped, free_cards
from vision.photo.from_the_side import cards_from_the_side
from vision.photo.indices.found_indices import is_sure
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.quads import Quad, holds
from vision.photo.printed_cards import without_print
from vision.photo.small_print import without_small_print
from vision.photo.straight import View, straight_view
from vision.reading.indices import Image
from vision.reading.reader import Reader

SMALLEST = 16
"""Pixels across: a thinner strip holds no card, nor an index that could be read."""


@dataclass(frozen=True, slots=True)
class Photo:
    """The cards of a photograph: read, face down, and unreadable."""

    cards: tuple[PhotoCard, ...]
    backs: tuple[Back, ...]
    unreadable: tuple[PhotoCard, ...]


def find_cards(image: Image, reader: Reader) -> Photo:
    """Find all physical cards of a photograph (rows, columns, 3; uint8, BGR)."""
    if min(image.shape[:2]) < SMALLEST:
        return Photo((), (), ())
    view = straight_view(image, reader)
    photo = _cards_of(view.image, view.found, reader)
    return Photo(
        tuple(_card_back(view, card) for card in photo.cards),
        tuple(replace(back, quad=view.quad_back(back.quad)) for back in photo.backs),
        tuple(_card_back(view, card) for card in photo.unreadable),
    )


def _card_back(view: View, card: PhotoCard) -> PhotoCard:
    """Return a card where it lies in the photograph."""
    indices = tuple(view.index_back(found) for found in card.indices)
    return replace(card, quad=view.quad_back(card.quad), indices=indices)


def _cards_of(image: Image, found: Sequence[FoundIndex], reader: Reader) -> Photo:
    """Return the cards of a picture whose indices were found."""
    outlines = card_shaped(image, [f for f in found if is_sure(f, reader)])
    printed_on = outlines.printed_on
    found = without_print(found, printed_on, [*outlines.bright, *outlines.things])
    found = without_small_print(found, [f for f in found if is_sure(f, reader)])
    named = [f for f in found if is_sure(f, reader)]
    scene = Scene(image, found, named, paper_of(image, named))
    free, open_backs, rest = free_cards(image, found, reader, scene.paper, outlines)
    told, lost = by_indices(image, rest, free, len(named) == 1, reader)
    known = told_once([card for card in free + told if card.name])
    taken = [*(card.quad for card in known), *(back.quad for back in open_backs), *printed_on]
    aside = cards_from_the_side(image, reader, taken)
    known += [PhotoCard(str(one.face), one.confidence, one.quad, "") for one in aside]
    doubted = [card for card in free + told if not card.name]
    backs = cards_face_down(scene, open_backs, known, doubted)
    lost = _outside(lost, [card.quad for card in known])
    unread = _outside(doubted + lost, [back.quad for back in backs])
    return Photo(tuple(known), tuple(backs), tuple(unread))


def _outside(cards: Sequence[PhotoCard], quads: Sequence[Quad]) -> list[PhotoCard]:
    """Return the cards whose middle lies in no outline."""
    return [c for c in cards if not any(holds(quad, c.quad.mean(axis=0)) for quad in quads)]
