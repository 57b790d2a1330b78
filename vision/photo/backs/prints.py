"""Tells whether the print of a rectified card is that of a back, and its colour.

A back leaves little paper bare, is the same upside down, and is printed in one ink. Its checks may
be so fine that only their tint is visible.

A card is (rows, columns, 3) uint8, BGR.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import Image

PLAIN_PRINT = 0.08
"""Share of its mean tone: a print that varies less is one tint."""
SAME_TURNED = 0.4
"""Correlation of a back with itself turned upside down."""
LEAST_TINT = 0.22
"""Saturation that nearly all of a back with blurred checks has; paper in coloured light: less."""
MOST_UNEVEN = 0.2
"""Share by which one half of a back may be barer than the other: a lamp is no print."""
BORDER = (0.016, 0.05)
"""Start and end of a border, measured from a card's edge in parts of its width."""
LEAST_BORDER = 0.8
"""Share of paper's brightness that a border has."""
FINE_CELLS = (128, 178)
"""Columns and rows of a card's fine print: 2 cells per millimetre."""
RIM = 0.1
"""Share of a card on each side whose print is left out, because outlines are not that exact."""
REGISTER = 6
"""Cells by which the upside-down print may be out of register."""
LEAST_FINE, FAINT = 4.0, 0.1
"""Grey levels of fine print that count half, and the amount by which this lowers the regularity:
the blocks of an encoder are the same upside down too.
"""
LEAST_REGULAR = 0.4
"""Correlation of a back's fine print with itself turned upside down."""
PLAINLY_REGULAR = 0.6
"""The same correlation from which it is a back whatever its coarse print looks like: stripes a
little out of register are dark where they should be light.
"""
MOST_BARE, MOST_BARE_REGULAR, REGULAR_THOUGH_BARE = 0.45, 0.6, 0.5
"""Share of a back that may be bare paper; the same share if its fine print reaches its sides, and
the correlation that this print must then have with itself: for drawn rosettes in their frame 0.58.
"""
SIDES, ALONG = ((0.087, 0.134), (0.062, 0.096)), ((0.25, 0.75), (0.36, 0.64))
"""Strips beside a card's border, upright and level: distance from the side, and range along it, in
parts of its width and length. Indices, pips and courts do not reach there.
"""
BARE_SIDE = 0.7
"""Share of such a strip from which it is bare: for drawn backs 0.64 at the most; of 115
photographed faces each had a strip of 0.75 and more, except four that another card hid in part.
"""
CORNERS, BARE_CORNERS = ((0.04, 0.26), (0.05, 0.2)), 0.36
"""Rows and columns of a card's corners, in parts of its length and width, and the share of all four
from which they are bare: for four backs in several inks 0.28 at the most, for five foreign courts
whose art reaches their sides 0.45 at the least.
"""
STRONG_PRINT, IRREGULAR = 5.0, 0.2
"""Grey levels from which fine print is strong, and the correlation below which it is not a back's:
for drawn backs with such strong print 0.46 at the least, for a plank 0.06.
"""
INK_CELLS = (28, 40)
"""Columns and rows in which a card's ink is measured."""
LEAST_HUE, LEAST_BLACK = 0.12, 0.15
"""Colour (logarithm of the absorbed light) below which print counts as black, and the least share
of light that black absorbs: 0.09 and 0.12 were measured on crumpled paper.
"""
ONE_HUE, ONE_SIDED = 0.94, 0.8
"""Share of the ink's colour that is one hue, and share that lies on one side of it: for composed
backs 0.95 and 0.95 at the least, for courts 0.93 and 1.0 at the most, never both.
"""
LEAST_TONE = 0.06
"""Share of paper's light by which a colour must stand out: in a dark picture, black print differs
from paper in red or blue by as much as its noise.
"""


def is_back(card: Image) -> bool:
    """Tell whether a rectified card without any index is a printed back: little paper anywhere."""
    bare, sides = float(bare_places(card).mean()), _bare_sides(card)
    if bare < MOST_BARE:
        return sides < 4
    return bare < MOST_BARE_REGULAR and sides == 0 and regularity(card) > REGULAR_THOUGH_BARE


def is_printed_to_its_sides(card: Image) -> bool:
    """Tell whether a rectified card shows a back's print that reaches all its sides and corners.

    A court's art may reach the sides, but its corners are left to indices on paper.
    """
    if not is_back(card) or _bare_sides(card) > 0:
        return False
    paper, (begin, end), (near, far) = _paper(card), *CORNERS
    rows, columns = paper.shape
    upper, lower = (one[round(begin * rows) : round(end * rows)] for one in (paper, paper[::-1]))
    near, far = round(near * columns), round(far * columns)
    corners = [row[:, near:far] for one in (upper, lower) for row in (one, one[:, ::-1])]
    return float(np.mean([corner.mean() for corner in corners])) < BARE_CORNERS


