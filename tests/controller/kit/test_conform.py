"""`livetable conform`: the reference servers keep every clause, and a planted mistake is named."""

import itertools
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from paho.mqtt.client import MQTTMessage

from controller.core.table.config import House
from controller.kit import servers
from controller.kit.conform.clauses import (
    CLAUSES,
    Clause,
    a_refusal_is_taken,
    a_stopped_answer_comes_again,
    acknowledgements_carry_the_digest,
    bets_are_final_in_time,
    bets_are_sent_once,
    nothing_is_acknowledged_early,
    nothing_is_refused,
    one_id_one_command,
    questions_are_answered_in_time,
    questions_are_answered_once,
    results_are_acknowledged,
)
from controller.kit.conform.command import LIVED, judged
from controller.kit.conform.log import Command, Log
from controller.kit.conform.night import NAMES
from controller.kit.conform.trial import tells
from controller.kit.conform.tried import NEEDS, tried
from controller.kit.servers import server as reference
from controller.mqtt.envelope import utc_now
from controller.settings.table_file import MqttSection
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.mistaken_server import MISTAKES
from tests.support.mqtt.published_table import Table
from tests.support.places import PROJECT
from tests.support.processes.livetable import command
from tests.support.sampled import sampled
from tests.torture import mistaken_servers
from tests.torture.mistaken_servers import HASTE

PLACES = "{host} {port} {site} {table} {client} {ledger}"
HERE = Path(servers.__file__).parent


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path) as broker:
        yield broker


def kept(broker: Broker, game: str, run: str, steps: tuple[str, ...]) -> str:
    """What `conform` says of a server that breaks a clause; empty where it keeps all."""
    name = f"{game}-{steps[0]}"
    words = ["--client", name, "--port", broker.port, "--table", name, "--game", game, *HASTE]
    words += [word for step in steps for word in ("--only", step)]
    trial = command("conform", *words, "--run", f"{run} {PLACES}")
    out, err = trial.communicate(timeout=280)
    return "" if trial.returncode == 0 else f"{name}: {out}{err}"


SERVERS = {
    "infinite": f"{sys.executable} {HERE / 'server.py'}",
    "igt": f"node {HERE / 'server.js'}",
    "baccarat_squeeze": f"{sys.executable} {HERE / 'server.py'}",
}

SQUEEZED = ("plain_rounds", "a_pause", "a_void", "the_table_is_killed")
"""What differs where players are asked for a side to turn."""

STEPS = {"infinite": NAMES, "igt": NAMES, "baccarat_squeeze": SQUEEZED}
SAMPLE = {"infinite": NAMES[::2], "igt": NAMES[1::2], "baccarat_squeeze": SQUEEZED[:1]}
"""Every other step is gone through at the one server, and the rest at the other."""

PARTS = 3
"""A night is gone through in so many parts at once: most of it is waiting."""


@pytest.mark.system
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", SERVERS)
def test_the_reference_servers_keep_every_clause(broker: Broker, game: str) -> None:
    run = SERVERS[game]
    if shutil.which(run.split()[0]) is None:
        pytest.skip("node is not installed (Debian package nodejs)")
    steps = sampled(STEPS[game], *SAMPLE[game])
    parts = [steps[n::PARTS] for n in range(min(PARTS, len(steps)))]
    with ThreadPoolExecutor(PARTS) as pool:
        found = pool.map(lambda steps: kept(broker, game, run, steps), parts)
        assert [why for why in found if why] == []


@pytest.mark.system
@pytest.mark.timeout(200)
@pytest.mark.parametrize("mistake", sampled(["wrong_digest", "names_nothing"], "names_nothing"))
def test_a_planted_mistake_is_named(broker: Broker, mistake: str) -> None:
    assert mistaken_servers.tried(mistake, broker.port) == ""


def test_every_clause_has_its_mistake_and_every_step_its_row() -> None:
    clauses = {clause.__name__ for clause in CLAUSES}
    assert {clause for _, clause, _ in MISTAKES.values()} == clauses | {LIVED}
    assert {clause.__name__ for clause in NEEDS} == clauses
    assert {step for _, _, step in MISTAKES.values()} <= set(NAMES)
    page = (PROJECT / "docs" / "game-server.md").read_text()
    assert all(f"| `{name}` |" in page for name in NAMES)


def test_a_replayed_event_freezes_no_table() -> None:
    opened = b'{"type":"livetable.window_opened","sequence":"e-1"}'
    assert tells("event", opened, "window_opened")
    assert not tells("reply/gs", opened, "window_opened")
    assert not tells("event", opened, "betting_closed")
    assert not tells("event", opened, "")


