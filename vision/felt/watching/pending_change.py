"""Puts a scene's change to the vote: each card in it is looked at until the looks agree."""

from dataclasses import dataclass
from typing import Literal

from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.cards.appearance import appearance
from vision.felt.cards.look import CardLook
from vision.felt.cards.pose import Pose
from vision.felt.cards.shot import Shot
from vision.felt.cards.track import TrackedCard
from vision.felt.scene.change import SceneChange
from vision.felt.surface.window import ZoneWindow
from vision.felt.watching.effort import AGAIN, COMPARED, LOOK
from vision.felt.watching.vote import Vote
from vision.geometry.plane import Image

FEWEST_FRAMES = 2
"""A single frame may show a passing shadow."""


@dataclass(slots=True, eq=False)
class Candidate:
    """A change under vote; `card` is the known card that it concerns, if there is one."""

    what: Literal["fresh", "turned"]
    pose: Pose
    vote: Vote
    card: TrackedCard | None = None
    looks: Image | None = None
    """A portrait of the card (`vision.felt.cards.appearance`); None until it is asked for."""

    def result(self, at_ms: int) -> CardLook | None:
        """Return the result of the looks, None while more looks are wanted.

        One look that shows the face already known there is enough, if no look contradicts it.
        """
        return self._as_known() or self.vote.result(at_ms)

    def _as_known(self) -> CardLook | None:
        card, told = self.card, [look for look in self.vote.looks if look.face]
        if card is None or not told:
            return None
        same = all((look.face, look.colour) == (card.face, card.colour) for look in told)
        return told[-1] if same else None

    def wants(self) -> int:
        """Return the effort that the next look at it takes."""
        return AGAIN if self.vote.found else LOOK

    def turned_unread(self, at_ms: int) -> bool:
        """Tell whether a back looks different and shows no face yet: glare, or an unread face."""
        look = self.result(at_ms)
        hidden = self.card is not None and self.card.face == BACK
        return hidden and look is not None and look.face == UNREADABLE


@dataclass(slots=True, eq=False)
class PendingChange:
    """A scene's change that waits for its votes.

    `scene` was made at `since_ms` from `raster` (rows, columns, 3; uint8, BGR; 1 px/mm), which
    shows `window`; `gone` holds the known cards that it shows to be gone.
    """

    scene: SceneChange
    window: ZoneWindow
    raster: Image
    since_ms: int
    gone: list[TrackedCard]
    candidates: list[Candidate]
    frames: int = 0

    def looks_of(self, candidate: Candidate) -> Image:
        """Return the appearance of a candidate, by which it can be recognised."""
        if candidate.looks is None:
            candidate.looks = appearance(self.raster, self.window, candidate.pose)
        return candidate.looks

    def wants(self, at_ms: int) -> int:
        """Return the effort that its next step takes."""
        open_ = self._open(at_ms)
        return open_[0].wants() if open_ else COMPARED

    def _open(self, at_ms: int) -> list[Candidate]:
        """Return the undecided candidates, the least often seen first."""
        open_ = [c for c in self.candidates if c.result(at_ms) is None]
        return sorted(open_, key=lambda candidate: len(candidate.vote.looks))

    def take(self, shot: Shot, lying: list[Pose], effort: int) -> int:
        """Look once at undecided candidates, the least often seen first; return the effort spent.

        They are looked at while `effort` lasts; `lying` holds the poses of the known cards in their
        order of laying.
        """
        self.frames += 1
        fresh = [candidate.pose for candidate in self.candidates if candidate.what == "fresh"]
        spent = 0
        for candidate in self._open(shot.at_ms):
            wanted = candidate.wants()
            if spent + wanted > effort:
                break
            above = _above(candidate, lying, fresh)
            candidate.vote.add(shot.look(candidate.pose, above, candidate.vote.places(shot.camera)))
            spent += wanted
        return spent

    def decided(self, at_ms: int) -> bool:
        """Tell whether every candidate is decided."""
        enough = self.frames >= FEWEST_FRAMES
        return enough and all(c.result(at_ms) is not None for c in self.candidates)

    def pause(self, at_ms: int) -> None:
        """Stop the votes' time for a frame that shows nothing."""
        for candidate in self.candidates:
            candidate.vote.begin_again(at_ms)


def _above(candidate: Candidate, lying: list[Pose], fresh: list[Pose]) -> list[Pose]:
    """Return the poses of the cards laid after the candidate."""
    if candidate.card is None:
        return []
    return [*lying[lying.index(candidate.card.pose) + 1 :], *fresh]
