"""Tables without camera and shoe: they deal, go on after a kill, and every round is told once."""

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from controller.journal.verify import verify
from controller.kit import listen
from controller.kit.bare_table import BareTable
from controller.kit.fleet.command import KILLS
from controller.kit.fleet.judge import compared
from controller.kit.stand_in import ScriptError, hear_staff, read_script
from drivers.sim.ports import free_port
from tests.support.mqtt.broker import Broker
from tests.support.processes.livetable import command
from tests.support.sampled import sampled, so_many

pytestmark = pytest.mark.system


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path) as broker:
        yield broker


def test_a_stand_in_is_up_at_once_and_is_listened_to(broker: Broker, tmp_path: Path) -> None:
    journal = tmp_path / "night.db"
    listening = command("listen", "--port", broker.port)
    table = command("stand-in", "--port", broker.port, "--journal", journal, "--betting", 1)
    assert table.stdout is not None
    assert listening.stdout is not None
    assert table.stdout.readline().startswith("ready: infinite at broker 127.0.0.1")
    lines = []
    for line in listening.stdout:
        lines.append(line)
        if "betting_closed" in line:
            break
    for one in (table, listening):
        one.terminate()
        assert one.wait(20) == 0
    _, said = table.communicate()
    listening.communicate()
    assert f"waiting for broker 127.0.0.1:{broker.port}" in said
    assert "then waits for `bets_final`" in said
    told = [line.split()[3] for line in lines if "demo/bj1" in line and line.split()[2].isdigit()]
    assert told[:4] == ["dealer_changed", "table_opened", "shoe_started", "round_opened"]
    assert verify(journal).intact


def test_people_say_why_they_correct_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Idle:
        def staff(self, word: str) -> bool:
            return word not in ("correct", "dead")

    monkeypatch.setattr("sys.stdin", ["pause\n", "correct\n", "dead\n", "sing\n"])
    hear_staff(cast(BareTable, Idle()))
    err = capsys.readouterr().err
    assert "correct: nothing can be corrected now: it takes a round with a card face up" in err
    assert "'sing' is no act of staff: write pause, void, correct, dead, close" in err
    assert "dead: this game has no boxes that could die: choose another with --game" in err
    assert err.count("\n") == 3


HELPED = ["listen", "stand-in", "conform", "recording play", "sim fleet"]


@pytest.mark.parametrize("name", sampled(HELPED, "stand-in", "sim fleet"))
def test_help_tells_defaults_games_and_where_the_servers_lie(name: str) -> None:
    out, _ = command(*name.split(), "--help").communicate(timeout=60)
    assert "(default: 1883)" in out
    if "--game" in out and name != "sim fleet":
        assert "baccarat_squeeze" in " ".join(out.split())
        assert (Path(out.splitlines()[-1]) / "server.py").is_file()


def test_a_script_names_its_line(tmp_path: Path) -> None:
    script = tmp_path / "cards"
    script.write_text("8S TH\n# nothing\nAS 1X\n")
    with pytest.raises(ScriptError, match="line 3: '1X' is no card"):
        read_script(script)


def lines(folder: Path, names: str) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob(names))


def test_a_fleet_without_a_broker_is_not_well(tmp_path: Path) -> None:
    """Nothing is lost where nothing is played."""
    words = ["--port", free_port(), "--seconds", 1, "--tables", 2, "--dir", tmp_path]
    fleet = command("sim", "fleet", *words)
    _, err = fleet.communicate(timeout=60)
    assert fleet.returncode == 2
    assert "cannot be reached (Connection refused)" in err


ROUNDS = so_many(6, 12)


@pytest.mark.timeout(240)
def test_a_fleet_under_kills_loses_and_doubles_nothing(broker: Broker, tmp_path: Path) -> None:
    folder = tmp_path / "fleet"
    words = [
        "sim",
        "fleet",
        "--tables",
        so_many(3, 6),
        "--port",
        broker.port,
        "--seconds",
        600,
        "--json",
    ]
    words += ["--pace", 0.05, "--betting", 1, "--kill-every", so_many(3, 6), "--dir", folder]
    fleet, clock = command(*words), threading.Event()
    while lines(folder, "ledger-*.jsonl") < ROUNDS or lines(folder, KILLS) < 2:
        assert fleet.poll() is None, "the fleet ended by itself"
        clock.wait(0.2)
    fleet.terminate()
    out, err = fleet.communicate()
    assert (fleet.returncode, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    assert told["kills"] >= 2
    assert told["rounds"] >= ROUNDS
    assert list(folder.glob("*.db.state")), "a killed table folds all its rounds again"


@pytest.mark.parametrize(
    ("booked", "fault"),
    [
        (["a", "b", "b"], "b is booked twice"),
        (["b"], "a is acknowledged and not booked"),
        (["b", "a"], "booked in another order"),
        (["a", "c"], "lost in the middle: b"),
        (["a", "b"], ""),
        (["a"], ""),
    ],
)
def test_a_lost_doubled_or_reordered_round_is_found(booked: list[str], fault: str) -> None:
    found = " ".join(compared(["a", "b", "c"], {"a"}, booked))
    assert fault in found
    assert bool(found) == bool(fault)


@pytest.mark.parametrize(
    ("topic", "payload", "line"),
    [
        ("livetable/v1/s/t/event", b"\xff", "s/t event: no JSON"),
        ("livetable/v1/s/t/event", b"[1]", "s/t event: no object"),
        ("livetable/v1/s/t/cmd/ack_round", b'{"id":"1"}', "s/t -> ack_round id=1"),
        ("livetable/v1/s/t/state", b"{}", "^$"),
        (
            "livetable/v1/s/t/event",
            b'{"sequence":"e-4","type":"livetable.light","data":{"colour":"red"}}',
            "4 light                colour=red .GAP: 3 to 3 are missing",
        ),
        ("livetable/v1/s/t/event", b'{"sequence":"e-2","data":{}}', "again"),
        ("livetable/v1/s/t/event", b'{"sequence":"f-1","data":{}}', "NEW EPOCH f"),
    ],
)
def test_each_message_is_one_readable_line(topic: str, payload: bytes, line: str) -> None:
    order = listen.Order()
    for n in (1, 2):
        order.remark("s/t", f"e-{n}")
    told = listen.line(topic, payload, order, everything=False)
    assert re.search(line, told), told
    assert "\n" not in told
