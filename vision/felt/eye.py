"""One camera over the felt: how well it sees, and its watcher over each zone.

Several eyes may look at one felt. Each judges its picture, its plane and whether its zones are at
rest on its own; the cards that lie there are shared (`vision.felt.cards.track`).
"""

import re
from collections.abc import Sequence

import cv2
import numpy as np

from controller.core.config.layout import Layout, Zone
from controller.core.messages.devices import CameraCondition, CameraState
from vision.felt.cards.pose import fill
from vision.felt.scene.changed_part import ChangedPart
from vision.felt.surface.background import Felt, felt_colour
from vision.felt.surface.lamps import Lamps
from vision.felt.surface.window import ZoneWindow, window_of
from vision.felt.watching.motion import MotionDetector, brightness
from vision.felt.watching.zone_watcher import ZoneWatcher
from vision.frames.lateness import Lateness
from vision.frames.picture import Picture
from vision.frames.source import Frame
from vision.geometry.fitness import CameraVerdict, Patch
from vision.geometry.marks import Marks
from vision.geometry.plane import Image, Plane, corners_mm
from vision.geometry.view import CameraView, patch_of, rect_of

MARKER_RIM = 1.45
"""A fiducial with its quiet zone, in multiples of the fiducial's size."""

TOLD_LATE_MS = 400
"""Pictures that come late for this long are no mere hiccup."""

CALM_MS = 2000
"""A felt over which nothing has moved for this long is calm."""
CALM_EVERY_MS = 50
"""A calm felt is looked at this often: at 30 pictures a second, every other one."""

LONGEST = 400
"""Characters of a sentence in a report: the controller refuses a longer one."""

CURED_MS = 10_000
"""A stream must be fault-free for this long before its remark is withdrawn."""

WHY_MS = 3000
"""Another reason for the same condition is reported once it has stood for this long: a camera that
is opened again and again may give two in turn.
"""

_FIGURE = re.compile(r"[0-9]+")


