"""Tells whether conclusions may be drawn from the view, and where the felt lies in it.

The watch (`vision.geometry.fitness`) judges each small picture. Its doubts are settled here on the
full picture by the marks themselves (`vision.geometry.marks`): if they are found elsewhere, the
camera was moved; if none is found, it is blind. A camera that moved is fitted again automatically
once its marks have stood still for a moment. This is possible because everything known is known in
millimetres and stays true.

Pictures are (rows, columns, 3) uint8, BGR; small pictures (rows, columns) uint8, an eighth of the
side.
"""

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.messages.devices import CameraCondition
from vision.frames.picture import Picture
from vision.frames.source import SMALL, Frame
from vision.geometry.colour_fault import ColourFault
from vision.geometry.fitness import CameraVerdict, FitnessWatch, Patch
from vision.geometry.marks import HALF_PX, Fiducials, Marks
from vision.geometry.picture_fault import BLACK
from vision.geometry.plane import Image, Plane, Points, corners_mm
from vision.geometry.sharpness import Sharpness

LARGEST_ERROR_MM = 3.0
"""With a plane that fits worse than this, a card's index would be looked for in the wrong place."""

MOVED_MM = 2.0
STEADY_MM = 0.7
SAME_MARK_MM = 0.1
"""Marks of two views count as the same if the layouts agree on their places this closely."""

CHECK_MS = 60_000
LOOK_AGAIN_MS = 200
STEADY_MS = 600
"""A camera that moved is fitted again when its markers have stood still for this long."""

SOFT_MS = 500
"""A picture that is soft for this long is not caused by a shaken camera."""

UPSIDE_DOWN = -0.7
"""Cosine between the first and the present direction of a plane's x-axis."""
TURNED_OVER = (
    "; its picture stands upside down against the first: unless that was meant, "
    "set the camera's flip back"
)

PATIENCE_MS = 500
"""At the start, the felt may be out of sight for this long before it is reported."""

OK = CameraVerdict("ok", "the camera sees the felt")


