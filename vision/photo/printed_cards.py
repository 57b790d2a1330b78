"""Tells cards that are printed on another card from cards that lie there.

Some backs and jokers show a fan of small cards. Their indices look like indices, but a card's own
index lies in its corner, and all cards of a plane have one size. So whatever lies on a card's
outline far from its corners is printed there, if the outline is as large as the cards read beside
it. If no card was read beside it, several faces as large as that card's index tell the same.

An outline is (4, 2) float64 in picture pixels; pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_places import INDEX_MM, lies_in
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.apart import is_of_the_table
from vision.photo.outlines.quads import Quad, is_cut_off
from vision.reading.indices import Image

CARD_MM = (63.5, 88.9)
HOME_MM = 25.0
"""Distance from a card's nearest corner within which its own index lies. In every twelfth
photograph the nearest index of each card-shaped outline, of up to four faces, lay 17.5 mm from a
corner at the most; in seven outlines of a printed fan of aces it lay 32.5 mm at the least.
"""
AS_LARGE = 1.5
"""Ratio of sizes up to which two outlines of one picture may both be cards."""
ALIKE = 1.35
"""Ratio of heights up to which two places may show one print: perspective changes them less."""


def outlines_with_print(
    image: Image, outlines: Sequence[Quad], named: Sequence[FoundIndex]
) -> list[Quad]:
    """Return the card-shaped outlines on which all `named` places are printed cards."""
    held = [(quad, [f for f in named if lies_in(f, quad)]) for quad in outlines]
    held = [(quad, inside) for quad, inside in held if inside]
    odd = [one for one in held if not any(_is_home(f, one[0]) for f in one[1])]
    odd = [one for one in odd if not is_cut_off(one[0], image.shape)]
    if not odd:
        return []
    read = [
        _scale(quad)
        for quad, inside in held
        if len({f.best.face for f in inside}) == 1
        and all(_is_home(f, quad) for f in inside)
        and not any(_lies_on(inside, other) for other, _ in odd)
    ]
    printed = [
        quad
        for quad, inside in odd
        if (_is_as_large(quad, read) if read else _is_no_card_lying(quad, inside))
    ]
    return [quad for quad in printed if not is_of_the_table(image, quad)]


def without_print(
    found: Sequence[FoundIndex], printed_on: Sequence[Quad], outlines: Sequence[Quad]
) -> list[FoundIndex]:
    """Return the places that are no print: neither on these outlines, nor print seen elsewhere.

    A back that is cut off or covered has no outline, but it shows the faces and the size that the
    others do. Such a place counts only if it lies where an outline among `outlines` has its index.
    """
    printed = [f for f in found if f.best.face and any(lies_in(f, quad) for quad in printed_on)]
    rest = [f for f in found if not any(lies_in(f, quad) for quad in printed_on)]
    return [
        f
        for f in rest
        if not any(_is_alike(f, other) for other in printed)
        or any(lies_in(f, quad) and _is_home(f, quad) for quad in outlines)
    ]


def _is_alike(one: FoundIndex, other: FoundIndex) -> bool:
    """Tell whether two places show one face in about one size."""
    ratio = one.best.pose.height / other.best.pose.height
    return one.best.guess == other.best.guess and 1 / ALIKE < ratio < ALIKE


def _scale(quad: Quad) -> float:
    """Return the pixels per millimetre of a card of this outline, as its area tells them."""
    return float(np.sqrt(cv2.contourArea(quad.astype(np.float32)) / (CARD_MM[0] * CARD_MM[1])))


def _is_as_large(quad: Quad, read: Sequence[float]) -> bool:
    """Tell whether an outline is as large as the cards read, given in pixels per millimetre."""
    return bool(1 / AS_LARGE < _scale(quad) / float(np.median(read)) < AS_LARGE)


def _is_no_card_lying(quad: Quad, inside: Sequence[FoundIndex]) -> bool:
    """Tell whether places in an outline are print though no card beside it shows its size.

    They name several faces, and are as large as the indices of a card with this outline: on a
    sheet or a mat they would be smaller. One face alone may be a card in a drawn box.
    """
    faces = {f.best.face for f in inside}
    high = float(np.median([f.best.pose.height for f in inside])) / _scale(quad)
    return len(faces) > 1 and INDEX_MM[0] < high < INDEX_MM[1]


def _lies_on(inside: Sequence[FoundIndex], quad: Quad) -> bool:
    return any(lies_in(f, quad) for f in inside)


def _is_home(found: FoundIndex, quad: Quad) -> bool:
    """Tell whether a place lies where the card of this outline has its own index."""
    x, y = _place_on(found, quad)
    return bool(np.hypot(min(x, CARD_MM[0] - x), min(y, CARD_MM[1] - y)) < HOME_MM)


def _place_on(found: FoundIndex, quad: Quad) -> NDArray[np.float64]:
    """Return where on the card of an outline a place lies, in millimetres from its corner."""
    own = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(CARD_MM, np.float32)
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), own)
    at = np.array([[[found.best.pose.x, found.best.pose.y]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(at, onto)[0, 0], np.float64)
