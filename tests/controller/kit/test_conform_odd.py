"""`livetable conform` judges whatever a server says or books; it never fails on it itself."""

import argparse
import json
import socket
import tempfile
from pathlib import Path
from typing import Any

import pytest

from controller.commands.ending import UNUSABLE
from controller.kit.conform.cable import RESTLESS, Cable
from controller.kit.conform.clauses import CLAUSES, commands_are_well_formed, rounds_are_booked_once
from controller.kit.conform.command import judged, main
from controller.kit.conform.log import Log
from controller.kit.conform.processes import ServerProcess, TableProcess
from controller.kit.conform.trial_error import TrialError
from controller.kit.ledger import read_ledger

ODD: list[Any] = [None, True, 7, -1.5, "", "x", [], ["a"], [[]], {}, {"a": []}, {"a": {"b": [1]}}]
FIELDS = (
    "id",
    "client",
    "round",
    "window",
    "hand",
    "action",
    "counts",
    "answers",
    "from",
    "digest",
)
VERBS = ("bets_final", "decisions", "decision", "ack_round", "ack_void", "replay", "nonsense")

EVENTS = [
    ("betting_closed", {"round": "r", "due_at": 1}),
    (
        "window_opened",
        {"round": "r", "window": 1, "due_at": 1, "asks": [{"hand": "1", "legal": []}]},
    ),
    ("settled", {"round": "r", "digest": "d", "result": {}}),
    ("voided", {"round": "v", "digest": "d"}),
]


def night() -> Log:
    """A log in which something of everything has happened."""
    log = Log("gs")
    for n, (name, data) in enumerate(EVENTS, 1):
        told = {"type": f"livetable.{name}", "sequence": f"e-{n}", "data": data}
        log.hear("event", json.dumps(told).encode(), False)
    return log


@pytest.mark.parametrize("verb", VERBS)
def test_odd_fields_of_commands_are_judged(verb: str) -> None:
    for field in FIELDS:
        log = night()
        for odd in ODD:
            body = {"id": "a", "client": "gs", "round": "r", "window": 1, field: odd}
            log.hear(f"cmd/{verb}", json.dumps(body).encode(), False)
        log.replies.append((0, {"id": "a", "status": "rejected", "code": "malformed"}))
        assert judged(log, "", as_json=True) == 1


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"\xff", "no UTF-8"),
        (b"[1", "no JSON"),
        (b"[1]", "no JSON object"),
        (b"[" * 5000 + b"]" * 5000, "deep"),
        (b'{"id":' * 900 + b"1" + b"}" * 900, "deep"),
        (b'{"id":"a","client":"gs","window":' + b"9" * 5000 + b"}", "a number is at most"),
        (b'{"id":"a","client":"gs","client":"gs"}', "twice"),
        (json.dumps({"id": "\ud800", "client": "gs"}).encode(), "half a character"),
    ],
)
def test_what_no_table_takes_is_told_as_the_table_does(payload: bytes, why: str) -> None:
    log = night()
    log.hear("cmd/bets_final", payload, False)
    assert any(why in breach for breach in commands_are_well_formed(log))
    for clause in CLAUSES:
        list(clause(log))


def test_an_event_without_a_type_is_nobodys() -> None:
    log = Log("gs")
    log.hear("event", b'{"sequence":"e-1","data":{}}', False)
    log.hear("event", b'{"sequence":"e-' + b"9" * 5000 + b'","data":{}}', False)
    assert judged(log, "", as_json=True) == 0