def bare_places(card: Image) -> NDArray[np.bool_]:
    """Return where a rectified card's middle (rows, columns) is paper, by its own brightest."""
    rows, columns = card.shape[:2]
    return _paper(card)[rows // 6 : -rows // 6, columns // 6 : -columns // 6]


def _paper(card: Image) -> NDArray[np.bool_]:
    """Return where a rectified card (rows, columns) is as bright as its own paper."""
    least = card.min(axis=2)
    return np.asarray(least > 0.82 * np.percentile(least, 97), np.bool_)


def _bare_sides(card: Image) -> int:
    """Count the sides (0 to 4) along which a rectified card is bare: faces are along all four."""
    upright, level = _paper(card), _paper(card).T
    strips = [
        one[round(begin * one.shape[0]) : round(end * one.shape[0])][:, near:far]
        for bare, (begin, end), (close, deep) in zip((upright, level), ALONG, SIDES, strict=True)
        for one in (bare, bare[:, ::-1])
        for near, far in [(round(close * one.shape[1]), round(deep * one.shape[1]))]
    ]
    return sum(bool(strip.mean() > BARE_SIDE) for strip in strips)


def is_even(card: Image) -> bool:
    """Tell whether a rectified card is as bare of print on one side as on the other.

    Stripes are the same upside down about many places, including places near a print's edge.
    """
    bare = bare_places(card)
    rows, columns = bare.shape[0] // 2, bare.shape[1] // 2
    beside = abs(float(bare[:, :columns].mean() - bare[:, columns:].mean()))
    below = abs(float(bare[:rows].mean() - bare[rows:].mean()))
    return max(beside, below) < MOST_UNEVEN


def is_turnable(card: Image) -> bool:
    """Tell whether a rectified card's print looks the same upside down, as backs are printed.

    A picture, a label or a book does not; a thing without any print to compare does.
    """
    return is_even(card) and (_is_coarsely_turnable(card) or regularity(card) > PLAINLY_REGULAR)


def _is_coarsely_turnable(card: Image) -> bool:
    rows, columns = card.shape[:2]
    inner = card[rows // 8 : -rows // 8, columns // 8 : -columns // 8]
    small = cv2.resize(inner, (8, 11), interpolation=cv2.INTER_AREA).astype(np.float64)
    level = max(float(small.mean()), 8.0)
    y, x = np.mgrid[-1:1:11j, -1:1:8j]
    lamp = np.column_stack([np.ones(x.size), x.ravel(), y.ravel()])
    flat = small.reshape(-1, 3)
    rest = flat - lamp @ np.linalg.lstsq(lamp, flat, rcond=None)[0]
    if float(rest.std()) < PLAIN_PRINT * level:
        return True
    turned = rest[::-1]
    return float((rest * turned).sum() / max(float((rest**2).sum()), 1e-9)) > SAME_TURNED


def is_tinted(card: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether a rectified card has the colour of ink all over, as a back of fine checks has.

    `white` is the colour (3,) of paper in this picture.
    """
    rim = max(2, card.shape[1] // 14)
    small = cv2.resize(card[rim:-rim, rim:-rim], (7, 10), interpolation=cv2.INTER_AREA)
    return is_tint(np.asarray(small.reshape(-1, 3), np.uint8), white)


def is_tint(cells: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether nearly all cells (N, 3) have the colour of ink, on paper of `white` (3,)."""
    shades = cells / np.maximum(white, 8.0)
    spread = 1 - shades.min(axis=1) / np.maximum(shades.max(axis=1), 1e-3)
    return bool(np.percentile(spread, 12) > LEAST_TINT)


def fine_print(card: Image) -> NDArray[np.float32]:
    """Return a rectified card's fine print without its rim: grey levels above the surroundings."""
    fine = all_fine_print(card)
    rows, columns = (round(RIM * side) for side in fine.shape)
    return np.asarray(fine[rows:-rows, columns:-columns], np.float32)


def all_fine_print(card: Image) -> NDArray[np.float32]:
    """Return a rectified card's fine print in `FINE_CELLS`: grey levels above the surroundings."""
    plain = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32)
    way = cv2.INTER_AREA if plain.shape[1] > FINE_CELLS[0] else cv2.INTER_LINEAR
    grey = cv2.resize(plain, FINE_CELLS, interpolation=way)
    return np.asarray(
        cv2.GaussianBlur(grey, (0, 0), 0.7) - cv2.GaussianBlur(grey, (0, 0), 4.0), np.float32
    )


def is_plainly_irregular(card: Image) -> bool:
    """Tell whether a rectified card shows strong fine print that is not the same upside down.

    A plank of a table may be as brown and as long as a card; its grain gives it away.
    """
    return float(fine_print(card).std()) > STRONG_PRINT and regularity(card) < IRREGULAR


def regularity(card: Image) -> float:
    """Return the correlation (0 to 1) of a card's fine print with itself upside down.

    The print of backs correlates, even if a little out of register. Leather, wood, a book's title
    and a sensor's noise do not, and a plain thing has no fine print.
    """
    fine = even_print(card)
    turned = np.fft.irfft2(np.fft.rfft2(fine) ** 2, fine.shape)
    near = np.roll(turned, (REGISTER + 1, REGISTER + 1), (0, 1))[
        : 2 * REGISTER + 1, : 2 * REGISTER + 1
    ]
    return float(near.max() / (float((fine**2).sum()) + FAINT * fine.size))


def even_print(card: Image) -> NDArray[np.float32]:
    """Return a rectified card's fine print, equally strong everywhere despite a gleam."""
    print_ = fine_print(card)
    level = np.sqrt(cv2.GaussianBlur(print_**2, (0, 0), 8.0)) + LEAST_FINE
    return np.asarray(print_ / level, np.float32)


def is_one_ink(card: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether a rectified card is printed in one ink: a court's art has several.

    `white` is the colour (3,) of paper in this picture.
    """
    rows, columns = card.shape[:2]
    inner = card[rows // 8 : -rows // 8, columns // 8 : -columns // 8]
    small = cv2.resize(inner, INK_CELLS, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    return is_in_one_ink(np.asarray(small, np.uint8), white)


def has_inks_of_a_back(card: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether a rectified card has one ink, or several in a print as only backs have it.

    Such a print reaches all sides and corners, is plainly the same upside down, and has a border of
    paper or a ground of ink; a telephone's screen has neither. `white` is the colour (3,) of paper
    in this picture.
    """
    if is_one_ink(card, white):
        return True
    grounded = has_border(card, white) or is_tinted(card, white)
    return grounded and is_printed_to_its_sides(card) and regularity(card) > PLAINLY_REGULAR


def is_in_one_ink(cells: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether the cells (N, 3) of a print on paper of colour `white` (3,) have one ink.

    Print with hardly any colour must be dark, as black print is; crumpled paper is neither. Beside
    the little light that black print leaves, noise is strong: no colour stands out of it.
    """
    shades = cells / np.maximum(white, 8.0)
    taken = -np.log(np.clip(shades, 0.03, 1.5))
    hues = taken - taken.mean(axis=1, keepdims=True)
    hues[np.ptp(shades, axis=1) < LEAST_TONE] = 0.0
    powers, ways = np.linalg.eigh(hues.T @ hues)
    if np.sqrt(powers.sum() / len(hues)) < LEAST_HUE:
        return float(taken.mean()) > LEAST_BLACK
    along = hues @ ways[:, -1]
    one_sided = abs(float(along.sum())) > ONE_SIDED * float(np.abs(along).sum())
    return one_sided and float(powers[-1] / powers.sum()) > ONE_HUE


def has_border(card: Image, white: NDArray[np.float64]) -> bool:
    """Tell whether a rectified back has a border of paper, whose colour (3,) is `white`."""
    shades = (card / np.maximum(white, 8.0)).min(axis=2)
    near, deep = max(1, round(BORDER[0] * card.shape[1])), max(2, round(BORDER[1] * card.shape[1]))
    ring = np.ones(shades.shape, np.bool_)
    ring[deep:-deep, deep:-deep] = False
    ring[:near], ring[-near:], ring[:, :near], ring[:, -near:] = False, False, False, False
    inside = shades[2 * deep : -2 * deep, 2 * deep : -2 * deep]
    return float(np.median(shades[ring])) > max(LEAST_BORDER, 1.15 * float(inside.mean()))


def print_colour(card: Image, white: NDArray[np.float64]) -> str:
    """Name the colour in the printed middle of a rectified back: `red`, `blue` or `other`.

    `white` is the colour (3,) of paper in this picture.
    """
    rows, columns = card.shape[:2]
    return colour_of(card[rows // 5 : -rows // 5, columns // 5 : -columns // 5], white)


def colour_of(print_: Image, white: NDArray[np.float64]) -> str:
    """Name the colour of print (..., 3) on paper of colour `white` (3,) as `print_colour` does.

    Its darker half decides: the rest may be paper.
    """
    each = print_.reshape(-1, 3).astype(np.float32)
    light = each.mean(axis=1)
    lit = each[light <= np.median(light)].mean(axis=0) / np.maximum(white, 8.0)
    blue, green, red = (float(v) for v in lit)
    if red > max(1.25 * max(blue, green), max(blue, green) + LEAST_TONE):
        return "red"
    if blue > max(1.15 * red, 1.05 * green, red + LEAST_TONE):
        return "blue"
    return "other"
