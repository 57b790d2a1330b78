"""Thousands of card events before two cameras of which one fails at random, each event scored.

Both look at one felt from two sides; now the one, now the other turns black, freezes, is gone, is
knocked, covered, out of focus, full of snow or late, and comes back; never both for long. What is
scored, and how, is said in `tests.torture.vision_events`; here an event's latency counts also
while a camera fails, but for moments in which neither was well.

    python -m tests.torture.two_cameras --events 2000 --seed 1 --jobs 2
"""

import sys

import cv2

from controller.core.messages.devices import VisionReport
from tests.support.eyes.failing_cameras import FailingCameras
from tests.torture.vision_events import STUCK, Night, Plan, Score, command, plan, shared
from vision.reading.reader import Reader


class TwoCameraNight(Night):
    """One stretch of play before two cameras."""

    def open_eyes(self, seed: int) -> None:
        """Put up two cameras, one of which is to fail at random."""
        self.eyes = FailingCameras(self.scene, self.clock, Reader().read_card, seed)
        self.cameras, self.observer = self.eyes.cameras, self.eyes.observer

    def frame(self) -> list[VisionReport]:
        """Let a frame's time pass; what is said of both pictures."""
        return self.eyes.frame()

    def is_timed(self) -> bool:
        """Whether one camera was well all the time since the card lay."""
        return self.eyes.both_failed_ms < self.rest_ms


def play(night: Plan) -> Score:
    """Play one night."""
    cv2.setNumThreads(1)
    played = TwoCameraNight(night.felt, night.deck, night.seed, night.disturbed)
    while played.score.events < night.events:
        played.act()
    for failure in played.eyes.stuck:
        played.score.failures.append(f"{played.name} {STUCK}: {failure}")
        played.score.states[STUCK] += 1
    return played.score


def run(events: int, seed: int, disturbed: float = 0.0, a_night: int = 250, jobs: int = 1) -> Score:
    """At least `events` events, shared out among `jobs` processes; progress goes to stderr."""
    return shared(play, plan(events, seed, disturbed, a_night), events, jobs)


if __name__ == "__main__":
    sys.exit(command(__doc__, run, events=2000, disturbed=0.0))
