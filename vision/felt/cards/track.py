"""Follows lying cards: tracks, their order in the zone, and the events of their lives.

A track is one lying card. It keeps its number for as long as the card lies, even if the card is
turned, pushed or carried to another zone. A card that vanished is not reported removed at once: it
may be in a hand and be laid down again elsewhere (the split). It is *leaving* until the table has
been quiet for a moment; if the same face appears meanwhile, it is that card. If the face could not
be read in one of the two places, it is that card if it looks the same and no other card does.
"""

from dataclasses import dataclass, field

from controller.core.messages.devices import BACK, UNREADABLE, Sighting, SightingWhat
from vision.felt.cards.appearance import ALIKE, similarity
from vision.felt.cards.look import CardLook
from vision.felt.cards.pose import Pose
from vision.geometry.plane import Image

QUIET_MS = 300
"""After no movement anywhere for this long, no hand holds a card over the table."""

LONGEST_CARRY_MS = 5000

PUSHED_MM = 150.0
"""A card that was pushed within its zone lies no farther than this from its old place."""

TURNED_MM = 90.0
"""A card that was turned over about its long edge lies within a card's length of its old place."""


@dataclass(slots=True)
class TrackedCard:
    """One card on the felt; `face` is a card, `back` or `unreadable`.

    `appearance` (made in `appearance.py`) shows it as it was laid, if that is known. `seen_by`
    names the cameras that saw it show this face; `disputed` marks a card on which two cameras
    disagreed. At `elsewhere_ms` a card that may be this one lay in another zone; None if none did.
    """

    track: int
    zone: str
    order: int
    pose: Pose
    face: str
    colour: str = ""
    confidence: float = 0.0
    appearance: Image | None = field(default=None, compare=False, repr=False)
    seen_by: set[str] = field(default_factory=set, compare=False)
    disputed: bool = False
    elsewhere_ms: int | None = field(default=None, compare=False)


@dataclass(slots=True)
class LiftedCard:
    """A card that vanished at `at_ms` and may be laid down again."""

    card: TrackedCard
    at_ms: int


@dataclass(frozen=True, slots=True)
class CardChange:
    """One event in the life of `card`: placed, revealed, moved or removed."""

    what: SightingWhat
    card: TrackedCard


