"""Turns frames into reports: the camera's fitness, and each change of the cards on the felt.

The observer is a plain function of the frames it is shown, in their own time: it reads no clock and
sleeps nowhere, so a night may be looked at faster than it was filmed. Per frame it decodes the
small grey picture, asks the view whether the camera still sees, and lets every zone's motion
detector look for movement. It decodes the whole picture only if a zone has come to rest and looks
different from the last picture that was understood.
"""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.messages.devices import CameraCondition, CameraState, VisionReport
from vision.felt.background import Felt, ZoneWindow, felt_colour, window_of
from vision.felt.look import LOOK_PX_PER_MM, ReadCard
from vision.felt.motion import MotionDetector, brightness
from vision.felt.pose import fill, rectify
from vision.felt.shot import Shot
from vision.felt.track import CardChange, Tracks, sighting
from vision.felt.zone_watcher import ZoneWatcher
from vision.frames.source import Frame
from vision.geometry.fitness import CameraVerdict, Patch
from vision.geometry.marks import Marks
from vision.geometry.plane import Image, Plane, corners_mm
from vision.geometry.sharpness import seen_how_well
from vision.geometry.view import CameraView, patch_of

LOOKS_PER_FRAME = 2
"""Looks that fit into one frame's time; comparing a zone with the known cards counts as one. The
other zones wait for the next frame, 33 ms later: those under vote first, then the least recently
attended."""

MARKER_RIM = 1.45
"""A fiducial with its quiet zone, in sizes of the fiducial."""

CURED_MS = 10_000
"""So long nothing may be wrong with a stream before its remark is taken back."""

CROP_RIM_MM = 4.0
"""Felt kept around a card in its evidence."""


