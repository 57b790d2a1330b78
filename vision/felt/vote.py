"""Turns several looks at one card into one answer, or none.

Looks of a lying card differ only by noise, so agreement comes at once for a readable card. Any
contradiction asks for many more looks; a card undecided for LONG_MS and FEWEST_UNREAD looks is
unreadable. A look that abstains counts neither for nor against a face. Where several cameras look,
one that only abstains does not count, and two that name different faces with conviction refuse all.
"""

from collections import Counter
from dataclasses import dataclass, field

from controller.core.messages.devices import UNREADABLE
from vision.felt.look import CardLook
from vision.reading.indices import IndexPose

FEWEST = 3
"""Agreeing looks of a card where none contradicts: 100 ms at 30 frames a second."""

FEWEST_SURE = 2
SURE = 0.97
"""Two looks are enough where both are as sure as this and none said anything else. The net says
little more of any index: it was taught to keep two in a hundred back."""

FEWEST_OF_SOME = 4
"""Agreeing looks where others abstained."""

MAJORITY = 6
"""Looks for one face per look against it."""

CONVICTION = 2
"""Looks by which one camera stands for a face against another camera."""

LONG_MS = 700
FEWEST_UNREAD = 6
"""Looks that a card has had when it is unreadable: few pictures, on a slow machine or of a slow
camera, are no long try."""


@dataclass(slots=True)
class Vote:
    """Collects the looks at one card since `since_ms`."""

    since_ms: int
    looks: list[CardLook] = field(default_factory=list)

    def add(self, look: CardLook) -> None:
        """Count one more look."""
        self.looks.append(look)

    def places(self, camera: str) -> tuple[IndexPose, ...]:
        """Return where on the card this camera's last look found the index; empty if nowhere."""
        looks = (look.places for look in reversed(self.looks) if look.camera == camera)
        return next(looks, ())

    @property
    def disputed(self) -> bool:
        """Whether two cameras name different faces with conviction."""
        faces: dict[str, Counter[str]] = {}
        for look in self.looks:
            if look.face:
                faces.setdefault(look.camera, Counter())[look.face] += 1
        likeliest = [pair for counted in faces.values() for pair in counted.most_common(1)]
        return len({face for face, count in likeliest if count >= CONVICTION}) > 1

    def _counted(self) -> list[CardLook]:
        """Return the looks of the cameras that have named a face at all."""
        told = {look.camera for look in self.looks if look.face}
        return [look for look in self.looks if look.camera in told]

    def begin_again(self, at_ms: int) -> None:
        """Count the vote's time from this moment; the looks so far are kept."""
        self.since_ms = at_ms

    def result(self, at_ms: int) -> CardLook | None:
        """Return the answer, `unreadable` after a long try, or None while more looks are wanted."""
        late = at_ms - self.since_ms >= LONG_MS and len(self.looks) >= FEWEST_UNREAD
        if len(self.looks) < FEWEST_SURE and not late:
            return None
        counted = self._counted()
        faces = Counter(look.face for look in counted if look.face)
        if faces and not self.disputed:
            [(face, count)] = faces.most_common(1)
            against = sum(faces.values()) - count
            silent = len(counted) - count - against
            if count >= self._needed(against, silent) and count > silent:
                return self._answer(face)
        if not late:
            return None
        return CardLook(UNREADABLE, why=self.looks[-1].why)

    def _needed(self, against: int, silent: int) -> int:
        """Return the number of agreeing looks that make an answer."""
        if silent or against:
            return (FEWEST_OF_SOME if silent else FEWEST) + MAJORITY * against
        return FEWEST_SURE if all(look.confidence >= SURE for look in self._counted()) else FEWEST

    def _answer(self, face: str) -> CardLook:
        agreeing = [look for look in self.looks if look.face == face]
        confidence = sum(look.confidence for look in agreeing) / len(agreeing)
        colours = Counter(look.colour for look in agreeing)
        [(colour, _)] = colours.most_common(1)
        return CardLook(face, round(confidence, 4), colour)
