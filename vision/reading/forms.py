"""Recognises ranks by the letterforms with which a deck was enrolled, if the net knows none.

A deck may print a rank with a letter, or in a form, that the net does not take for a rank. One look
at it is kept: the upper part of an index, upright and normalised to its own contrast. If the net is
certain only of an index's suit, the index is compared with each such form. Their likeness is the
best correlation over a few shifts and sizes: 1 for the same print.

Measured on the simulated table's four designs, normal and jumbo, four foreign letters, one look at
2 pixels per millimetre: the same form 0.91 to 0.99 at 1 to 3 pixels per millimetre, another letter
0.87 at the most.
"""

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.cards import RANKS
from controller.whole_files import whole_text
from vision.reading.indices import Image, stretch
from vision.reading.tones import levels

NO_RANK = len(RANKS)
"""The net's output for anything that is not a rank."""
GLYPH_ROWS, GLYPH_COLUMNS = slice(3, 27), slice(4, 28)
"""The part of a crop that makes a form, in pixels: the whole rank, and the tip of the suit."""
SEARCHED_ROWS = 31
"""The part of a crop in which a form is sought, from the top, pixels."""
SIZES = (0.94, 1.0, 1.06)
"""The sizes at which a form is searched: the boxes found around one index differ by this much."""
INK = 200.0
"""A kept form's value for paper (ink is 0): it leaves room for gloss."""
LEAST = 0.86
"""Least likeness at which a form may be the one shown."""
SURE_AFTER = 0.05
"""This much above it, the form is certain."""
APART = 0.03
"""If two forms come this close to each other on one index, it may be either."""
LEAST_CONTRAST = 18.0
"""Contrast in grey levels between ink and paper below which a look yields no form, only noise."""
BLANK = 0.5 * INK
"""A kept form that varies by less is blank: everything resembles a tone without any shape."""
SUIT_SURE = 0.9
"""The net's least chance of a suit; below it, there is no index."""

Ranks = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Form:
    """A rank's letterform (24, 24; uint8), and the likeness from which it may be the one shown."""

    rank: str
    glyph: Image
    least: float = LEAST

    def likeness(self, crop: Image) -> float:
        """Return how similar the index in a crop (48, 32; uint8) is to this form: -1 to 1."""
        area = stretch(crop[None])[0][:SEARCHED_ROWS] * INK
        form = self.glyph.astype(np.float32)
        return max(_correlation(np.asarray(area, np.float32), form, size) for size in SIZES)

    def chance(self, likeness: float) -> float:
        """Return the chance, 0 to 1, that an index of this likeness shows the form."""
        return float(np.clip((likeness - self.least) / SURE_AFTER, 0.0, 1.0))

    def as_json(self) -> dict[str, Any]:
        """Return the form as `load_forms` reads it."""
        _, png = cv2.imencode(".png", self.glyph)
        glyph = base64.b64encode(png.tobytes()).decode()
        return {"rank": self.rank, "least": round(self.least, 3), "glyph": glyph}


def form_of(rank: str, crop: Image) -> Form:
    """Return the form of the index in a crop (48, 32; uint8)."""
    glyph = stretch(crop[None])[0][GLYPH_ROWS, GLYPH_COLUMNS] * INK
    return Form(rank, np.asarray(np.round(glyph), np.uint8))


def is_faint(crop: Image) -> bool:
    """Tell whether a crop (48, 32; uint8) has too little contrast to take a form from it."""
    ink, paper = levels(crop, (0.02, 0.90))
    return paper - ink < LEAST_CONTRAST


def load_forms(path: Path) -> tuple[Form, ...]:
    """Read the forms of an enrolled deck. Raises OSError, or ValueError that names the file."""
    try:
        told = json.loads(whole_text(path)).get("forms", [])
        return tuple(_from_json(one) for one in told)
    except (AttributeError, KeyError, TypeError, ValueError, cv2.error) as error:
        raise ValueError(
            f"{path} holds no forms of ranks ({error}): enrol the deck anew"
        ) from error


def _from_json(told: dict[str, Any]) -> Form:
    try:
        data = np.frombuffer(base64.b64decode(told["glyph"], validate=True), np.uint8)
    except binascii.Error as error:
        raise ValueError(str(error)) from error
    glyph = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if len(data) else None
    side = GLYPH_ROWS.stop - GLYPH_ROWS.start
    if glyph is None or glyph.shape != (side, side):
        raise ValueError("a form is no picture of 24 by 24 pixels")
    if int(glyph.max()) - int(glyph.min()) < BLANK:
        raise ValueError("a form is blank")
    if told["rank"] not in RANKS:
        raise ValueError(f"{told['rank']!r} is no rank")
    least = float(told["least"])
    if not LEAST <= least <= 1:
        raise ValueError(f"a form would be named from {least} on, which is not {LEAST} to 1")
    return Form(told["rank"], np.asarray(glyph, np.uint8), least)


def recognised(forms: Sequence[Form], crops: Image, ranks: Ranks, suits: Ranks) -> Ranks:
    """Return the chances of ranks (N, 14), with the forms' ranks filled in if the net has none.

    `crops` are (N, 48, 32) uint8; `suits` (N, 5) are the chances of suits, with none as the last.
    """
    told = ranks.copy()
    unnamed = (ranks.argmax(axis=1) == NO_RANK) & (suits[:, :4].max(axis=1) >= SUIT_SURE)
    for row in np.flatnonzero(unnamed) if forms else []:
        chances = _by_rank(forms, np.asarray(crops[row], np.uint8))
        told[row] *= 1 - sum(chances.values())
        for rank, chance in chances.items():
            told[row, RANKS.index(rank)] += chance
    return told


def _by_rank(forms: Sequence[Form], crop: Image) -> dict[str, float]:
    """Return the chance of the one rank whose form is shown; empty if two come close."""
    like = [(form.likeness(crop), form) for form in forms]
    most, best = max(like, key=lambda pair: pair[0])
    near = any(most - other < APART for other, form in like if form.rank != best.rank)
    return {} if near else {best.rank: best.chance(most)}


def _correlation(area: NDArray[np.float32], form: NDArray[np.float32], size: float) -> float:
    scaled = form if size == 1.0 else cv2.resize(form, None, fx=size, fy=size)
    return float(cv2.matchTemplate(area, scaled, cv2.TM_CCOEFF_NORMED).max())
