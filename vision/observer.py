"""Turns frames into reports: the cameras' fitness, and each change of the cards on the felt.

The observer is a plain function of the frames that it is shown, in their own time. It reads no
clock and never sleeps, so a recorded night can be processed faster than it was filmed. For each
frame it decodes the small grey picture, asks the view whether the camera still sees, and lets every
zone's motion detector look for movement. It decodes the whole picture only if a zone has come to
rest and looks different from the last picture that was understood. While the felt is calm, it skips
some pictures without decoding them.

Several cameras may look at one felt. They share the cards that lie there, by their places in
millimetres, and report them under the first camera's name. While one camera does not see, the
others go on.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from controller.core.config.layout import Layout
from controller.core.messages.devices import CameraCondition, VisionReport
from controller.system_errors import reason_of
from vision.felt.cards.look import LOOK_PX_PER_MM, ReadCard
from vision.felt.cards.pose import rectify
from vision.felt.cards.shot import Shot
from vision.felt.cards.track import CardChange, Tracks, sighting
from vision.felt.eye import Eye
from vision.felt.watching.effort import LOOK, OF_MANY, OF_TWO, WHILE_VOTING
from vision.felt.watching.zone_watcher import ZoneWatcher
from vision.frames.picture import Picture
from vision.frames.source import Frame
from vision.geometry.fitness import CameraVerdict
from vision.geometry.marks import Marks
from vision.geometry.plane import Image, Plane
from vision.geometry.sharpness import seen_how_well
from vision.geometry.view import MOVED_MM

LATE_MS = 120
"""A picture that comes this much later than another camera's shows a different moment."""

CROP_RIM_MM = 4.0
"""Margin of felt kept around a card in its evidence."""


