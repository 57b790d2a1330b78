"""The window through which a zone is looked at, and its rasters and masks.

The window is the zone's rectangle with a margin, resampled to one pixel per millimetre through a
table that is built once. A raster is (rows, columns, 3) uint8, BGR; a mask is (rows, columns)
uint8, 0 or 255. Both have one pixel per millimetre.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import Zone
from vision.frames.picture import RIM_PX, Picture, box_of
from vision.geometry.plane import Image, Plane

Floats = NDArray[np.float32]
Inside = tuple[slice, slice]
"""The rows and columns of a window that are looked at."""
WHOLE: Inside = (slice(None), slice(None))

MARGIN_MM = 30.0
"""Margin around a zone, so that an object that reaches in from outside touches the window's border.
"""

COARSE_MM = 8
"""Grid on which the lens is evaluated; between its points the error is below 0.01 px."""


@dataclass(slots=True, eq=False)
class ZoneWindow:
    """Resamples one zone to a raster of one pixel per millimetre.

    `left`, `top` is the window's corner on the felt in millimetres, `width`, `height` its size in
    pixels. `unseen` masks the part that lies outside the camera's picture. `inside` says which part
    of the zone's own window this is.
    """

    zone: Zone
    left: float
    top: float
    width: int
    height: int
    unseen: Image = field(repr=False)
    _across: NDArray[np.int16] = field(repr=False)
    _within: NDArray[np.uint16] = field(repr=False)
    inside: Inside = WHOLE

    def part(self, inside: Inside) -> "ZoneWindow":
        """Return the window over a part of this one; this one must be the zone's own window."""
        rows, columns = inside
        return replace(
            self,
            left=self.left + columns.start,
            top=self.top + rows.start,
            width=columns.stop - columns.start,
            height=rows.stop - rows.start,
            unseen=self.unseen[inside],
            _across=self._across[inside],
            _within=self._within[inside],
            inside=inside,
        )

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """Left, top, width and height on the felt in millimetres."""
        return self.left, self.top, self.width, self.height

    def look(self, picture: Picture) -> Image:
        """Return the window's raster of a whole picture: (height, width, 3) uint8, BGR."""
        at = self._across
        rim = np.concatenate([at[0], at[-1], at[:, 0], at[:, -1]])
        pixels = picture.coloured(box_of(rim, RIM_PX))
        return np.asarray(cv2.remap(pixels, at, self._within, cv2.INTER_LINEAR), np.uint8)


def window_of(zone: Zone, plane: Plane) -> ZoneWindow:
    """Build the window over a zone for a camera with this plane."""
    left, top, width, height = zone.rect
    left, top = left - MARGIN_MM, top - MARGIN_MM
    columns, rows = round(width + 2 * MARGIN_MM), round(height + 2 * MARGIN_MM)
    grid = _pixels_under(left, top, columns, rows, plane)
    across, within = cv2.convertMaps(grid, np.empty(0, np.float32), cv2.CV_16SC2)
    size = np.array([plane.lens.width, plane.lens.height], np.float32)
    outside = ((grid < 1) | (grid > size - 2)).any(axis=2)
    unseen = np.asarray(outside * 255, np.uint8)
    return ZoneWindow(
        zone,
        left,
        top,
        columns,
        rows,
        unseen,
        np.asarray(across, np.int16),
        np.asarray(within, np.uint16),
    )


def _pixels_under(left: float, top: float, columns: int, rows: int, plane: Plane) -> Floats:
    """Return the picture's pixel (x, y) under each pixel of the raster: (rows, columns, 2) float32.

    It is interpolated from a coarse grid, because lens and plane are smooth.
    """
    xs = left + COARSE_MM * np.arange(columns // COARSE_MM + 2)
    ys = top + COARSE_MM * np.arange(rows // COARSE_MM + 2)
    across, down = np.meshgrid(xs, ys)
    coarse = plane.to_px(np.column_stack([across.ravel(), down.ravel()])).astype(np.float32)
    x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
    fine = cv2.remap(
        coarse.reshape(len(ys), len(xs), 2),
        (x / COARSE_MM).astype(np.float32),
        (y / COARSE_MM).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    return np.asarray(fine, np.float32)


def mask_of(chosen: NDArray[np.bool_]) -> Image:
    """Turn a boolean array (rows, columns) into a mask of the same shape."""
    return np.asarray(np.multiply(chosen, 255, dtype=np.uint8), np.uint8)
