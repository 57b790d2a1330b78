"""Moves an outline to where its print lies: a back's middle is where it is the same upside down.

On paper, a white border has faint edges and a print has strong ones. So an outline found by edges
may begin at the border on one side and end at the print on the other. The print shows its true
middle.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

import cv2
import numpy as np

from vision.photo.backs.prints import FAINT, FINE_CELLS, REGISTER, even_print, is_even
from vision.photo.outlines.quads import Quad, straightened
from vision.reading.indices import Image

REACH = 20
"""Cells by which the upside-down print may be out of register: its middle then lies 5 mm off."""
LEAST_ALIKE = 0.5
"""Correlation of a print with itself upside down from which it shows its middle: for drawn backs
whose outlines lay 3 to 8 mm off, 0.54 at the least.
"""


def centred(image: Image, quad: Quad) -> Quad:
    """Return an outline moved to the middle of its print; unchanged if the print shows none."""
    card = straightened(image, quad)
    fine = even_print(card)
    rows, columns = fine.shape
    size = tuple(cv2.getOptimalDFTSize(2 * side) for side in fine.shape)
    turned = np.fft.irfft2(np.fft.rfft2(fine, size) ** 2, size)
    near = turned[rows - 1 - REACH : rows + REACH, columns - 1 - REACH : columns + REACH]
    down, across = (int(k) - REACH for k in np.unravel_index(int(near.argmax()), near.shape))
    alike = float(near.max()) / (float((fine**2).sum()) + FAINT * fine.size)
    if alike < LEAST_ALIKE or max(abs(down), abs(across)) <= REGISTER:
        return quad
    there = _moved(quad, across / 2 / FINE_CELLS[0], down / 2 / FINE_CELLS[1])
    return there if is_even(straightened(image, there)) else quad


def _moved(quad: Quad, across: float, down: float) -> Quad:
    """Return a card's outline moved by parts of its width and length, in its own plane."""
    own = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    onto = cv2.getPerspectiveTransform(own, quad.astype(np.float32))
    there = (own + np.array([across, down])).astype(np.float64)
    return np.asarray(cv2.perspectiveTransform(there[None], onto)[0], np.float64)
