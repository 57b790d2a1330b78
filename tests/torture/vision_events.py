"""Thousands of card events before the simulated camera, under every disturbance, each scored.

Stepped by frame time, so that a night takes minutes. The scene's own account of what happened is
used for scoring alone; vision sees pixels. A sighting that says what did not happen is *wrong*;
an event answered by `unreadable`, not at all or too late is *asked*: somebody would have to look.
An event is asked for once: a card whose turning over was missed may be removed as the back it was.

    python -m tests.torture.vision_events --events 20000 --seed 1 --jobs 2
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import cv2

from controller.core.cards import DECK
from controller.core.messages.devices import CameraState, Sighting, VisionReport
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.carry import AT_ONCE, HUMAN
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.hand_only import HAND_ONLY
from vision.frames.source import Frame
from vision.observer import Observer
from vision.reading.reader import Reader

FRAME_MS = 33
LONGEST_WAIT_MS = 6000
"""After the last hand and disturbance; an event that has not come by then is missed."""

REST_MS = 350
STUCK = "never back"
"""Counted among the states of a camera: it was well and is not told so."""
DISTURBANCES = (
    "hand_pass", "sleeve_over_index", "motion_blur", "warm_light", "cold_light", "flicker",
    "exposure_step", "glare", "shadow", "chips", "jpeg_low", "noise_high",
)  # fmt: skip
DECKS = ("club", "slab", "slim", "poster")
FELTS = ("infinite", "one_box", "three_boxes", "seven_boxes")
MOST_CARDS = {"infinite": 9, "one_box": 8, "three_boxes": 7, "seven_boxes": 7}


@dataclass
class Score:
    """What came of the events; latencies in milliseconds, of undisturbed events only."""

    events: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    misread: int = 0
    """Of the wrong ones: a face was named that does not lie in that zone."""
    states: Counter[str] = field(default_factory=Counter)
    latencies: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        """Add another run's figures."""
        self.events += other.events
        self.right += other.right
        self.asked += other.asked
        self.wrong += other.wrong
        self.misread += other.misread
        self.states += other.states
        self.latencies += other.latencies
        self.failures += other.failures

    def latency(self, share: float) -> int:
        """The latency that this share of the events kept."""
        ordered = sorted(self.latencies) or [0]
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


Expected = tuple[str, str, int, str, str]
"""What, zone, order, face, colour."""


