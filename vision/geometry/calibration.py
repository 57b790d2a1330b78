"""Reads and describes the calibration file: where one camera sees one layout's felt.

The file is JSON, written by `livetable calibrate`. It holds the plane (lens and homography) and its
errors, so that the vision process can start with it and `doctor` can judge it without a picture.
"""

from pathlib import Path
from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.core.config.layout import Layout
from controller.whole_files import whole_bytes
from vision.geometry.marks import Fiducials, Landmark, Landmarks, Marks
from vision.geometry.plane import Plane, RadialLens

Row = tuple[float, float, float]


class Calibration(BaseModel):
    """One fitted camera; errors in millimetres, scales in pixels per millimetre."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    layout: str
    width: Annotated[int, Field(gt=0)]
    height: Annotated[int, Field(gt=0)]
    k1: Annotated[float, Field(gt=-1, lt=1)]
    homography: tuple[Row, Row, Row]
    error_mm: Annotated[float, Field(ge=0)]
    worst_mm: Annotated[float, Field(ge=0)]
    points: Annotated[int, Field(ge=4)]
    method: str
    least_px_per_mm: Annotated[float, Field(gt=0)]
    landmarks: tuple[Landmark, ...] = ()
    """Prints that show whether the camera was moved, on a felt without fiducials."""

    def plane(self) -> Plane:
        """Return the plane it describes."""
        lens = RadialLens(self.width, self.height, self.k1)
        return Plane(lens, np.array(self.homography), self.error_mm, self.worst_mm)

    def marks(self, layout: Layout) -> Marks:
        """Return the marks that show a moved camera. Raises ValueError if a landmark is broken."""
        if self.landmarks:
            return Landmarks(self.landmarks, self.plane())
        return Fiducials(layout)


def calibration_of(plane: Plane, layout: Layout, points: int, method: str) -> Calibration:
    """Return the file's content for a plane fitted to `points` points by `method`."""
    first, second, third = (
        (float(row[0]), float(row[1]), float(row[2])) for row in plane.homography
    )
    return Calibration(
        layout=layout.name,
        width=plane.lens.width,
        height=plane.lens.height,
        k1=plane.lens.k1,
        homography=(first, second, third),
        error_mm=round(plane.error_mm, 3),
        worst_mm=round(plane.worst_mm, 3),
        points=points,
        method=method,
        least_px_per_mm=round(least_scale(plane, layout), 3),
    )


def least_scale(plane: Plane, layout: Layout) -> float:
    """Return the smallest scale at any zone's corner, in pixels per millimetre."""
    scales = []
    for zone in layout.zones:
        left, top, width, height = zone.rect
        for x in (left, left + width):
            scales += [plane.scale_at(x, y) for y in (top, top + height)]
    return min(scales)


def read_calibration(path: Path, layout: Layout) -> Calibration:
    """Read a calibration file. Raises OSError, or ValueError that says how to repair it."""
    try:
        found = Calibration.model_validate_json(whole_bytes(path))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        what = ".".join(str(part) for part in fault["loc"]) or "file"
        raise ValueError(
            f"{path} is no calibration ({what}: {fault['msg']}): run `livetable calibrate`"
        ) from error
    if found.layout != layout.name:
        raise ValueError(
            f"{path} was made for the layout {found.layout}, not {layout.name}: "
            "run `livetable calibrate` with this layout"
        )
    return found
