"""A table whose cards two cameras see, one of them failing: the whole core, and real pictures.

The dealer obeys the screen with hands on the simulated felt, and looks at the screen after each
act until it shows what lies. What the cameras say goes into the core as it does in the hall. Time
moves frame by frame.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from drivers.sim.felt.carry import AT_ONCE, HUMAN
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.scene import Scene
from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from tests.support.eyes.failing_cameras import FRAME_MS, FailingCameras
from tests.support.eyes.hand_only import HAND_ONLY
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, config_of
from vision.felt.cards.look import ReadCard

TRUST_MS = 8000
"""The dealer waits so long for the screen to show his act."""
PATIENCE_MS = 4000
"""What is wrong has so long to mend itself before somebody rules."""
HESITATION_MS = (150, 600)
BY_HAND = ("put_right", "record_is_right", "shoe_is_cleared", "wait_for_device")


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that had to be made."""

    at: int
    code: str
    remedy: str


class SeenTable(Driver):
    """One table under two cameras."""

    def __init__(
        self, game: str, cards: Iterator[Card], read_card: ReadCard, seed: int, deck: str
    ) -> None:
        layout = layout_of(layout_name(read_game(game)))
        zones = frozenset(zone.name for zone in layout.zones)
        seeing = {"camera0": zones, "camera1": zones}
        book = shipped_book()
        config = replace(config_of(game), cameras=tuple(seeing), sees=seeing, remedies=book)
        super().__init__(Engine(config), cards)
        self.clock = ManualClock()
        self.scene = Scene(layout, self.clock, seed=seed, deck=deck)
        self.eyes = FailingCameras(self.scene, self.clock, read_card, seed)
        self.chance = random.Random(f"{seed}/hands")
        self.rulings: list[Ruled] = []
        self.states: Counter[str] = Counter()
        self._waited: dict[int, int] = {}

    # --- time ---

    def wait(self, ms: int) -> None:
        """Let time pass, frame by frame."""
        until = self.at + ms
        while self.at < until:
            reports = self.eyes.frame()
            super().wait(FRAME_MS)
            for report in reports:
                if isinstance(report, d.CameraState):
                    self.states[report.condition] += 1
                self.feed(report)

    def open(self) -> None:
        """Open the table once both cameras see."""
        self.feed(Started("test"))
        self.feed(d.DeviceUp("shoe0", "sim"))
        while not self.eyes.both_see:
            self.wait(FRAME_MS)
        assert self.tap(c.SignIn()) == "accepted"
        self.load_shoe()
        assert self.tap(c.OpenTable()) == "accepted"

    # --- the dealer ---

    @property
    def lies(self) -> Counter[tuple[str, str]]:
        """What lies: zone and what is seen there."""
        zones = {n: zone.name for zone in self.scene.layout.zones for n in self._in(zone.name)}
        cards = self.scene.cards()
        return Counter((zones[one.id], one.card if one.face_up else d.BACK) for one in cards)

    def _in(self, zone: str) -> tuple[int, ...]:
        return self.scene.in_zone(zone)

    @property
    def shown(self) -> Counter[tuple[str, str]]:
        """What the table was told that lies."""
        return Counter((card.zone, card.face) for card in self.engine.table.lying.values())

    def until_shown(self) -> None:
        """Look at the screen until it shows what was done, and hesitate as people do."""
        end = self.at + TRUST_MS
        while self.shown != self.lies and self.at < end:
            self.wait(FRAME_MS)
        self.wait(self.chance.randint(*HESITATION_MS))

    def obey(self) -> None:
        """Do what the screen says, once."""
        wrong = next(iter(self.engine.table.irregularities.values()), None)
        if wrong is not None:
            self.mend(wrong.id)
        elif self.screen()["instruction"]["code"] == "collect":
            self._collect()
        elif self.engine.table.pause and self.screen()["table"]["paused"]:
            self._resume()
        else:
            super().obey()

    def pace(self) -> Any:
        """As a person does it, or quicker."""
        return self.chance.choices((AT_ONCE, HAND_ONLY, HUMAN), (1, 3, 6))[0]

    def lay(self, card: Card, zone: str, up: bool = True, face: str | None = None) -> Any:
        """Lay a card on the felt, before the cameras."""
        assert face is None
        back = self._back() or "red"
        self.scene.lay(zone, card, face_up=up, back_colour=back, pace=self.pace())
        self.until_shown()

    def _turn(self, instruction: Mapping[str, Any]) -> None:
        down = [one.id for one in self.scene.cards() if not one.face_up]
        here = [
            n for n in self._in(instruction["zone"])[instruction.get("index", 0) :] if n in down
        ]
        if here:
            self.scene.turn(here[0], self.pace())
        self.until_shown()

    def _move(self, instruction: Mapping[str, Any]) -> None:
        faces = {one.id: one.card for one in self.scene.cards()}
        there = [n for n in self._in(instruction["from"]) if faces[n] == instruction["card"]]
        if there:
            self.scene.move(there[0], instruction["zone"], self.pace())
        self.until_shown()

    def _collect(self) -> None:
        for zone in self.scene.layout.zones:
            for number in self._in(zone.name):
                self.scene.remove(number, self.pace())
                self.wait(self.chance.randint(50, 300))
        self.until_shown()

    def _resume(self) -> None:
        """Somebody ends a pause whose reason is gone."""
        self.tap(c.ResumeTable(), "shift_manager")
        self.wait(500)

    # --- what is wrong ---

    def mend(self, wrong: int) -> None:
        """Give what is wrong its time; then let somebody rule, without a void where that can be."""
        began = self._waited.setdefault(wrong, self.at)
        if self.at - began < PATIENCE_MS:
            self.wait(200)
            return
        if self._guided_by_hand(wrong):
            return
        self._rule(wrong)
        self.wait(500)

    def _guided_by_hand(self, wrong: int) -> bool:
        """Carry out the step of a repair that is on the screen; whether there was one."""
        guide = self.engine.table.guide(wrong)
        if guide is None or guide.now is None:
            return False
        step = guide.now
        if self.view()["guide"]["tap"]:
            self.tap(c.ConfirmStep(wrong))
        elif step.done_when in ("gone", "held"):
            assert step.lying is not None
            self.scene.remove(self._in(step.lying.zone)[step.lying.order], self.pace())
        elif step.done_when == "there":
            assert step.lying is not None
            number = self._in(step.lying.zone)[step.lying.order]
            self.scene.move(number, step.zone, self.pace())
        else:
            back = self._back() or "red"
            up = self.engine.table.pulls[step.pull].face_up
            self.scene.lay(step.zone, self.known[step.pull], face_up=up, back_colour=back)
        self.until_shown()
        return True

    def _rule(self, wrong: int) -> None:
        told = self.view()["irregularity"]
        options = [one for one in told["options"] if not one["refused"]]
        options = [one for one in options if one["remedy"] not in BY_HAND]
        options.sort(key=lambda one: "void" in one["remedy"])
        if not options:
            return
        option = options[0]
        pulls = self.engine.table.irregularities[wrong].pulls
        card = self.known.get(pulls[0]) if pulls else None
        act = c.Rule(wrong, option["remedy"], option["reasons"][0], card, second="manager-2")
        status = self.tap(act, option["roles"][0])
        self.rulings.append(Ruled(self.at, str(told["code"]), f"{option['remedy']}: {status}"))

    # --- what came of it ---

    def dealt_wrongly(self) -> list[str]:
        """The cards of the round that are on record as what or where they are not."""
        table = self.engine.table
        dealt = [pull for pull in table.pulls.values() if pull.state == "dealt"]
        recorded = Counter((pull.zone, str(pull.card)) for pull in dealt)
        zones = {n: zone.name for zone in self.scene.layout.zones for n in self._in(zone.name)}
        lie = Counter((zones[one.id], one.card) for one in self.scene.cards())
        return [f"on record, lies not: {one}" for one in recorded - lie] + [
            f"lies, not on record: {one}" for one in lie - recorded
        ]

    @property
    def over(self) -> tuple[int, int]:
        """How many rounds were settled, and how many void."""
        return len(self.of(f.RoundSettled)), len(self.voided())

    def voided(self) -> list[f.RoundVoided]:
        """The rounds that were void."""
        return self.of(f.RoundVoided)
