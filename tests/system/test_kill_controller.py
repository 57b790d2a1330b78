"""The controller is killed in the middle of rounds, again and again, under an observer's eyes.

World and broker live on. What was published is never missing, never out of order, never said in
two ways; the table goes on with the same round; the journal is whole and replays to itself.
"""

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.journal.replay import replay, rounds
from controller.journal.verify import verify
from tests.support.mqtt.broker import Broker, Listener, free_port

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]

KILLS = 4
ROUNDS = 3


def start(*words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "controller.cli", *words]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Listener]:
    """An observer beside a broker and a world whose table file lies in tmp_path/w."""
    with Broker(tmp_path) as broker:
        ear = Listener(broker.port)
        words = ["--dir", str(tmp_path / "w"), "--seed", "9", "--speed", "max", "--rounds", "50"]
        ports = ["--mqtt-port", str(broker.port), "--console-port", str(free_port())]
        world = start("sim", "world", *words, *ports)
        while not (tmp_path / "w" / "table.toml").exists():
            assert world.poll() is None, "the world did not start"
            threading.Event().wait(0.1)
        yield ear
        world.terminate()
        world.wait(20)
        ear.close()


def public(ear: Listener) -> list[dict[str, Any]]:
    heard = [body for topic, body in list(ear.heard) if "/reply/" not in topic]
    return [body for body in heard if "sequence" in body]


def kinds(ear: Listener, name: str) -> int:
    return len({event["sequence"] for event in public(ear) if event["type"].endswith(name)})


@pytest.mark.regulation("R04")
def test_nothing_is_lost_or_contradicted(ear: Listener, tmp_path: Path) -> None:
    config = str(tmp_path / "w" / "table.toml")
    rng = random.Random(1)
    for _ in range(KILLS):
        cards = kinds(ear, ".card") + rng.randint(1, 6)
        run = start("run", "--config", config)
        ear.wait(lambda ear, cards=cards: kinds(ear, ".card") >= cards, 100)
        run.kill()
        run.wait()
    settled = kinds(ear, ".settled") + ROUNDS
    run = start("run", "--config", config)
    ear.wait(lambda ear: kinds(ear, ".settled") >= settled, 150)
    run.terminate()
    assert run.wait(30) == 0
    look_at_what_was_published(public(ear))
    look_at_the_journal(ear, tmp_path / "w" / "journal.db")


def look_at_what_was_published(events: list[dict[str, Any]]) -> None:
    said: dict[str, str] = {}
    highest = 0
    for event in events:
        number = int(event["sequence"].rpartition("-")[2])
        assert number <= highest + 1, f"event {highest + 1} is missing before {number}"
        highest = max(highest, number)
        text = json.dumps(event, sort_keys=True)
        assert said.setdefault(event["sequence"], text) == text


def look_at_the_journal(ear: Listener, path: Path) -> None:
    verdict = verify(path)
    assert verdict.intact
    assert not replay(path).difference
    sheets = {sheet["id"] for sheet in rounds(path)}
    told = {event["data"]["round"] for event in public(ear) if event["type"].endswith(".settled")}
    assert told <= sheets
