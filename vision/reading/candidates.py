"""Finds places where indices may be: pairs of ink blobs that could be a rank over its suit.

Ink is darker than its neighbourhood. Connected ink is a blob; two blobs side by side may together
be a ten. Two glyphs of similar size, one next to the other, are a candidate in both readings
(either may be the rank), because the way up is not known yet. The net rejects everything that is
not an index, so this stage may be generous but must not miss any.

Masks are (rows, columns) uint8, 0 or 255; lengths are in their pixels.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import Image, IndexPose

Points = NDArray[np.float32]
Pairs = list[tuple[int, int, float]]
"""Two indices into a list of glyphs and the distance between those glyphs, in pixels."""

MIN_SIDE = 3
"""Smallest blob worth a look, in pixels: a smaller glyph has no shape."""
NEIGHBOURS = 10
"""Partners tried per glyph, nearest first: an index's parts are always close."""
MAX_BLOBS = 8000
"""Bound on the work in one picture; a page of print has fewer."""

MOST_LARGER = 3.2
"""Ratio up to which one of two parts of an index may be longer than the other."""

FEW = 10
"""Up to this many glyphs a plain loop is faster than arrays."""

ROWS = 64
"""Glyphs whose distances to others are computed at once: bounds the memory."""

ABOUT = 1.001
"""Factor on the distance up to which others are compared, so that rounding leaves out none."""

ANY_TURN = math.inf
"""Radians: nothing is known about which way is up."""

NO_PARENT = -1
"""OpenCV's mark of an outer contour; the others are holes."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A blob of ink, or two side by side: outline points (n, 2), centre and size in pixels."""

    points: Points
    x: float
    y: float
    size: float
    area: float


def ink_mask(grey: Image, window: int, depth: float = 0.16) -> Image:
    """Mask the pixels of a grey picture that are darker than the brightness around them.

    Around means the mean over `window` pixels; `depth` (0 to 1) is the share by which ink is
    darker.
    """
    mean = cv2.boxFilter(grey, cv2.CV_32F, (window, window), borderType=cv2.BORDER_REPLICATE)
    return np.asarray((grey < mean * (1.0 - depth) - 4.0) * 255, np.uint8)


def find_glyphs(mask: Image, least: float, most: float) -> list[Glyph]:
    """Return the blobs of `mask` whose longer side lies between `least` and `most` pixels."""
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    glyphs = []
    for contour, links in zip(contours, tree[0] if len(contours) else [], strict=True):
        if links[3] != NO_PARENT:
            continue
        _, _, w, h = cv2.boundingRect(contour)
        if not (least <= max(w, h) <= most and min(w, h) >= 2):
            continue
        glyph = _glyph(contour.reshape(-1, 2).astype(np.float32))
        if glyph.area >= 0.08 * w * h:
            glyphs.append(glyph)
    glyphs.sort(key=lambda g: -g.area)
    return glyphs[:MAX_BLOBS]


def _glyph(points: Points) -> Glyph:
    area = float(cv2.contourArea(points.astype(np.int32))) + 0.5 * len(points)
    (x, y), (w, h), _ = cv2.minAreaRect(points)
    return Glyph(points, float(x), float(y), float(max(w, h, 1.0)), area)


def nearest(glyphs: list[Glyph], reach: float, first: int | None = None) -> Pairs:
    """Pair each of the `first` glyphs with its nearest, within `reach` sizes, nearest first."""
    count = len(glyphs) if first is None else first
    among = _nearest_of_few if len(glyphs) <= FEW else _nearest_of_many
    return among(glyphs, reach, count)


def _nearest_of_few(glyphs: list[Glyph], reach: float, count: int) -> Pairs:
    """Pair glyph by glyph: a card's corner holds so few that arrays would take longer."""
    found: Pairs = []
    for i, own in enumerate(glyphs[:count]):
        near = []
        for j, other in enumerate(glyphs):
            small, large = own.size, other.size
            if small > large:
                small, large = large, small
            apart = math.hypot(other.x - own.x, other.y - own.y)
            if 0 < apart < reach * large < reach * MOST_LARGER * small:
                near.append((apart, j))
        found += [(i, j, apart) for apart, j in sorted(near)[:NEIGHBOURS]]
    return found


