"""Recordings of every game: in the contract, and the reference servers book the money they must."""

import json
import queue
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, cast

import pytest
from paho.mqtt.client import Client, MQTTMessage

from controller.kit import servers
from controller.kit.recording import play
from controller.kit.recording.make import BEGIN_UTC, Planned, recording
from controller.kit.recording.play import (
    RecordingError,
    Stage,
    booked,
    compared,
    read_recording,
)
from controller.kit.servers import server as reference
from controller.kit.servers.players import BASE, Players
from controller.mqtt.envelope import Address
from tests.support.mqtt.broker import Broker
from tests.support.mqtt.contract import faults
from tests.support.places import PROJECT
from tests.support.processes.livetable import command

pytestmark = pytest.mark.long

HERE = Path(servers.__file__).parent
GAMES = sorted(path.stem for path in (PROJECT / "config" / "games").glob("*.toml"))
SQUEEZE = "baccarat_squeeze"
ROUNDS = 6
PLANNED = Planned(void=3, pause=2, correct=4)
BOXES = ("blackjack_live", "igt", "olivia", "quebec")
"""The games of which a box may die."""


def planned(game: str) -> Planned:
    return replace(PLANNED, dead=5) if game in BOXES else PLANNED


NODE = """
const players = require('%s/players.js');
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter(Boolean).map(JSON.parse);
for (const { topic, payload } of lines) {
  if (!topic || topic === 'status') continue;
  const { type, data } = JSON.parse(payload), name = type.replace('livetable.', '');
  if (name === 'description') players.offered(data);
  if (name === 'round_opened') players.opened();
  if (name === 'card' || name === 'card_corrected') players.card(data);
  if (name === 'decision_applied') players.applied(data);
  if (name === 'window_opened') players.answers(data);
  const over = { settled: () => players.settled(data.result), voided: players.voided }[name];
  if (over) console.log(JSON.stringify({ round: data.round, bets: over() }));
}
"""
"""The players of the server in JavaScript, fed with a recording's lines on stdin."""


