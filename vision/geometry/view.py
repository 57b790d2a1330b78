"""Tells whether the view may be concluded from, and where the felt lies in it.

The watch (`vision.geometry.fitness`) judges each small picture; here its doubts are settled on the
full picture by the marks themselves (`vision.geometry.marks`): found elsewhere means that the
camera was moved, none found that it is blind. A camera that moved is fitted again by itself once
its marks have stood still for a moment, because everything known is known in millimetres and stays
true.

Pictures are (rows, columns, 3) uint8, BGR; small pictures (rows, columns) uint8, an eighth of the
side.
"""

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.messages.devices import CameraCondition
from vision.frames.source import SMALL, Frame
from vision.geometry.fitness import CameraVerdict, FitnessWatch, Patch
from vision.geometry.marks import HALF_PX, Fiducials, Marks
from vision.geometry.plane import Image, Plane, Points, corners_mm
from vision.geometry.sharpness import Sharpness

LARGEST_ERROR_MM = 3.0
"""A plane that fits worse than this puts a card's index beside where it is looked for."""

MOVED_MM = 2.0
STEADY_MM = 0.7
CHECK_MS = 60_000
LOOK_AGAIN_MS = 200
STEADY_MS = 600
"""A camera that moved is fitted again when its markers have stood still for this long."""

PATIENCE_MS = 500
"""At the start: so long may the felt be out of sight before it is said."""

OK = CameraVerdict("ok", "the camera sees the felt")