class Tracks:
    """Holds all lying cards, in their order of laying."""

    def __init__(self) -> None:
        self.cards: list[TrackedCard] = []
        self._leaving: list[LiftedCard] = []
        self._last = 0

    def in_zone(self, zone: str) -> list[TrackedCard]:
        """Return the zone's cards in their order of laying."""
        return [card for card in self.cards if card.zone == zone]

    def lifted(self, zone: str) -> list[TrackedCard]:
        """Return the cards that left this zone a moment ago."""
        return [left.card for left in self._leaving if left.card.zone == zone]

    @property
    def carried(self) -> bool:
        """Whether a card may be in a hand."""
        return bool(self._leaving)

    def lift(self, cards: list[TrackedCard], at_ms: int) -> None:
        """Take these cards off the felt; each may be laid down again.

        Raises ValueError if one of them does not lie on the felt.
        """
        for card in cards:
            self.cards.remove(card)
            self._leaving.append(LiftedCard(card, at_ms))

    def lay(
        self, zone: str, pose: Pose, look: CardLook, appearance: Image | None = None
    ) -> CardChange | None:
        """Lay a card at `pose`: a new one, or one that left.

        `appearance` is (42, 30, 3) uint8, None if it is not known. Returns None if a known card was
        only pushed.
        """
        known = self._pushed(zone, pose, look) or self._turned(zone, pose, look)
        known = known or self._carried(zone, look, appearance)
        if known is None:
            return self._place(zone, pose, look, appearance)
        self._leaving.remove(known)
        card = known.card
        was, came_from = card.face, card.zone
        card.pose, card.appearance = pose, appearance
        self.cards.append(card)
        if came_from != zone:
            card.zone, card.order = zone, self._next_order(zone)
            card.face, card.colour, card.confidence = look.face, look.colour, look.confidence
            return CardChange("moved", card)
        self._sort()
        if was == look.face or look.face == UNREADABLE:
            return None
        return self.turn(card, look)

    def turn(self, card: TrackedCard, look: CardLook) -> CardChange:
        """Give a lying card the face that `look` shows."""
        card.face, card.colour, card.confidence = look.face, look.colour, look.confidence
        return CardChange("revealed", card)

    def dispute(self, card: TrackedCard) -> CardChange | None:
        """Refuse a lying card on which two cameras disagree, for as long as it lies."""
        card.disputed = True
        if card.face == UNREADABLE:
            return None
        return self.turn(card, CardLook(UNREADABLE, why="two cameras do not agree"))

    def release(self, at_ms: int, quiet_ms: int) -> list[CardChange]:
        """Return the cards that left for good, as removed.

        `quiet_ms` is the time without movement on the table.
        """
        gone = [
            left
            for left in self._leaving
            if (quiet_ms >= QUIET_MS and at_ms - left.at_ms >= QUIET_MS)
            or at_ms - left.at_ms >= LONGEST_CARRY_MS
        ]
        self._leaving = [left for left in self._leaving if left not in gone]
        return [CardChange("removed", left.card) for left in gone]

    def _place(self, zone: str, pose: Pose, look: CardLook, appearance: Image | None) -> CardChange:
        self._last += 1
        order = self._next_order(zone)
        card = TrackedCard(
            self._last, zone, order, pose, look.face, look.colour, look.confidence, appearance
        )
        self.cards.append(card)
        return CardChange("placed", card)

    def _next_order(self, zone: str) -> int:
        return 1 + max((card.order for card in self.in_zone(zone)), default=-1)

    def _sort(self) -> None:
        """Restore the order of laying within the zone after a card was pushed."""
        self.cards.sort(key=lambda card: card.order)

    def _pushed(self, zone: str, pose: Pose, look: CardLook) -> LiftedCard | None:
        """Find the same face a little farther on in the same zone (or unread in both places)."""
        near = self._near(zone, pose, PUSHED_MM)
        same = [left for left in near if left.card.face == look.face]
        return same[0] if same else None

    def _turned(self, zone: str, pose: Pose, look: CardLook) -> LiftedCard | None:
        """Find the card that was turned over here, face up or face down.

        A back, or a card that could not be read, now shows its face; a card that was read now shows
        its back.
        """
        near = self._near(zone, pose, TURNED_MM)
        down = look.face == BACK
        turned = [left for left in near if down != (left.card.face in (BACK, UNREADABLE))]
        return turned[0] if turned else None

    def _carried(self, zone: str, look: CardLook, appearance: Image | None) -> LiftedCard | None:
        """Find the same face from another zone, or the only card there that looks like this one.

        The second counts only if one of the two could not be read.
        """
        away = [left for left in self._leaving if left.card.zone != zone]
        fitting = [left for left in away if may_be(left.card, look, appearance)]
        read = [left for left in fitting if left.card.face == look.face != UNREADABLE]
        if read:
            return read[0]
        return fitting[0] if len(fitting) == 1 else None

    def _near(self, zone: str, pose: Pose, reach: float) -> list[LiftedCard]:
        near = [
            left
            for left in self._leaving
            if left.card.zone == zone and left.card.pose.distance(pose) <= reach
        ]
        return sorted(near, key=lambda left: left.card.pose.distance(pose))


def may_be(card: TrackedCard, look: CardLook, appearance: Image | None) -> bool:
    """Tell whether a card seen elsewhere may be this one: by its face, or by its appearance.

    The appearance (42, 30, 3; uint8) counts if one of the two faces is unread. A card that was
    turned over on the way counts as another card.
    """
    faces = {card.face, look.face}
    if UNREADABLE not in faces:
        return (card.face, card.colour) == (look.face, look.colour)
    if BACK in faces or card.appearance is None or appearance is None:
        return False
    return similarity(card.appearance, appearance) >= ALIKE


def sighting(change: CardChange, camera: str, start: str, frame: int, at_ms: int) -> Sighting:
    """Return the report of a change; the observer adds its evidence."""
    card = change.card
    return Sighting(
        camera,
        start,
        card.track,
        change.what,
        card.zone,
        card.order,
        card.face,
        card.confidence,
        frame,
        at_ms,
        card.colour,
    )
