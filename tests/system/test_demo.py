"""The demo as a user starts it: real processes, pty, camera, vision, broker and console."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from controller.kit import servers
from drivers.sim.ports import free_port
from tests.support.mqtt.broker import wait_for_port
from tests.support.places import ROUNDS
from tests.support.processes.livetable import demo
from tests.support.sampled import sampled, so_many

pytestmark = [pytest.mark.system, pytest.mark.timeout(240)]


ROUNDS_PLAYED = so_many(1, 2)


def finished(process: subprocess.Popen[str]) -> dict[str, Any]:
    out, err = process.communicate(timeout=220)
    assert process.returncode == 0, err
    result: dict[str, Any] = json.loads(out)
    return result


def livetable(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def events(journal: Path) -> list[tuple[int, str, str]]:
    if not journal.exists():
        return []
    try:
        with sqlite3.connect(f"file:{journal}?mode=ro", uri=True) as connection:
            rows = connection.execute("SELECT n, round, type FROM event ORDER BY n").fetchall()
    except sqlite3.OperationalError:
        return []
    return [(n, name, kind) for n, name, kind in rows]


def wait_for_cards(journal: Path, cards: int) -> None:
    """Until so many cards of one round are published and it is not settled."""
    end = time.monotonic() + 60
    look = signal.sigtimedwait
    while time.monotonic() < end:
        told = events(journal)
        last = told[-1][1] if told else ""
        kinds = [kind for _, name, kind in told if name == last]
        if last and kinds.count("card") >= cards and "settled" not in kinds:
            return
        look([], 0.05)
    pytest.fail("no round got that far")


def test_rounds_are_dealt_recorded_and_settle_again_to_what_was_published(tmp_path: Path) -> None:
    journal = tmp_path / "demo.db"
    result = finished(
        demo("--rounds", str(ROUNDS_PLAYED), "--seed", "7", "--journal", str(journal))
    )
    assert result["rounds"]["settled"] == ROUNDS_PLAYED
    assert result["misreads"] == 0
    assert result["disagreements"] == 0
    assert result["journal"] == str(journal)
    assert "consistent" in livetable("journal", "verify", str(journal)).stdout
    sheets = livetable("journal", "rounds", str(journal), "--sheets").stdout
    (tmp_path / "sheets.jsonl").write_text(sheets)
    assert len(sheets.splitlines()) == ROUNDS_PLAYED
    assert livetable("settle", "--check", str(tmp_path / "sheets.jsonl")).returncode == 0


@pytest.mark.parametrize("game", sampled(["infinite", "quebec", "baccarat"], "baccarat"))
def test_given_rounds_come_back_as_they_settle(game: str, tmp_path: Path) -> None:
    sheets = (ROUNDS / f"{game}.jsonl").read_text().splitlines()[:ROUNDS_PLAYED]
    (tmp_path / "in.jsonl").write_text("\n".join(sheets))
    words = ["--sheets", str(tmp_path / "in.jsonl"), "--out", str(tmp_path / "out.jsonl")]
    finished(demo("--game", game, *words, "--dir", str(tmp_path / "world")))
    returned = (tmp_path / "out.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in returned] == [json.loads(line) for line in sheets]


@pytest.mark.torture  # tests/system/test_kill_table.py kills table and world so
@pytest.mark.regulation("R20")
def test_killed_in_the_middle_of_a_round_the_same_round_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "demo.db"
    killed = demo("--rounds", "9", "--seed", "5", "--journal", str(journal))
    wait_for_cards(journal, 2)
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate()
    before = events(journal)
    result = finished(demo("--rounds", "1", "--seed", "5", "--journal", str(journal)))
    after = events(journal)
    assert result["rounds"] == {"settled": 1, "void": 0}
    assert after[: len(before)] == before
    assert [n for n, _, _ in after] == list(range(1, len(after) + 1))
    name = before[-1][1]
    kinds = [kind for _, one, kind in after if one == name]
    assert kinds.count("round_opened") == 1
    assert kinds[-1] == "settled"


def test_a_taken_port_is_named_before_anything_starts(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = demo("--dir", str(tmp_path), "--mqtt-port", port)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert out == ""
    assert f"port {port} is taken" in err


def test_a_game_server_from_outside_plays_the_rounds(tmp_path: Path) -> None:
    port, ledger = free_port(), tmp_path / "ledger.jsonl"
    words = ("--players", "outside", "--mqtt-port", str(port), "--rounds", str(ROUNDS_PLAYED))
    playing = demo(*words, "--game", "infinite", "--journal", str(tmp_path / "demo.db"))
    command = [sys.executable, str(Path(servers.__file__ or "").with_name("server.py"))]
    wait_for_port(port, playing)
    outside = subprocess.Popen([*command, "127.0.0.1", str(port), "demo", "bj1", "me", str(ledger)])
    try:
        out, err = playing.communicate(timeout=220)
    finally:
        outside.terminate()
        outside.wait(10)
    assert playing.returncode == 0, err
    assert json.loads(out)["rounds"] == {"settled": ROUNDS_PLAYED, "void": 0}
    assert f"broker at 127.0.0.1:{port}, topics livetable/v1/demo/bj1/" in err
    booked = [json.loads(line) for line in ledger.read_text().splitlines()]
    assert len(booked) == ROUNDS_PLAYED
    assert all(line["bets"] for line in booked)