BET = {"player": "a", "stake": 100, "returned": 0, "hand": "1"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "no JSON"),
        ("[" * 5000, "without end"),
        ("[]", "no object with `round`"),
        ('{"bets": []}', "no object with `round`"),
        ('{"round": 7, "bets": []}', "no object with `round`"),
        ('{"round": "r", "bets": {}}', "`bets` is no list of objects"),
        ('{"round": "r", "bets": [7]}', "`bets` is no list of objects"),
        (json.dumps({"round": "r", "bets": [{**BET, "stake": "100"}]}), "`stake`"),
        (json.dumps({"round": "r", "bets": [{**BET, "stake": 1.5}]}), "`stake`"),
        (json.dumps({"round": "r", "bets": [{**BET, "stake": True}]}), "`stake`"),
        (json.dumps({"round": "r", "bets": [{**BET, "returned": None}]}), "`returned`"),
        (json.dumps({"round": "r", "bets": [{"hand": "1"}]}), "`stake`"),
    ],
)
def test_a_line_of_the_ledger_that_is_none_is_a_breach(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "ledger"
    good = json.dumps({"round": "r", "bets": [BET]})
    path.write_text(f"{good}\n\n{line}\n")
    log = night()
    log.booked, log.unread = read_ledger(path)
    assert log.booked == [json.loads(good)]
    (breach,) = rounds_are_booked_once(log)
    assert breach.startswith("line 3 of the ledger")
    assert why in breach
    assert judged(log, "", as_json=True) == 1


def test_a_name_with_a_strange_line_end_stays_one_line(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    told = {"round": "r", "bets": [{**BET, "player": "a\u2028b\x85c"}]}
    path.write_text(json.dumps(told, ensure_ascii=False) + "\n", "utf-8")
    assert read_ledger(path) == ([told], [])


def test_a_last_line_that_is_being_written_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_text('{"round": "r", "bets": []}\n{"round": "s", "be')
    assert read_ledger(path) == ([{"round": "r", "bets": []}], [])
    path.write_text('{"round": "r", "bets": []}\n{"round": "s", "bets": []}')
    assert [one["round"] for one in read_ledger(path)[0]] == ["r", "s"]


@pytest.mark.parametrize("data", [b"\xff\xfe\n", None])
def test_a_ledger_that_cannot_be_read_is_a_breach(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "ledger"
    if data is None:
        path.mkdir()
    else:
        path.write_bytes(data)
    lines, (why,) = read_ledger(path)
    assert lines == []
    assert str(path) in why


def test_no_ledger_is_no_breach(tmp_path: Path) -> None:
    assert read_ledger(tmp_path / "ledger") == ([], [])


def test_a_cut_that_was_made_here_is_no_restlessness() -> None:
    cable = Cable(0, "127.0.0.1", 1)
    try:
        cable._visits.extend([0.0] * RESTLESS)
        assert cable.restless()
        cable.cut()
        assert not cable.restless()
    finally:
        cable.close()


def asked(**options: Any) -> argparse.Namespace:
    """The options of a trial whose broker is nowhere."""
    usual = {"host": "h", "port": 1, "site": "s", "table": "t", "game": "infinite", "client": "gs"}
    usual |= {"betting": 2, "pace": 0.1, "seed": 1, "username": "", "password_file": None}
    usual |= {"ca_file": None, "ledger": None, "run": None}
    return argparse.Namespace(**{**usual, **options})


@pytest.mark.parametrize(
    "run", ["node -e {a}", "server {}", "server {host.x}", "server {", "'", " "]
)
def test_braces_that_nothing_fills_are_a_sentence(tmp_path: Path, run: str) -> None:
    with pytest.raises(TrialError, match="--run"):
        ServerProcess(asked(run=run), tmp_path, 2).start()


def test_a_program_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TrialError, match="'no-such-program' cannot be started"):
        ServerProcess(asked(run="no-such-program {port}"), tmp_path, 2).start()


def test_a_broker_may_ask_for_a_name_and_no_password(tmp_path: Path) -> None:
    words = TableProcess(asked(username="u"), tmp_path).words()
    assert "--username" in words
    assert "--password-file" not in words
    file = tmp_path / "pw"
    given = asked(username="u", password_file=file)
    assert str(file) in TableProcess(given, tmp_path).words()


def test_a_trial_that_cannot_begin_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
    assert main(["--client", "gs", "--host", "127.0.0.1", "--port", str(number)]) == UNUSABLE
    assert str(number) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
