"""Tells whether a known card was turned over in its place, and where it lies then.

The picture is compared with the one in which the zone was last understood. Most of a turned card
looks different. If only a part differs, something lies on the card, unless that part shows the same
print in another light.

Rasters are (rows, columns, 3) uint8, BGR; masks and grey pictures (rows, columns) uint8; all at 1
px/mm of the window.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.felt.cards.pose import SPECK_MM2, Pose, components, footprint, share, union
from vision.felt.scene.fit import refine
from vision.felt.scene.silhouette import Silhouette
from vision.felt.surface.window import ZoneWindow, mask_of
from vision.geometry.plane import Image

TURNED_SHARE = 0.22
"""Share of a card's visible part that differs once it is turned; other light on its print changes
less.
"""

GREY_APART = 30
"""Grey levels: above noise and a shadow's edge, below the difference of any ink from white."""

GAINS = (0.6, 1.7)
"""Factors by which a lamp or the exposure may have made cards darker and brighter."""

EACH = 3
"""Pixels, across and down, of which one is sampled for brightness."""

UNLIKE_FELT = 1.2
"""Factor by which a change of light may show more or less on cards than on the felt beside them."""

FINGERTIP_MM2 = 220
"""Smaller changes on a card are its pips in another light."""

SAME_PRINT = 0.8
"""Correlation of a part of a card with itself when glare made its print paler or darker."""

NEARLY_WHITE, BLEACHED = 225, 0.6
"""Grey levels, and the share of a card that is that bright."""

PLAIN = 50.0
"""Grey levels squared: if only bare stock or noise is seen, correlation says nothing."""

REACH_MM = 6
"""A card turned over in its place lies no farther off than this."""

BETTER_MM2 = 60.0
"""Half a millimetre along both long edges. Between other cards a silhouette is less exact than
that, and a card is taken to lie where it lay.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Compares two pictures of a window.

    `mask` is 255 where they differ; `now` and `then` are both in grey levels of one light.
    """

    mask: Image
    now: Image
    then: Image

    def same_print(self, part: Image) -> bool:
        """Tell whether a part shows the same print, only paler or darker: glare came or went."""
        x, y, width, height = cv2.boundingRect(part)
        inside = np.s_[y : y + height, x : x + width]
        return _alike(self.now[inside], self.then[inside])

    def untouched(self, where: Image) -> bool:
        """Tell whether everything seen there looks as before: nothing was laid over it."""
        return _alike(self.now[where > 0], self.then[where > 0])

    def is_bleached(self, where: Image) -> bool:
        """Tell whether, in the present light, everything that was seen there would be nearly white.

        A back is then as bright as a face, and only the face's print looks different.
        """
        return share(mask_of(self.then >= NEARLY_WHITE), where) > BLEACHED


def _alike(now: Image, then: Image) -> bool:
    ours, theirs = (pixels - float(pixels.mean()) for pixels in (now, then))
    spread = float(np.sqrt((ours**2).mean() * (theirs**2).mean()))
    return float((ours * theirs).mean()) > SAME_PRINT * (spread + PLAIN)


def compared(now: Image, then: Image, covered: Image, known: Image) -> Difference:
    """Compare two rasters from `softened`, once the overall change of light is removed.

    `covered` masks everything but felt, `known` the cards that lay there then.
    """
    some = np.s_[::EACH, ::EACH]
    gain = _gain(now[some], then[some], covered[some] == 0, known[some] > 0)
    then = np.asarray(cv2.convertScaleAbs(then, alpha=gain), np.uint8)
    _, mask = cv2.threshold(cv2.absdiff(now, then), GREY_APART, 255, cv2.THRESH_BINARY)
    return Difference(np.asarray(mask, np.uint8), now, then)


def softened(picture: Image) -> Image:
    """Return a raster in grey, softened over three pixels: (rows, columns) uint8."""
    return np.asarray(cv2.blur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)


def _gain(now: Image, then: Image, bare: NDArray[np.bool_], known: NDArray[np.bool_]) -> float:
    """Return how many times brighter the cards are than they were.

    White stock is often at the sensor's limit, so it follows the light less than felt does. But a
    single back that was turned over does not count as a change of light.
    """
    ratio = (now + 1.0) / (then + 1.0)
    light = float(np.median(ratio[bare])) if bare.any() else 1.0
    cards = float(np.median(ratio[known])) if known.any() else light
    return float(np.clip(np.clip(cards, light / UNLIKE_FELT, light * UNLIKE_FELT), *GAINS))


def looks_turned(seen: Image, apart: Difference) -> bool:
    """Tell whether a card whose visible part is the mask `seen` looks different all over."""
    differs = cv2.countNonZero(cv2.bitwise_and(apart.mask, seen))
    return differs > TURNED_SHARE * cv2.countNonZero(seen)


def was_turned(seen: Image, apart: Difference, blob: Image) -> bool:
    """Tell whether a card whose visible part is the mask `seen` was turned.

    If something lies on a part of it instead, that part is added to the mask `blob`.
    """
    if cv2.countNonZero(seen) < SPECK_MM2:
        return False
    if looks_turned(seen, apart):
        return True
    differs = cv2.bitwise_and(apart.mask, seen)
    if cv2.countNonZero(differs) <= FINGERTIP_MM2:
        return False  # what is left of it without specks is smaller still
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (5, 5))
    patch = cv2.morphologyEx(differs, cv2.MORPH_OPEN, kernel)
    things = union(
        [
            part
            for part in components(np.asarray(patch, np.uint8))
            if cv2.countNonZero(part) > FINGERTIP_MM2 and not apart.same_print(part)
        ],
        blob.shape[:2],
    )
    beside = cv2.subtract(seen, cv2.dilate(things, kernel))
    if apart.is_bleached(seen) and not apart.untouched(np.asarray(beside, np.uint8)):
        return True
    cv2.bitwise_or(blob, things, blob)
    return False


def where_now(pose: Pose, others: Image, covered: Image, window: ZoneWindow) -> Pose:
    """Return where a card lies after it was turned: seldom exactly where it lay.

    `others` masks the other cards, `covered` everything but felt.
    """
    reach = footprint(pose, window, REACH_MM)
    old = np.asarray(cv2.dilate(others, np.ones((3, 3), np.uint8)), np.uint8)
    seen = cv2.bitwise_and(covered, reach)
    own = np.asarray(cv2.bitwise_and(seen, cv2.bitwise_not(old)), np.uint8)
    if cv2.countNonZero(own) < SPECK_MM2:
        return pose
    silhouette = Silhouette(own, old, window)
    found = refine(pose, own, old, window)
    better = silhouette.tried(pose).error - silhouette.tried(found).error
    return found if better > BETTER_MM2 and found.distance(pose) < 2 * REACH_MM else pose