def _nearest_of_many(glyphs: list[Glyph], reach: float, count: int) -> Pairs:
    """Pair across the picture, some glyphs at a time, each with those that lie no farther aside."""
    x, y, size = np.array([(g.x, g.y, g.size) for g in glyphs], np.float32).reshape(-1, 3).T
    across = np.argsort(x, kind="stable")
    x, y, size = x[across], y[across], size[across]
    asked, most = np.flatnonzero(across < count), float(size.max())
    found = [(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.float32))]
    for begin in range(0, len(asked), ROWS):
        rows = asked[begin : begin + ROWS]
        far = ABOUT * reach * min(most, MOST_LARGER * float(size[rows].max()))
        first, last = np.searchsorted(x, (x[rows[0]] - far, x[rows[-1]] + far))
        about, own = size[first:last], size[rows, None]
        apart = np.hypot(x[first:last] - x[rows, None], y[first:last] - y[rows, None])
        fits = (apart < reach * np.maximum(about, own)) & (apart > 0)
        fits &= (about < MOST_LARGER * own) & (about > own / MOST_LARGER)
        i, j = np.nonzero(fits)
        found.append((across[rows[i]], across[first + j], apart[i, j]))
    one, other, away = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.lexsort((other, away, one))
    one, other, away = one[order], other[order], away[order]
    near = np.arange(len(one)) - np.searchsorted(one, one) < NEIGHBOURS
    return list(zip(one[near].tolist(), other[near].tolist(), away[near].tolist(), strict=True))


def join_tens(glyphs: list[Glyph]) -> list[Glyph]:
    """Join two blobs of similar length, side by side and close, to one glyph (`1` and `0`)."""
    joined = []
    for i, j, apart in nearest(glyphs, 1.3):
        a, b = glyphs[i], glyphs[j]
        if i < j and max(a.size, b.size) < 1.6 * min(a.size, b.size):
            if apart > 1.05 * max(a.size, b.size):
                continue
            joined.append(_glyph(np.vstack([a.points, b.points])))
    return joined


def pose_of(rank: Glyph, suit: Glyph) -> IndexPose:
    """Return the pose of the index made of these two glyphs; up is from suit to rank."""
    turn = _turn(rank, suit)
    c, s = math.cos(turn), math.sin(turn)
    own = np.concatenate([rank.points, suit.points]) @ np.array([[c, -s], [s, c]])
    (left, top), (right, bottom) = own.min(axis=0).tolist(), own.max(axis=0).tolist()
    u, v = (left + right) / 2, (top + bottom) / 2
    return IndexPose(u * c - v * s, u * s + v * c, bottom - top + 1, right - left + 1, turn)


def _turn(rank: Glyph, suit: Glyph) -> float:
    return math.atan2(rank.x - suit.x, suit.y - rank.y)


def pair_poses(ranks: list[Glyph], suits: list[Glyph], tilt: float = ANY_TURN) -> list[IndexPose]:
    """Return poses of every plausible pair, each read rank over suit and suit over rank.

    Only poses turned by less than `tilt` radians from upright are kept.
    """
    count = len(ranks)
    poses = []
    for i, j, apart in nearest(ranks + suits, 2.4, count):
        if j < count:
            continue
        rank, suit = ranks[i], suits[j - count]
        if apart < 0.35 * (rank.size + suit.size) or abs(_turn(rank, suit)) >= tilt:
            continue
        pose = pose_of(rank, suit)
        if 0.22 < pose.width / pose.height < 0.95:
            poses.append(pose)
    return poses


def lone_poses(glyphs: list[Glyph], tilt: float = ANY_TURN) -> list[IndexPose]:
    """Return poses of single long blobs, both ways up: rank and suit that blur has joined."""
    poses = []
    for glyph in glyphs:
        (x, y), (w, h), angle = cv2.minAreaRect(glyph.points)
        turn = np.deg2rad(angle)
        if w > h:
            w, h, turn = h, w, turn + np.pi / 2
        if h > 0 and 0.25 < w / h < 0.75:
            pose = IndexPose(float(x), float(y), float(h) + 1, float(w) + 1, float(turn))
            poses += [both for both in (pose, pose.flipped()) if abs(both.turn) < tilt]
    return poses


def find_candidates(
    mask: Image, least: float, most: float, tilt: float = ANY_TURN
) -> list[IndexPose]:
    """Return all index candidates of an ink mask whose glyphs are `least` to `most` pixels long.

    Candidates turned farther than `tilt` radians from upright are left out.
    """
    glyphs = find_glyphs(mask, max(least, MIN_SIDE), most)
    if not glyphs:
        return []
    tens = join_tens(glyphs)
    return pair_poses(glyphs + tens, glyphs, tilt) + lone_poses(glyphs, tilt)
