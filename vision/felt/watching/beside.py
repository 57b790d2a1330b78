"""Asks the other cameras over a zone about a change that one camera has seen there.

Each camera watches the zone on its own. A camera contradicts the change if it sees, has shown a
picture since, and noticed nothing. A card that it still sees lying there is not gone and not turned
over, and if it sees bare felt, no new card lies there.
"""

from collections.abc import Sequence
from typing import Protocol

from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.cards.pose import Pose, footprint, share
from vision.felt.cards.track import TrackedCard, Tracks
from vision.felt.surface.window import ZoneWindow
from vision.felt.watching.motion import MotionDetector
from vision.felt.watching.pending_change import PendingChange

LEFT_MS = 300
"""A vote is dropped when its own camera has not attended it for this long."""

SAME_MM, SAME_TURN = 6.0, 12.0
"""Two cameras see the same card within half an index, and within this many degrees."""

OUT_OF_SIGHT = 0.3
"""Share of a card's place: if more of it is outside a camera's picture, the camera cannot see the
card.
"""


class Watcher(Protocol):
    """A watcher of the zone (`ZoneWatcher`), as the other watchers know it."""

    window: ZoneWindow
    motion: MotionDetector
    camera: str
    pending: PendingChange | None
    attended_ms: int
    shown_ms: int

    @property
    def name(self) -> str:
        """The zone's name."""

    @property
    def beside(self) -> Sequence["Watcher"]:
        """The watchers of the same zone through other cameras."""

    def settled(self, at_ms: int) -> bool:
        """Tell whether the zone lies still and is understood."""

    def watches(self, at_ms: int) -> bool:
        """Tell whether its camera sees, and shows the present."""


def voted(watcher: Watcher, at_ms: int) -> PendingChange | None:
    """Return what another camera has put to the vote in this zone: a zone has one vote at a time.

    A vote left by a camera that no longer shows anything is dropped.
    """
    for other in watcher.beside if watcher.pending is None else ():
        if other.pending is not None:
            if other.watches(at_ms) and at_ms - other.attended_ms <= LEFT_MS:
                return other.pending
            other.pending = None
    return None


def contradicted(watcher: Watcher, pending: PendingChange, tracks: Tracks, at_ms: int) -> bool:
    """Tell whether another camera watches the places of this change and does not see it."""
    since = watcher.motion.since_ms
    calm = [one for one in watcher.beside if one.watches(at_ms) and one.settled(at_ms)]
    watching = [one for one in calm if one.shown_ms > since]
    if not watching:
        return False
    changed = list(pending.gone)
    for one in pending.candidates:
        look = one.result(at_ms)
        if one.card and look and turned_over(one.card.face, look.face):
            changed.append(one.card)
    names = {one.camera for one in watching}
    if any(names & card.seen_by for card in changed):
        return True
    fresh = [one.pose for one in pending.candidates if one.what == "fresh"]
    new = [pose for pose in fresh if not _known(watcher, pose, tracks)]
    return any(in_sight(one, pose) for one in watching for pose in new)


def _known(watcher: Watcher, pose: Pose, tracks: Tracks) -> bool:
    """Tell whether another camera knows a card there, or knew one a moment ago."""
    if card_of_others(watcher, pose, tracks) is not None:
        return True
    return any(same_place(card.pose, pose) for card in tracks.lifted(watcher.name))


def in_sight(watcher: Watcher, pose: Pose) -> bool:
    """Tell whether a card's place is in the picture of the watcher's camera."""
    return share(watcher.window.unseen, footprint(pose, watcher.window)) < OUT_OF_SIGHT


def card_of_others(watcher: Watcher, pose: Pose, tracks: Tracks) -> TrackedCard | None:
    """Return the card at this place that only another camera has seen so far."""
    for card in tracks.in_zone(watcher.name):
        if same_place(card.pose, pose) and card.seen_by and watcher.camera not in card.seen_by:
            return card
    return None


def same_place(one: Pose, other: Pose) -> bool:
    """Tell whether two poses may be two cameras' views of one card."""
    return one.distance(other) <= SAME_MM and one.turned_from(other) <= SAME_TURN


def look_again(watcher: Watcher) -> None:
    """Make the other cameras look at the zone: they may still see what one takes for gone."""
    for other in watcher.beside:
        other.motion.forget()


def told_by_others(watcher: Watcher, tracks: Tracks) -> list[TrackedCard]:
    """Return the cards that only other cameras reported and that this one must look at."""
    if not watcher.motion.doubted:
        return []
    others = [one for one in tracks.in_zone(watcher.name) if watcher.camera not in one.seen_by]
    return [card for card in others if in_sight(watcher, card.pose)]


def look_as_well(watcher: Watcher, cards: Sequence[TrackedCard]) -> None:
    """Make the other cameras look where this one reported these cards.

    To a camera that was late, the zone may look as it did before the cards were laid, because they
    are gone again.
    """
    for other in watcher.beside:
        if any(in_sight(other, card.pose) for card in cards):
            other.motion.doubt()


def turned_over(was: str, now: str) -> bool:
    """Tell whether a card that was read now shows its back, or a back now shows its face."""
    return UNREADABLE not in (was, now) and (was == BACK) != (now == BACK)
