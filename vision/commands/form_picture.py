"""Takes the letterform of a rank that the reader does not know from one look at a card.

The card lies free in the picture. Both of its ends must show the same form beside a suit that the
net is sure of: what only one end shows may be a pip, art or a shadow.
"""

import math
from collections.abc import Sequence

import numpy as np

from controller.core.cards import RANKS
from controller.core.config.layout import CARD_WIDTH_MM
from vision.photo.outlines.quads import find_quads, scale_of, shrunk, straightened
from vision.reading.forms import LEAST, NO_RANK, Form, form_of, is_faint
from vision.reading.indices import Image, Pyramid, cut_indices, grey_of
from vision.reading.places import blob_places
from vision.reading.reader import Reader

SUIT_CERTAIN = 0.95
"""Chance of a suit at the places that a form is taken from."""
BOTH_ENDS = 0.9
"""Likeness of the forms at a card's two ends."""
LEAST_SCALE = 1.0
"""Pixels per millimetre under which a card shows too few pixels of its form: of drawn forms taken
at 1 and more all were read again on all four suits, at 0.6 three of four."""


class FormError(ValueError):
    """Says in a sentence why a picture shows no form that could be taken."""


def take_form(rank: str, picture: Image, reader: Reader) -> Form:
    """Return the form that the card in a picture (rows, columns, 3; uint8, BGR) prints for a rank.

    Raises FormError.
    """
    if rank not in RANKS:
        raise FormError(f"{rank!r} is no rank: give one of {' '.join(RANKS)}")
    card = _card(picture)
    known = reader.read_card(card)
    if known.face is not None:
        raise FormError(f"this card is read as {known.face} already: its form is known")
    upper, lower = (_suited(card, upside_down, reader) for upside_down in (False, True))
    pairs = [(form_of(rank, one).likeness(other), one) for one in upper for other in lower]
    like, crop = max(pairs, key=lambda pair: pair[0], default=(0.0, None))
    if crop is None or like < BOTH_ENDS:
        raise FormError(
            "the two ends of this card do not show one form beside a clear suit: photograph it "
            "larger, from above, with nothing on it"
        )
    if is_faint(crop):
        raise FormError(
            "the print is hardly darker than its paper in it: light it evenly, neither too dark "
            "nor too bright, and photograph it again"
        )
    return form_of(rank, crop)


def nearest(form: Form, seen: Sequence[tuple[str, Image]]) -> tuple[str, float]:
    """Return the face of another rank whose index comes nearest to a form, and their likeness.

    `seen` are faces with the crops (48, 32; uint8) of their indices.
    """
    others = [(face, form.likeness(crop)) for face, crop in seen if face[0] != form.rank]
    return max(others, key=lambda one: one[1], default=("", LEAST - 1))


def _card(picture: Image) -> Image:
    """Return the largest card that lies free in a picture, seen straight on."""
    small, factor = shrunk(picture)
    quads = find_quads(small)
    if not quads:
        raise FormError("no card lies free in it: photograph one card alone on the bare cloth")
    quad = quads[0] / factor
    scale = scale_of(quad)
    if scale < LEAST_SCALE:
        raise FormError(
            f"the card is {math.floor(CARD_WIDTH_MM * scale)} pixels wide in it: photograph it "
            f"larger, {math.ceil(CARD_WIDTH_MM * LEAST_SCALE)} pixels at the least"
        )
    return straightened(picture, quad)


def _suited(card: Image, upside_down: bool, reader: Reader) -> list[Image]:
    """Return the crops at one end in which the net is sure of a suit, and knows no rank."""
    poses = blob_places(card, upside_down)
    crops = grey_of(cut_indices(Pyramid(card), poses)) if poses else np.zeros((0, 48, 32), np.uint8)
    ranks, suits = reader.chances(crops)
    return [
        crop
        for crop, rank, suit in zip(crops, ranks, suits, strict=True)
        if rank.argmax() == NO_RANK and suit[:4].max() >= SUIT_CERTAIN
    ]
