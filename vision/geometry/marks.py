"""Finds the marks that fix a camera's place: fiducials, or prints remembered by a calibration.

Both are marks at known places that are found again in a picture. Fiducials are found anywhere in it
and fix the plane by themselves. Landmarks are pieces of the calibrated picture that contain corners
(zone lines, letters). They are looked for where the plane expects them, so they need a plane. They
can follow a camera that was knocked, but not one that was turned to another view.

Grey pictures are (rows, columns) uint8, points (n, 2) float64.
"""

import base64
from typing import Annotated, Protocol

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from controller.core.config.layout import Layout
from vision.geometry.plane import (
    Image,
    Plane,
    Points,
    corners_mm,
    find_fiducials,
    plane_from_fiducials,
    plane_through,
)

HALF_PX = 24
"""A landmark is a square with sides of twice this length."""

REACH_PX = 60
"""A camera that was knocked shows a landmark no farther off than this, about 50 mm."""

ALIKE = 0.8
"""Least correlation; a landmark seen again has 0.98 and more."""

FIT_PX = 3.0
MOST, FEWEST = 20, 6
APART_PX = 80
QUALITY = 0.05
LEAST_CONTRAST = 5.0
"""Grey levels of standard deviation; a printed line makes ten, the felt's mottling two."""

GRAIN_PX = 2.0
"""Blur that removes sensor noise and keeps printed lines."""


class Marks(Protocol):
    """Finds marks of the felt by number."""

    name: str
    """The word for one mark."""
    known: dict[int, Points]
    """Their points on the felt, in millimetres."""

    def find(self, grey: Image, plane: Plane | None) -> dict[int, Points]:
        """Return the points (n, 2) in pixels of each mark seen in a grey picture.

        `grey` is (rows, columns) uint8; `plane` says where the marks are expected.
        """

    def fit(self, seen: dict[int, Points], size: tuple[int, int]) -> Plane | None:
        """Return the plane that these marks fix, None if they are too few.

        `size` is the picture's (width, height). Raises ValueError if the points lie on one line.
        """


class Fiducials:
    """Finds the layout's printed markers."""

    name = "fiducial"

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.known = {fiducial.id: corners_mm(fiducial) for fiducial in layout.fiducials}

    def find(self, grey: Image, plane: Plane | None) -> dict[int, Points]:  # noqa: ARG002
        """Return the markers seen anywhere in the picture, four corners each."""
        return find_fiducials(grey, self._layout)

    def fit(self, seen: dict[int, Points], size: tuple[int, int]) -> Plane | None:
        """Return the plane through three markers or more."""
        return plane_from_fiducials(seen, self._layout, size)


class Landmark(BaseModel):
    """A piece of the felt as the calibrated camera saw it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    x_mm: float
    y_mm: float
    look: Annotated[str, Field(max_length=20_000)]
    """A grey PNG, base64."""


class Landmarks:
    """Finds the pieces of the felt that the calibration remembers."""

    name = "print"

    def __init__(self, landmarks: tuple[Landmark, ...], plane: Plane) -> None:
        """Decode the landmarks. Raises ValueError if one holds no picture."""
        self._lens = plane.lens
        self._looks = [_decoded(landmark.look) for landmark in landmarks]
        self.known = {
            n: np.array([(mark.x_mm, mark.y_mm)], np.float64) for n, mark in enumerate(landmarks)
        }

    def find(self, grey: Image, plane: Plane | None) -> dict[int, Points]:
        """Return the landmarks that agree on where they moved, one point each; empty if too few.

        They are looked for near their places under `plane`.
        """
        if plane is None:
            return {}
        soft = _soft(grey)
        places = plane.to_px(np.vstack(list(self.known.values())))
        pairs = [
            (n, place, spot)
            for n, (place, look) in enumerate(zip(places, self._looks, strict=True))
            if (spot := _spot(soft, look, place)) is not None
        ]
        return _agreeing(pairs)

    def fit(self, seen: dict[int, Points], size: tuple[int, int]) -> Plane | None:
        """Return the plane through the landmarks; the lens is the calibration's."""
        if len(seen) < FEWEST or size != (self._lens.width, self._lens.height):
            return None
        felt = np.vstack([self.known[n] for n in seen])
        return plane_through(self._lens, np.vstack(list(seen.values())), felt)