class Night:
    """One stretch of play on one felt with one deck."""

    def __init__(self, felt: str, deck: str, seed: int, disturbed: float = 0.5) -> None:
        self.layout = load_layout(LAYOUTS / f"{felt}.toml")
        self.chance = random.Random(seed)
        self.clock = ManualClock()
        self.scene = Scene(self.layout, self.clock, seed=seed, deck=deck)
        self.score = Score()
        self.most = MOST_CARDS[felt]
        self.name = f"{felt}/{deck}/{seed}"
        self.disturbed = disturbed
        self.pending: Counter[Expected] = Counter()
        self.missed: Counter[Expected] = Counter()
        self.unread: dict[int, Expected] = {}
        self.until_ms = 0
        self.rest_ms = 0
        self.open_eyes(seed)
        self.step(400)

    def open_eyes(self, seed: int) -> None:
        """Put up what looks at the scene."""
        self.cameras = [Camera(self.scene, seed=seed)]
        self.observer = Observer("camera0", "torture", self.layout, Reader().read_card)

    def frame(self) -> list[VisionReport]:
        """Let a frame's time pass; what is said of it."""
        self.clock.advance(FRAME_MS)
        shot = self.cameras[0].render_at(self.clock())
        return self.observer.look(Frame(shot.number, self.clock(), shot.jpeg))

    def step(self, ms: int) -> None:
        """Let time pass, frame by frame."""
        end = self.clock() + ms
        while self.clock() < end:
            for report in self.frame():
                if isinstance(report, CameraState):
                    self.score.states[report.condition] += 1
                else:
                    self.judge(report)

    def judge(self, seen: Sighting) -> None:
        """Compare a sighting with what is expected."""
        said = (seen.what, seen.zone, seen.order, seen.face, seen.colour)
        if self.pending[said]:
            self.pending[said] -= 1
            self.score.right += 1
            if self.is_timed() and seen.what != "removed":
                self.score.latencies.append(self.clock() - self.rest_ms)
            return
        if seen.face == "unreadable" and self.answered_without_face(seen):
            return
        if self.answered_late(seen) or self.answered_as_a_back(seen):
            return
        late = self.unread.pop(seen.track, None)
        if late is not None and said[3:] == late[3:] and said[0] == "revealed":
            return
        self.score.wrong += 1
        named = seen.what != "removed" and seen.face in DECK
        if named and not self.lies(seen.zone, seen.face):
            self.score.misread += 1
            self.note("MISREAD", said)
        self.note("wrong", said)

    def is_timed(self) -> bool:
        """Whether this event's latency counts: nothing disturbed it."""
        return self.until_ms < self.rest_ms

    def answered_without_face(self, seen: Sighting) -> bool:
        """Whether an expected event came, but the card was not read."""
        said = (seen.what, seen.zone, seen.order)
        for expected in [e for e, n in self.pending.items() if n and e[:3] == said]:
            self.pending[expected] -= 1
            if seen.track not in self.unread:
                self.score.asked += 1
                self.note("unreadable", expected)
            self.unread[seen.track] = expected
            return True
        return False

    def answered_late(self, seen: Sighting) -> bool:
        """Whether this was missed before and is said now: it has been asked for already."""
        said = (seen.what, seen.zone, seen.order)
        for missed in [e for e, n in self.missed.items() if n and e[:3] == said]:
            if seen.face in (missed[3], "unreadable") and self.lies(missed[1], missed[3]):
                self.missed[missed] -= 1
                if seen.face == "unreadable":
                    self.unread[seen.track] = missed
                return True
        return False

    def answered_as_a_back(self, seen: Sighting) -> bool:
        """Whether a card left whose turning over was missed: to vision it is a back still."""
        turned = ("revealed", seen.zone, seen.order)
        for missed in [e for e, n in self.missed.items() if n and e[:3] == turned]:
            gone = ("removed", *missed[1:])
            if (seen.what, seen.face) == ("removed", "back") and self.pending[gone]:
                self.missed[missed] -= 1
                self.pending[gone] -= 1
                return True
        return False

    def lies(self, zone: str, face: str) -> bool:
        """Whether a card that shows this lies in the zone."""
        here = set(self.scene.in_zone(zone))
        faces = {c.card if c.face_up else "back" for c in self.scene.cards() if c.id in here}
        return face in faces

    def note(self, kind: str, what: Expected) -> None:
        """Keep a failure with all that is needed to see it again."""
        active = [self.active(n) for n in range(len(self.cameras))]
        self.score.failures.append(f"{self.name} {self.clock()} {kind} {what} {active}")

    def active(self, camera: int) -> list[str]:
        """What disturbs a camera now."""
        return [d.name for d in self.cameras[camera].disturbances.active(self.clock())]

    def act(self) -> None:
        """Let one thing happen and wait until it was seen."""
        if self.chance.random() < self.disturbed:
            self.disturb()
        self.rest_ms = self.clock()
        self.happen()
        self.score.events += sum(self.pending.values())
        self.rest_ms = max([self.rest_ms, *(t.t_ms for t in self.scene.truth()[-1:])])
        waited = 0
        while any(self.pending.values()) and waited < LONGEST_WAIT_MS:
            self.step(FRAME_MS)
            now = self.clock()
            if now >= self.until_ms and not self.scene.at(now).hands:
                waited += FRAME_MS
        for missed in [e for e, n in self.pending.items() if n]:
            self.score.asked += self.pending[missed]
            self.missed[missed] += self.pending[missed]
            self.note("missed", missed)
        self.pending.clear()
        self.step(self.chance.choice((FRAME_MS, REST_MS, 2 * REST_MS)))

    def disturb(self) -> None:
        """Begin one disturbance, or two."""
        for name in self.chance.sample(DISTURBANCES, self.chance.choice((1, 1, 2))):
            seconds = self.chance.uniform(0.4, 2.5)
            place = self.chance.randrange(1 << 30)
            for camera in self.cameras:
                camera.fault(name, seconds, place)
            self.until_ms = max(self.until_ms, self.clock() + round(seconds * 1000))

    def happen(self) -> None:
        """One thing that a dealer does."""
        cards = self.scene.cards()
        down = [card.id for card in cards if not card.face_up]
        dice = self.chance.random()
        if len(cards) > 3 * self.most or (cards and dice < 0.03):
            self.clear()
        elif down and dice < 0.18:
            self.turn(self.chance.choice(down))
        elif cards and dice < 0.26:
            self.carry()
        else:
            self.lay()

    def pace(self) -> object:
        """At once, at once with a leaving hand, or as a person does it."""
        return self.chance.choices((AT_ONCE, HAND_ONLY, HUMAN), (2, 5, 3))[0]

    def lay(self) -> None:
        """Lay the next card of some zone."""
        free = [z.name for z in self.layout.zones if len(self.scene.in_zone(z.name)) < self.most]
        zone, card = self.chance.choice(free), self.chance.choice(DECK)
        up, colour = self.chance.random() < 0.88, self.chance.choice(("red", "blue"))
        self.scene.lay(zone, card, face_up=up, back_colour=colour, pace=self.pace())
        self.expect("placed")

    def turn(self, card_id: int) -> None:
        """Turn a face-down card over."""
        self.scene.turn(card_id, self.pace())
        self.expect("revealed")

    def carry(self) -> None:
        """Carry the last card of a zone to another zone."""
        full = [z.name for z in self.layout.zones if self.scene.in_zone(z.name)]
        source = self.chance.choice(full)
        free = [z.name for z in self.layout.zones if len(self.scene.in_zone(z.name)) < self.most]
        free = [name for name in free if name != source]
        if free:
            self.scene.move(self.scene.in_zone(source)[-1], self.chance.choice(free), self.pace())
            self.expect("moved")

    def clear(self) -> None:
        """Take every card away."""
        count = len(self.scene.cards())
        self.scene.clear(self.pace())
        for _ in range(count):
            self.expect("removed", back=count)
            count -= 1

    def expect(self, what: str, back: int = 1) -> None:
        """The scene's `back`-th last event is to be seen."""
        true = self.scene.truth()[-back]
        face, colour = (true.card, "") if true.face_up else ("back", true.back_colour)
        self.pending[(what, true.zone, true.order, face, colour)] += 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A night to be played: at least `events` events."""

    felt: str
    deck: str
    seed: int
    disturbed: float
    events: int


def plan(events: int, seed: int, disturbed: float, a_night: int) -> list[Plan]:
    """Nights over felts and decks in turn, the same whoever plays them."""
    nights = []
    for number, begun in enumerate(range(0, events, a_night)):
        felt, deck = FELTS[number % 4], DECKS[(number + number // 4 + seed) % 4]
        wanted = min(a_night, events - begun)
        nights.append(Plan(felt, deck, seed * 1000 + number, disturbed, wanted))
    return nights


def play(night: Plan, kind: type[Night] = Night) -> Score:
    """Play one night of this kind."""
    cv2.setNumThreads(1)
    played = kind(night.felt, night.deck, night.seed, night.disturbed)
    while played.score.events < night.events:
        played.act()
    return played.score


def run(events: int, seed: int, disturbed: float = 0.5, a_night: int = 250, jobs: int = 1) -> Score:
    """At least `events` events, shared out among `jobs` processes; progress goes to stderr."""
    return shared(play, plan(events, seed, disturbed, a_night), events, jobs)


def shared(play: Callable[[Plan], Score], nights: list[Plan], events: int, jobs: int) -> Score:
    """Play nights in `jobs` processes."""
    if jobs == 1:
        return _total(map(play, nights), events)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return _total(pool.map(play, nights), events)


def _total(scores: Iterable[Score], events: int) -> Score:
    """All nights together, each told as it ends."""
    total, began = Score(), time.monotonic()
    for score in scores:
        total.add(score)
        done = min(total.events / events, 1.0)
        left = (time.monotonic() - began) * (1 - done) / done
        progress = f"{done:4.0%} done, {left / 60:.0f} min left; {_line(total)}"
        print(*score.failures, progress, sep="\n", file=sys.stderr, flush=True)
    return total


def _line(score: Score) -> str:
    return (
        f"{score.events} events: {score.right} right, {score.asked} asked, {score.wrong} wrong, "
        f"{score.misread} of these misread; "
        f"latency {score.latency(0.5)} ms median, {score.latency(0.99)} ms p99"
    )


Run = Callable[[int, int, float, int, int], Score]
"""Plays so many events with a seed, a share disturbed, so many a night, in so many processes."""


def command(
    description: str | None,
    run: Run,
    events: int,
    disturbed: float,
    most_wrong: float = 0.0,
    most_asked: float = 0.005,
) -> int:
    """Run from the command line. 1: too much was wrong or asked, or a camera never back."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--events", type=int, default=events)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--disturbed", type=float, default=disturbed, help="share disturbed")
    parser.add_argument("--night", type=int, default=250, help="events per felt and deck")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the nights stay the same")
    options = parser.parse_args()
    score = run(options.events, options.seed, options.disturbed, options.night, options.jobs)
    facts = {
        "events": score.events,
        "right": score.right,
        "asked": score.asked,
        "wrong": score.wrong,
        "misread": score.misread,
        "camera_states": dict(score.states),
        "latency_ms": {"p50": score.latency(0.5), "p99": score.latency(0.99)},
    }
    print(json.dumps(facts))
    wrong = score.misread > 0 or score.wrong > most_wrong * score.events
    return int(wrong or score.states[STUCK] > 0 or score.asked > most_asked * score.events)


if __name__ == "__main__":
    sys.exit(command(__doc__, run, events=20_000, disturbed=0.5))
