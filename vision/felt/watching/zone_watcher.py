"""Watches one zone: waits for rest, looks, votes, concludes.

While something moves in the zone, nothing is looked at. When the zone rests and differs from the
picture last understood, the settled picture is examined (`vision.felt.scene.change`). Every change
found is then put to the vote over the next frames (`Vote`). Only when all of them are decided is
the whole change concluded at once; that is how a turned card and a pushed card are told apart.
Movement in between starts everything again.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from controller.core.config.layout import Zone
from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.cards.look import CardLook
from vision.felt.cards.pose import Pose
from vision.felt.cards.shot import Shot
from vision.felt.cards.track import CardChange, Tracks
from vision.felt.scene.change import SceneChange, examine
from vision.felt.scene.changed_part import ChangedPart
from vision.felt.scene.static_objects import StaticObjects
from vision.felt.surface.background import Felt
from vision.felt.surface.window import ZoneWindow
from vision.felt.watching.beside import (
    card_of_others,
    contradicted,
    look_again,
    look_as_well,
    told_by_others,
    turned_over,
    voted,
)
from vision.felt.watching.carried import lie_elsewhere, may_be_carried
from vision.felt.watching.effort import COMPARED, LOOK
from vision.felt.watching.in_the_way import InTheWay
from vision.felt.watching.motion import MotionDetector
from vision.felt.watching.pending_change import Candidate, PendingChange
from vision.felt.watching.rereading import REREAD_MS, Rereading, unread
from vision.felt.watching.vote import Vote
from vision.geometry.plane import Image

UNSETTLED_MS = 800
"""A zone in which a card was laid or taken is understood within this time, hands included."""

SILENT_MS = 170
"""A camera that has shown nothing new for this long does not show the present. It is the time of
one picture at the slowest rate that is not reported as a fault.
"""

RETRY_MS = 100
"""Time between two looks at a view that was not clear."""


@dataclass(slots=True, eq=False)
class ZoneWatcher:
    """Watches one zone through its window."""

    window: ZoneWindow
    felt: Felt
    motion: MotionDetector
    changed: ChangedPart
    zones: tuple[Zone, ...]
    camera: str = ""
    awake: bool = True
    """Whether its camera sees."""
    shown_ms: int = 0
    """When its camera last showed something."""
    settled_ms: int = 0
    """When the zone last lay still and was understood."""
    beside: list["ZoneWatcher"] = field(default_factory=list, repr=False)
    """The watchers of the same zone through other cameras."""
    before: Image | None = None
    things: Image | None = None
    """The parts that were neither felt nor card at that time; (rows, columns) uint8."""
    pending: PendingChange | None = None
    attended_ms: int = 0
    spent: int = 0
    """The effort that it took for the last frame attended."""
    waits: bool = False
    """Whether everything is decided except where a new card came from."""
    retry_ms: int = 0
    """A view that was not clear is looked at again from then on."""
    in_the_way: InTheWay = field(default_factory=InTheWay)
    static_objects: StaticObjects = field(default_factory=StaticObjects)
    rereading: Rereading = field(default_factory=Rereading)
    _to_examine: bool = False

    @property
    def name(self) -> str:
        """The zone's name."""
        return self.window.zone.name

    def settled(self, at_ms: int) -> bool:
        """Tell whether the zone lies still and is understood."""
        still = self.motion.resting(at_ms) and not self.motion.changed
        hidden = self.in_the_way.obscured or self.in_the_way.doubted(at_ms)
        return still and self.pending is None and not hidden

    def watches(self, at_ms: int) -> bool:
        """Tell whether its camera sees, and shows the present."""
        return self.awake and at_ms - self.shown_ms <= SILENT_MS

    def to_look(self, at_ms: int) -> bool:
        """Tell whether it must still look at the zone, with nothing in its way.

        Something that takes longer than UNSETTLED_MS is in its way.
        """
        lately = at_ms - self.settled_ms <= UNSETTLED_MS
        blocked = self.in_the_way.obscured or self.in_the_way.unclear
        return lately and not (self.settled(at_ms) or blocked)

    def show(self, small: Image, level: float, at_ms: int) -> None:
        """Take the next small picture (rows, columns; uint8), `level` being its brightness."""
        self.motion.update(small, level, at_ms)
        self.changed.show(small, level)
        self.shown_ms = at_ms
        if self.settled(at_ms):
            self.settled_ms = at_ms

    def pause(self, at_ms: int) -> None:
        """Stop the vote's time for a frame that shows nothing."""
        self.shown_ms = -SILENT_MS
        if self.pending is not None:
            self.pending.pause(at_ms)

    def due(self, at_ms: int, tracks: Tracks) -> bool:
        """Tell whether this frame is worth decoding for this zone.

        Movement drops the pending change and all votes; whatever then comes to rest is looked at.
        """
        if not self.motion.resting(at_ms):
            self.pending, self.retry_ms = None, 0
            self.in_the_way.forget_stillness()
            self.rereading.votes.clear()
            return False
        if self.pending is not None:
            return True
        self._to_examine = self.motion.changed or self.static_objects.due(at_ms)
        if self.motion.changed:
            return at_ms >= self.retry_ms
        if self._to_examine:
            return True
        return at_ms >= self.rereading.due_ms and bool(unread(tracks, self.name))

    def turn(self) -> tuple[int, bool, int]:
        """Return a key that sorts the zones into the order of attention, the least first.

        Zones under vote come first, and among them those that cards left. Last come those that wait
        to learn where their card came from.
        """
        waits = self.waits and self.pending is not None
        new = self.pending is not None and bool(self.pending.candidates)
        return 2 * waits + (self.pending is None), new, self.attended_ms

    def votes(self) -> bool:
        """Tell whether cards of this zone are under vote."""
        return self.pending is not None and bool(self.pending.candidates)

    def wants(self, at_ms: int) -> int:
        """Return the least effort that its next step takes."""
        if self.pending is None:
            return COMPARED if self._to_examine else LOOK
        return self.pending.wants(at_ms)

    def attend(
        self, shot: Shot, tracks: Tracks, unsettled: Callable[[], set[str]], effort: int
    ) -> list[CardChange]:
        """Look at one settled frame and return the changes that are certain now.

        `unsettled` is called seldom; it names the other zones in which something moves or waits to
        be looked at. Cards are looked at while `effort` lasts; `spent` holds the effort that was
        used.
        """
        self.attended_ms, self.spent, self.waits = shot.at_ms, 0, False
        voting = voted(self, shot.at_ms)
        if voting is not None:
            lying = [card.pose for card in tracks.cards]
            self.spent = voting.take(shot, lying, effort)
            return []
        if self.pending is None and not self._to_examine:
            return self._read_again(shot, tracks, effort)
        if self.pending is None:
            self.pending = self._begin(shot, tracks)
            self.spent = LOOK if self.votes() else COMPARED
        pending = self.pending
        if pending is None:
            return []
        lying = [card.pose for card in tracks.cards]
        self.spent += pending.take(shot, lying, effort - self.spent)
        if not (lie_elsewhere(pending, shot.at_ms) or self._is_sure(pending, shot, tracks)):
            return []
        self.waits = may_be_carried(pending, tracks, unsettled, shot.at_ms)
        if self.waits:
            return []
        if contradicted(self, pending, tracks, shot.at_ms):
            self.pending, self.retry_ms = None, shot.at_ms + RETRY_MS
            return []
        return self._conclude(pending, tracks, shot.at_ms)

    def _is_sure(self, pending: PendingChange, shot: Shot, tracks: Tracks) -> bool:
        """Tell whether a change is decided, and confirmed if only felt is new."""
        if not pending.decided(shot.at_ms):
            return False
        if pending.candidates or self._confirmed(pending, shot, tracks):
            return True
        self.pending = None
        return False

    def _begin(self, shot: Shot, tracks: Tracks) -> PendingChange | None:
        lying = [card.pose for card in tracks.cards]
        told = [card.pose for card in told_by_others(self, tracks)]
        inside = self.changed.ask(self.window, shot.plane, lying, told)
        if self.motion.understood is None or not self.felt.lamps:
            inside = None  # what is not known yet, or tells its light by itself, is looked at whole
        window = self.window if inside is None else self.window.part(inside)
        return self._looked_at(window, window.look(shot.picture), tracks, shot.at_ms)

    def _looked_at(
        self, window: ZoneWindow, raster: Image, tracks: Tracks, at_ms: int, again: bool = False
    ) -> PendingChange | None:
        """Put what a part of the zone's window shows to the vote; a scene without change settles.

        Everything unexplained lies in that part.
        """
        scene = self._examine(window, raster, tracks)
        lying = [card.pose for card in tracks.cards]
        blob: Image = np.zeros(self.window.unseen.shape, np.uint8)
        blob[window.inside] = scene.blob
        learned = self.static_objects.still_parts(blob, self.window, lying, at_ms)
        if cv2.countNonZero(learned):
            self.felt.learn_static(learned[window.inside])
            if not (scene.clear or again):
                return self._looked_at(window, raster, tracks, at_ms, again=True)
        self.in_the_way.unclear = not self._is_clear(scene, window, tracks, at_ms)
        if self.in_the_way.unclear:
            self.retry_ms = at_ms + RETRY_MS
            return None
        gone = [tracks.cards[n] for n in scene.gone if tracks.cards[n].zone == self.name]
        candidates = [
            Candidate("fresh", pose, Vote(at_ms)) for pose in scene.fresh if self._owns(pose)
        ]
        candidates += [
            Candidate("turned", pose, Vote(at_ms), tracks.cards[n])
            for n, pose in scene.turned.items()
            if tracks.cards[n].zone == self.name
        ]
        known = [*gone, *(one.card for one in candidates)]
        candidates += [
            Candidate("turned", card.pose, Vote(at_ms), card)
            for card in told_by_others(self, tracks)
            if card not in known
        ]
        if not gone and not candidates:
            self._settle(scene, window, tracks, at_ms)
            return None
        return PendingChange(scene, window, raster, at_ms, gone, candidates)

    def _is_clear(self, scene: SceneChange, window: ZoneWindow, tracks: Tracks, at_ms: int) -> bool:
        left = [card.pose for n, card in enumerate(tracks.cards) if n not in scene.gone]
        return self.in_the_way.clear(scene, left, window, at_ms)

    def _examine(self, window: ZoneWindow, raster: Image, tracks: Tracks) -> SceneChange:
        poses = [card.pose for card in tracks.cards]
        mine = {n for n, card in enumerate(tracks.cards) if card.zone == self.name}
        before = None if self.before is None else self.before[window.inside]
        things = None if self.things is None else self.things[window.inside]
        return examine(window, raster, self.felt, before, poses, mine, things)

    def _owns(self, pose: Pose) -> bool:
        """Tell whether this zone is the nearest to the card's centre."""
        return min(self.zones, key=lambda zone: _outside(zone, pose)).name == self.name

    def _confirmed(self, pending: PendingChange, shot: Shot, tracks: Tracks) -> bool:
        """Tell whether a second frame shows the same felt where cards lay."""
        self.spent += COMPARED
        again = self._examine(pending.window, pending.window.look(shot.picture), tracks)
        return (
            self._is_clear(again, pending.window, tracks, shot.at_ms)
            and again.gone == pending.scene.gone
            and not again.fresh
        )

    def _conclude(self, pending: PendingChange, tracks: Tracks, at_ms: int) -> list[CardChange]:
        self.pending = None
        still_known = [card for card in pending.gone if card in tracks.cards]
        tracks.lift(still_known, at_ms)
        if still_known:
            look_again(self)
        changes: list[CardChange | None] = []
        along = self.window.zone
        for candidate in sorted(pending.candidates, key=lambda c: _along(along, c.pose)):
            look = candidate.result(at_ms)
            if look is not None:
                seen = pending.looks_of(candidate)
                changes.append(self._apply(candidate, look, seen, tracks))
        if any(candidate.turned_unread(at_ms) for candidate in pending.candidates):
            self.retry_ms = at_ms + REREAD_MS
        else:
            self._settle(pending.scene, pending.window, tracks, at_ms)
        told = [change for change in changes if change is not None]
        look_as_well(self, [change.card for change in told])
        return told

    def _apply(
        self, candidate: Candidate, look: CardLook, seen: Image, tracks: Tracks
    ) -> CardChange | None:
        card = candidate.card or card_of_others(self, candidate.pose, tracks)
        if card is None:
            change = tracks.lay(self.name, candidate.pose, look, seen)
            for laid in [one for one in tracks.in_zone(self.name) if one.pose is candidate.pose]:
                laid.seen_by, laid.disputed = {self.camera}, candidate.vote.disputed
            return change
        if candidate.vote.disputed:
            return tracks.dispute(card)
        if look.face == UNREADABLE or card.disputed:
            return None
        if look.face == card.face:
            card.seen_by.add(self.camera)
            return None
        turned = candidate.card is not None and turned_over(card.face, look.face)
        if turned or card.face in (BACK, UNREADABLE):
            card.pose, card.seen_by = candidate.pose, {self.camera}
            return tracks.turn(card, look)
        if self.camera not in card.seen_by:
            return tracks.dispute(card)
        return tracks.lay(self.name, candidate.pose, look, seen)

    def _settle(self, scene: SceneChange, window: ZoneWindow, tracks: Tracks, at_ms: int) -> None:
        """Mark the zone understood as it lies now, except the area that a large blob may hide."""
        lying = [card.pose for card in tracks.cards]
        self.in_the_way.understand(scene, lying, window, at_ms)
        if self.before is None or self.things is None:
            self.before, self.things = scene.grey, scene.blob
        before = self.before[window.inside]
        self.things[window.inside] = scene.blob
        if self.in_the_way.obscured:
            hidden = cv2.dilate(scene.blob, np.ones((9, 9), np.uint8))
            cv2.copyTo(scene.grey, cv2.bitwise_not(hidden), before)
        else:
            before[:] = scene.grey
        self.felt.learn(scene.covered)
        self.motion.understand()
        self.changed.understand(scene.blob, window)

    def _read_again(self, shot: Shot, tracks: Tracks, effort: int) -> list[CardChange]:
        """Look again at the cards that could not be read."""
        cards = unread(tracks, self.name)
        changes, self.spent = self.rereading.look(shot, tracks, cards, effort)
        for change in changes:
            change.card.seen_by = {self.camera}
        look_as_well(self, [change.card for change in changes])
        return changes


def _outside(zone: Zone, pose: Pose) -> float:
    left, top, width, height = zone.rect
    dx = max(left - pose.x, 0, pose.x - left - width)
    dy = max(top - pose.y, 0, pose.y - top - height)
    return math.hypot(dx, dy)


def _along(zone: Zone, pose: Pose) -> float:
    """Return how far (mm) along the zone's direction of laying the card lies."""
    return pose.x * zone.step[0] + pose.y * zone.step[1]
