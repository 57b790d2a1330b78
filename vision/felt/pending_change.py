"""A finding under vote: each change it names is looked at until the looks agree."""

from dataclasses import dataclass
from typing import Literal

from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.pose import Pose
from vision.felt.scene_change import SceneChange
from vision.felt.shot import Shot
from vision.felt.track import TrackedCard
from vision.felt.vote import Vote
from vision.geometry.plane import Image

FEWEST_FRAMES = 2
"""What one frame shows may be a shadow passing."""


@dataclass(slots=True, eq=False)
class Candidate:
    """A change that is being voted on; `card` is the known card it concerns, if one."""

    what: Literal["fresh", "turned"]
    pose: Pose
    vote: Vote
    card: TrackedCard | None = None

    def turned_unread(self, at_ms: int) -> bool:
        """Whether a back looks different and shows no face yet: glare, or a face to be read."""
        look = self.vote.result(at_ms)
        hidden = self.card is not None and self.card.face == BACK
        return hidden and look is not None and look.face == UNREADABLE


@dataclass(slots=True, eq=False)
class PendingChange:
    """A finding with the raster it was made of, its candidates, the known cards `gone` by it."""

    finding: SceneChange
    raster: Image
    since_ms: int
    gone: list[TrackedCard]
    candidates: list[Candidate]
    frames: int = 0

    def take(self, shot: Shot, lying: list[Pose], most: int) -> int:
        """One more look at the undecided, those seen least first, `most` in all; how many."""
        self.frames += 1
        fresh = [candidate.pose for candidate in self.candidates if candidate.what == "fresh"]
        open_ = [c for c in self.candidates if c.vote.result(shot.at_ms) is None]
        open_.sort(key=lambda candidate: len(candidate.vote.looks))
        for candidate in open_[:most]:
            above = _above(candidate, lying, fresh)
            candidate.vote.add(shot.look(candidate.pose, above))
        return min(len(open_), most)

    def decided(self, at_ms: int) -> bool:
        """Whether every candidate is."""
        enough = self.frames >= FEWEST_FRAMES
        return enough and all(c.vote.result(at_ms) is not None for c in self.candidates)

    def pause(self, at_ms: int) -> None:
        """This frame shows nothing; the vote's time stands still."""
        for candidate in self.candidates:
            candidate.vote.begin_again(at_ms)


def _above(candidate: Candidate, lying: list[Pose], fresh: list[Pose]) -> list[Pose]:
    """The cards laid after the candidate."""
    if candidate.card is None:
        return []
    return [*lying[lying.index(candidate.card.pose) + 1 :], *fresh]
