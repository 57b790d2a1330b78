"""Separates felt from everything else in a zone.

Felt is recognised by colour, not by brightness: lamps, shadows and exposure scale all three
channels together, so the logarithms of red over green and of blue over green stay the same while
the light changes. The felt's own picture (prints, lines, wear) is learned wherever nothing lies on
it.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.felt.surface.window import WHOLE, Inside
from vision.frames.picture import Picture
from vision.geometry.plane import Image, Plane

Planes = NDArray[np.int16]
"""Logarithms of blue, green and red in UNIT: (3, rows, columns), or (3,) of a light."""
Colour = tuple[float, float, float]

DARK = 10.0
"""Added before the logarithm: below this grey level sensor noise hides the colour."""

CHROMA_APART = 0.30
BRIGHTER, DARKER = 0.55, -1.3
"""Natural logarithms: felt is still felt in half as much light again, or in a quarter of the light.
"""

SAME_LIGHT = 0.4
"""Logarithm: in one light, felt differs by less than this, its wear and a soft shadow included."""

LEARN = 0.15
"""Share of a new picture in the learned felt: lamps age, felt wears."""

SMALLEST_MM = 5
"""Anything narrower is a printed line or an edge's blur, not a card."""

HOLE_MM2 = 5000
"""A felt-coloured patch smaller than this inside an object is part of its print, as on a green
back.
"""

UNIT = 4096
"""Logarithms are kept as whole numbers in this fraction of one: a tenth of the noise, and fast."""

_LOG = np.rint(np.log(np.arange(256) + DARK) * UNIT).astype(np.int16)


class Felt:
    """Learns the bare felt of one window and finds everything that covers it."""

    def __init__(
        self,
        colour: Colour,
        shape: tuple[int, int],
        markers: Image | None = None,
        white: int | None = None,
    ) -> None:
        """Begin with felt of one colour (B, G, R; grey levels) everywhere.

        `shape` is the window's (rows, columns); `markers` masks the pixels that are never looked
        at. `white` is the white in the picture that the colour comes from (see `Felt.white`).
        """
        self.leave_out(markers)
        rows, columns = shape
        logs = np.rint(np.log(np.asarray(colour) + DARK) * UNIT).astype(np.int16)
        self._over_felt = None if white is None else white - int(logs[0] - logs[2])
        self._ground: Planes = np.empty((3, rows, columns), np.int16)
        self._ground[:] = logs[:, None, None]
        self._light: Planes = np.zeros(3, np.int16)
        self._seen: Planes = self._ground
        self._inside = WHOLE
        self._strange: Image | None = None
        self.lamps: list[Planes] = []
        """The lights that the felt may be in now (see `Lamps`); if empty, the felt itself tells."""
        self.white: int | None = None
        """Blue over red of white in the present light (`Lamps.white`); None if it is not known."""
        self._static: tuple[Planes, Image] | None = None

    def leave_out(self, markers: Image | None) -> None:
        """Neither look at nor learn the pixels that `markers` masks from now on."""
        self._watched = None if markers is None else cv2.bitwise_not(markers)

    def without_left_out(self, mask: Image, inside: Inside = WHOLE) -> Image:
        """Return a mask of the part `inside` without the pixels that are never looked at."""
        if self._watched is None:
            return mask
        return np.asarray(cv2.bitwise_and(mask, self._watched[inside]), np.uint8)

    def covered(self, raster: Image, inside: Inside = WHOLE) -> Image:
        """Mask everything in a raster except bare felt and known static objects.

        Takes the raster of the window's part `inside` and returns its mask.
        """
        self._inside = inside
        seen = self._seen = _logarithm(raster)
        difference = seen - self._ground[:, *inside]
        self._light = _light(difference, self._light, self.lamps)
        other = _unlike(difference, self._light)
        other = self.without_left_out(other, inside)
        self._strange = other
        if self._static is not None:
            static, where = self._static
            under = cv2.subtract(where[inside], _unlike(seen - static[:, *inside], self._light))
            return solid(np.asarray(cv2.subtract(other, under), np.uint8))
        return solid(other)

    def learn(self, covered: Image, share: float = LEARN) -> None:
        """Blend the raster last given to `covered` into the felt wherever nothing covers it.

        `covered` is a mask; `share` (0 to 1) is the weight of the new raster. A card may lie
        beyond the part of the window that was looked at.
        """
        inside = self._inside
        strange = covered if self._strange is None else cv2.bitwise_or(covered, self._strange)
        beyond = 0 if inside is WHOLE else 255
        near = cv2.dilate(
            strange,
            np.ones((9, 9), np.uint8),
            borderType=cv2.BORDER_CONSTANT,
            borderValue=(beyond,),
        )
        bare = self.without_left_out(np.asarray(cv2.bitwise_not(near), np.uint8), inside)
        grounds = self._ground[:, *inside]
        for ground, seen, light in zip(grounds, self._seen, self._light, strict=True):
            blend = cv2.addWeighted(ground, 1 - share, seen, share, -share * float(light))
            cv2.copyTo(blend, bare, ground)
        if self._static is not None:
            known = self._static[1][inside]
            cv2.bitwise_and(known, near, known)

    def white_at(self, inside: Inside, where: Image) -> int | None:
        """Return the least blue over red of white stock there, as a logarithm in UNIT, or None.

        `where` masks a place in the part `inside` of the raster last given to `covered`. If a lamp
        of its own lights that place, it colours white as it colours the felt.
        """
        if self.white is None or self._over_felt is None:
            return None
        blue, _, red = self._ground[:, *self._inside][:, *inside][:, where > 0]
        felt = int(np.median(blue - red)) if len(blue) else 0
        here = felt + int(self._light[0] - self._light[2]) + self._over_felt
        return min(self.white, here)

    def learn_static(self, where: Image) -> None:
        """Treat the masked part of the raster last given to `covered` as static objects, not cards.

        Chips and prints are static objects. The felt under them stays known, so taking them away is
        not noticed as a change.
        """
        if self._static is None:
            shape = self._ground.shape
            self._static = np.zeros(shape, np.int16), np.zeros(shape[1:], np.uint8)
        static, known = self._static[0][:, *self._inside], self._static[1][self._inside]
        at = where > 0
        static[:, at] = self._seen[:, at] - self._light[:, None]
        known[at] = 255