class CameraView:
    """Judges the view of one camera; `plane` is None until the felt was found once."""

    def __init__(
        self, layout: Layout, plane: Plane | None = None, marks: Marks | None = None
    ) -> None:
        """Start with a calibration's `plane` and `marks`, or without; then marks are fiducials."""
        self.plane = self._first = plane
        self._layout = layout
        self._marks: Marks = marks or Fiducials(layout)
        self._watch = FitnessWatch()
        self._colour = ColourFault()
        self._patches: list[Patch] = []
        self._felt = Patch(0, 0, 0, 0)
        self._sharpness: Sharpness | None = None
        self._first_ms: int | None = None
        self._next_look_ms = self._next_check_ms = 0
        self._standing: CameraVerdict | None = None
        self._candidate: tuple[int, Plane] | None = None
        self._suspected = False
        self._shape: tuple[int, ...] | None = None
        self._next_soft_ms = 0
        self.off_mm = 0.0
        self._marks_mm: dict[int, Points] = {}
        self._soft_since: int | None = None

    def judge(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict | None:
        """Return the verdict on this frame, None if it says neither good nor bad.

        `condition` is the verdict last reported. Raises SourceLostError on a broken picture.
        """
        if self._first_ms is None:
            self._first_ms = frame.captured_ms
        fault = self._fault(frame, small)
        if fault:
            return fault
        if self._watch.repeated or self._watch.spoiling:
            return None
        if self.plane is not None and self._shape not in (None, small.shape):
            return self._resized(frame, small, condition)
        if self._softened(frame):
            return self._soft_verdict(frame, small, condition)
        return self._of_sharp(frame, small, condition)

    def _of_sharp(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict | None:
        """Judge a new and sharp picture by what stands in it; a calm one of a good camera seldom
        needs more than a glance.
        """
        doubt = self._watch.doubt(frame, small)
        self._note_colour(frame)
        if condition == "ok" and not doubt:
            if self._watch.doubtful:
                return None
            if frame.captured_ms < self._next_check_ms:
                return OK
        return self._inspected(frame, small, condition)

    def _fault(self, frame: Frame, small: Image) -> CameraVerdict | None:
        """Return the fault of the stream itself, whatever stands in the picture."""
        spoilt = self._watch.spoilt(frame, small)
        if spoilt:
            return CameraVerdict("black" if spoilt == BLACK else "blind", spoilt)
        frozen = self._watch.frozen(frame, small)
        snowy = self._watch.snowy(frame, small)
        if snowy:
            return CameraVerdict("blind", snowy)
        return CameraVerdict("frozen", self._watch.frozen_why) if frozen else None

    def _note_colour(self, frame: Frame) -> None:
        """Check the felt's colour in a picture that shows the felt in its place."""
        if self._patches and not self._watch.doubtful:
            self._colour.note(frame, self._felt, self._patches)

    @property
    def remark(self) -> str:
        """The fault of a stream whose pictures can be used; empty if there is none."""
        return "; ".join(filter(None, (self._watch.remark, self._colour.remark)))

    @property
    def is_noiseless(self) -> bool:
        """Whether this camera was declared to have no noise, so that its pictures may repeat."""
        return self._watch.stillness.is_noiseless

    @is_noiseless.setter
    def is_noiseless(self, declared: bool) -> None:
        self._watch.stillness.is_noiseless = declared

    @property
    def marks(self) -> dict[int, Points]:
        """The points of each mark on the felt, in millimetres."""
        return self._marks.known

    def apart_mm(self, other: "CameraView") -> float:
        """Return the median distance (mm) between the marks that both views know.

        It is 0 if they have seen no mark in common.
        """
        mine, theirs = self._marks_mm, other._marks_mm
        apart = [
            np.linalg.norm(mine[n].mean(0) - theirs[n].mean(0))
            for n in mine.keys() & theirs.keys()
            if np.abs(self._marks.known[n] - other._marks.known[n]).max() <= SAME_MARK_MM
        ]
        return float(np.median(apart)) if apart else 0.0

    def smeared(self, picture: Picture) -> bool:
        """Tell whether a full picture is too soft to be read: the camera shook."""
        if self.plane is None or not self._layout.fiducials:
            return False
        if self._sharpness is None or self._sharpness.plane is not self.plane:
            markers = [corners_mm(fiducial) for fiducial in self._layout.fiducials[:3]]
            self._sharpness = Sharpness(self.plane, markers)
        return self._sharpness.soft(picture)

    def _resized(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict:
        """Report a picture of another size until the plane is fitted to it."""
        verdict = self._inspected(frame, small, condition)
        if verdict is not None and verdict.condition == "ok" and self._shape == small.shape:
            return verdict
        return CameraVerdict(
            "moved", "the picture's size changed in mid-stream: set one size in the camera"
        )

    def _softened(self, frame: Frame) -> bool:
        """Tell, five times a second, whether a whole picture is far softer than it was.

        If a stream's pictures become smaller midway, the decoder enlarges them to the old size
        without a word. JPEGs are judged only while something in them is to be looked at.
        """
        if frame.pixels is None and frame.decoded is None:
            self._soft_since = None
        elif frame.captured_ms >= self._next_soft_ms:
            self._next_soft_ms = frame.captured_ms + LOOK_AGAIN_MS
            soft = self.smeared(frame.whole())
            since = frame.captured_ms if self._soft_since is None else self._soft_since
            self._soft_since = since if soft else None
        return self._soft_since is not None

    def _soft_verdict(
        self, frame: Frame, small: Image, condition: CameraCondition | None
    ) -> CameraVerdict | None:
        """Report a soft picture, unless the marks are found elsewhere: they are looked for where
        they were, and of a camera that was moved something else lies there.
        """
        if frame.captured_ms - (self._soft_since or 0) < SOFT_MS:
            return None
        verdict = self._inspected(frame, small, condition)
        if self._suspected or self._soft_since is None:
            return verdict
        return CameraVerdict(
            "blind",
            "the picture is much softer than it was: check that the camera sends one size, "
            "its bitrate and its focus",
        )

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
            why = self._mirrored(frame) or "check aim, focus and layout"
            return CameraVerdict("blind", f"no {self._marks.name} is seen: {why}")
        return verdict

    def _inspect(self, frame: Frame, small: Image) -> CameraVerdict | None:
        picture = frame.whole()
        seen = self._marks.find(picture.grey(), self.plane)
        if self.plane is None:
            return self._fit(picture, small, seen)
        if not seen:
            self._candidate = None
            why = self._mirrored(frame) or "something covers the camera or its view"
            why = f"no {self._marks.name} is seen: {why}"
            return CameraVerdict("blind", why)
        off = self._shift_mm(self.plane, seen)
        if off <= MOVED_MM:
            self._place(self.plane, seen)
            self._candidate = None
            self._suspected = False
            self._watch.unseen = len(self._marks.known) - len(seen)
            if not self._watch.unseen:
                self._anchor(small, picture)
            return OK
        return self._moved(frame, picture, small, seen, off)

    def _fit(self, picture: Picture, small: Image, seen: dict[int, Points]) -> CameraVerdict | None:
        """Fit the plane at the first sight of the felt."""
        plane = self._marks.fit(seen, picture.size)
        if plane is None:
            return None
        if plane.error_mm > LARGEST_ERROR_MM:
            return CameraVerdict(
                "blind",
                f"the fiducials fit the layout {self._layout.name} only within "
                f"{plane.error_mm:.1f} mm: check the layout file and the markers' places",
            )
        self._adopt(plane, small, picture)
        self._place(plane, seen)
        return CameraVerdict(
            "ok", f"{len(seen)} fiducials fit the layout within {plane.error_mm:.2f} mm"
        )

    def _moved(
        self, frame: Frame, picture: Picture, small: Image, seen: dict[int, Points], off: float
    ) -> CameraVerdict | None:
        """Wait until the markers stand still in their new places, then fit again.

        A single shaken picture does not count as a move.
        """
        plane = self._marks.fit(seen, picture.size)
        known, self._candidate = self._candidate, None
        if plane is not None and plane.error_mm <= LARGEST_ERROR_MM:
            steady = known is not None and self._shift_mm(known[1], seen) <= STEADY_MM
            since = known[0] if known is not None and steady else frame.captured_ms
            if frame.captured_ms - since >= STEADY_MS:
                turned = _turned_over(self._first, plane)
                self._adopt(plane, small, picture)
                self._place(plane, seen)
                return CameraVerdict(
                    "ok", f"the camera was moved and is fitted again, {_error(plane)}{turned}"
                )
            self._candidate = (since, plane)
        if known is None and not self._suspected:
            self._suspected = True
            return None
        turned = "" if plane is None else _turned_over(self._first, plane)
        return CameraVerdict(
            "moved",
            f"the camera was moved: the {self._marks.name}s lie {off:.1f} mm off; "
            f"fasten it with all of them in sight, or calibrate it again{turned}",
        )

    def _mirrored(self, frame: Frame) -> str:
        """Return the sentence for a mirrored picture, empty if it is not mirrored."""
        grey = frame.whole().grey()
        if not isinstance(self._marks, Fiducials):
            return ""
        seen = self._marks.find(np.asarray(cv2.flip(grey, 1), np.uint8), None)
        return "the picture is mirrored: switch the camera's flip off" if len(seen) > 2 else ""

    def _adopt(self, plane: Plane, small: Image, picture: Picture | None = None) -> None:
        self.plane = plane
        self._first = self._first or plane
        self._candidate = None
        self._suspected = False
        self._soft_since = None
        self._anchor(small, picture)

    def _anchor(self, small: Image, picture: Picture | None = None) -> None:
        if self.plane is not None:
            plane = self.plane
            self._shape = small.shape
            rects = [rect_of(mark, plane) for mark in self._marks.known.values()]
            self._patches = [patch_of(rect, plane, small) for rect in rects]
            self._watch.anchor(small, self._patches, picture)
            self._felt = patch_of((0, 0, self._layout.width, self._layout.height), plane, small)

    def _place(self, plane: Plane, seen: dict[int, Points]) -> None:
        """Keep the marks' places on the felt, as a camera sees them that hangs where it was fitted.

        Places seen while the camera moves or shakes are not kept.
        """
        self._marks_mm = {number: plane.to_mm(quad) for number, quad in seen.items()}
        self.off_mm = self._shift_mm(plane, seen)

    def _shift_mm(self, plane: Plane, seen: dict[int, Points]) -> float:
        """Return the median distance (mm) of the markers from their places."""
        off = [
            np.linalg.norm(plane.to_mm(quad) - self._marks.known[number], axis=1).mean()
            for number, quad in seen.items()
        ]
        return float(np.median(off))


def _turned_over(first: Plane | None, now: Plane) -> str:
    """Return the end of a sentence on a picture that is upside down; empty if it is not."""
    if first is None:
        return ""
    ways = [np.diff(plane.to_px([(0.0, 0.0), (100.0, 0.0)]), axis=0)[0] for plane in (first, now)]
    cosine = float(ways[0] @ ways[1] / (np.hypot(*ways[0]) * np.hypot(*ways[1])))
    return TURNED_OVER if cosine < UPSIDE_DOWN else ""


def _error(plane: Plane) -> str:
    return f"within {plane.error_mm:.2f} mm"


def rect_of(mark: Points, plane: Plane) -> tuple[float, float, float, float]:
    """Return the felt around a mark (left, top, width, height; mm) that is watched for it.

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