@pytest.fixture(scope="module")
def recorded() -> dict[str, list[dict[str, Any]]]:
    return {game: [*recording(game, 2, ROUNDS, planned(game))] for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_in_the_contract(
    recorded: dict[str, list[dict[str, Any]]], game: str
) -> None:
    lines = [line for line in recorded[game] if "topic" in line]
    wrong = [f for line in lines for f in faults(f"l/v1/s/t/{line['topic']}", line["payload"])]
    assert wrong == []
    sequences = [json.loads(line["payload"]).get("sequence") for line in lines]
    numbers = [int(one.rpartition("-")[2]) for one in sequences if one]
    assert numbers == list(range(1, len(numbers) + 1))
    assert sum("money" in line for line in recorded[game]) == ROUNDS


@pytest.mark.parametrize("game", GAMES)
def test_a_pause_a_correction_and_the_state_are_in_it(
    recorded: dict[str, list[dict[str, Any]]], game: str
) -> None:
    told = [json.loads(line["payload"]) for line in recorded[game] if "topic" in line]
    named = {
        name: [one["data"] for one in told if one["type"] == f"livetable.{name}"]
        for name in ("betting_closed", "table_resumed", "card", "card_corrected", "state", "voided")
    }
    second = named["betting_closed"][1]
    (resumed,) = named["table_resumed"]
    assert resumed["round"] == second["round"]
    assert resumed["clocks"]["due_at"] > second["due_at"]
    (corrected,) = named["card_corrected"]
    assert corrected["was"] != corrected["card"]
    assert corrected["round"] == named["betting_closed"][3]["round"]
    assert {"stopped", "hands", "as_of"} <= named["state"][-1].keys()
    assert {state["phase"] for state in named["state"]} >= {"bets_due", "dealing", "collecting"}
    assert any(state["stopped"] for state in named["state"])
    assert len(named["voided"]) == 1


@pytest.mark.parametrize("game", BOXES)
def test_a_box_that_is_insured_dies_in_it_and_has_all_its_stakes_back(
    recorded: dict[str, list[dict[str, Any]]], game: str
) -> None:
    told = [json.loads(line["payload"]) for line in recorded[game] if "topic" in line]
    (dead,) = (one["data"] for one in told if one["type"] == "livetable.hand_dead")
    assert dead["round"] == [line["round"] for line in recorded[game] if "money" in line][4]
    (money,) = (
        line["money"]
        for line in recorded[game]
        if "money" in line and line["round"] == dead["round"]
    )
    sides = next(line["bets"] for line in recorded[game] if "bets" in line)["ann"]["side"]
    staked = BASE + BASE // 2 + sum(sides.values())
    assert money["ann"]["returned"] == money["ann"]["stake"] >= staked


@pytest.mark.parametrize("game", GAMES)
def test_every_round_takes_bets_while_the_state_is_betting(
    recorded: dict[str, list[dict[str, Any]]], game: str
) -> None:
    """A server that bets by `state.phase` alone holds bets in each round; no state runs ahead."""
    taking, newest, rounds = "", "", list[str]()
    for line in recorded[game]:
        if "topic" in line:
            told = json.loads(line["payload"])
            newest = told.get("sequence", newest)
            if line["topic"] == "state":
                taking = told["data"]["phase"]
                assert told["data"]["as_of"] == newest or not newest
                if taking == "betting" and told["data"]["round"] not in rounds:
                    rounds.append(told["data"]["round"])
                    assert told["data"]["light"]["ends_at"] > BEGIN_UTC + line["at"]
        elif "bets" in line:
            assert taking == "bets_due"
    assert rounds == [line["round"] for line in recorded[game] if "money" in line]


def test_money_that_is_no_whole_unit_is_rounded_down_as_the_servers_do(tmp_path: Path) -> None:
    text = (PROJECT / "config" / "games" / "baccarat.toml").read_text()
    text = text.replace("banker = 0.95,", "banker = 0.9755,").partition("[published.returns]")[0]
    (tmp_path / "baccarat.toml").write_text(text.replace("0.54", "0.545"))
    lines = [*recording(str(tmp_path / "baccarat.toml"), 2, ROUNDS)]
    players = Players()
    players.offer = next(
        json.loads(line["payload"])["data"] for line in lines if line.get("topic") == "description"
    )
    money = {line["round"]: line["money"] for line in lines if "money" in line}
    told = [json.loads(line["payload"]) for line in lines if "topic" in line]
    ended = [one["data"] for one in told if one["type"] == "livetable.settled"]
    assert len(ended) == ROUNDS
    for end in ended:
        players.opened()
        back = Counter[str]()
        for bet in players.settled(end["result"]):
            back[bet["player"]] += bet["returned"]
        assert back == Counter({who: one["returned"] for who, one in money[end["round"]].items()})


def test_a_recorded_squeeze_says_which_side_was_turned_when() -> None:
    lines = [*recording(SQUEEZE, 2, 2)]
    turned = [line["reveal"] for line in lines if "answers" in line]
    told = [json.loads(line["payload"]) for line in lines if "topic" in line]
    shown = [one["data"]["hand"] for one in told if one["type"] == "livetable.card_revealed"]
    assert set(turned) == {"player", "banker"}
    assert [hand for hand, _ in groupby(shown)] == [hand for hand, _ in groupby(turned)]
    assert not [one for one in told if one["type"] == "livetable.irregularity_opened"]


@pytest.mark.parametrize("game", GAMES)
def test_the_server_books_the_money_of_a_recording(
    recorded: dict[str, list[dict[str, Any]]], game: str, tmp_path: Path
) -> None:
    lines, ledger = recorded[game], tmp_path / "ledger"
    server = reference.Server("h", "1", lines[0]["site"], lines[0]["table"], "gs", str(ledger))
    server.epoch = lines[0]["epoch"]  # as after a replay
    for line in lines:
        if "topic" in line:
            message = MQTTMessage(topic=f"{server.prefix}/{line['topic']}".encode())
            message.payload = line["payload"].encode()
            server._hear(message)
    assert compared(lines, booked(ledger)) == []
    assert len(booked(ledger)) == ROUNDS


@pytest.mark.parametrize("game", GAMES)
def test_the_players_in_javascript_book_the_same(
    recorded: dict[str, list[dict[str, Any]]], game: str, tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian package nodejs)")
    text = "\n".join(map(json.dumps, recorded[game]))
    made = subprocess.run(
        [node, "-e", NODE % HERE], input=text, capture_output=True, text=True, check=True
    )
    (tmp_path / "ledger").write_text(made.stdout)
    assert compared(recorded[game], booked(tmp_path / "ledger")) == []


ASKED = {
    "window": 3,
    "question": "reveal",
    "asks": [{"hand": "banker", "cards": 2, "legal": ["turn"]}],
}
TURNED = ["", "reveal", {"window": 3, "hand": "banker"}]


def test_the_server_names_the_side_to_turn() -> None:
    (said,) = Players().answers(ASKED)
    assert [*said] == TURNED
    payload = json.dumps({"id": "r/w3", "client": "gs", "round": "r", **said[2]})
    assert faults("l/v1/s/t/cmd/reveal", payload) == []


def test_the_server_in_javascript_names_it_too() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian package nodejs)")
    script = (
        f"console.log(JSON.stringify(require('{HERE}/players.js').answers({json.dumps(ASKED)})))"
    )
    made = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(made.stdout) == [TURNED]


