"""Topics, envelopes and commands as they cross the broker, without one."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages import commands as c
from controller.core.messages.facts import RoundAcknowledged
from controller.journal.live.outbox import Outbox, StoredEvent
from controller.mqtt.envelope import (
    Address,
    Question,
    Refusal,
    envelope,
    event_envelope,
    number_of,
    read_command,
)
from tests.support.journals.steps import opened, settled, step

ADDRESS = Address("riga", "bj1", "ab12cd34")


def test_each_message_without_a_number_has_an_id_of_its_own() -> None:
    told = [json.loads(envelope(ADDRESS, "health", 1, {}))["id"] for _ in range(3)]
    assert all(isinstance(one, str) and one for one in told)
    assert len({*told}) == 3


def asked(verb: str, **fields: Any) -> c.Command | Question | Refusal:
    return read_command(verb, json.dumps({"id": "c1", "client": "gs", **fields}).encode())


def test_an_event_is_a_cloud_event_whose_bytes_never_change() -> None:
    stored = StoredEvent(17, "event", "card", 1_795_179_245_250, '{"card":"8S","round":"r1"}')
    text = event_envelope(ADDRESS, stored)
    assert text == event_envelope(ADDRESS, stored)
    assert [*json.loads(text)][:4] == ["type", "sequence", "time", "data"]
    assert json.loads(text) == {
        "specversion": "1.0",
        "id": "ab12cd34-000000000017",
        "sequence": "ab12cd34-000000000017",
        "dataschema": "urn:livetable:v1:card",
        "source": "livetable/riga/bj1",
        "type": "livetable.card",
        "time": "2026-11-20T12:54:05.250Z",
        "datacontenttype": "application/json",
        "data": {"card": "8S", "round": "r1"},
    }


def test_only_events_carry_a_sequence() -> None:
    assert "sequence" not in json.loads(envelope(ADDRESS, "state", 0, {}))


def test_topics_and_client_id_are_the_tables() -> None:
    assert ADDRESS.topic("reply", "gs") == "livetable/v1/riga/bj1/reply/gs"
    assert ADDRESS.client_id == "riga-bj1"


def test_no_two_tables_have_one_client_id() -> None:
    """They would throw each other out, and hear each other's commands in one kept session."""
    names = ("riga", "vip", "riga-vip", "vip-bj1", "bj1", "riga-vip-bj1")
    ids = {Address(site, table, "").client_id for site in names for table in names}
    assert len(ids) == len(names) ** 2


def test_commands_are_read_into_the_cores_language() -> None:
    assert asked("decisions", round="r1", window=7, counts={"hit": 2}, deadline=99) == c.Command(
        "c1", "gs", c.Decisions({"hit": 2}, window=7), "r1", 99
    )
    bets = asked("bets_final", boxes={"3": {"side": ["top3"], "insurance": False}})
    assert isinstance(bets, c.Command)
    assert bets.body == c.BetsFinal({3: c.BoxBets(("top3",), False)})


@pytest.mark.parametrize(
    ("verb", "fields", "sentence"),
    [
        ("fly", {}, "no such command 'fly'; there are ack_round"),
        ("fly", {}, ", replay, request_pause, request_review, request_void, reveal, snapshot"),
        ("snapshot", {"of": 1}, "of: no such key; snapshot takes id, client, round, deadline"),
        ("snapshot", {"of": 1, "by": 2}, "by: no such key; snapshot takes"),
        ("replay", {"since": 1}, "since: no such key; replay takes from, id, client, round, dead"),
        ("decision", {"window": 1, "hand": "1", "action": "hit", "bet": 5}, "bet: no such key"),
        (
            "decision",
            {"window": "7", "hand": "1", "action": "hit"},
            "window: input should be a valid int",
        ),
        ("box_interrupted", {"box": 2}, "box: input should be a valid string"),
        ("open_betting", {"seconds": "5"}, "seconds: input should be a valid int"),
        ("open_betting", {"seconds": 5.0}, "seconds: input should be a valid int"),
        ("bets_final", {"boxes": {"1": {"sidee": []}}}, "boxes.1.sidee: no such key; leave it out"),
        ("close_betting", {"deadline": "soon"}, "deadline: input should be a valid integer"),
        ("replay", {"deadline": "soon"}, "deadline: input should be a valid integer"),
        ("snapshot", {"round": 5}, "round: input should be a valid string"),
        ("bets_final", {"round": None}, "round: input should be a valid string"),
        ("close_betting", {"id": ""}, "id: write a text"),
        ("close_betting", {"client": "a/b"}, "client: write a name"),
        ("close_betting", {"client": "a+"}, "client: write a name"),
        ("bets_final", {"boxes": {"x": {}}}, "boxes: write the numbers of boxes as keys, as in"),
        ("bets_final", {"boxes": {"1.2": {}}}, "boxes: write the numbers of boxes as keys"),
        ("insurance", {"window": 1, "answers": {"2.2": "insure"}}, "answers: write the numbers"),
        ("bets_final", {"players": -5}, "players: a number is 0 or more, this one is -5"),
        ("bets_final", {"players": 1, "side": {"big": -3}}, "side.big: a number is 0 or more"),
        ("decisions", {"counts": {"hit": -1}, "final": False}, "counts.hit: a number is 0 or more"),
        ("decisions", {"counts": {"hit": "x"}}, "counts.hit: input should be a valid integer"),
        (
            "decisions",
            {"counts": {"hit": 2**60}},
            "counts.hit: a number is at most 9007199254740991",
        ),
        ("decisions", {"counts": {"hit": float("nan")}}, "counts.hit: NaN is no number; write one"),
        ("decisions", {"counts": {"\n": "x"}}, "counts.'\\n': input should be a valid integer"),
        ("decisions", {"counts": {"\ud800": 1}}, r"counts: '\ud800' is no key: half a character"),
        ("decisions", {"counts": {"x" * 101: 1}}, "is no key: one has at most 100 characters"),
        (
            "insurance",
            {"answers": {"1": "x" * 101}},
            "answers.1: at most 100 characters, these are",
        ),
        ("close_betting", {"deadline": -1}, "deadline: a number is 0 or more"),
        ("replay", {"from": "ab12cd34-x"}, "from: write the first wanted sequence"),
        ("replay", {"from": 1}, "from: write the first wanted sequence"),
        ("replay", {"from": "17"}, "from: write the first wanted sequence"),
        ("replay", {"from": "AB12-17"}, "from: write the first wanted sequence"),
        ("ack_round", {"digest": ""}, "digest: this one is empty; give it as it came, or leave"),
        ("ack_round", {"checkpoint": ""}, "checkpoint: this one is empty; give it as it came"),
        ("ack_void", {"digest": ""}, "digest: this one is empty; give it as it came, or leave"),
        ("ack_void", {"checkpoint": ""}, "checkpoint: this one is empty; give it as it came"),
    ],
)
def test_a_fault_is_a_sentence(verb: str, fields: dict[str, Any], sentence: str) -> None:
    refusal = asked(verb, **fields)
    assert isinstance(refusal, Refusal)
    assert sentence in refusal.text


