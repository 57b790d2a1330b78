"""Converts pixels to millimetres in the felt's plane and back, through one lens.

Two steps take a pixel to the felt. The lens is removed first with one radial coefficient about the
picture's centre (Brown-Conrady's k1, in the direction from the picture to the ideal point, r in
units of half the picture's diagonal). A homography then takes ideal points to millimetres. k1 is
found by a line search on the reprojection error, and the homography of each trial by least squares:
eleven unknowns, with eight numbers from each fiducial.

Points are (n, 2) float64: x to the right, y down.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from controller.core.config.layout import Fiducial, Layout

Points = NDArray[np.float64]
Image = NDArray[np.uint8]

LARGEST_K1 = 0.4
GOLDEN = (5**0.5 - 1) / 2
NEWTON = 6
"""Steps after which a lens is inverted to the precision of a number."""
FEW = 8
"""Up to this many points a plain loop is faster than arrays."""
FEWEST_FOR_LENS = 12
"""Fewer points than three fiducials' corners cannot tell a lens from a tilt."""


@dataclass(frozen=True, slots=True)
class RadialLens:
    """Bends a picture of `width` x `height` pixels by one radial coefficient."""

    width: int
    height: int
    k1: float = 0.0

    def _centre(self) -> Points:
        return np.array([self.width / 2, self.height / 2])

    def _half(self) -> float:
        return math.hypot(self.width, self.height) / 2

    def straighten(self, pixels: ArrayLike) -> Points:
        """Return the ideal points (n, 2) of picture points (n, 2), both in pixels."""
        offset = np.asarray(pixels, np.float64).reshape(-1, 2) - self._centre()
        square = (offset**2).sum(1, keepdims=True) / self._half() ** 2
        return np.asarray(self._centre() + offset * (1 + self.k1 * square), np.float64)

    def bend(self, ideal: ArrayLike) -> Points:
        """Return the picture points (n, 2) of ideal points (n, 2), both in pixels.

        It is the inverse of `straighten`, by Newton's method.
        """
        target = np.asarray(ideal, np.float64).reshape(-1, 2) - self._centre()
        wanted = np.hypot(target[:, 0], target[:, 1]) / self._half()
        radius = wanted
        for _ in range(NEWTON):
            excess = radius * (1 + self.k1 * radius**2) - wanted
            radius = radius - excess / (1 + 3 * self.k1 * radius**2)
        ratio = np.divide(radius, wanted, out=np.ones_like(wanted), where=wanted > 0)
        return np.asarray(self._centre() + target * ratio[:, None], np.float64)

    def bend_one(self, x: float, y: float) -> tuple[float, float]:
        """Return the result of `bend` for one point: plain numbers are faster than arrays."""
        middle_x, middle_y, half = self.width / 2, self.height / 2, self._half()
        dx, dy = x - middle_x, y - middle_y
        wanted = radius = math.hypot(dx, dy) / half
        if not wanted:
            return x, y
        for _ in range(NEWTON):
            excess = radius * (1 + self.k1 * radius**2) - wanted
            radius = radius - excess / (1 + 3 * self.k1 * radius**2)
        ratio = radius / wanted
        return middle_x + dx * ratio, middle_y + dy * ratio


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The plane of the felt in the picture.

    `homography` is (3, 3), from ideal pixels to millimetres. `error_mm` is the fit's root mean
    square error, `worst_mm` its largest.
    """

    lens: RadialLens
    homography: Points
    error_mm: float
    worst_mm: float = 0.0

    def to_mm(self, pixels: ArrayLike) -> Points:
        """Return the felt points (n, 2), in millimetres, seen at pixels (n, 2)."""
        return _through(self.homography, self.lens.straighten(pixels))

    def to_px(self, points_mm: ArrayLike) -> Points:
        """Return the pixels (n, 2) of felt points (n, 2) in millimetres.

        Raises numpy.linalg.LinAlgError if the homography cannot be inverted.
        """
        points = np.asarray(points_mm, np.float64).reshape(-1, 2)
        inverse = _inverse(self)
        if len(points) > FEW:
            return self.lens.bend(_through(inverse, points))
        return np.array(
            [self.lens.bend_one(*_one_through(inverse, x, y)) for x, y in points.tolist()]
        ).reshape(-1, 2)

    def scale_at(self, x_mm: float, y_mm: float) -> float:
        """Return the pixels per millimetre at a felt point."""
        here, right, down = self.to_px([(x_mm, y_mm), (x_mm + 1, y_mm), (x_mm, y_mm + 1)])
        (a, b), (c, d) = right - here, down - here
        return float(np.sqrt(abs(a * d - b * c)))


@lru_cache(maxsize=16)
def _inverse(plane: Plane) -> Points:
    """Return the homography from millimetres to ideal pixels, computed once."""
    return np.asarray(np.linalg.inv(plane.homography), np.float64)


def _one_through(homography: Points, x: float, y: float) -> tuple[float, float]:
    (a, b, c), (d, e, f), (g, h, i) = homography.tolist()
    below = g * x + h * y + i
    return (a * x + b * y + c) / below, (d * x + e * y + f) / below


def _through(homography: Points, points: Points) -> Points:
    full = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(full[:, :2] / full[:, 2:], np.float64)


def fit_plane(pixels: ArrayLike, points_mm: ArrayLike, size: tuple[int, int]) -> Plane:
    """Fit the plane that maps `pixels` (n, 2) to `points_mm` (n, 2).

    `size` is the picture's (width, height). With fewer than twelve points the lens is taken as
    ideal. Raises ValueError if the points do not span a plane.
    """
    seen, felt = np.asarray(pixels, np.float64), np.asarray(points_mm, np.float64)
    if len(seen) < 4:
        raise ValueError(f"{len(seen)} points do not fix a plane: give four or more")

    def trial(k1: float) -> Plane:
        return plane_through(RadialLens(*size, k1), seen, felt)

    return trial(0.0) if len(seen) < FEWEST_FOR_LENS else trial(_best_k1(trial))


def plane_through(lens: RadialLens, pixels: Points, points_mm: Points) -> Plane:
    """Fit the plane that maps `pixels` (n, 2), seen through a known lens, to `points_mm` (n, 2).

    Raises ValueError if the points do not span a plane.
    """
    ideal = lens.straighten(pixels)
    found, _ = cv2.findHomography(ideal, points_mm)
    if found is None:
        raise ValueError("the points lie on one line: give points at the felt's four sides")
    homography = np.asarray(found, np.float64)
    off = np.linalg.norm(_through(homography, ideal) - points_mm, axis=1)
    return Plane(lens, homography, float(np.sqrt((off**2).mean())), float(off.max()))


def _best_k1(trial: Callable[[float], Plane]) -> float:
    """Search k1 by golden section: the error has one valley in it."""
    low, high = -LARGEST_K1, LARGEST_K1
    for _ in range(24):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if trial(left).error_mm < trial(right).error_mm:
            high = right
        else:
            low = left
    return (low + high) / 2


def corners_mm(fiducial: Fiducial) -> Points:
    """Return the marker's four corners (4, 2; mm), clockwise from its top left, as ArUco does."""
    (x, y), half = fiducial.centre, fiducial.size / 2
    around = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return np.array([(x + dx, y + dy) for dx, dy in around])


def find_fiducials(grey: Image, layout: Layout) -> dict[int, Points]:
    """Find the layout's markers in a grey picture (rows, columns; uint8).

    Returns each number's four corners (4, 2) in pixels.
    """
    wanted = {fiducial.id for fiducial in layout.fiducials}
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(grey)
    pairs = zip(np.ravel(ids).tolist() if len(corners) else [], corners, strict=True)
    return {
        int(number): np.asarray(quad, np.float64).reshape(4, 2)
        for number, quad in pairs
        if number in wanted
    }


def plane_from_fiducials(
    seen: dict[int, Points], layout: Layout, size: tuple[int, int]
) -> Plane | None:
    """Fit the plane through the seen markers, None if they are fewer than three.

    `seen` holds each number's corners (4, 2) in pixels, `size` the picture's (width, height).
    Raises ValueError if the corners do not span a plane.
    """
    known = [fiducial for fiducial in layout.fiducials if fiducial.id in seen]
    if len(known) < 3:
        return None
    pixels = np.vstack([seen[fiducial.id] for fiducial in known])
    felt = np.vstack([corners_mm(fiducial) for fiducial in known])
    return fit_plane(pixels, felt, size)
