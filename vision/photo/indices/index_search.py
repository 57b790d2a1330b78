"""Finds all card indices of a photograph, at any place, turn and size.

The picture is brought to a working size, and ink is searched at several neighbourhood sizes: a
small one separates an index from a court card's art, a large one holds a jumbo index together.
Every pair of blobs goes through the net. Its answers are clustered: looks at the same place vote.

Pictures are (rows, columns, 3) uint8, BGR.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.agreement import PLAIN, IndexReading, is_part
from vision.reading.candidates import find_candidates, ink_mask
from vision.reading.indices import (
    CROP_HEIGHT,
    CROP_WIDTH,
    INDEX_HEIGHT,
    Image,
    IndexPose,
    Pyramid,
    grey_of,
    is_monochrome,
)
from vision.reading.pips import are_two_pips
from vision.reading.reader import Reader
from vision.reading.tones import levels

Floats = NDArray[np.float32]

COARSE_SIDES = (1100.0, 1500.0)
"""The longer side is brought into this range, pixels: indices of 10 to 200 pixels result."""
FINE_SIDE = 3000.0
"""Pictures are searched once more at up to this side, for cards that appear small in them."""
MOST_ENLARGED = 2.0
"""Enlarging separates glyphs that a pixel's width joins; beyond this it shows nothing new."""
COARSE_WINDOWS = ((25, 0.10), (45, 0.18), (101, 0.25))
"""Neighbourhoods in which ink is searched: width in work pixels, and how much darker ink is."""
FINE_WINDOWS = ((25, 0.12), (45, 0.20))
"""The same for the second search, which needs to find small indices only."""
LEAST_GLYPH, MOST_GLYPH = 5.0, 170.0
"""Glyph lengths in work pixels."""
PAPER_SHARE = 0.45
"""Share of an index's surroundings that is bare paper; art or a neighbour may hide the rest."""
NEAR, FAR = 0.045, 0.09
"""Distances from an index, in index heights, of which one at least must show paper: a card's edge
or a court's frame may run a millimetre beside it.
"""
LEAST_CONTRAST = 18.0
"""Grey levels between paper and ink below which nothing can be read."""
SHARED = 0.2
"""Share of a box that another index may cover: glyphs belong to one index each."""
SMALLER, INSIDE = 0.85, 0.9
"""A look of at most this size, with at least this share inside another's box, saw a part of that
one.
"""
LEAST_INDEX = 8.0
"""Pixels of the picture; the net was trained on indices of ten and more."""
MOST_UNEVEN = 0.33
"""Distance, as a share of an index's contrast, of most of its surroundings below the brightest
part. Few cards in photographs show more, in hard shadows; carpet that looked like an index shows
0.38 to 0.51.
"""
SURE_IF_UNEVEN = 0.96
"""Confidence that such an index needs; those cards had 0.97 at the least, carpet had 0.91."""
HEARD = 0.35
"""Confidence from which a contradicting look is kept, to be looked at again."""
WELL_READ, UPRIGHT, ACROSS = 0.97, 0.3, (0.45, 2.3)
"""Confidence of an index, and radians by which another look may be turned to count as the same way
up, or as read across: all of 12 photographed indices contradicted in this way were correct.
"""
CLIPPED, MOST_CLIPPED = 250, 0.02
"""Level of the darkest channel, and share of the picture above it, of over-exposed paper."""
DARKENED = (2.2, 8.0)
"""Powers by which an over-exposed picture's tones are darkened: red ink at 235 of 255 is pale, and
is as dark as any after the second.
"""
_DARKER = [np.round(255 * (np.arange(256) / 255) ** k).astype(np.uint8) for k in DARKENED]
ALONG = np.linspace(-1, 1, 7, dtype=np.float32)
"""Places along a side of an index at which its surroundings are sampled."""
BATCH = 512
"""Candidates per forward pass: bounds the memory of one."""


@dataclass(frozen=True, slots=True)
class FoundIndex:
    """One place that holds an index: its best look and the strongest contradicting look.

    `rival` is that look's confidence (0 to 1); `looks` counts the looks at the place; `against` are
    the looks that contradict with some conviction.
    """

    best: IndexReading
    rival: float
    looks: int
    against: tuple[IndexReading, ...] = ()


def work_scales(image: Image) -> list[float]:
    """Return the factors that bring a picture to the sizes at which ink is searched."""
    side = float(max(image.shape[:2]))
    low, high = COARSE_SIDES
    coarse = low / side if side < low else min(1.0, high / side)
    fine = min(MOST_ENLARGED, FINE_SIDE / side)
    return [coarse, fine] if fine > 1.3 * coarse else [coarse]


def _resized(image: Image, factor: float) -> Image:
    if factor == 1.0:
        return image
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=method), np.uint8)