@pytest.mark.parametrize("depth", [9, 5_000, 15_000])
@pytest.mark.parametrize("ends", [("[", "]"), ('{"a":', "}"), ('["}",{"[":', "}]")])
def test_a_command_that_is_too_deep_is_answered_under_its_own_id(
    depth: int, ends: tuple[str, str]
) -> None:
    opens, closes = ends
    times = min(depth, 60_000 // len(opens + closes))
    deep = opens * times + "1" + closes * times
    payload = '{"id":"c7","counts":' + deep + ',"client":"gs","round":"r1"}'
    refusal = read_command("decisions", payload.encode())
    assert isinstance(refusal, Refusal)
    assert (refusal.id, refusal.client) == ("c7", "gs")
    assert refusal.text.startswith("counts")
    assert refusal.text.endswith(": lists and objects are at most 8 deep")


@pytest.mark.parametrize(
    "payload", ["[" * 60_000, '{"id":"c7","client":"gs","counts":' + "[" * 9_000]
)
def test_what_never_ends_is_no_json(payload: str) -> None:
    assert read_command("decisions", payload.encode()) == Refusal("", "", "the payload is no JSON")


def test_a_replay_starts_at_a_sequence() -> None:
    wanted = Question("replay", "c1", "gs", 12, "ab12cd34")
    assert asked("replay", **{"from": "ab12cd34-000000000012"}) == wanted
    assert asked("replay", **{"from": "ab12cd34-12"}) == wanted
    assert asked("replay") == Question("replay", "c1", "gs", None)


@pytest.mark.parametrize(
    ("sequence", "number"),
    [
        ("ab12cd34-" + "9" * 16, 10**16 - 1),
        ("ab12cd34-" + "9" * 17, 0),
        ("ab12cd34-1e3", 0),
        ("ab12cd34-²", 0),
        ("ab12cd34-", 0),
    ],
)
def test_a_sequence_ends_in_a_number_of_sixteen_digits_at_most(sequence: str, number: int) -> None:
    assert number_of(sequence) == ("ab12cd34", number)


def test_a_command_has_a_largest_size() -> None:
    assert isinstance(asked("request_pause", reason="x" * 70_000), Refusal)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(["id", "client", "round", "deadline", "from", "counts", "at", "box"])


@settings(max_examples=50, deadline=None)
@given(payload=st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_payload_is_an_exception(payload: bytes) -> None:
    assert isinstance(read_command("decision", payload), Refusal)


@settings(max_examples=50, deadline=None)
@given(
    verb=st.sampled_from(["decision", "bets_final", "replay", "x"]),
    data=st.dictionaries(KEYS, JSON),
)
def test_no_fields_are_an_exception(verb: str, data: dict[str, Any]) -> None:
    answer = read_command(verb, json.dumps(data).encode())
    assert isinstance(answer, c.Command | Question | Refusal)


def test_acknowledgements_that_the_cursor_missed_are_found(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1"), settled("r2")])
        journal.append([step(RoundAcknowledged("r2", "gs")), step(RoundAcknowledged("r1", "gs"))])
        outbox = Outbox(tmp_path / "j.db")
        assert outbox.acknowledged_after(0) == ["r2", "r1"]
        assert outbox.acknowledged_after(2) == ["r2", "r1"]
        outbox.close()


def test_cursors_only_go_forward_and_outlive_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1"), settled("r2")])
        outbox = Outbox(tmp_path / "j.db")
        assert outbox.cursor("sent") == 0
        outbox.move("sent", 3)
        outbox.move("sent", 2)
        assert (outbox.round_event("r1"), outbox.round_event("r2")) == (2, 4)
        assert outbox.first_round_after(2) == 4
        assert outbox.event(5) is None
        outbox.close()
    again = Outbox(tmp_path / "j.db")
    assert (again.cursor("sent"), again.cursor("settled")) == (3, 0)
    again.close()


def test_an_empty_round_and_no_start_count_as_left_out() -> None:
    """A server may send every key in whatever it asks."""
    told = {"id": "1", "client": "gs", "round": "", "from": None}
    bare = {"id": "1", "client": "gs"}
    assert read_command("replay", json.dumps(told).encode()) == read_command(
        "replay", json.dumps(bare).encode()
    )