class Eye:
    """Watches one layout through one camera."""

    def __init__(
        self,
        camera: str,
        start: str,
        layout: Layout,
        plane: Plane | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Begin with a calibration's `plane` and `marks`, or without."""
        self.camera, self.layout = camera, layout
        self.view = CameraView(layout, plane, marks)
        self.whole = MotionDetector(Patch(0, 0, 1 << 16, 1 << 16))
        self.watchers: list[ZoneWatcher] = []
        self.plane: Plane | None = None
        self._lamps: Lamps | None = None
        self.condition: CameraCondition | None = None
        self.frame = Frame(0, 0)
        self.looking = False
        self.doubtful = True
        self.lateness = Lateness()
        self.behind_ms = 0
        self.late_since_ms: int | None = None
        self.set_back_ms = 0
        """By how much its clock was set back while it was watched; its frames' times go on."""
        self._last_ms: int | None = None
        self.unkept = ""
        """The reason why the disk did not take the picture of its last card; empty if it did."""
        self._start = start
        self._remarked = ""
        self._remarked_ms = 0
        self._why = ""
        self._other_why: tuple[str, int] | None = None

    def go_on(self, frame: Frame) -> None:
        """Give a frame a time that never goes back: the host's clock may be set back, and a camera
        that was switched off may come back with an earlier time.

        Otherwise anything timed by the frames would last until the clock has caught up. A spoilt
        frame may be an old one between new ones and says nothing of the clock.
        """
        at_ms = frame.captured_ms + self.set_back_ms
        back_ms = 0 if self._last_ms is None else max(0, self._last_ms - at_ms)
        if not frame.spoilt:
            self.set_back_ms += back_ms
        frame.captured_ms = self._last_ms = at_ms + back_ms

    @property
    def sees(self) -> bool:
        """Whether conclusions may be drawn from its pictures."""
        return self.condition == "ok"

    def watches(self, at_ms: int) -> bool:
        """Tell whether it sees, and shows the present."""
        return self.sees and any(watcher.watches(at_ms) for watcher in self.watchers)

    def may_pass(self, frame: Frame, at_ms: int) -> bool:
        """Tell whether a coded picture of a calm felt may be skipped without decoding.

        `at_ms` is the frame's time by the clock that times the felt's movements.

        Anything that then comes over the felt is first seen one picture later. After that every
        picture is looked at.
        """
        if self.looking or self.doubtful or not self.sees or frame.jpeg is None:
            return False
        if frame.spoilt or frame.remark != self.frame.remark:
            return False
        calm = at_ms - self.whole.since_ms >= CALM_MS
        return calm and 0 <= frame.captured_ms - self.frame.captured_ms < CALM_EVERY_MS

    def say(self, verdict: CameraVerdict) -> list[CameraState]:
        """Report a change of condition, or of its reason; after a change of condition every zone is
        looked at anew.
        """
        if verdict.condition == self.condition:
            return self._remark(verdict) if self.sees else self._another_why(verdict)
        self.condition = verdict.condition
        for watcher in self.watchers:
            watcher.awake = self.sees
            watcher.pending = None
            watcher.motion.forget()
        return [self._state(verdict)]

    def late(self, frame: Frame) -> list[CameraState]:
        """Take a picture that came too late to be used; report it if such pictures go on coming."""
        if self.late_since_ms is None:
            self.late_since_ms = frame.arrived_ms
        if frame.arrived_ms - self.late_since_ms < TOLD_LATE_MS:
            return []
        self.frame = frame
        why = (
            f"its pictures come {self.behind_ms} ms late: check the camera's network and what else "
            "runs on it"
        )
        return self.say(CameraVerdict("blind", why))

    def _remark(self, verdict: CameraVerdict) -> list[CameraState]:
        """Report anew when something else is wrong with a stream whose pictures can be used.

        A cured fault is reported only once it has been gone for a while.
        """
        at, remark = self.frame.captured_ms, self.remark
        if remark == self._remarked:
            self._remarked_ms = at
            return []
        if not remark and at - self._remarked_ms < CURED_MS:
            return []
        return [self._state(verdict)]

    def _another_why(self, verdict: CameraVerdict) -> list[CameraState]:
        """Report anew why the camera does not see: its remedy may be another one now.

        Other figures are no other reason.
        """
        why, at = _FIGURE.sub("", verdict.why), self.frame.captured_ms
        if why == self._why:
            self._other_why = None
            return []
        if self._other_why is None or self._other_why[0] != why:
            self._other_why = why, at
        return [self._state(verdict)] if at - self._other_why[1] >= WHY_MS else []

    @property
    def remark(self) -> str:
        """The fault of a stream whose pictures can be used; empty if there is none."""
        return "; ".join(filter(None, (self.frame.remark, self.view.remark, self.unkept)))

    def _state(self, verdict: CameraVerdict) -> CameraState:
        """Return the report of a verdict, together with any fault of the stream."""
        frame = self.frame
        self._remarked, self._remarked_ms = self.remark, frame.captured_ms
        self._why, self._other_why = _FIGURE.sub("", verdict.why), None
        return CameraState(
            self.camera,
            self._start,
            verdict.condition,
            _sayable(verdict.why),
            frame.number,
            frame.captured_ms - self.set_back_ms,
            remark=_sayable(self._remarked),
        )

    def aim(self, zones: Sequence[Zone]) -> None:
        """Lay the windows over the zones anew; everything known in millimetres stays known.

        `zones` holds all watched zones, whichever camera watches them: each card belongs to the
        nearest.
        """
        plane = self.view.plane
        if plane is None or plane is self.plane:
            return
        self.plane = plane
        if self._lamps is None:
            self._lamps = Lamps([rect_of(mark, plane) for mark in self.view.marks.values()])
            self.light(self.frame.whole())
        windows = [window_of(zone, plane) for zone in self.layout.zones]
        if self.watchers:
            for watcher, window in zip(self.watchers, windows, strict=True):
                watcher.window = window
                watcher.felt.leave_out(markers_in(window, self.layout))
                watcher.motion = MotionDetector(patch_of(window.zone.rect, plane))
                watcher.changed = ChangedPart(patch_of(window.rect, plane))
            return
        width, height = self.layout.width, self.layout.height
        colour = felt_colour(self.frame.whole(), plane, width, height)
        for window in windows:
            size, marks = (window.height, window.width), markers_in(window, self.layout)
            felt = Felt(colour, size, marks, self._lamps.white)
            motion = MotionDetector(patch_of(window.zone.rect, plane))
            changed = ChangedPart(patch_of(window.rect, plane))
            watcher = ZoneWatcher(window, felt, motion, changed, tuple(zones), self.camera)
            self.watchers.append(watcher)

    def light(self, picture: Picture) -> None:
        """Look for felt in the light that the marks of a whole picture show."""
        if self._lamps is not None and self.plane is not None:
            seen = self._lamps.seen(picture, self.plane)
            for watcher in self.watchers:
                watcher.felt.lamps, watcher.felt.white = seen, self._lamps.white

    def update(self, small: Image, at_ms: int) -> None:
        """Make every zone look for movement in the next small picture (rows, columns; uint8)."""
        level = brightness(small)
        self.whole.update(small, level, at_ms)
        for watcher in self.watchers:
            watcher.show(small, level, at_ms)


def _sayable(sentence: str) -> str:
    """Return a sentence as a report may hold it, its beginning if it is too long.

    Several remarks together may be too long, and so may a camera's own words, which may hold
    characters that cannot be printed.
    """
    whole = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in sentence
    )
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - 1]}…"


def markers_in(window: ZoneWindow, layout: Layout) -> Image:
    """Mask the parts of a window that are never looked at.

    Returns (rows, columns) uint8 at 1 px/mm, 255 over the fiducials with their rims and outside the
    camera's picture.
    """
    mask = cv2.dilate(window.unseen, np.ones((5, 5), np.uint8))
    for fiducial in layout.fiducials:
        centre = np.array(fiducial.centre)
        corners = centre + (corners_mm(fiducial) - centre) * MARKER_RIM
        fill(np.asarray(mask, np.uint8), corners, window.left, window.top)
    return np.asarray(mask, np.uint8)