def candidates(image: Image) -> list[IndexPose]:
    """Return the index candidates of a photograph, in its own pixels."""
    poses: list[IndexPose] = []
    for factor in work_scales(image):
        coarse = not poses
        grey = grey_of(_resized(image, factor))
        grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)
        found: list[IndexPose] = []
        for window, depth in COARSE_WINDOWS if coarse else FINE_WINDOWS:
            mask = ink_mask(grey, window, depth)
            found += find_candidates(mask, LEAST_GLYPH, min(MOST_GLYPH, 1.6 * window))
        poses += [pose.scaled(1 / factor) for pose in on_paper(grey, distinct(found))]
    return poses


def distinct(poses: Sequence[IndexPose]) -> list[IndexPose]:
    """Drop the poses that look at the same place in nearly the same way as another pose."""
    if not poses:
        return []
    raw = np.array([(p.x, p.y, p.height, p.turn % (2 * np.pi)) for p in poses])
    step = np.exp(np.round(np.log(raw[:, 2]) / 0.12) * 0.12) * 0.08
    keys = np.round(
        np.stack([raw[:, 0] / step, raw[:, 1] / step, np.log(raw[:, 2]) / 0.12, raw[:, 3] / 0.16])
    )
    _, first = np.unique(keys, axis=1, return_index=True)
    return [poses[k] for k in sorted(first)]


def on_paper(grey: Image, poses: Sequence[IndexPose]) -> list[IndexPose]:
    """Keep the poses whose surroundings are mostly one bright tone, as a card around an index is.

    `grey` is (rows, columns) uint8.
    """
    if not poses:
        return []
    raw = np.array([(p.x, p.y, p.height, p.width, p.turn) for p in poses], np.float32)
    ring = np.maximum(_ring(grey, raw, NEAR), _ring(grey, raw, FAR))
    level, down = np.zeros_like(ALONG), np.float32(0.45) * raw[:, 2:3] * ALONG
    inside = _tones(grey, raw, level, np.asarray(down, np.float32))
    paper = np.percentile(ring, 75, axis=1)
    ink = inside.min(axis=1)
    bright = ring > (0.7 * paper + 0.3 * ink)[:, None]
    likely = (bright.mean(axis=1) >= PAPER_SHARE) & (paper - ink > LEAST_CONTRAST)
    return [pose for pose, keep in zip(poses, likely, strict=True) if keep]


def _ring(grey: Image, raw: Floats, far: float) -> Floats:
    """Return the tones (N, 21) left, right and above indices, at this many index heights away."""
    one = np.ones(len(ALONG), np.float32)
    across, down = np.concatenate([-one, one, ALONG]), np.concatenate([ALONG, ALONG, -one])
    height, width = raw[:, 2:3], raw[:, 3:4]
    aside, beyond = np.float32(far) * height, np.float32(0.49 + far) * height
    return _tones(grey, raw, across * (width / 2 + aside), np.asarray(down * beyond, np.float32))


def _tones(grey: Image, raw: Floats, across: Floats, down: Floats) -> Floats:
    """Return the tones (N, points) at these offsets across and down (pixels) from indices' centres.

    `raw` (N, 5) holds their place, height, width and turn.
    """
    c, s = np.cos(raw[:, 4:5]), np.sin(raw[:, 4:5])
    x, y = raw[:, 0:1] + across * c - down * s, raw[:, 1:2] + across * s + down * c
    columns = np.clip(np.round(x), 0, grey.shape[1] - 1).astype(int)
    rows = np.clip(np.round(y), 0, grey.shape[0] - 1).astype(int)
    return np.asarray(grey[rows, columns], np.float32)


def is_overexposed(image: Image) -> bool:
    """Tell whether an area of a picture (rows, columns, 3; uint8) as large as a card is clipped."""
    return float((image[::4, ::4].min(axis=2) >= CLIPPED).mean()) > MOST_CLIPPED


def darkened(image: Image) -> list[Image]:
    """Return two copies of a picture with its bright tones darkened, a little and much.

    White that spread into thin ink recedes, and ink that has turned pale becomes visible again.
    """
    return [np.asarray(cv2.LUT(image, darker), np.uint8) for darker in _DARKER]


def with_darkened(image: Image) -> list[Image]:
    """Return the pictures in which indices are searched: an over-exposed one is added darkened."""
    return [image, *darkened(image)] if is_overexposed(image) else [image]


def read_all(image: Image, poses: Sequence[IndexPose], reader: Reader) -> list[IndexReading]:
    """Return every candidate's vote, read in bounded batches."""
    mono = is_monochrome(image)
    looks: list[IndexReading] = []
    for at in range(0, len(poses), BATCH):
        looks += reader.read_indices(image, poses[at : at + BATCH], mono)
    return looks


