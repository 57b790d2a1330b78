"""The same with real processes: vision killed and started again, a broker that refuses for good."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.messages.codec import VISION
from controller.core.messages.devices import CardRead
from controller.core.messages.facts import CutCardPulled
from controller.core.messages.inputs import Moment
from controller.core.messages.public.table import TablePaused
from controller.core.public_events.all import Event
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal, Step
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.loop import Commit, Inbox
from controller.settings.table_file import MqttSection
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene as Felt
from tests.abnormal.scenes import Card, LyingCard, Scene, d, must, scene
from tests.support.eyes.running_vision import Vision
from tests.support.mqtt.broker import Broker, Listener

pytestmark = pytest.mark.system

LAYOUT = LAYOUTS / "infinite.toml"


class FilmedScene(Scene):
    """A table whose cards lie on a drawn felt, and whose sightings a vision process makes."""

    camera0: Camera
    eye: Vision

    def look(self, camera: Camera, evidence: Path) -> None:
        """A process of vision begins to see."""
        self.camera0 = camera
        self.eye = Vision(camera.url, LAYOUT, evidence)
        self.hear("condition", "ok")

    def hear(self, key: str, value: str) -> None:
        """Feed vision's reports up to one."""
        for _ in range(20):
            line = self.eye.process.stdout.readline()
            report = VISION.validate_json(line)
            self.vision = report.start
            self.feed(report)
            if getattr(report, key, None) == value:
                return
        must(False, f"no report with {key} {value}")

    def lay(self, card: Card, zone: str, up: bool = True, face: str | None = None) -> LyingCard:
        self.wait(200)
        number = self.camera0.scene.lay(zone, card, face_up=up, back_colour=self._back())
        self.lying.append(lying := LyingCard(number, zone, card, up))
        self.hear("what", "placed")
        return lying

    def sight(self, what: d.SightingWhat, card: LyingCard, face: str | None = None) -> None:
        must(what == "revealed", f"{what} is not filmed")
        self.camera0.scene.turn(card.track)
        self.hear("what", "revealed")

    def lift(self, card: LyingCard) -> None:
        self.lying.remove(card)
        self.camera0.scene.remove(card.track)
        self.hear("what", "removed")


@pytest.fixture
def filmed(tmp_path: Path) -> Iterator[FilmedScene]:
    camera = Camera(Felt(load_layout(LAYOUT), wall_clock(), seed=3))
    camera.start()
    table = scene("infinite", ["9S", "7D", "4C", "8H"] * 4, kind=FilmedScene)
    try:
        table.look(camera, tmp_path)
        yield table
    finally:
        table.eye.kill()
        camera.stop()


@pytest.mark.abnormal("A1")
def test_real_restart_of_the_vision_process(filmed: FilmedScene, tmp_path: Path) -> None:
    filmed.whole_round()
    filmed.start()
    filmed.to_window()
    filmed.eye.kill()
    filmed.look(filmed.camera0, tmp_path)
    for _ in filmed.lying:
        filmed.hear("what", "placed")
    filmed.wait(4000)
    assert filmed.tracks_shared() == []
    assert filmed.opened == []


def came(ear: Listener, number: int, seconds: float) -> bool:
    """Whether the public event of that number is heard in time."""
    try:
        ear.wait(lambda ear: number in ear.numbers(), seconds)
    except AssertionError:
        return False
    return True


@pytest.mark.abnormal("B2")
def test_an_event_refused_for_good_does_not_block_the_next(tmp_path: Path) -> None:
    moment, path = Moment(1, 2), tmp_path / "j.db"
    events = [Event("", TablePaused("paused", {}, text)) for text in ("", "x" * 8000, "")]
    card = CardRead("shoe0", 1, Card("8S"), boot=1)
    with Journal(path, "riga", "bj1", "infinite", "test") as journal:
        journal.append([Step(moment, card, [CutCardPulled("shoe0", 1, 1)], events)])
        meta, last, records = journal.meta, journal.last_event, journal.records
    with Broker(tmp_path, "allow_anonymous true\nmessage_size_limit 4000") as broker:
        ear = Listener(broker.port)
        address = Address(meta.site, meta.table, meta.epoch)
        publisher = Publisher(MqttSection(port=broker.port), address, Outbox(path), Inbox())
        publisher.start()
        commit = Commit(
            moment=moment,
            facts=[],
            view="{}",
            devices={},
            state="{}",
            description="{}",
            last_event=last,
            records=records,
            head="",
        )
        publisher.follow(commit)
        try:
            must(came(ear, 1, 8), "not even the first event came")
            assert came(ear, last, 5)
        finally:
            publisher.stop()
            ear.close()
