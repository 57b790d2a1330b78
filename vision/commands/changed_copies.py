"""Copies of a photograph as a worse camera, place or light would have made it.

A change gives the new picture, and the matrix that takes a point of the old one to the new one.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import Image

Matrix = NDArray[np.float64]
"""3 x 3, of a plane seen by a camera."""

Copy = tuple[Image, Matrix]

GAMMA = 2.2
"""The exponent by which most cameras write light into 8 bits."""

TURN_DEGREES = 40.0
"""Degrees by which a copy is turned."""

SIDE = 0.18
"""The part of its width that the far edge of a copy seen askew loses at each end."""

JPEG_QUALITY = 40


def plain(image: Image) -> Copy:
    """Return the photograph itself; an image is (rows, columns, 3) uint8, BGR."""
    return image, np.eye(3)


def resized(image: Image, scale: float) -> Copy:
    """Return the photograph as from farther away, or by a smaller sensor."""
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), np.diag([scale, scale, 1.0])


def turned(image: Image) -> Copy:
    """Return the photograph as by a turned camera; the picture grows so that nothing is cut off."""
    rows, columns = image.shape[:2]
    turn = np.vstack([cv2.getRotationMatrix2D((0.0, 0.0), TURN_DEGREES, 1.0), [0.0, 0.0, 1.0]])
    return _warped(image, turn, _moved(turn, rows, columns))


def askew(image: Image) -> Copy:
    """Return the photograph as seen from the side: the far edge is shorter."""
    rows, columns = image.shape[:2]
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    shrunk = corners + np.array([[SIDE, 0], [-SIDE, 0], [0, 0], [0, 0]], np.float32) * columns
    tilt = np.asarray(cv2.getPerspectiveTransform(corners, shrunk), np.float64)
    return _warped(image, tilt, np.array([[0, 0], [columns, rows]], np.float64))


def exposed(image: Image, stops: float) -> Copy:
    """Return the photograph with so many stops more or less light; too bright pixels are white."""
    light = (np.arange(256) / 255) ** GAMMA * 2**stops
    table = np.clip(np.round(255 * light ** (1 / GAMMA)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(image, table), np.uint8), np.eye(3)


def jpeg(image: Image) -> Copy:
    """Return the photograph after a JPEG encoder of low quality."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), np.eye(3)


CHANGES: dict[str, Callable[[Image], Copy]] = {
    "plain": plain,
    "turned": turned,
    "askew": askew,
    "0.7": lambda image: resized(image, 0.7),
    "half": lambda image: resized(image, 0.5),
    "jpeg": jpeg,
    "darker": lambda image: exposed(image, -2.0),
    "brighter": lambda image: exposed(image, 2.0),
}


def moved_box(
    box: tuple[float, float, float, float], by: Matrix
) -> tuple[float, float, float, float]:
    """Return the upright box (left, top, right, bottom) around a box that was moved."""
    left, top, right, bottom = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
    there = cv2.perspectiveTransform(corners[None], by)[0]
    (x, y), (to_x, to_y) = there.min(axis=0), there.max(axis=0)
    return float(x), float(y), float(to_x), float(to_y)


def _moved(by: Matrix, rows: int, columns: int) -> Matrix:
    """Return the least and the greatest point of a moved picture of this size: (2, 2), x and y."""
    left, top, right, bottom = moved_box((0.0, 0.0, columns, rows), by)
    return np.array([[left, top], [right, bottom]])


def _warped(image: Image, by: Matrix, within: Matrix) -> Copy:
    """Return the moved picture, its least point at 0; unseen parts have the mean colour."""
    shift = np.array([[1.0, 0.0, -within[0, 0]], [0.0, 1.0, -within[0, 1]], [0.0, 0.0, 1.0]])
    width, height = np.ceil(within[1] - within[0]).astype(int)
    grey = [float(part) for part in image.reshape(-1, 3).mean(axis=0)]
    moved = cv2.warpPerspective(
        image, shift @ by, (int(width), int(height)), flags=cv2.INTER_AREA, borderValue=grey
    )
    return np.asarray(moved, np.uint8), shift @ by
