"""Turns several looks at one card into one answer, or none.

The looks at a lying card differ only by noise, so a readable card gets agreement at once. Any
contradiction demands many more looks; a card undecided after LONG_MS and FEWEST_UNREAD looks is
unreadable. A look that abstains counts neither for nor against a face. With several cameras, one
that only abstains does not count; if two name different faces with conviction, the vote refuses
both.
"""

from collections import Counter
from dataclasses import dataclass, field

from controller.core.messages.devices import UNREADABLE
from vision.felt.cards.look import CardLook
from vision.reading.indices import IndexPose

FEWEST = 3
"""Agreeing looks that are needed if none contradicts: 100 ms at 30 frames a second."""

FEWEST_SURE = 2
SURE = 0.97
"""Two looks are enough if both are at least this certain and no look said anything else. The net is
hardly ever more certain about an index: it was trained to hold back two in a hundred.
"""

FEWEST_OF_SOME = 4
"""Agreeing looks that are needed if others abstained."""

MAJORITY = 6
"""Looks for one face that are needed per look against it."""

CONVICTION = 2
"""Looks that a camera needs to stand for a face against another camera."""

LONG_MS = 700
FEWEST_UNREAD = 6
"""Looks that a card must have had before it is unreadable: on a slow machine or with a slow camera,
a long time may hold only a few pictures.
"""


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
    def found(self) -> bool:
        """Whether the last look found the card's index."""
        return bool(self.looks and self.looks[-1].places)

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
        """Return the looks of the cameras that have named any face."""
        told = {look.camera for look in self.looks if look.face}
        return [look for look in self.looks if look.camera in told]

    def begin_again(self, at_ms: int) -> None:
        """Restart the vote's time at this moment; the looks so far are kept."""
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
        """Return the number of agreeing looks needed for an answer."""
        if silent or against:
            return (FEWEST_OF_SOME if silent else FEWEST) + MAJORITY * against
        return FEWEST_SURE if all(look.confidence >= SURE for look in self._counted()) else FEWEST

    def _answer(self, face: str) -> CardLook:
        agreeing = [look for look in self.looks if look.face == face]
        confidence = sum(look.confidence for look in agreeing) / len(agreeing)
        colours = Counter(look.colour for look in agreeing)
        [(colour, _)] = colours.most_common(1)
        return CardLook(face, round(confidence, 4), colour)