class Observer:
    """Watches one layout through one camera."""

    def __init__(
        self,
        camera: str,
        start: str,
        layout: Layout,
        read_card: ReadCard,
        plane: Plane | None = None,
        keep: Callable[[Image], str] | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Set up the observer; nothing is known of the felt yet.

        `read_card` reads a rectified card. `plane` comes from a calibration; without one the plane
        is fitted to the fiducials seen. `marks` come from a calibration too, where the felt has no
        fiducials. `keep` stores a crop (rows, columns, 3; uint8, BGR) and returns its name.
        """
        self._camera, self._start, self._layout = camera, start, layout
        self._read_card, self._keep = read_card, keep
        self._view = CameraView(layout, plane, marks)
        self._whole = MotionDetector(Patch(0, 0, 1 << 16, 1 << 16))
        self._watchers: list[ZoneWatcher] = []
        self._plane: Plane | None = None
        self._tracks = Tracks()
        self._condition: CameraCondition | None = None
        self._frame = Frame(0, 0)
        self._looking = False
        self._remarked = ""
        self._remarked_ms = 0

    @property
    def condition(self) -> CameraCondition | None:
        """The camera's condition as last reported; None before the first report."""
        return self._condition

    @property
    def plane(self) -> Plane | None:
        """Return where the felt lies in the picture, once known."""
        return self._plane

    @property
    def tracks(self) -> Tracks:
        """The cards that lie."""
        return self._tracks

    def lost(self, why: str, at_ms: int) -> list[VisionReport]:
        """Report the camera lost because of `why`, at `at_ms` in milliseconds of capture time.

        Returns an empty list if it was reported lost already.
        """
        self._frame = Frame(self._frame.number, at_ms)
        return self._say(CameraVerdict("lost", why))

    def look(self, frame: Frame) -> list[VisionReport]:
        """Take one frame and return its reports. Raises SourceLostError on a broken picture."""
        if self._looking:
            frame.full()  # of which the small one is made sooner than decoded once more
        small = frame.small()
        self._frame = frame
        verdict = self._view.judge(frame, small, self._condition)
        if verdict is None:
            return []
        reports = self._say(verdict) or self._remark(verdict)
        if verdict.condition != "ok":
            return reports
        if self._plane is not self._view.plane:
            self._aim(frame)
        return reports + self._cards(frame, small)

    def _remark(self, verdict: CameraVerdict) -> list[VisionReport]:
        """Report anew when something else is wrong with a stream whose pictures can be used.

        That nothing is wrong any more is told once it was so for a while.
        """
        frame = self._frame
        if frame.remark == self._remarked:
            self._remarked_ms = frame.captured_ms
            return []
        if not frame.remark and frame.captured_ms - self._remarked_ms < CURED_MS:
            return []
        return [self._state(verdict)]

    def _state(self, verdict: CameraVerdict) -> CameraState:
        """Return the report of a verdict, with what is wrong with the stream besides."""
        frame = self._frame
        self._remarked, self._remarked_ms = frame.remark, frame.captured_ms
        return CameraState(
            self._camera,
            self._start,
            verdict.condition,
            verdict.why,
            frame.number,
            frame.captured_ms,
            remark=frame.remark,
        )

    def _say(self, verdict: CameraVerdict) -> list[VisionReport]:
        """Report a change of condition; every zone is looked at anew after it."""
        if verdict.condition == self._condition:
            return []
        self._condition = verdict.condition
        for watcher in self._watchers:
            watcher.pending = None
            watcher.motion.forget()
        return [self._state(verdict)]

    def _aim(self, frame: Frame) -> None:
        """Lay the windows over the zones anew; everything known in millimetres stays known."""
        plane = self._view.plane
        if plane is None:
            return
        self._plane = plane
        width, height = self._layout.width, self._layout.height
        zones = self._layout.zones
        windows = [window_of(zone, plane) for zone in zones]
        if self._watchers:
            for watcher, window in zip(self._watchers, windows, strict=True):
                watcher.window = window
                watcher.motion = MotionDetector(patch_of(window.zone.rect, plane))
            return
        colour = felt_colour(frame.full(), plane, width, height)
        for window in windows:
            felt = Felt(colour, (window.height, window.width), markers_in(window, self._layout))
            motion = MotionDetector(patch_of(window.zone.rect, plane))
            self._watchers.append(ZoneWatcher(window, felt, motion, zones))

    def _cards(self, frame: Frame, small: Image) -> list[VisionReport]:
        at, level = frame.captured_ms, brightness(small)
        self._whole.update(small, level, at)
        for watcher in self._watchers:
            watcher.motion.update(small, level, at)
        due = [watcher for watcher in self._watchers if watcher.due(at, self._tracks)]
        self._looking = bool(due)
        changes: list[CardChange] = []
        picture = None
        if due:
            picture = frame.full()
            if self._view.smeared(picture):
                for watcher in due:
                    watcher.pause(at)
                return []
            changes = self._attend(due, picture, at)
        if self._tracks.carried:
            settled = all(watcher.settled(at) for watcher in self._watchers)
            changes += self._tracks.release(at, at - self._whole.since_ms if settled else 0)
        return [self._report(change, frame, picture) for change in changes]

    def _attend(self, due: list[ZoneWatcher], picture: Image, at_ms: int) -> list[CardChange]:
        plane = self._plane
        if plane is None:
            return []
        changes: list[CardChange] = []
        shot = Shot(picture, plane, at_ms, self._read_card)
        left = LOOKS_PER_FRAME
        for watcher in sorted(
            due, key=lambda watcher: (watcher.pending is None, watcher.attended_ms)
        ):
            if left > 0:
                unsettled = {
                    other.name
                    for other in self._watchers
                    if other is not watcher and not other.settled(at_ms)
                }
                changes += watcher.attend(shot, self._tracks, unsettled, left)
                left -= watcher.spent
        return changes

    def _report(self, change: CardChange, frame: Frame, picture: Image | None) -> VisionReport:
        report = sighting(change, self._camera, self._start, frame.number, frame.captured_ms)
        if picture is None or self._plane is None or self._keep is None:
            return report
        if change.what == "removed":
            return report
        crop = rectify(picture, self._plane, change.card.pose, LOOK_PX_PER_MM, CROP_RIM_MM)
        focus, light = seen_how_well(crop)
        return replace(
            report,
            evidence=self._keep(crop),
            focus=round(focus, 3),
            light=round(light, 1),
            off_mm=round(self._view.off_mm, 2),
        )


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
