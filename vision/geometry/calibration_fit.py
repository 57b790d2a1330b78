"""Fits a camera to the felt, and refuses a fit that cannot be trusted.

From fiducials: the median of their corners over several frames determines the plane and the lens,
and the reprojection error is measured. From clicked points: four determine the plane exactly and
leave no error to measure. So the fit must at least be possible (the felt seen from its front, not
mirrored, a millimetre about as long across as down), and every further clicked point is measured.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.words import Say, say
from vision.geometry.calibration import Calibration, calibration_of
from vision.geometry.marks import FEWEST, pick
from vision.geometry.plane import Image, Plane, Points, corners_mm, find_fiducials, fit_plane

LARGEST_RMS_MM = 2.0
LARGEST_WORST_MM = 5.0
"""Beyond this a card's index is looked for beside the place where it is printed."""

LARGEST_ODD_MM = 8.0
"""Three markers predict a fourth across the felt to within two or three millimetres."""

FEWEST_MARKERS = 3
FEWEST_POINTS = 4
LEAST_PX_PER_MM = 1.0
"""Below this a standard index is at the limit of readability."""

UNEVEN = 1.6
"""A millimetre across and a millimetre down differ by less than this under any usable tilt."""


class RefusedError(ValueError):
    """The fit is not good enough; `words` say why and what to do."""

    def __init__(self, words: Say) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Target:
    """A point of the felt that a person can click: a zone's corner or a marker's centre."""

    of: str
    """The zone's name or the marker's number."""
    corner: tuple[bool, bool] | None
    """Of a zone, whether it is the lower and whether it is the right corner."""
    x_mm: float
    y_mm: float


def targets(layout: Layout) -> tuple[Target, ...]:
    """Return the points to click: the four outermost zone corners, then checks.

    Checks are the fiducials' centres; on a felt without any, the other zone corners.
    """
    corners = []
    for zone in layout.zones:
        left, top, width, height = zone.rect
        for down, y in ((False, top), (True, top + height)):
            for right, x in ((False, left), (True, left + width)):
                corners.append(Target(zone.name, (down, right), x, y))
    ways = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    four = [max(corners, key=lambda c: dx * c.x_mm + dy * c.y_mm) for dx, dy in ways]
    checks = [Target(str(f.id), None, *f.centre) for f in layout.fiducials]
    return (*four, *(checks or [corner for corner in corners if corner not in four]))


def fit_fiducials(pictures: list[Image], layout: Layout) -> Calibration:
    """Fit a camera from the markers in these frames of a still view. Raises RefusedError.

    `pictures` are (rows, columns, 3) uint8, BGR, all of one size.
    """
    seen: dict[int, list[Points]] = {}
    for picture in pictures:
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        for number, quad in find_fiducials(grey, layout).items():
            seen.setdefault(number, []).append(quad)
    steady = {n: quads for n, quads in seen.items() if 2 * len(quads) >= len(pictures)}
    missing = sorted({f.id for f in layout.fiducials} - set(steady))
    if len(steady) < FEWEST_MARKERS:
        names = tuple(map(str, missing))
        raise RefusedError(
            say("calibrate_markers", count=len(steady), most=len(layout.fiducials), names=names)
            if names
            else say("calibrate_no_markers")
        )
    known = [fiducial for fiducial in layout.fiducials if fiducial.id in steady]
    pixels = np.vstack([np.median(steady[fiducial.id], axis=0) for fiducial in known])
    felt = np.vstack([corners_mm(fiducial) for fiducial in known])
    height, width = pictures[0].shape[:2]
    plane = fit_plane(pixels, felt, (width, height))
    culprit, off = _odd_marker(pixels, felt, (width, height))
    number = known[culprit].id
    why = say("calibrate_odd_marker", number=number, error=f"{off:.1f}", bound=str(LARGEST_ODD_MM))
    _judge(plane, why)
    if off > LARGEST_ODD_MM:
        raise RefusedError(why)
    return calibration_of(plane, layout, len(pixels), "fiducials")


