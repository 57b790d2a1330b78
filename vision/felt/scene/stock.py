"""Tells by their rims whether new silhouettes can be cards: a card's rim is bare white stock.

White is measured by how white the marks look in the present light. So a hand whose fingers lie like
a card is not a card, even under a tungsten bulb.

Rasters are (rows, columns, 3) uint8, BGR, at 1 px/mm of the window.
"""

import math

import cv2
import numpy as np

from vision.felt.cards.pose import CARD_MM2, REACHES_MM, Pose, fill_card
from vision.felt.surface.background import DARK, UNIT, Felt
from vision.felt.surface.lamps import OVER_EXPOSED
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image
from vision.reading.tones import channel_levels, channels

WITHIN_SHARE = 0.85
"""A candidate that shows less than this in the window belongs to the next zone, or is no card."""

STOCK_SHARE = 0.55
RIM_MM = -2.6
"""Cards, backs included, have a rim of bare stock; most of the visible rim must be white."""

STOCK_LEVEL, GREYEST, DARKEST_STOCK = 0.72, 0.38, 70
"""Share of the rim's own white; least channel over greatest (a tungsten bulb); grey level in
shadow.
"""

REDDER = 0.29
"""Logarithm: blue over red of yellowed stock lies less than this below the marks', that of skin
more.
"""


def are_cards(poses: list[Pose], raster: Image, felt: Felt, window: ZoneWindow) -> bool:
    """Tell whether all of these, laid one over another, lie in the window and have white rims."""
    for n, pose in enumerate(poses):
        left = max(0, math.floor(pose.x - window.left) - REACHES_MM)
        top = max(0, math.floor(pose.y - window.top) - REACHES_MM)
        around = raster[top : top + 2 * REACHES_MM + 1, left : left + 2 * REACHES_MM + 1]
        x, y = window.left + left, window.top + top
        whole, inner, rim = np.zeros((3, *around.shape[:2]), np.uint8)
        fill_card(whole, pose, 0.0, x, y)
        if cv2.countNonZero(whole) < WITHIN_SHARE * CARD_MM2:
            return False
        fill_card(rim, pose, -0.8, x, y)
        fill_card(inner, pose, RIM_MM, x, y)
        rim = cv2.subtract(rim, inner)
        for above in poses[n + 1 :]:
            hidden = np.zeros_like(inner)
            fill_card(hidden, above, 0.0, x, y)
            rim = cv2.subtract(rim, hidden)
        rim = np.asarray(rim, np.uint8)
        if _stock_share(around[rim > 0], _white_under(rim, felt, left, top)) < STOCK_SHARE:
            return False
    return True


def _white_under(rim: Image, felt: Felt, x: int, y: int) -> float:
    """Return the least blue over red of stock where `rim` masks a patch at column x, row y."""
    white = felt.white_at((slice(y, y + rim.shape[0]), slice(x, x + rim.shape[1])), rim)
    return math.exp(white / UNIT - REDDER) if white is not None else 0.0


def _stock_share(pixels: Image, reddest: float) -> float:
    """Return the share (0 to 1) of pixels (n, 3) that may be white stock in the present light.

    Stock is bright, nearly colourless, and no redder than `reddest`, its least blue over red.
    """
    if not len(pixels):
        return 0.0
    rows = channels(pixels)
    white = channel_levels(rows, 0.75)
    near = (rows > STOCK_LEVEL * np.maximum(white, 1)[:, None]).all(axis=0)
    return float(near.mean()) if _may_be_white(white, reddest) else 0.0


def _may_be_white(level: Image, reddest: float) -> bool:
    """Tell whether levels (3,) of blue, green, red may be stock: over-exposed blue is not red."""
    blue, _, red = (float(of) for of in level)
    grey = level.min() > GREYEST * level.max() and level.max() > DARKEST_STOCK
    return bool(grey) and (blue >= OVER_EXPOSED or blue + DARK > reddest * (red + DARK))
