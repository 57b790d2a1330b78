"""The controller is killed in the middle of rounds, again and again, under an observer's eyes.

World and broker live on. What was published is never missing, never out of order, never said in
two ways; the table goes on with the same round; the journal is whole and replays to itself. Of a
card that lies face down at a kill nothing that the table left tells anything without the key.
"""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal.replay import replay, rounds
from controller.journal.verify import verify
from drivers.sim.ports import free_port
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.told_in_order import check_order
from tests.support.sampled import so_many
from tests.support.secrecy.hidden_traces import entropy, hidden_in, left_by, sealed_values, traces

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]

KILLS = so_many(1, 2)
ROUNDS = so_many(1, 3)

LOOKS, TRIES = so_many(1, 2), 12
"""Kills at a card that lies face down: so many must show nothing, of so many at most. A card that
was turned before the kill, or whose like lay open before, proves nothing."""

SEAL = bytes(range(32))


def start(*words: str, log: Path | None = None) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "controller.cli", *words]
    with open(log or os.devnull, "ab") as said:
        return subprocess.Popen(command, stderr=said, stdout=said)


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
        give_seal(tmp_path)
        yield ear
        world.terminate()
        world.wait(20)
        ear.close()


def give_seal(folder: Path) -> None:
    """The table of this world seals; its key lies apart from the journal."""
    (folder / "seal.key").write_bytes(SEAL)
    table = folder / "w" / "table.toml"
    sealed = f'[table]\nseal_key_file = "{folder / "seal.key"}"\n'
    table.write_text(table.read_text().replace("[table]\n", sealed))


@pytest.mark.regulation("R04")
def test_nothing_is_lost_or_contradicted(ear: Listener, tmp_path: Path) -> None:
    config = str(tmp_path / "w" / "table.toml")
    rng = random.Random(1)
    log, journal = tmp_path / "table.log", tmp_path / "w" / "journal.db"
    for _ in range(KILLS):
        cards = ear.count(".card") + rng.randint(1, 6)
        run = start("run", "--config", config, log=log)
        ear.wait(lambda ear, cards=cards: ear.count(".card") >= cards, 100)
        run.kill()
        run.wait()
    looked = tried = 0
    while looked < LOOKS:
        tried += 1
        assert tried <= TRIES, f"only {looked} kills came while a card lay face down"
        before = hidden_told(ear)
        run = start("run", "--config", config, log=log)
        ear.wait(lambda ear, before=before: hidden_told(ear) > before, 100)
        run.kill()
        run.wait()
        looked += nothing_tells(journal, log, tmp_path / "left")
    settled = ear.count(".settled") + ROUNDS
    run = start("run", "--config", config, log=log)
    ear.wait(lambda ear: ear.count(".settled") >= settled, 150)
    run.terminate()
    assert run.wait(30) == 0
    check_order(ear.public())
    look_at_the_journal(ear, tmp_path / "w" / "journal.db")


def hidden_told(ear: Listener) -> int:
    """How many cards were dealt face down, repeats aside."""
    told = [e for e in ear.public() if e["data"].get("card") == "hidden"]
    return len({event["sequence"] for event in told})


def nothing_tells(journal: Path, log: Path, work: Path) -> bool:
    """Look for the card that lies face down in all that the table left; whether one lay there."""
    files = left_by(journal, [log], work)
    hidden = hidden_in(work / "made" / journal.name, SEAL)
    if hidden is None:
        return False
    names = {path.name for path in files}
    assert {"journal.db", "journal.db-wal", "table.log", "backup.db", "log.jsonl"} <= names, names
    assert any(path.suffix == ".jpg" for path in files), "no picture was kept"
    assert not traces(hidden.forms, files), hidden.face
    assert traces([f'"{hidden.shown}"'.encode()], files), "a card that everybody saw is not found"
    values = list(sealed_values(work / "made" / journal.name))
    for kind in ("card_read", "card_pulled", "card_dealt"):
        assert len({len(value) for one, value in values if one == kind}) == 1, kind
    everything = b"".join(value for _, value in values)
    assert entropy(everything) > 8 - 600 / len(everything), "what is sealed is not like chance"
    return True


def look_at_the_journal(ear: Listener, path: Path) -> None:
    verdict = verify(path)
    assert verdict.intact
    assert not replay(path, seal=SEAL).difference
    sheets = {sheet["id"] for sheet in rounds(path)}
    told = {event["data"]["round"] for event in ear.public() if event["type"].endswith(".settled")}
    assert told <= sheets