def test_other_money_and_a_missing_round_are_named(
    recorded: dict[str, list[dict[str, Any]]],
) -> None:
    lines = recorded["baccarat"]
    right = {line["round"]: line["money"] for line in lines if "money" in line}
    assert compared(lines, right) == []
    first, second, *_ = right
    ann = {**right[first]["ann"], "returned": right[first]["ann"]["returned"] + 1}
    wrong = {**right, first: {**right[first], "ann": ann}}
    del wrong[second]
    assert [sentence.split(":")[0] for sentence in compared(lines, wrong)] == [
        f"round {first}",
        f"round {second}",
    ]


def test_what_players_did_is_in_it() -> None:
    """A night of one common hand in which somebody splits, doubles and insures."""
    done = {
        action
        for line in recording("infinite", 5, 60)
        for action in line.get("answers", {}).values()
    }
    assert done >= {"hit", "stand", "double", "split", "insure", "decline"}


def test_a_game_file_is_meant_by_its_path(tmp_path: Path) -> None:
    """The table is called as the game is: a path would break its topics."""
    path = tmp_path / "Mine.toml"
    text = (PROJECT / "config" / "games" / "infinite.toml").read_text()
    path.write_text(text.replace('name = "infinite"', 'name = "mine"', 1))
    of_file, shipped = ([*recording(game, 2, 1)] for game in (str(path), "infinite"))
    assert (of_file[0]["game"], of_file[0]["table"]) == ("mine", "mine")
    assert [one.get("topic") for one in of_file[1:]] == [one.get("topic") for one in shipped[1:]]
    described = next(line for line in of_file if line.get("topic") == "description")
    assert '"game":"mine"' in described["payload"] or '"name":"mine"' in described["payload"]


HEAD = '{"recording": 1, "site": "s", "table": "t", "epoch": "e"}'


class Heard:
    """A client that keeps what it is to publish."""

    def __init__(self) -> None:
        self.said: list[tuple[str, dict[str, Any]]] = []

    def publish(self, topic: str, payload: str, *, qos: int, retain: bool) -> "Heard":
        self.said.append((topic, json.loads(payload)))
        return self

    def wait_for_publish(self, _seconds: float) -> None:
        pass


def asked(stage: Stage, heard: Heard, verb: str, **body: object) -> list[dict[str, Any]]:
    """What the stage answers to this."""
    message = MQTTMessage(topic=f"livetable/v1/s/t/cmd/{verb}".encode())
    message.payload = json.dumps(body).encode()
    before = len(heard.said)
    stage._answer(message)
    assert all(topic == "livetable/v1/s/t/reply/gs" for topic, _ in heard.said[before:])
    return [told for _, told in heard.said[before:]]


def test_the_stage_answers_questions_as_a_table_does() -> None:
    client = Heard()
    stage = Stage(Address("s", "t", "e"), cast(Client, client), queue.SimpleQueue())
    who = {"id": "a", "client": "gs"}
    assert asked(stage, client, "snapshot", **who)[-1]["code"] == "no_state"
    assert asked(stage, client, "replay", **who)[-1]["sequence"] == "e-000000000000"
    for n in (1, 2, 3):
        payload = json.dumps({"sequence": f"e-{n:012}", "data": {}})
        stage.tell({"topic": "event", "payload": payload})
    state = {"data": {"as_of": "e-000000000002"}}
    stage.tell({"topic": "state", "retained": True, "payload": json.dumps(state)})
    *events, end = asked(stage, client, "replay", **who, **{"from": "e-000000000002"})
    assert [one["sequence"][-1] for one in events] == ["2", "3"]
    assert (end["status"], end["sequence"]) == ("accepted", "e-000000000003")
    (refused,) = asked(stage, client, "replay", **who, **{"from": "x-000000000002"})
    assert (refused["status"], refused["code"]) == ("rejected", "other_epoch")
    (refused,) = asked(stage, client, "replay", **who, **{"from": "e-000000000009"})
    assert refused["code"] == "not_told_yet"
    (told,) = asked(stage, client, "snapshot", **who)
    assert (told["sequence"], told["state"]) == ("e-000000000002", state["data"])
    assert asked(stage, client, "replay", id="a") == []  # nobody knows who asked


