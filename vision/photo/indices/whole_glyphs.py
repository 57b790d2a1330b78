"""Takes back names that come from a part of a glyph.

If pale ink, too few pixels or a line of print splits a glyph, a look may hold only a part of it:
the lower half of a foreign `R` over a diamond was a king, the right half of a `D` a knave. The ink
then continues beyond the look's box. In that case the look that holds the glyphs whole must show
the same name. Of 694 photographed and 1,066 composed indices 93 had ink that continues, most of
them tens: the whole glyphs gave all of them the same name, at 0.90 and more.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import Image, IndexPose, Pyramid, grey_of
from vision.reading.reader import Reader

ROWS, SIDE = 40, 89
"""Rows of an index in the square patch that is examined, and the rows of that patch."""
LEAST_INK = 0.02
"""Least share of the index's box that a glyph of it fills."""
BEYOND = (0.1, 0.5)
"""Index heights by which a cut glyph continues beyond the box: one that continues by less was seen
whole, one that continues by more is a court card's art that the index touches.
"""
WHOLE = 0.8
"""Confidence in the same face that the whole glyphs must reach."""
ASKED = 0.5
"""Confidence from which a place is checked: below it nothing is reported of it."""


def doubt_parts(
    pictures: Sequence[Image], found: Sequence[FoundIndex], reader: Reader
) -> list[FoundIndex]:
    """Take back names that come from a part of a glyph.

    `pictures` shows one scene, as it is and darkened; a place that is whole in one of them stays.
    """
    told = list(found)
    for k, one in enumerate(found):
        if one.best.guess is None or one.best.confidence < ASKED:
            continue
        seen = max(_as_a_whole(picture, one.best, reader) for picture in pictures)
        if seen < WHOLE:
            why = f"a part of a glyph: perhaps {one.best.guess}"
            told[k] = replace(one, best=replace(one.best, face=None, confidence=seen, why=why))
    return told


def _as_a_whole(picture: Image, place: IndexReading, reader: Reader) -> float:
    """Return the confidence (0 to 1) of the whole glyphs in a place's apparent face."""
    pyramid = Pyramid(picture)
    if leaves_the_picture(pyramid, place.pose):
        return 0.0  # nobody sees it whole
    whole = glyphs_cut(pyramid, place.pose)
    if whole is None:
        return 1.0
    (look,) = reader.read_indices(picture, [whole])
    return look.confidence if look.guess == place.guess else 0.0


def leaves_the_picture(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether the picture's edge cuts a glyph: its ink reaches the part that is outside."""
    patch, seen = square_patch(pyramid, pose)
    left, top, right, bottom = np.maximum(_box_of(pose), 0)
    own = np.s_[top : bottom + 1, left : right + 1]
    if seen[own].all():
        return False
    return float((_dark(patch, own) & ~seen)[own].mean()) >= LEAST_INK


def glyphs_cut(pyramid: Pyramid, pose: IndexPose) -> IndexPose | None:
    """Return the box that holds the glyphs whole that this one cuts, None if it cuts none."""
    patch, _ = square_patch(pyramid, pose)
    box, middle = _box_of(pose), (SIDE - 1) / 2
    glyphs = _glyphs(patch, box)
    if not len(glyphs):
        return None
    reach = np.array([*glyphs[:, :2].min(axis=0), *glyphs[:, 2:].max(axis=0)])
    beyond = float(np.max((box - reach) * [1, 1, -1, -1])) / ROWS
    if not BEYOND[0] <= beyond <= BEYOND[1]:
        return None
    whole = np.array([*np.minimum(box[:2], reach[:2]), *np.maximum(box[2:], reach[2:])])
    u, v = ((whole[:2] + whole[2:]) / 2 - middle) * pose.height / ROWS
    width, height = (whole[2:] - whole[:2]) * pose.height / ROWS
    c, s = np.cos(pose.turn), np.sin(pose.turn)
    x, y = pose.x + u * c - v * s, pose.y + u * s + v * c
    return IndexPose(float(x), float(y), float(height), float(width), pose.turn)


def _box_of(pose: IndexPose) -> NDArray[np.int64]:
    """Return left, top, right and bottom of an index in its patch."""
    half = np.array([ROWS * pose.width / pose.height / 2, ROWS / 2])
    middle = (SIDE - 1) / 2
    return np.array([*np.round(middle - half), *np.round(middle + half)], np.int64)


def _dark(patch: Image, own: tuple[slice, slice]) -> NDArray[np.bool_]:
    """Mask everything as dark as the ink of an index's own part of a patch."""
    ink, paper = (float(v) for v in np.percentile(patch[own], (4, 85)))
    return np.asarray(patch < (ink + paper) / 2, np.bool_)


def _glyphs(patch: Image, box: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return left, top, right and bottom (N, 4) of the ink that lies in the box of an index.

    Ink that reaches the patch's edge belongs to the table or a frame.
    """
    left, top, right, bottom = box
    own = np.s_[top : bottom + 1, max(left, 0) : right + 1]
    dark = _dark(patch, own).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    within = np.bincount(labels[own].ravel(), minlength=count)
    x, y, w, h = stats[:, :4].T.astype(np.int64)
    whole = (x > 0) & (y > 0) & (x + w < SIDE) & (y + h < SIDE)
    whole &= within >= LEAST_INK * labels[own].size
    whole[0] = False
    return np.asarray(np.stack([x, y, x + w - 1, y + h - 1], axis=1)[whole], np.int64)


def square_patch(pyramid: Pyramid, pose: IndexPose) -> tuple[Image, NDArray[np.bool_]]:
    """Return an upright grey square (`SIDE`, `SIDE`) with the index in its middle.

    The mask of the same shape shows which part of it lies in the picture.
    """
    image, scale = pyramid.level(pose.height)
    step = pose.height * scale / ROWS
    c, s = np.cos(pose.turn) * step, np.sin(pose.turn) * step
    middle = (SIDE - 1) / 2
    onto = np.array(
        [
            [c, -s, pose.x * scale - c * middle + s * middle],
            [s, c, pose.y * scale - s * middle - c * middle],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(image, onto, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    columns, rows = np.meshgrid(np.arange(SIDE), np.arange(SIDE))
    x, y = (onto[k, 0] * columns + onto[k, 1] * rows + onto[k, 2] for k in (0, 1))
    seen = (x >= 0) & (y >= 0) & (x <= image.shape[1] - 1) & (y <= image.shape[0] - 1)
    return grey_of(np.asarray(patch, np.uint8)), np.asarray(seen, np.bool_)