class Observer:
    """Watches one felt through one camera or several."""

    def __init__(
        self,
        camera: str,
        start: str,
        layout: Layout,
        read_card: ReadCard,
        plane: Plane | None = None,
        keep: Callable[[Image], str] | None = None,
        marks: Marks | None = None,
        beside: Sequence[Eye] = (),
    ) -> None:
        """Set up the observer; nothing is known of the felt yet.

        `read_card` reads a rectified card. `plane` comes from a calibration; without one the plane
        is fitted to the fiducials that are seen. `marks` come from a calibration too, if the felt
        has no fiducials. `keep` stores a crop (rows, columns, 3; uint8, BGR) and returns its name;
        if it raises OSError, the card is reported without evidence. `beside` holds further cameras
        of the same start over the same felt.
        """
        self._camera, self._start = camera, start
        self._read_card, self._keep = read_card, keep
        self.eyes = [Eye(camera, start, layout, plane, marks), *beside]
        zones = {zone.name: zone for eye in self.eyes for zone in eye.layout.zones}
        self._zones = tuple(zones.values())
        self._tracks = Tracks()

    @property
    def condition(self) -> CameraCondition | None:
        """The first camera's condition as last reported; None before the first report."""
        return self.eyes[0].condition

    @property
    def plane(self) -> Plane | None:
        """Return the felt's place in the first camera's picture, once it is known."""
        return self.eyes[0].plane

    @property
    def tracks(self) -> Tracks:
        """The cards that lie on the felt."""
        return self._tracks

    def lost(self, why: str, at_ms: int, eye: int = 0) -> list[VisionReport]:
        """Report a camera lost because of `why`, at `at_ms` in milliseconds of capture time.

        Returns an empty list if it was already reported lost for this reason.
        """
        lost = self.eyes[eye]
        lost.frame = Frame(lost.frame.number, at_ms)
        return list(lost.say(CameraVerdict("lost", why)))

    def look(self, frame: Frame, eye: int = 0) -> list[VisionReport]:
        """Take one frame of a camera and return its reports.

        Raises SourceLostError on a broken picture.
        """
        seeing = self.eyes[eye]
        seeing.behind_ms = seeing.lateness.note(frame)
        seeing.go_on(frame)
        if self._later_than_others(seeing, frame.arrived_ms):
            return list(seeing.late(frame))
        seeing.late_since_ms = None
        if seeing.may_pass(frame, self._at(frame)) and not self._tracks.carried:
            return []
        if seeing.looking:
            frame.whole()  # of which the small one is made sooner than decoded once more
        small = frame.small()
        seeing.frame = frame
        verdict = seeing.view.judge(frame, small, seeing.condition)
        seeing.doubtful = verdict is None
        if verdict is None:
            return []
        if verdict.condition == "ok":
            verdict = self._beside_others(seeing) or verdict
        reports: list[VisionReport] = [*seeing.say(verdict)]
        if not seeing.sees:
            return reports
        if seeing.plane is not seeing.view.plane:
            seeing.aim(self._zones)
            self._link()
        return reports + self._cards(seeing, small)

    def _later_than_others(self, eye: Eye, at_ms: int) -> bool:
        """Tell whether a camera's pictures come late while another camera shows the present."""
        others = (one for one in self.eyes if one is not eye and one.watches(at_ms))
        return any(eye.behind_ms - other.behind_ms > LATE_MS for other in others)

    def _beside_others(self, eye: Eye) -> CameraVerdict | None:
        """Hold back a camera that sees the common marks in other places than another camera does.

        If the other camera is farther off, that one is held back instead, at its next frame.
        """
        for other in self.eyes:
            if other is eye or not other.sees:
                continue
            apart = eye.view.apart_mm(other.view)
            if apart > MOVED_MM and (not eye.sees or eye.view.off_mm >= other.view.off_mm):
                return CameraVerdict(
                    "moved",
                    f"its marks lie {apart:.1f} mm beside where {other.camera} sees them: "
                    "calibrate both cameras",
                )
        return None

    def _link(self) -> None:
        """Link the watchers of the same zone to each other."""
        watchers = [watcher for eye in self.eyes for watcher in eye.watchers]
        for watcher in watchers:
            same = [other for other in watchers if other.name == watcher.name]
            watcher.beside = [other for other in same if other is not watcher]
            watcher.rereading.votes = same[0].rereading.votes

    def _at(self, frame: Frame) -> int:
        """Return the time of a frame: cameras that watch together use the host's clock."""
        return frame.captured_ms if len(self.eyes) == 1 else frame.arrived_ms or frame.captured_ms

    def _cards(self, eye: Eye, small: Image) -> list[VisionReport]:
        at = self._at(eye.frame)
        eye.update(small, at)
        due = [watcher for watcher in eye.watchers if watcher.due(at, self._tracks)]
        eye.looking = bool(due)
        changes: list[CardChange] = []
        picture = None
        if due:
            picture = eye.frame.whole()
            if eye.view.smeared(picture):
                for watcher in due:
                    watcher.pause(at)
                return []
            changes = self._attend(eye, due, picture, at)
        if self._tracks.carried:
            changes += self._tracks.release(at, self._quiet_ms(at))
        return [self._report(change, eye, picture) for change in changes]

    def _quiet_ms(self, at_ms: int) -> int:
        """Return for how long nothing has moved over the felt; every zone must be understood."""
        moved = [eye.whole.since_ms for eye in self.eyes if eye.watches(at_ms)]
        return 0 if self._not_understood(at_ms) else at_ms - max(moved)

    def _attend(
        self, eye: Eye, due: list[ZoneWatcher], picture: Picture, at_ms: int
    ) -> list[CardChange]:
        if eye.plane is None:
            return []
        changes: list[CardChange] = []
        camera = eye.camera if len(self.eyes) > 1 else ""
        shot = Shot(picture, eye.plane, at_ms, self._read_card, camera)
        crowded = len(due) > 2 and any(watcher.votes() for watcher in due)
        left = WHILE_VOTING if crowded else OF_MANY if len(due) > 2 else OF_TWO
        eye.light(picture)
        for watcher in sorted(due, key=ZoneWatcher.turn):
            wanted = LOOK if crowded and watcher.pending is None else watcher.wants(at_ms)
            if left >= wanted or watcher.waits:
                unsettled = partial(self._elsewhere, watcher.name, at_ms)
                changes += watcher.attend(shot, self._tracks, unsettled, max(left, 0))
                left -= watcher.spent
        return changes

    def _not_understood(self, at_ms: int) -> set[str]:
        """Name the zones that no camera understands as they lie, or that one must still look at.

        A camera that shows nothing new does not count, nor does one with something in its way.
        """
        watching = [w for eye in self.eyes for w in eye.watchers if w.watches(at_ms)]
        settled = {watcher.name for watcher in watching if watcher.settled(at_ms)}
        to_look = {watcher.name for watcher in watching if watcher.to_look(at_ms)}
        return {watcher.name for watcher in watching} - (settled - to_look)

    def _elsewhere(self, zone: str, at_ms: int) -> set[str]:
        """Name the other zones in which something moves or waits to be looked at."""
        return self._not_understood(at_ms) - {zone}

    def _taken_ms(self, eye: Eye) -> int:
        """Return when an eye's picture was taken, by the first camera's clock; all cards use it."""
        taken_ms = eye.frame.captured_ms - eye.set_back_ms
        first = self.eyes[0].lateness
        if eye is self.eyes[0] or not (first.knows and eye.lateness.knows):
            return taken_ms
        return round(taken_ms + eye.lateness.promptest - first.promptest)

    def _report(self, change: CardChange, eye: Eye, picture: Picture | None) -> VisionReport:
        frame = eye.frame
        report = sighting(change, self._camera, self._start, frame.number, self._taken_ms(eye))
        if picture is None or eye.plane is None or self._keep is None:
            return report
        if change.what == "removed":
            return report
        crop = rectify(picture, eye.plane, change.card.pose, LOOK_PX_PER_MM, CROP_RIM_MM)
        focus, light = seen_how_well(crop)
        return replace(
            report,
            evidence=self._kept(crop, eye),
            focus=round(focus, 3),
            light=round(light, 1),
            off_mm=round(eye.view.off_mm, 2),
        )

    def _kept(self, crop: Image, eye: Eye) -> str:
        """Keep a crop and return its name; empty, with a remark, if the disk refuses it.

        A card is reported even if its picture could not be kept.
        """
        if self._keep is None:
            return ""
        try:
            name, eye.unkept = self._keep(crop), ""
        except OSError as error:
            name = ""
            eye.unkept = f"pictures of its cards are not kept ({reason_of(error)}): see to the disk"
        return name