def test_the_stage_takes_no_acknowledgement_with_another_digest_than_it_told() -> None:
    client = Heard()
    stage = Stage(Address("s", "t", "e"), cast(Client, client), queue.SimpleQueue())
    payload = json.dumps(
        {"sequence": "e-000000000001", "data": {"round": "r", "digest": "d"}}, sort_keys=True
    )
    stage.tell({"topic": "round", "payload": payload})
    who = {"client": "gs", "round": "r"}
    (refused,) = asked(stage, client, "ack_round", id="a", digest="x", **who)
    assert (refused["status"], refused["code"]) == ("rejected", "other_digest")
    assert refused["text"].startswith("This is not the digest that round r was published with")
    assert refused["params"] == {"round": "r"}
    assert not stage.said
    for id, digest in (("b", {}), ("c", {"digest": "d"})):
        (told,) = asked(stage, client, "ack_round", id=id, **digest, **who)
        assert told["status"] == "accepted"
    assert stage.said == {("ack_round", "r", 0)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no recording"),
        ("[1]", "no recording"),
        ("{", "make one with"),
        ('{"recording": 1}', "no recording"),
        (f"{HEAD}\n7", "line 2 is no line of a recording"),
        (f'{HEAD}\n{{"topic": "ev', "line 2 is no whole JSON"),
        (f"{HEAD}\n" + "[" * 100_000, "line 2 is no whole JSON"),
        (f'{HEAD}\n{{"bets": {{}}}}', "line 2 is no line of a rec"),
        (f'{HEAD}\n{{"topic": "event", "payload": "x"}}', "line 2 is no line of a rec"),
        (f'{HEAD}\n{{"topic": "event", "payload": "{{}}"}}', "line 2 is no line of a rec"),
        (f'{HEAD}\n{{"topic": "event", "payload": 7}}', "line 2 is no line of a rec"),
    ],
)
def test_a_file_that_is_no_recording_is_named(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "night.jsonl"
    path.write_text(text)
    with pytest.raises(RecordingError, match=why):
        read_recording(path)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "line 1 of the ledger is no JSON"),
        ('{"round": "r", "bets": [{"stake": 1, "returned": 1}]}', "name the `player`"),
        ('{"round": "r", "bets": [{"player": "a", "stake": 1}]}', "`returned`"),
    ],
)
def test_a_ledger_that_cannot_be_compared_is_named(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "ledger"
    path.write_text(line + "\n")
    with pytest.raises(RecordingError, match=why):
        booked(path)
    with pytest.raises(RecordingError, match="no such file"):
        booked(tmp_path / "other")


@pytest.mark.system
@pytest.mark.timeout(120)
@pytest.mark.parametrize("run", [[sys.executable, "server.py"], ["node", "server.js"]])
def test_a_recording_through_a_broker_brings_its_money(run: list[str], tmp_path: Path) -> None:
    if shutil.which(run[0]) is None:
        pytest.skip(f"{run[0]} is not installed")
    night, ledger = tmp_path / "night.jsonl", tmp_path / "ledger"
    night.write_text(
        "\n".join(json.dumps(line) for line in recording(SQUEEZE, 2, 3, Planned(2, 1, 3)))
    )
    with Broker(tmp_path) as broker:
        words = ["127.0.0.1", broker.port, "recording", SQUEEZE, "gs", ledger]
        server = subprocess.Popen([run[0], HERE / run[1], *map(str, words)])
        playing = command("recording", "play", night, "--port", broker.port, "--ledger", ledger)
        out, err = playing.communicate(timeout=100)
        server.terminate()
        server.wait(10)
    assert (playing.returncode, out) == (
        0,
        "rounds played: 3, with other money: 0, words that did not come: 0\n",
    ), err


@pytest.mark.parametrize("silent", [True, False])
def test_what_the_server_did_not_say_is_told_before_its_ledger_that_is_not_there(
    silent: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The server makes that file: who is silent has none."""
    night = tmp_path / "night.jsonl"
    night.write_text(HEAD + "\n")
    monkeypatch.setattr(play, "played", lambda *_: (["nobody sent a command"], silent))
    ended = play.main([str(night), "--ledger", str(tmp_path / "none")])
    out, err = capsys.readouterr()
    assert out.startswith("nobody sent a command\n")
    assert ("there is no such file" in err) == (not silent)
    assert ended == (1 if silent else 2)


@pytest.mark.system
def test_a_recording_that_nobody_hears_asks_for_the_server_once(tmp_path: Path) -> None:
    night = tmp_path / "night.jsonl"
    night.write_text("\n".join(json.dumps(line) for line in recording(SQUEEZE, 2, 3, Planned())))
    with Broker(tmp_path) as broker:
        playing = command("recording", "play", night, "--port", broker.port, "--wait", "0.2")
        out, _ = playing.communicate(timeout=60)
    assert playing.returncode == 1
    assert out.splitlines()[0].startswith("in 0.2 s nobody sent a command: is your server connec")
    assert out.splitlines()[1] == "rounds played: 3, words that did not come: 1"
