"""A broker that lets everybody in and serves nobody is asked ever more seldom."""

import threading
from pathlib import Path

import pytest

from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.again import Again
from controller.mqtt.connection import BrokerError
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.pit.ear import Ear
from controller.pit.heard import subscriptions
from controller.run.loop import Inbox
from controller.settings.table_file import MqttSection
from tests.support.mqtt.scripted_broker import ACCEPTED_5, ScriptedBroker

SHORT = 0.01
"""What a test draws by chance: the first pause is a hundredth of its bound."""

ATTEMPTS = 4
DOUBLED = [SHORT * 2**n for n in range(ATTEMPTS)]

NO_QUOTA = 0x97
"""Reason of MQTT 5 for a subscription that is refused: quota exceeded."""


def refuses(topics: int) -> bytes:
    """SUBACK of MQTT 5 of a broker that is too busy for these subscriptions."""
    told = bytes([0, 1, 0, *[NO_QUOTA] * topics])
    return bytes([0x90, len(told)]) + told


class Pauses(Again):
    """Tells the pauses, and who waited for so many."""

    def __init__(self) -> None:
        super().__init__(60.0, lambda: SHORT)
        self.told: list[float] = []
        self.enough = threading.Event()

    def failed(self, error: BrokerError) -> float:
        pause = super().failed(error)
        self.told.append(pause)
        if len(self.told) == ATTEMPTS:
            self.enough.set()
        return pause


def test_a_table_that_hears_nothing_has_not_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.mqtt.publisher.objection", lambda *_: "")
    with (
        ScriptedBroker(ACCEPTED_5, refuses(1)) as broker,
        Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal,
    ):
        outbox, address = Outbox(journal.path), Address("riga", "bj1", journal.meta.epoch)
        publisher = Publisher(MqttSection(port=broker.port), address, outbox, Inbox())
        pauses = publisher._again = Pauses()
        publisher.start()
        assert pauses.enough.wait(10)
        publisher.stop()
    assert pauses.told[:ATTEMPTS] == pytest.approx(DOUBLED)


def test_a_pit_that_hears_nothing_has_not_come_back() -> None:
    said: list[str] = []
    with ScriptedBroker(ACCEPTED_5, refuses(len(subscriptions()))) as broker:
        ear = Ear(MqttSection(port=broker.port), lambda *_: None, said.append)
        pauses = ear._again = Pauses()
        ear.start()
        assert pauses.enough.wait(10)
        ear.stop()
    assert pauses.told[:ATTEMPTS] == pytest.approx(DOUBLED)
    assert all("does not let us hear" in sentence for sentence in said)


def test_a_pit_whose_ear_fails_says_so_and_listens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ear that is gone would leave a page that looks quiet and hears nothing."""
    said: list[str] = []
    twice = threading.Semaphore(0)

    def fails(*_: object, **_more: object) -> None:
        raise ArithmeticError("a bug")

    def told(why: str) -> None:
        said.append(why)
        twice.release()

    monkeypatch.setattr("controller.pit.ear.BrokerConnection", fails)
    monkeypatch.setattr("controller.pit.ear.LONGEST_PAUSE_S", 0.01)
    ear = Ear(MqttSection(), lambda *_: None, told)
    ear.start()
    assert all(twice.acquire(timeout=10) for _ in range(2))
    ear.stop()
    assert "a bug" in said[0]
    assert said[0].endswith("restart the pit")


def test_a_pit_whose_broker_hangs_up_waits_before_it_asks_again() -> None:
    """The loss of the connection wakes whoever listens at it, never whoever waits."""
    said = threading.Semaphore(0)
    with ScriptedBroker(ACCEPTED_5, refuses(len(subscriptions()))) as broker:
        ear = Ear(MqttSection(port=broker.port), lambda *_: None, lambda _why: said.release())
        ear._again = Again(60.0, lambda: 1.0)
        ear.start()
        assert said.acquire(timeout=10)
        assert not said.acquire(timeout=0.5), "it asked again within its pause of a second"
        ear.stop()