def _odd_marker(pixels: Points, felt: Points, size: tuple[int, int]) -> tuple[int, float]:
    """Return the marker without which the others agree best, and its distance (mm) from them.

    With few markers, a plane adapts to one wrong marker, so the error of the fit alone hides it.
    """
    count = len(felt) // 4
    if count <= FEWEST_MARKERS:
        return 0, 0.0
    opinions = []
    for n in range(count):
        rest = np.r_[: 4 * n, 4 * n + 4 : 4 * count]
        plane = fit_plane(pixels[rest], felt[rest], size)
        own = slice(4 * n, 4 * n + 4)
        off = np.linalg.norm(plane.to_mm(pixels[own]) - felt[own], axis=1).mean()
        opinions.append((plane.error_mm, n, float(off)))
    _, culprit, off = min(opinions)
    return culprit, float(off)


def fit_points(
    clicked: list[tuple[float, float]], layout: Layout, size: tuple[int, int]
) -> Calibration:
    """Fit a camera from points clicked in the order of `targets`. Raises RefusedError.

    `clicked` holds four or more (x, y) in pixels; `size` is the picture's (width, height).
    """
    if len(clicked) < FEWEST_POINTS:
        raise RefusedError(say("calibrate_clicked", count=len(clicked), most=FEWEST_POINTS))
    felt = [(t.x_mm, t.y_mm) for t in targets(layout)[: len(clicked)]]
    try:
        plane = fit_plane(clicked[:FEWEST_POINTS], felt[:FEWEST_POINTS], size)
        _plausible(plane, layout)
        if len(clicked) > FEWEST_POINTS:
            plane = fit_plane(clicked, felt, size)
    except RefusedError:
        raise
    except (ValueError, np.linalg.LinAlgError, cv2.error) as error:
        raise RefusedError(say("calibrate_impossible")) from error
    _judge(plane, say("calibrate_odd_point"))
    return calibration_of(plane, layout, len(clicked), "points")


def with_landmarks(found: Calibration, picture: Image, layout: Layout) -> Calibration:
    """Return the fit with landmarks that reveal a moved camera. Raises RefusedError.

    `picture` is (rows, columns, 3) uint8, BGR, of the bare felt.
    """
    landmarks = pick(picture, found.plane(), layout)
    if len(landmarks) < FEWEST:
        raise RefusedError(say("calibrate_prints", count=len(landmarks), least=FEWEST))
    return found.model_copy(update={"landmarks": landmarks})


def advice(calibration: Calibration) -> Say | None:
    """Say that the scale is too small for reading; None if it is large enough."""
    scale = calibration.least_px_per_mm
    if scale >= LEAST_PX_PER_MM:
        return None
    return say("calibrate_small", scale=f"{scale:.2f}", bound=str(LEAST_PX_PER_MM))


def _judge(plane: Plane, why: Say) -> None:
    if plane.error_mm > LARGEST_RMS_MM or plane.worst_mm > LARGEST_WORST_MM:
        error, worst = f"{plane.error_mm:.1f}", f"{plane.worst_mm:.1f}"
        raise RefusedError(
            say(
                "calibrate_error",
                error=error,
                bound=str(LARGEST_RMS_MM),
                worst=worst,
                why=why,
            )
        )


def _plausible(plane: Plane, layout: Layout) -> None:
    """Refuse a plane that no camera over the felt could see. Raises RefusedError."""
    for zone in layout.zones:
        left, top, width, height = zone.rect
        x, y = left + width / 2, top + height / 2
        here, right, down = plane.to_px([(x, y), (x + 1, y), (x, y + 1)])
        (a, b), (c, d) = right - here, down - here
        if not np.isfinite([a, b, c, d]).all() or a * d - b * c <= 0:
            raise RefusedError(say("calibrate_order"))
        across, along = np.hypot(a, b), np.hypot(c, d)
        if max(across, along) > UNEVEN * min(across, along):
            raise RefusedError(say("calibrate_uneven", name=zone.name))
