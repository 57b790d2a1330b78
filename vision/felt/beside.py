"""Asks the other cameras over a zone about a change that one of them has seen there.

Each keeps an eye on the zone for itself. One that sees, has shown a picture since the change and
noticed nothing in it contradicts: a card that it still sees lie is not gone and not turned over,
and where it sees bare felt no new card lies.
"""

from collections.abc import Sequence
from typing import Protocol

from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.background import ZoneWindow
from vision.felt.motion import MotionDetector
from vision.felt.pending_change import PendingChange
from vision.felt.pose import Pose, footprint, share
from vision.felt.track import TrackedCard, Tracks

LEFT_MS = 300
"""A vote that its own camera has not attended for so long is dropped."""

SAME_MM, SAME_TURN = 6.0, 12.0
"""Two cameras see one card within half an index, and as many degrees as this."""

OUT_OF_SIGHT = 0.3
"""Of a card's place: where more is outside of a camera's picture, it sees no card there either."""


class Watcher(Protocol):
    """A watcher of the zone, as the others know it (`vision.felt.zone_watcher`)."""

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
        """Tell whether its camera sees, and shows what is now."""


def voted(watcher: Watcher, at_ms: int) -> PendingChange | None:
    """Return what another camera has put to the vote in this zone: there is one vote at a time.

    What was left there by a camera that shows nothing any more is dropped.
    """
    for other in watcher.beside if watcher.pending is None else ():
        if other.pending is not None:
            if other.watches(at_ms) and at_ms - other.attended_ms <= LEFT_MS:
                return other.pending
            other.pending = None
    return None


def contradicted(watcher: Watcher, pending: PendingChange, tracks: Tracks, at_ms: int) -> bool:
    """Tell whether another camera has its eye on the places of this change and sees none."""
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
    """Tell whether a card lies there for another camera, or lay there a moment ago."""
    if card_of_others(watcher, pose, tracks) is not None:
        return True
    return any(same_place(card.pose, pose) for card in tracks.lifted(watcher.name))


def in_sight(watcher: Watcher, pose: Pose) -> bool:
    """Tell whether the watcher's camera pictures a card's place."""
    return share(watcher.window.unseen, footprint(pose, watcher.window)) < OUT_OF_SIGHT


def card_of_others(watcher: Watcher, pose: Pose, tracks: Tracks) -> TrackedCard | None:
    """Return the card at this place that only another camera has seen so far."""
    for card in tracks.in_zone(watcher.name):
        if same_place(card.pose, pose) and card.seen_by and watcher.camera not in card.seen_by:
            return card
    return None


def same_place(one: Pose, other: Pose) -> bool:
    """Tell whether two cameras may see one card so."""
    return one.distance(other) <= SAME_MM and one.turned_from(other) <= SAME_TURN


def look_again(watcher: Watcher) -> None:
    """Let the other cameras look at the zone: what one takes for gone they may still see."""
    for other in watcher.beside:
        other.motion.forget()


def told_by_others(watcher: Watcher, tracks: Tracks) -> list[TrackedCard]:
    """Return the cards that other cameras alone told and that this one is to look at."""
    if not watcher.motion.doubted:
        return []
    others = [one for one in tracks.in_zone(watcher.name) if watcher.camera not in one.seen_by]
    return [card for card in others if in_sight(watcher, card.pose)]


def look_as_well(watcher: Watcher, cards: Sequence[TrackedCard]) -> None:
    """Let the other cameras look where this one told these cards.

    To one that was late the zone may look as before they were laid, and they are gone.
    """
    for other in watcher.beside:
        if any(in_sight(other, card.pose) for card in cards):
            other.motion.doubt()


def turned_over(was: str, now: str) -> bool:
    """Tell whether a card that was read shows its back now, or a back its face."""
    return UNREADABLE not in (was, now) and (was == BACK) != (now == BACK)