def pick(picture: Image, plane: Plane, layout: Layout) -> tuple[Landmark, ...]:
    """Choose landmarks in a calibrated view of the bare felt; zones' insides belong to cards.

    `picture` is (rows, columns, 3) uint8, BGR.
    """
    soft = _soft(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    free = np.zeros_like(soft)
    free[HALF_PX:-HALF_PX, HALF_PX:-HALF_PX] = 255
    for zone in layout.zones:
        left, top, width, height = zone.rect
        inside = [
            (x, y) for y in (top + 20, top + height - 20) for x in (left + 20, left + width - 20)
        ]
        corners = np.round(plane.to_px(inside)).astype(np.int32)[[0, 1, 3, 2]]
        cv2.fillConvexPoly(free, corners, 0)
    found = cv2.goodFeaturesToTrack(soft, MOST, QUALITY, APART_PX, mask=free, blockSize=15)
    spots = np.round(np.reshape(found, (-1, 2))).astype(int) if np.size(found) > 1 else ()
    looks = [(x, y, soft[y - HALF_PX : y + HALF_PX, x - HALF_PX : x + HALF_PX]) for x, y in spots]
    return tuple(
        _landmark(look, x, y, plane) for x, y, look in looks if look.std() >= LEAST_CONTRAST
    )


def _landmark(look: Image, x: int, y: int, plane: Plane) -> Landmark:
    x_mm, y_mm = plane.to_mm([(x, y)])[0]
    data = base64.b64encode(cv2.imencode(".png", look)[1].tobytes()).decode()
    return Landmark(x_mm=round(float(x_mm), 3), y_mm=round(float(y_mm), 3), look=data)


def _decoded(look: str) -> Image:
    data = np.frombuffer(base64.b64decode(look, validate=True) or b"\0", np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    if picture is None or picture.shape != (2 * HALF_PX, 2 * HALF_PX):
        raise ValueError("a landmark's look is no picture: calibrate again")
    return np.asarray(picture, np.uint8)


def _soft(grey: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), GRAIN_PX), np.uint8)


def _spot(soft: Image, look: Image, place: Points) -> Points | None:
    """Return the pixel near `place` where the picture looks most like `look`.

    Returns None if no place looks like it.
    """
    x, y = np.round(place).astype(int) - HALF_PX - REACH_PX
    side = 2 * (HALF_PX + REACH_PX)
    left, top = max(0, x), max(0, y)
    near = soft[top : max(0, y + side), left : max(0, x + side)]
    if min(near.shape) < 2 * HALF_PX:
        return None
    _, score, _, (right, down) = cv2.minMaxLoc(cv2.matchTemplate(near, look, cv2.TM_CCOEFF_NORMED))
    if score < ALIKE:
        return None
    return np.array([left + right + HALF_PX, top + down + HALF_PX], np.float64)


def _agreeing(pairs: list[tuple[int, Points, Points]]) -> dict[int, Points]:
    """Keep the landmarks whose places are explained by one shift, turn and zoom of the picture."""
    if len(pairs) < FEWEST:
        return {}
    before = np.array([place for _, place, _ in pairs])
    after = np.array([spot for _, _, spot in pairs])
    _, kept = cv2.estimateAffinePartial2D(before, after, ransacReprojThreshold=FIT_PX)
    seen = {
        n: spot.reshape(1, 2)
        for (n, _, spot), keep in zip(pairs, np.ravel(kept), strict=True)
        if keep
    }
    return seen if len(seen) >= FEWEST else {}