def _light(difference: Planes, before: Planes, lamps: list[Planes]) -> Planes:
    """Estimate how the overall light has changed since the felt was learned: (3,) int16.

    Lamps are switched on and off, so several lights are tried: the last one, the one in which the
    felt was learned, and those of `lamps`, or, if there are none, the one that most of the window
    suggests. The light that explains most of the window is chosen.
    """
    sample = np.ascontiguousarray(difference[:, ::4, ::4]).reshape(3, -1)
    guesses = (before, np.zeros_like(before), *(lamps or [_medians(sample)]))
    near = np.int16(SAME_LIGHT * UNIT)
    plausible = [(np.abs(sample - guess[:, None]) < near).all(0) for guess in guesses]
    best = max(plausible, key=np.count_nonzero)
    if np.count_nonzero(best) <= best.size // 20:
        return before
    return _medians(sample.compress(best, axis=1))


def _medians(rows: Planes) -> Planes:
    """Return each row's median: (3, n) to (3,)."""
    middle = rows.shape[1] // 2
    return np.asarray(np.partition(rows, middle, axis=1)[:, middle], np.int16)


def _unlike(difference: Planes, light: Planes) -> Image:
    """Mask the pixels whose logarithms differ by more than light and shadow explain."""
    blue, green, red = difference
    b, g, r = (float(level) for level in light)
    chroma = CHROMA_APART * UNIT
    felt = cv2.inRange(green, g + DARKER * UNIT, g + BRIGHTER * UNIT)
    for colour, level in ((blue, b), (red, r)):
        over = cv2.subtract(colour, green)
        like = cv2.inRange(over, level - g - chroma, level - g + chroma)
        cv2.bitwise_and(felt, like, felt)
    return np.asarray(cv2.bitwise_not(felt), np.uint8)


def logarithms(pixels: Image) -> Planes:
    """Return the logarithms in UNIT of pixels (..., 3): int16 of the same shape."""
    return np.asarray(_LOG[pixels], np.int16)


def _logarithm(raster: Image) -> Planes:
    planes: Planes = np.empty((3, *raster.shape[:2]), np.int16)
    for plane, level in zip(cv2.split(cv2.blur(raster, (3, 3))), planes, strict=True):
        cv2.LUT(plane, _LOG, level)
    return planes


def solid(mask: Image) -> Image:
    """Return the mask without specks and lines, and with the small holes of prints filled in."""
    x, y, width, height = cv2.boundingRect(mask)
    whole: Image = np.zeros_like(mask)
    if width:
        left, top = max(0, x - SMALLEST_MM), max(0, y - SMALLEST_MM)
        inside = np.s_[top : y + height + SMALLEST_MM, left : x + width + SMALLEST_MM]
        whole[inside] = _solid(mask[inside])
    return whole


def _solid(mask: Image) -> Image:
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (SMALLEST_MM, SMALLEST_MM))
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    contours, tree = cv2.findContours(closed, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for contour, links in zip(contours, tree[0] if len(contours) else [], strict=True):
        if links[3] >= 0 and cv2.contourArea(contour) < HOLE_MM2:
            cv2.drawContours(closed, [contour], -1, (255,), cv2.FILLED)
    return np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel), np.uint8)


def felt_colour(picture: Picture, plane: Plane, width: float, height: float) -> Colour:
    """Return the colour (B, G, R; grey levels) of most of the felt.

    It is the median of the fullest cell of a chroma histogram. `width` and `height` are the felt's
    size in millimetres.
    """
    xs, ys = np.meshgrid(np.arange(20, width - 20, 16), np.arange(20, height - 20, 16))
    grid = plane.to_px(np.column_stack([xs.ravel(), ys.ravel()])).astype(np.float32)
    across, down = np.ascontiguousarray(grid.T)[:, :, None]  # OpenCV 5.0 misreads one map of pairs
    seen = cv2.remap(picture.coloured_whole(), across, down, cv2.INTER_LINEAR)
    colours = np.asarray(seen, np.float32).reshape(-1, 3)
    colours = colours[colours.max(1) > DARK]
    logs = np.log(colours + DARK)
    cells = np.round((logs[:, [0, 2]] - logs[:, 1:2]) / 0.2).astype(int)
    codes = cells[:, 0] * 1000 + cells[:, 1]
    values, counts = np.unique(codes, return_counts=True)
    fullest = codes == values[counts.argmax()]
    blue, green, red = np.median(colours[fullest], axis=0)
    return float(blue), float(green), float(red)
