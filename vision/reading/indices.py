"""Places a card index in a picture and cuts the normalised crop that the net reads.

An index is a rank glyph with a suit glyph under it. Its pose is the centre of the box around both,
the box's height and width, and the rotation of its upward direction. A crop shows the index upright
at a fixed height, normalised to its own contrast. So the camera's distance, the card's rotation and
the lamp do not change the picture that the net sees.

Colour is measured apart from shape and against the card's own white: the share that a printing ink
takes out of the white is compared between the red and the green channel. Black ink takes the same
share of both, red ink hardly any red. A ratio of sums survives blur, and warm light cancels out.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.tones import channel_levels, channels

Image = NDArray[np.uint8]

CROP_HEIGHT = 48
"""Rows of a crop, pixels."""
CROP_WIDTH = 32
"""Columns of a crop, pixels."""
INDEX_HEIGHT = 40
"""Height of the index within its crop, pixels: the rest shows its surroundings."""

RED_BELOW = 0.70
"""Ink that takes less than this share of red (relative to green) is red: in photographs 0.57 at the
most, and 0.70 for composed pale or badly lit red.
"""
BLACK_ABOVE = 0.80
"""Ink that takes more than this share of red (relative to green) may be black: in photographs 0.84
at the least, in cold light.
"""
SURELY_BLACK = 0.84
"""Between the two a pale red, small and coded, was also seen: 0.825."""
LEAST_BLUE = 0.60
"""Red ink takes at least this share of blue, relative to green."""
BLUE_OF_BLACK = 0.77
"""Black ink takes at least this share of blue, relative to green; blue ink 0.71 at most."""
BLUE_OF_SURELY_BLACK = 0.92
"""Share relative to the most that black ink takes of green or red, in composed pictures 0.95 at the
least. Between this and blue ink a dark blue, small and coded, was also seen.
"""
GREEN_OF_BLACK = 0.82
"""Black ink takes at least this share of green, relative to the smaller of its blue and red; green
ink 0.75 at most.
"""
SMALL_HEIGHT = 14.0
"""Pixels of a normal index at 1 pixel per millimetre."""
SOFT_SMALL, SOFT_LARGE = 0.10, 0.138
"""Steepness of edges below which an index of that height, or of twice that, counts as smeared:
held-out decks show 0.119 and 0.197 at the least when still, and 0.12 when smeared over 5 mm.
"""
MONOCHROME_CHROMA, MONOCHROME_SHARE = 10.0, 0.01
"""A picture holds no colour if the channels differ by this much in less than this share of it."""


@dataclass(frozen=True, slots=True)
class IndexPose:
    """An index's place in a picture: centre, height and width in pixels, turn in radians.

    `turn` is clockwise from upright as seen in the picture.
    """

    x: float
    y: float
    height: float
    width: float
    turn: float

    def scaled(self, factor: float) -> "IndexPose":
        """Return the same place in a picture resized by `factor`."""
        return IndexPose(
            self.x * factor,
            self.y * factor,
            self.height * factor,
            self.width * factor,
            self.turn,
        )

    def moved(self, dx: float, dy: float) -> "IndexPose":
        """Return the same index in a picture whose origin lies `dx`, `dy` pixels up and left."""
        return IndexPose(self.x + dx, self.y + dy, self.height, self.width, self.turn)

    def flipped(self) -> "IndexPose":
        """Return the same box read upside down."""
        return IndexPose(self.x, self.y, self.height, self.width, self.turn + np.pi)

    def corners(self) -> NDArray[np.float64]:
        """Return the box's corners (4, 2; float64; px), clockwise from the index's own top left."""
        half_w, half_h = self.width / 2, self.height / 2
        own = np.array([[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]])
        c, s = np.cos(self.turn), np.sin(self.turn)
        turned = own @ np.array([[c, s], [-s, c]]) + np.array([self.x, self.y])
        return np.asarray(turned, np.float64)


def _crop_matrix(pose: IndexPose, scale: float) -> NDArray[np.float64]:
    """Return the (2, 3) map from crop pixels to those of a picture already shrunk by `scale`."""
    step = pose.height * scale / INDEX_HEIGHT
    c, s = math.cos(pose.turn) * step, math.sin(pose.turn) * step
    cx, cy = (CROP_WIDTH - 1) / 2, (CROP_HEIGHT - 1) / 2
    return np.array(
        [
            [c, -s, pose.x * scale - c * cx + s * cy],
            [s, c, pose.y * scale - s * cx - c * cy],
        ]
    )


def grey_of(image: Image) -> Image:
    """Return the mean of blue and green, in which red and black ink are equally dark.

    `image` is (..., 3) uint8, BGR, and loses its last axis; (rows, columns) is returned as it is.
    """
    if image.ndim == 2:
        return image
    return ((image[..., 0].astype(np.uint16) + image[..., 1]) // 2).astype(np.uint8)


class Pyramid:
    """Keeps a picture and its halvings, so that a large index is shrunk without aliasing."""

    def __init__(self, image: Image) -> None:
        self._levels: list[Image] = [image]

    def level(self, height: float) -> tuple[Image, float]:
        """Return the level that shows an index of `height` picture pixels 30 to 60 pixels high.

        The level is uint8 with the picture's channels; its scale (1, 0.5, 0.25, ...) is returned
        with it.
        """
        number = max(0, math.floor(math.log2(max(height, 1.0) / (INDEX_HEIGHT * 0.75))))
        while len(self._levels) <= number and min(self._levels[-1].shape[:2]) > 2:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        number = min(number, len(self._levels) - 1)
        return self._levels[number], 0.5**number

    def cut(self, pose: IndexPose) -> Image:
        """Return the upright crop of one pose, all channels: (48, 32, ...) uint8."""
        image, scale = self.level(pose.height)
        return np.asarray(
            cv2.warpAffine(
                image,
                _crop_matrix(pose, scale),
                (CROP_WIDTH, CROP_HEIGHT),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )


def stretch(crops: Image) -> NDArray[np.float32]:
    """Stretch each crop (N, rows, columns; uint8) to its own contrast: darkest ink 0, paper 1.

    Returns (N, rows, columns) float32, 0 to 1.2.
    """
    low, span = contrast(crops)
    scaled = (crops.reshape(len(crops), -1).astype(np.float32) - low[:, None]) / span[:, None]
    return np.asarray(np.clip(scaled, 0.0, 1.2).reshape(crops.shape), np.float32)


def contrast(crops: Image) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return each crop's darkest ink (N,) and how much brighter its paper is (N,), 12 at least."""
    flat = crops.reshape(len(crops), -1)
    dark, bright = int(0.02 * flat.shape[1]), int(0.90 * flat.shape[1])
    ordered = np.partition(flat, (dark, bright), axis=1)
    low, high = (ordered[:, k].astype(np.float32) for k in (dark, bright))
    return low, np.maximum(high - low, np.float32(12.0))