def test_what_lies_beyond_the_end_of_a_night_is_not_judged() -> None:
    log = Log("gs")
    closed = '{"type":"livetable.betting_closed","sequence":"e-1","data":{"round":"r","due_at":%d}}'
    log.hear("event", (closed % (utc_now() + 3000)).encode(), False)
    assert [*bets_are_final_in_time(log)] == ["round r: no bets_final before due_at"]
    log.end_when(lambda: True, 0)
    assert [*bets_are_final_in_time(log)] == []
    log.hear("round", b'{"type":"livetable.settled","sequence":"e-2","data":{"round":"r"}}', False)
    assert [*results_are_acknowledged(log)] == []


def test_what_never_came_was_not_tried(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log("gs")
    assert [clause.__name__ for clause in CLAUSES if tried(clause, log)] == []
    said = '{"id":"r/bets","client":"gs","round":"r","players":3}'
    log.hear("cmd/bets_final", said.encode(), False)
    assert judged(log, "", as_json=False) == 0
    out = capsys.readouterr().out
    assert "ok         bets are sent once" in out
    assert "not tried  a gap is asked for" in out
    assert "\n             wants a broken connection (step the_broker_is_cut)\n" in out
    assert "6 of 6 clauses kept; 21 of the 27 found no occasion" in out


@pytest.mark.parametrize(
    ("answered", "disturbed", "is_tried"),
    [(True, 20_000, True), (True, 0, False), (False, 20_000, False), (False, 60_000, True)],
)
def test_a_question_with_a_long_window_is_tried_once_it_is_answered(
    answered: bool, disturbed: int, is_tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules may give a player who lost his line half a minute: the night goes on before."""
    utc = itertools.count(1_000_000, 1000)
    monkeypatch.setattr("controller.kit.conform.log.utc_now", lambda: next(utc))
    log = Log("gs")
    opened = {"round": "r", "window": 1, "due_at": 1_045_000, "asks": []}
    told = {"sequence": "e-1", "type": "livetable.window_opened", "data": opened}
    log.hear("event", json.dumps(told).encode(), False)
    if answered:
        said = '{"id":"a","client":"gs","round":"r","window":1,"action":"hit"}'
        log.hear("cmd/decision", said.encode(), False)
    log.disturbed.append((1_000_000 + disturbed, 1_000_000 + disturbed + 8000))
    assert tried(questions_are_answered_in_time, log) is is_tried
    assert len([*questions_are_answered_in_time(log)]) == (is_tried and not answered)


def test_an_acknowledgement_that_was_refused_does_not_count() -> None:
    log = Log("gs")
    end = '{"type":"livetable.settled","sequence":"e-1","data":{"round":"r","digest":"d"}}'
    log.hear("round", end.encode(), False)
    log.hear("cmd/ack_round", b'{"id":"a","client":"gs","round":"r"}', False)
    assert [*results_are_acknowledged(log)] == []
    refused = b'{"id":"a","status":"rejected","code":"malformed"}'
    log.hear("reply/gs", refused, False)
    (breach,) = results_are_acknowledged(log)
    assert "was refused" in breach
    log.hear("reply/gs", b'{"id":"a","status":"accepted","code":""}', False)
    assert [*results_are_acknowledged(log)] == []


@pytest.mark.parametrize(
    ("digest", "breaches"),
    [({}, 0), ({"digest": "d"}, 0), ({"digest": "e"}, 1), ({"digest": 5}, 1)],
)
def test_an_acknowledgement_may_leave_its_digest_out(
    digest: dict[str, object], breaches: int
) -> None:
    log = Log("gs")
    end = '{"type":"livetable.settled","sequence":"e-1","data":{"round":"r","digest":"d"}}'
    log.hear("round", end.encode(), False)
    said = json.dumps({"id": "a", "client": "gs", "round": "r", **digest})
    log.hear("cmd/ack_round", said.encode(), False)
    assert len([*acknowledgements_carry_the_digest(log)]) == breaches
    assert tried(acknowledgements_carry_the_digest, log) is bool(digest)


@pytest.mark.parametrize(
    ("code", "breaches"),
    [("no_state", 0), ("asked_anew", 0), ("too_many_replays", 0), ("stopped", 0), ("x", 1)],
)
def test_a_refusal_for_a_while_is_no_breach(code: str, breaches: int) -> None:
    """A snapshot may come before the first state, and each `online` wants a replay anew."""
    log = Log("gs")
    refused = json.dumps({"id": "a", "status": "rejected", "code": code, "text": "why"})
    for _ in range(3):
        log.hear("cmd/snapshot", b'{"id":"a","client":"gs"}', False)
        log.hear("reply/gs", refused.encode(), False)
    late = [(log.replies[0][0] - 1, told) for _, told in log.replies]
    log.replies[:] = late
    assert len([*nothing_is_refused(log)]) == 3 * breaches
    assert len([*a_refusal_is_taken(log)]) == breaches


@pytest.mark.parametrize(
    ("field", "breaches"), [("deadline", 0), ("players", 1), ("round", 1), ("client", 1)]
)
def test_a_command_sent_again_may_have_another_deadline(field: str, breaches: int) -> None:
    log = Log("gs")
    for value in (7, 8):
        given = value if field in ("deadline", "players") else f"{value}"
        said = {"id": "a", "client": "gs", "round": "r", field: given}
        log.commands.append(Command(0, "bets_final", said, False))
    assert len([*one_id_one_command(log)]) == breaches


@pytest.mark.parametrize(
    ("verb", "clause"),
    [("bets_final", bets_are_sent_once), ("decision", questions_are_answered_once)],
)
@pytest.mark.parametrize(
    ("code", "breaches"), [("command_late", 0), ("not_possible_now", 1), ("", 1)]
)
def test_a_new_id_after_a_refusal_that_wants_one_is_no_second_command(
    verb: str, clause: Clause, code: str, breaches: int
) -> None:
    log = Log("gs")
    closed = b'{"type":"livetable.betting_closed","sequence":"e-1","data":{"round":"r"}}'
    log.hear("event", closed, False)
    for id in ("a", "b"):
        said = {"id": id, "client": "gs", "round": "r", "window": 1}
        log.hear(f"cmd/{verb}", json.dumps(said).encode(), False)
    told = {"id": "a", "status": "rejected" if code else "accepted", "code": code}
    log.hear("reply/gs", json.dumps(told).encode(), False)
    assert len([*clause(log)]) == breaches


@pytest.mark.parametrize("refused_first", [False, True])
def test_an_early_acknowledgement_of_a_round_of_a_moment_is_early(
    refused_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that comes again after the result is refused with the same code, and is not early."""
    utc = itertools.count(1_000_000)
    monkeypatch.setattr("controller.kit.conform.log.utc_now", lambda: next(utc))
    log = Log("gs")
    end = b'{"type":"livetable.settled","sequence":"e-1","data":{"round":"r","digest":"d"}}'
    refused = b'{"id":"a","status":"rejected","code":"nothing_to_acknowledge"}'
    log.hear("cmd/ack_round", b'{"id":"a","client":"gs","round":"r"}', False)
    for topic, said in [("reply/gs", refused), ("round", end)][:: 1 if refused_first else -1]:
        log.hear(topic, said, False)
    assert len([*nothing_is_acknowledged_early(log)]) == refused_first


@pytest.mark.parametrize("step_ms", [0, 1000])
@pytest.mark.parametrize(("closed", "breaches"), [(3, 0), (4, 1)])
def test_a_stopped_answer_whose_question_is_closed_need_not_come_again(
    closed: int, breaches: int, step_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box died while play stood still: nobody waits any more for what it was asked.

    Both are told in one breath, so they may be heard in one millisecond.
    """
    utc = itertools.count(1_000_000, 1000)
    monkeypatch.setattr("controller.kit.conform.log.utc_now", lambda: next(utc))
    log, of = Log("gs"), itertools.count(1)

    def tell(name: str, **data: object) -> None:
        told = {"sequence": f"e-{next(of)}", "type": f"livetable.{name}", "data": data}
        log.hear("event", json.dumps(told | {"data": {"round": "r", **data}}).encode(), False)

    log.hear(
        "cmd/decision", b'{"id":"a","client":"gs","round":"r","window":3,"action":"hit"}', False
    )
    log.hear("reply/gs", b'{"id":"a","status":"rejected","code":"stopped"}', False)
    later = itertools.count(2_000_000, step_ms)
    monkeypatch.setattr("controller.kit.conform.log.utc_now", lambda: next(later))
    tell("window_closed", window=closed, code="hand_dead", counts={})
    tell("irregularity_closed")
    assert len([*a_stopped_answer_comes_again(log)]) == breaches


def test_the_server_asks_once_the_table_hears(tmp_path: Path) -> None:
    """A `replay` that was asked of an absent table is no reason to wait with the next one."""
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))

    def hears(state: str) -> list[str]:
        message = MQTTMessage(topic=b"livetable/v1/s/t/status")
        message.payload = json.dumps({"data": {"state": state}}).encode()
        server._hear(message)
        return [verb for _, verb, _ in server.waiting.values()]

    assert hears("offline") == []
    assert hears("online") == ["replay"]
    (first,) = server.waiting
    assert hears("online") == ["replay"]
    assert first not in server.waiting


def test_what_was_passed_over_during_a_replay_is_asked_for_at_once(tmp_path: Path) -> None:
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))

    def hear(topic: str, **told: object) -> None:
        message = MQTTMessage(topic=f"livetable/v1/s/t/{topic}".encode())
        message.payload = json.dumps(told).encode()
        server._hear(message)

    def event(topic: str, n: int) -> None:
        hear(topic, sequence=f"e-{n:012}", type="livetable.burned", data={})

    def asked() -> tuple[str, dict[str, object]]:
        ((id, (_, verb, body)),) = server.waiting.items()
        assert verb == "replay"
        return id, body

    hear("status", data={"state": "online"})
    first, _ = asked()
    for n in (3, 4):
        event("event", n)
    for n in (1, 2):
        event("reply/gs", n)
    event("event", 5)
    assert asked()[0] == first
    hear("reply/gs", id=first, status="accepted", code="")
    assert asked()[1]["from"] == f"e-{3:012}"


def refused_replay(tmp_path: Path, code: str) -> tuple[reference.Server, str]:
    """A server that has events to 7 and whose `replay` was refused, and that replay's id."""
    server = reference.Server("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    server.epoch, server.last = "e", 7
    server._replay()
    (id,) = server.waiting
    server._reply({"id": id, "status": "rejected", "code": code, "text": "why"})
    return server, id


@pytest.mark.parametrize("code", ["too_many_replays", "not_your_table"])
def test_a_refused_replay_is_asked_for_later_and_nothing_is_forgotten(
    tmp_path: Path, code: str
) -> None:
    """Asked for at once it would be refused at once, many times a second."""
    server, id = refused_replay(tmp_path, code)
    assert (server.epoch, server.last, list(server.waiting)) == ("e", 7, [id])


def test_a_replay_of_another_journal_begins_anew(tmp_path: Path) -> None:
    server, id = refused_replay(tmp_path, "other_epoch")
    ((new, (_, verb, body)),) = server.waiting.items()
    assert (verb, "from" in body, new != id) == ("replay", False, True)


def test_a_server_that_holds_more_than_was_told_books_nothing_more(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="why"):
        refused_replay(tmp_path, "not_told_yet")


@pytest.mark.system
@pytest.mark.parametrize("words", [(sys.executable, "server.py"), ("node", "server.js")])
def test_a_server_of_another_table_does_not_flood_it(
    broker: Broker, tmp_path: Path, words: tuple[str, str]
) -> None:
    """Each of its questions is refused."""
    section = MqttSection(port=broker.port, game_server="another")
    table, ear = Table(tmp_path, broker.port, section=section), Listener(broker.port)
    runner, name = words
    told = [str(HERE / name), "127.0.0.1", str(broker.port), "riga", "bj1", "gs", "ledger"]
    with subprocess.Popen([runner, *told], cwd=tmp_path) as server:
        try:
            ear.wait(lambda ear: ear.on("/reply/gs"))
            first = time.monotonic()
            ear.wait(lambda ear: ear.on("/reply/gs")[1:])
            assert time.monotonic() > first + 1
        finally:
            server.kill()
            table.stop()
            ear.close()


def test_a_server_killed_between_book_and_word_acknowledges_when_it_is_back(tmp_path: Path) -> None:
    """All that may wait: a house lets the next round open while five are unacknowledged."""
    most = House(unacknowledged_rounds=5).unacknowledged_rounds + 1
    words = ("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    killed = reference.Server(*words)
    for number in range(most + 1):
        killed._finish("ack_round", {"digest": f"{number}"}, f"r{number}", [])
    back = reference.Server(*words)
    said = {id: (verb, body) for id, (_, verb, body) in back.waiting.items()}
    assert list(said) == [f"r{number}/ack" for number in range(1, most + 1)]
    assert said["r3/ack"] == killed.waiting["r3/ack"][1:]


def test_what_is_booked_after_a_line_that_was_cut_short_is_a_line_of_its_own(
    tmp_path: Path,
) -> None:
    words = ("h", "1", "s", "t", "gs", str(tmp_path / "ledger"))
    reference.Server(*words)._finish("ack_round", {"digest": "1"}, "r1", [])
    with (tmp_path / "ledger").open("a") as file:
        file.write('{"round": "r2", "be')
    reference.Server(*words)._finish("ack_round", {"digest": "2"}, "r2", [])
    assert reference.Server(*words).booked == {"r1", "r2"}


def test_the_reference_servers_are_short() -> None:
    for name in ("server.py", "server.js", "players.py", "players.js"):
        lines = (HERE / name).read_text().splitlines()
        assert sum(bool(line.strip()) for line in lines) < 160