def cluster(looks: Sequence[IndexReading]) -> list[FoundIndex]:
    """Merge looks at the same place into one index, the most confident first.

    A place counts only if some look gave an answer or at least a guess worth naming. It must not
    consist of a more certain index's glyphs: a suit over a frame's corner may look like a jack
    upside down.
    """
    named = [look for look in looks if look.guess is not None]
    named.sort(key=lambda look: -(look.confidence + (1.0 if look.face else 0.0)))
    found: list[FoundIndex] = []
    while named:
        best = named[0]
        same = [look for look in named if same_place(best.pose, look.pose)]
        named = [look for look in named if not same_place(best.pose, look.pose)]
        against = [
            look
            for look in same
            if look.guess != best.guess
            and ("ink" not in look.why or look.confidence > PLAIN)
            and not (best.face is not None and _is_within(look.pose, best.pose))
            and not _borrows_a_glyph(look, best, same)
        ]
        if not any(f.best.face and shared(best.pose, f.best.pose) > SHARED for f in found):
            rival = max((look.confidence for look in against), default=0.0)
            heard = tuple(look for look in against if look.confidence >= HEARD)
            found.append(FoundIndex(best, rival, len(same), heard))
    return found


def _borrows_a_glyph(look: IndexReading, best: IndexReading, same: Sequence[IndexReading]) -> bool:
    """Tell whether a look joined one glyph of the best index with something beside the index.

    A pip of the card stands beside its index: rank and pip are then read across, much turned. The
    best look must be confirmed more than once the same way up; an upside-down look remains a rival.
    """
    across = abs(math.remainder(look.pose.turn - best.pose.turn, 2 * math.pi))
    backers = [
        other.confidence
        for other in same
        if other.face == best.face
        and abs(math.remainder(other.pose.turn - best.pose.turn, 2 * math.pi)) < UPRIGHT
    ]
    well = best.face is not None and best.confidence > WELL_READ and len(backers) > 1
    return well and ACROSS[0] < across < ACROSS[1] and look.confidence < sorted(backers)[-2]


def _is_within(pose: IndexPose, whole: IndexPose) -> bool:
    """Tell whether a look saw only part of an index: the foot of a 5, the ring of a 10."""
    smaller = pose.width * pose.height < SMALLER * whole.width * whole.height
    return is_part(pose, whole) or (smaller and shared(pose, whole) > INSIDE)


def same_place(a: IndexPose, b: IndexPose) -> bool:
    """Tell whether two poses look at one index (or overlap so that only one can be true)."""
    reach = 0.5 * max(a.height, b.height)
    return bool(np.hypot(a.x - b.x, a.y - b.y) < reach)


def shared(a: IndexPose, b: IndexPose) -> float:
    """Return the share (0 to 1) of the smaller box that lies in the other."""
    if np.hypot(a.x - b.x, a.y - b.y) > a.height + b.height:
        return 0.0
    one, other = a.corners().astype(np.float32), b.corners().astype(np.float32)
    common, _ = cv2.intersectConvexConvex(one, other)
    return float(common / min(a.width * a.height, b.width * b.height))


def on_stock(image: Image, found: Sequence[FoundIndex]) -> list[FoundIndex]:
    """Drop the named indices that are too small, too pale, pips, or not on anything like a card.

    Whatever a darkened picture shows must be visible in the original: grain of pale cloth, 15 grey
    levels deep, was a ten in a darkened one. The palest of 694 photographed indices is 41 deep.
    """
    pyramid = Pyramid(image)
    return [f for f in found if f.best.face is None or _is_printed(pyramid, f.best)]


def _is_printed(pyramid: Pyramid, index: IndexReading) -> bool:
    if index.pose.height < LEAST_INDEX:
        return False
    crop = grey_of(pyramid.cut(index.pose))
    if _depth(crop, index.pose) < LEAST_CONTRAST or are_two_pips(crop):
        return False
    return index.confidence >= SURE_IF_UNEVEN or is_even(crop)


def _depth(crop: Image, pose: IndexPose) -> int:
    """Return the grey levels between paper and ink in the index's own box of its grey crop."""
    top = (CROP_HEIGHT - INDEX_HEIGHT) // 2
    half = max(2, min(round(INDEX_HEIGHT * pose.width / pose.height / 2), CROP_WIDTH // 2))
    middle = CROP_WIDTH // 2
    box = np.ascontiguousarray(crop[top:-top, middle - half : middle + half])
    dark, bright = levels(box, (0.04, 0.85))
    return bright - dark


def is_even(crop: Image, most: float = MOST_UNEVEN) -> bool:
    """Tell whether an index's grey crop (48, 32; uint8) shows paper of one tone, unlike texture.

    Most of its surroundings lie below the brightest part by no more than `most` of its contrast.
    """
    dark, middle, bright = levels(crop, (0.02, 0.50, 0.90))
    return bright - middle <= most * (bright - dark)