def cut_indices(pyramid: Pyramid, poses: Sequence[IndexPose]) -> Image:
    """Return the crops (N, 48, 32, 3; uint8) of all `poses`."""
    if not poses:
        return np.zeros((0, CROP_HEIGHT, CROP_WIDTH, 3), np.uint8)
    return np.stack([pyramid.cut(pose) for pose in poses])


def ink_shares(crop: Image, width_share: float) -> NDArray[np.float64]:
    """Return how much blue, green and red (3,) the ink takes from the white; the strongest is 1.

    `crop` is (48, 32, 3) uint8, BGR. Only the index's own box counts: `width_share` is the box's
    width as a share of its height.
    """
    half = int(min(max(width_share * INDEX_HEIGHT / 2 + 1, 4), CROP_WIDTH // 2))
    top = (CROP_HEIGHT - INDEX_HEIGHT) // 2
    middle = CROP_WIDTH // 2
    rows = channels(crop[top:-top, middle - half : middle + half])
    white = np.maximum(channel_levels(rows, 0.92), 8)
    taken = np.maximum(1.0 - rows * (1.0 / white).astype(np.float32)[:, None], 0.0)
    deepest = taken.max(axis=0)
    total = taken @ (deepest > 0.45 * deepest.max()).astype(np.float32)
    return np.asarray(total / max(float(total.max()), 1e-3), np.float64)


def ink_colour(shares: NDArray[np.float64]) -> str:
    """Name the ink of `ink_shares` (3,): `red`, `black`, `blue`, `green`, `other` or a doubt.

    `unclear` lies between red and black, `dark` is close to black, `bluish` between blue and black.
    Shares are compared with each other, not with the strongest: a lamp's colour raises or lowers
    neighbouring channels together, an ink only one.
    """
    blue, green, red = (max(float(share), 1e-3) for share in shares)
    if red < RED_BELOW * green:
        return "red" if blue > LEAST_BLUE * green else "other"
    if blue < BLUE_OF_BLACK * green:
        return "blue"
    if green < GREEN_OF_BLACK * min(blue, red):
        return "green"
    if red > SURELY_BLACK * green:
        return "black" if blue > BLUE_OF_SURELY_BLACK * max(green, red) else "bluish"
    return "dark" if red > BLACK_ABOVE * green else "unclear"


def edge(crop: Image) -> float:
    """Return how steep a grey crop's edges are, along the direction in which they are softest.

    The crop is (rows, columns) uint8; the steepness is a share of its contrast per crop pixel.
    Motion blur softens only the edges across it, so the softer of the two directions counts.
    """
    paper = stretch(crop[None])[0]
    across = np.abs(paper[:, 2:] - paper[:, :-2]).ravel()
    down = np.abs(paper[2:] - paper[:-2]).ravel()
    steep = int(0.97 * len(across)), int(0.97 * len(down))
    softest = min(np.partition(across, steep[0])[steep[0]], np.partition(down, steep[1])[steep[1]])
    return float(softest) / 2


def is_smeared(crop: Image, height: float) -> bool:
    """Tell whether a grey crop (48, 32; uint8) of an index is too blurred to be trusted.

    `height` is the index's height in picture pixels. Few pixels make soft edges too, so the
    required steepness grows with the height, up to twice that of a small index at 1 pixel per
    millimetre.
    """
    grown = float(np.clip((height - SMALL_HEIGHT) / SMALL_HEIGHT, 0.0, 1.0))
    return edge(crop) < SOFT_SMALL + (SOFT_LARGE - SOFT_SMALL) * grown


def is_monochrome(image: Image) -> bool:
    """Tell whether a picture (rows, columns, 3; uint8) is colourless, so that all its inks are
    alike.
    """
    step = max(1, min(image.shape[:2]) // 200)
    blue, green, red = cv2.split(image[::step, ::step])
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    _, strong = cv2.threshold(
        cv2.subtract(most, least), MONOCHROME_CHROMA - 1, 255, cv2.THRESH_BINARY
    )
    coloured = cv2.countNonZero(strong)
    return bool(coloured < MONOCHROME_SHARE * most.size)
