"""Where indices may be: pairs of ink blobs that could be a rank with its suit under it.

Ink is what is darker than its neighbourhood. Ink that hangs together is a blob; two blobs side
by side may together be a ten. Two glyphs of like size, one next to the other, are a candidate
in both readings (either may be the rank), because nothing yet says which way is up. The net
throws out what is no index, so this stage may be generous but must not miss.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.indices import Image, IndexPose

Points = NDArray[np.float32]

MIN_SIDE = 3
"""Smallest blob worth a look, pixels: a smaller glyph carries no shape."""
NEIGHBOURS = 10
"""Partners tried per glyph, nearest first: an index's parts are always close."""
MAX_BLOBS = 8000
"""Bound on the work in one picture; a page of print has fewer."""

NO_PARENT = -1
"""OpenCV's mark of an outer contour; the others are holes."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A blob of ink, or two side by side: outline points, centre and size in pixels."""

    points: Points
    x: float
    y: float
    size: float
    area: float


def ink_mask(grey: Image, window: int, depth: float = 0.16) -> Image:
    """Pixels darker than the brightness around them (mean over `window` pixels), as 0 or 255."""
    mean = cv2.boxFilter(grey, cv2.CV_32F, (window, window), borderType=cv2.BORDER_REPLICATE)
    return np.asarray((grey < mean * (1.0 - depth) - 4.0) * 255, np.uint8)


def find_glyphs(mask: Image, least: float, most: float) -> list[Glyph]:
    """Blobs of `mask` whose longer side lies between `least` and `most` pixels."""
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    glyphs = []
    for k, contour in enumerate(contours):
        if tree[0][k][3] != NO_PARENT:
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


def _near(
    glyphs: list[Glyph], reach: float, first: int | None = None
) -> Iterable[tuple[int, int, float]]:
    """Pairs (i, j, distance) of the `first` glyphs with their nearest, within `reach` sizes."""
    places = np.array([(g.x, g.y) for g in glyphs], np.float32).reshape(-1, 2)
    sizes = np.array([g.size for g in glyphs], np.float32)
    for i, glyph in enumerate(glyphs[:first]):
        apart = np.hypot(places[:, 0] - glyph.x, places[:, 1] - glyph.y)
        fits = (apart < reach * np.maximum(sizes, glyph.size)) & (apart > 0)
        fits &= (sizes < 3.2 * glyph.size) & (sizes > glyph.size / 3.2)
        close = np.flatnonzero(fits)
        for j in close[np.argsort(apart[close])][:NEIGHBOURS]:
            yield i, int(j), float(apart[j])


def join_tens(glyphs: list[Glyph]) -> list[Glyph]:
    """Two blobs of like length, side by side and close, taken as one glyph (`1` and `0`)."""
    joined = []
    for i, j, apart in _near(glyphs, 1.3):
        a, b = glyphs[i], glyphs[j]
        if i < j and max(a.size, b.size) < 1.6 * min(a.size, b.size):
            if apart > 1.05 * max(a.size, b.size):
                continue
            joined.append(_glyph(np.vstack([a.points, b.points])))
    return joined


def pose_of(rank: Glyph, suit: Glyph) -> IndexPose:
    """The pose of the index made of these two glyphs, up being from suit to rank."""
    dx, dy = rank.x - suit.x, rank.y - suit.y
    turn = float(np.arctan2(dx, -dy))
    points = np.vstack([rank.points, suit.points])
    c, s = np.cos(turn), np.sin(turn)
    across = points[:, 0] * c + points[:, 1] * s
    down = -points[:, 0] * s + points[:, 1] * c
    u, v = (across.min() + across.max()) / 2, (down.min() + down.max()) / 2
    height = float(down.max() - down.min()) + 1
    width = float(across.max() - across.min()) + 1
    return IndexPose(float(u * c - v * s), float(u * s + v * c), height, width, turn)


def pair_poses(ranks: list[Glyph], suits: list[Glyph]) -> list[IndexPose]:
    """Poses of every plausible pair, each in the readings rank over suit and suit over rank."""
    count = len(ranks)
    poses = []
    for i, j, apart in _near(ranks + suits, 2.4, count):
        if j < count:
            continue
        rank, suit = ranks[i], suits[j - count]
        if apart < 0.35 * (rank.size + suit.size):
            continue
        pose = pose_of(rank, suit)
        if 0.22 < pose.width / pose.height < 0.95:
            poses.append(pose)
    return poses


def lone_poses(glyphs: list[Glyph]) -> list[IndexPose]:
    """Poses of single long blobs: rank and suit run together by blur, read both ways."""
    poses = []
    for glyph in glyphs:
        (x, y), (w, h), angle = cv2.minAreaRect(glyph.points)
        turn = np.deg2rad(angle)
        if w > h:
            w, h, turn = h, w, turn + np.pi / 2
        if h > 0 and 0.25 < w / h < 0.75:
            pose = IndexPose(float(x), float(y), float(h) + 1, float(w) + 1, float(turn))
            poses += [pose, pose.flipped()]
    return poses


def find_candidates(mask: Image, least: float, most: float) -> list[IndexPose]:
    """All index candidates of an ink mask whose glyphs are `least` to `most` pixels long."""
    glyphs = find_glyphs(mask, max(least, MIN_SIDE), most)
    if not glyphs:
        return []
    tens = join_tens(glyphs)
    return pair_poses(glyphs + tens, glyphs) + lone_poses(glyphs)