class CameraView:
    """Judges the view of one camera; `plane` is None until the felt was found once."""

    def __init__(
        self, layout: Layout, plane: Plane | None = None, marks: Marks | None = None
    ) -> None:
        """Start from a calibration's `plane` and `marks`, or without; marks are fiducials then."""
        self.plane = plane
        self._layout = layout
        self._marks: Marks = marks or Fiducials(layout)
        self._watch = FitnessWatch()
        self._sharpness: Sharpness | None = None
        self._first_ms: int | None = None
        self._next_look_ms = self._next_check_ms = 0
        self._standing: CameraVerdict | None = None
        self._candidate: tuple[int, Plane] | None = None
        self._suspected = False

    def judge(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict | None:
        """Return the verdict on this frame, None where it says neither good nor bad.

        `condition` is the verdict last told. Raises SourceLostError on a broken picture.
        """
        if self._first_ms is None:
            self._first_ms = frame.captured_ms
        if self._watch.frozen(frame, small):
            return CameraVerdict(
                "frozen", "the picture repeats itself to the last bit: restart the camera"
            )
        if self._watch.repeated:
            return None
        if self._watch.black(frame, small):
            return CameraVerdict(
                "black", "the picture is black: check the lens cap, lamps and exposure"
            )
        doubt = self._watch.doubt(frame, small)
        if condition == "ok" and not doubt:
            if self._watch.doubtful:
                return None
            if frame.captured_ms < self._next_check_ms:
                return OK
        return self._inspected(frame, small, condition)

    def smeared(self, picture: Image) -> bool:
        """Tell whether a full picture is too soft to be read from: the camera shook."""
        if self.plane is None or not self._layout.fiducials:
            return False
        if self._sharpness is None or self._sharpness.plane is not self.plane:
            markers = [corners_mm(fiducial) for fiducial in self._layout.fiducials[:3]]
            self._sharpness = Sharpness(self.plane, markers)
        return self._sharpness.soft(picture)

    def _inspected(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict | None:
        """Look for the markers in the full picture, now and then."""
        at = frame.captured_ms
        if at < self._next_look_ms:
            return self._standing
        verdict = self._inspect(frame, small)
        self._next_look_ms, self._next_check_ms = at + LOOK_AGAIN_MS, at + CHECK_MS
        self._standing = verdict
        if verdict is None and condition is None and at - (self._first_ms or 0) >= PATIENCE_MS:
            return CameraVerdict(
                "blind", f"no {self._marks.name} is seen: check aim, focus and layout"
            )
        return verdict

    def _inspect(self, frame: Frame, small: Image) -> CameraVerdict | None:
        picture = frame.full()
        seen = self._marks.find(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)), self.plane)
        if self.plane is None:
            return self._fit(picture, small, seen)
        if not seen:
            self._candidate = None
            why = f"no {self._marks.name} is seen: something covers the camera or its view"
            return CameraVerdict("blind", why)
        off = self._shift_mm(self.plane, seen)
        if off <= MOVED_MM:
            self._candidate = None
            self._suspected = False
            if len(seen) == len(self._marks.known):
                self._anchor(small)
            return OK
        return self._moved(frame, picture, small, seen, off)

    def _fit(self, picture: Image, small: Image, seen: dict[int, Points]) -> CameraVerdict | None:
        """Fit the plane at the first sight of the felt."""
        plane = self._marks.fit(seen, picture.shape[1::-1])
        if plane is None:
            return None
        if plane.error_mm > LARGEST_ERROR_MM:
            return CameraVerdict(
                "blind",
                f"the fiducials fit the layout {self._layout.name} only within "
                f"{plane.error_mm:.1f} mm: check the layout file and the markers' places",
            )
        self._adopt(plane, small)
        return CameraVerdict(
            "ok", f"{len(seen)} fiducials fit the layout within {plane.error_mm:.2f} mm"
        )

    def _moved(
        self, frame: Frame, picture: Image, small: Image, seen: dict[int, Points], off: float
    ) -> CameraVerdict | None:
        """Wait until the markers stand still in their new places, then fit again.

        One shaken picture alone does not count as a move.
        """
        plane = self._marks.fit(seen, picture.shape[1::-1])
        known, self._candidate = self._candidate, None
        if plane is not None and plane.error_mm <= LARGEST_ERROR_MM:
            steady = known is not None and self._shift_mm(known[1], seen) <= STEADY_MM
            since = known[0] if known is not None and steady else frame.captured_ms
            if frame.captured_ms - since >= STEADY_MS:
                self._adopt(plane, small)
                return CameraVerdict(
                    "ok", f"the camera was moved and is fitted again, {_error(plane)}"
                )
            self._candidate = (since, plane)
        if known is None and not self._suspected:
            self._suspected = True
            return None
        return CameraVerdict(
            "moved", f"the camera was moved: the {self._marks.name}s lie {off:.1f} mm off"
        )

    def _adopt(self, plane: Plane, small: Image) -> None:
        self.plane = plane
        self._candidate = None
        self._suspected = False
        self._anchor(small)

    def _anchor(self, small: Image) -> None:
        if self.plane is not None:
            plane = self.plane
            self._watch.anchor(
                small,
                [
                    patch_of(rect_of(mark, plane), plane, small)
                    for mark in self._marks.known.values()
                ],
            )

    def _shift_mm(self, plane: Plane, seen: dict[int, Points]) -> float:
        """Return the distance (mm) of the markers from their places, in the median."""
        off = [
            np.linalg.norm(plane.to_mm(quad) - self._marks.known[number], axis=1).mean()
            for number, quad in seen.items()
        ]
        return float(np.median(off))


def _error(plane: Plane) -> str:
    return f"within {plane.error_mm:.2f} mm"


def rect_of(mark: Points, plane: Plane) -> tuple[float, float, float, float]:
    """Return the felt around a mark (left, top, width, height; mm) by which it is watched.

    `mark` holds its points (n, 2) in millimetres.
    """
    (left, top), (right, bottom) = mark.min(0), mark.max(0)
    rim = 2 * HALF_PX / plane.scale_at(left, top) if len(mark) == 1 else 0.0
    return left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim


def patch_of(
    rect: tuple[float, float, float, float], plane: Plane, small: Image | None = None
) -> Patch:
    """Return the patch of the small picture under a rectangle of the felt.

    `rect` is (left, top, width, height) in millimetres. With `small` the patch is kept inside it.
    """
    left, top, width, height = rect
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    pixels = plane.to_px(corners) / SMALL
    low, high = np.floor(pixels.min(0)).astype(int), np.ceil(pixels.max(0)).astype(int)
    bottom, right = int(high[1]) + 1, int(high[0]) + 1
    if small is not None:
        bottom, right = min(bottom, small.shape[0]), min(right, small.shape[1])
    return Patch(max(0, int(low[1])), max(0, int(low[0])), bottom, right)
