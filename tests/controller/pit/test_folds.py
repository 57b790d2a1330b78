"""In whatever order and however often messages come, the fold stands and invents nothing."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.pit.floor import Floor, tile
from controller.pit.round_log import FACES, outcome
from controller.pit.tally import shift_of
from tests.support.mqtt.told_table import ToldTable, told_stream

NOW = 1_790_000_000_000
SEEDS = st.integers(0, 2**32)
SHIFTS = [6 * 60, 14 * 60, 22 * 60]

Message = tuple[str, bytes]


@cache
def told(name: str = "bj1", until: str = "over", game: str = "infinite") -> list[Message]:
    """Every message of a table up to a mark."""
    heard: list[Message] = []
    table = ToldTable(name, lambda topic, payload, _: heard.append((topic, payload)),
                      told_stream(game))  # fmt: skip
    table.status("online")
    table.tell(until)
    return heard


def floor_of(messages: list[Message]) -> Floor:
    floor = Floor(SHIFTS, NOW)
    for n, (topic, payload) in enumerate(messages):
        floor.hear(topic, payload, NOW + n)
    return floor


def shown(floor: Floor, name: str = "riga/bj1") -> dict[str, Any]:
    """Everything that the pit would show of a table, without the times at which it was heard."""
    table = floor.tables[name]
    whole = tile(table, NOW + 10_000)
    for call in whole["calls"]:
        del call["since"]
    logs = [log.as_json() for log in table.finished]
    for log in logs:
        del log["opened"], log["ended"]
    return {"tile": {**whole, "plot": []}, "logs": logs}


# --- a table that is heard well -------------------------------------------------------------------


@pytest.mark.parametrize("game", ["infinite", "quebec", "baccarat"])
def test_a_night_is_told_with_its_rounds_cards_and_results(game: str) -> None:
    floor = floor_of(told(until="calm", game=game))
    assert floor.unreadable == 0
    table = floor.tables["riga/bj1"]
    first, second = table.finished
    assert first.whole
    assert second.whole
    assert first.result["hands"]
    cards = [line for line in first.lines if line["what"] == "card"]
    assert len(cards) >= 4
    assert tile(table, NOW)["level"] == "plays"
    assert tile(table, NOW)["rounds"] == 2


def test_a_call_stands_until_it_is_over_and_names_who_comes() -> None:
    floor = floor_of(told(until="called"))
    table = floor.tables["riga/bj1"]
    (call,) = table.standing()
    assert (call.kind, call.code, call.dealer) == ("irregularity", "damaged_card", "dealer-1")
    assert tile(table, NOW)["level"] == "call"
    assert table.acknowledge(call.key, "Ana", NOW)
    assert not table.acknowledge(call.key, "Bo", NOW)
    assert tile(table, NOW)["level"] == "coming"
    assert tile(table, NOW)["calls"][0]["by"] == "Ana"
    for topic, payload in told(until="over"):
        floor.hear(topic, payload, NOW)
    assert not table.standing()
    assert table.tally.irregularities[("dealer-1", "damaged_card")] == 1


def alarm(type_: str, n: int, **data: Any) -> Message:
    body = {"type": f"livetable.{type_}", "sequence": f"e0-{n:012}", "data": data}
    return "livetable/v1/riga/bj1/alarm", json.dumps(body).encode()


def test_an_alarm_that_nothing_ends_stands_until_somebody_acknowledges_it() -> None:
    floor = floor_of(told(until="calm"))
    table = floor.tables["riga/bj1"]
    floor.hear(*alarm("program_failed", table.last + 1, code="input_set_aside", text="a bug"), NOW)
    (call,) = table.standing()
    assert (call.kind, call.text) == ("program", "a bug")
    assert table.acknowledge(call.key, "Ana", NOW)
    assert not table.standing()


def test_a_table_that_goes_in_mid_round_calls_and_one_that_closed_does_not() -> None:
    heard = told(until="calm")
    gone = json.dumps({"data": {"state": "offline", "instance": "i0", "epoch": "e0"}}).encode()
    offline = ("livetable/v1/riga/bj1/status", gone)
    floor = floor_of([*heard, offline])
    assert [call.kind for call in floor.tables["riga/bj1"].standing()] == ["lost"]
    floor = floor_of([*heard, offline, heard[0]])
    assert not floor.tables["riga/bj1"].standing()
    closed = next(one for one in heard if b'"phase":"closed"' in one[1])
    floor = floor_of([closed, offline])
    assert not floor.tables["riga/bj1"].standing()
    assert tile(floor.tables["riga/bj1"], NOW)["level"] == "gone"


def test_who_came_to_a_stop_is_not_taken_to_come_to_one_that_was_not_heard() -> None:
    heard = told(until="called")
    floor = floor_of(heard)
    table = floor.tables["riga/bj1"]
    (call,) = table.standing()
    assert table.acknowledge(call.key, "Ana", NOW)
    topic, payload = next(one for one in reversed(heard) if one[0].endswith("/state"))
    floor.hear(topic, payload, NOW)
    assert [call.by for call in table.standing()] == ["Ana"]
    state = json.loads(payload)
    for person, later in (("Bo", 40), ("Cy", 80)):
        state["data"]["as_of"] = f"e0-{table.last + later:012}"
        for _again in range(2):
            floor.hear(topic, json.dumps(state).encode(), NOW)
        (call,) = table.standing()
        assert (call.kind, call.by, tile(table, NOW)["level"]) == ("stopped", "", "call")
        assert table.acknowledge(call.key, person, NOW)


def test_a_pit_that_came_late_says_that_play_stands_still() -> None:
    retained = [one for one in told(until="called") if one[0].endswith(("/status", "/state"))]
    floor = floor_of([retained[0], retained[-1]])
    assert [call.kind for call in floor.tables["riga/bj1"].standing()] == ["stopped"]


def event(name: str, number: int, topic: str = "event", /, **data: Any) -> Message:
    body = {
        "type": f"livetable.{name}",
        "sequence": f"e0-{number:012}",
        "data": {"round": "r1", **data},
    }
    return f"livetable/v1/riga/bj1/{topic}", json.dumps(body).encode()


def test_corrections_rulings_and_voids_stand_in_the_history() -> None:
    opened = {"number": "#10:00:00", "dealer": "Ana", "shoe": "shoe0", "rules_hash": "a",
              "yellow_at": 1, "ends_at": 2}  # fmt: skip
    face = {"hand": "1", "index": 0, "total": 9, "soft": False}
    mark = "0" * 64
    floor = floor_of([
        event("round_opened", 1, **opened),
        event("card", 2, n=1, card="9S", **face),
        event("irregularity_opened", 3, "alarm", id=1, code="faces_differ", text="", hand="1"),
        event("card_corrected", 4, was="9S", card="9H", **face),
        event("irregularity_closed", 5, "alarm", id=1, code="faces_differ",
              remedy="camera_is_right", clocks=None),
        event("cards_taken_back", 6, cards=0, void=[{"hand": "1", "index": 0}], moves=[],
              check=False),
        event("voided", 7, "round", number="#10:00:00", code="misdeal", text="",
              role="shift_manager", refund="all_stakes", result={}, digest=mark, chain=mark),
    ])  # fmt: skip
    assert floor.unreadable == 0
    table = floor.tables["riga/bj1"]
    (log,) = table.finished
    assert [line["what"] for line in log.lines] == [
        "card", "wrong", "corrected", "ruled", "taken_back"
    ]  # fmt: skip
    assert (log.void, log.corrections, log.dealer) == ("misdeal", 2, "Ana")
    assert table.tally.voids == {("Ana", "misdeal"): 1}
    assert table.tally.irregularities == {("Ana", "faces_differ"): 1}


def test_a_table_that_says_nothing_is_not_heard_and_a_lost_broker_is_no_fault_of_it() -> None:
    table = floor_of(told(until="calm")).tables["riga/bj1"]
    later = table.heard_at + 26_000
    assert tile(table, later - 2_000)["level"] == "plays"
    assert tile(table, later)["level"] == "quiet"
    assert tile(table, later, hears=False)["level"] == "plays"


def test_a_result_tells_side_bets_of_boxes_and_of_the_crowd() -> None:
    bet = {"result": "win", "cls": None, "multiplier": 5.0}
    boxes = outcome({"boxes": {"2": {"hands": [], "insurance": bet, "side": {"21+3": bet}}}})
    assert [(one["hand"], one["bet"]) for one in boxes["bets"]] == [
        ("2", "insurance"), ("2", "21+3")
    ]  # fmt: skip
    crowd = outcome({"lines": [], "insurance": None, "side": {"hot3": bet, "x": ["no bet"]}})
    assert crowd["bets"] == [{"hand": "", "bet": "hot3", "result": "win", "multiplier": 5.0}]


def test_a_pit_that_begins_late_has_missed_nothing() -> None:
    state = next(one for one in told(until="called") if one[0].endswith("/state"))
    floor = floor_of([state, *alarms_from(40)])
    assert floor.tables["riga/bj1"].tally.missed == 0


def alarms_from(number: int) -> list[Message]:
    return [alarm("program_failed", number + n, code="x", text="") for n in (0, 1)]


# --- a table that is heard badly ------------------------------------------------------------------


def test_a_gap_is_counted_and_the_round_is_marked() -> None:
    heard = told(until="calm")
    cards = [n for n, (_, payload) in enumerate(heard) if b"livetable.card" in payload]
    floor = floor_of([one for n, one in enumerate(heard) if n != cards[1]])
    table = floor.tables["riga/bj1"]
    assert table.tally.missed == 1
    assert not table.finished[0].whole
    assert table.finished[1].whole


@settings(max_examples=25)
@given(SEEDS)
def test_repeats_change_nothing(seed: int) -> None:
    chance = random.Random(seed)
    heard = told(until="called")
    again = [one for n, one in enumerate(heard)
             for one in (one, *chance.choices(heard[: n + 1], k=chance.randrange(2)))
             if not one[0].endswith(("/state", "/description")) or one == heard[n]]  # fmt: skip
    assert shown(floor_of(again)) == shown(floor_of(heard))


@settings(max_examples=25)
@given(SEEDS)
def test_any_order_and_any_loss_is_borne(seed: int) -> None:
    chance = random.Random(seed)
    heard = told(until="over")
    wild = chance.choices(heard, k=len(heard))
    chance.shuffle(wild)
    checked(floor_of(wild))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.long
@settings(max_examples=40)
@given(SEEDS, st.lists(JSON, min_size=1, max_size=12))
def test_garbage_within_real_messages_is_borne(seed: int, rubbish: list[Any]) -> None:
    """Fields of real messages are replaced and added at every depth."""
    chance = random.Random(seed)
    floor = Floor(SHIFTS, NOW)
    for topic, payload in told(until="over"):
        message = json.loads(payload)
        if chance.random() < 0.4:
            part = message
            while isinstance(part, dict) and part:
                key = chance.choice(sorted(part))
                if isinstance(part[key], dict) and chance.random() < 0.7:
                    part = part[key]
                    continue
                part[key if chance.random() < 0.8 else "hole"] = chance.choice(rubbish)
                break
        words = topic.split("/")
        if chance.random() < 0.1:
            words[chance.randrange(2, 5)] = chance.choice(
                ["riga", "bj1", "event", "state", "", "+"]
            )
        floor.hear("/".join(words), json.dumps(message).encode(), NOW)
    checked(floor)


@given(st.text(max_size=60), st.binary(max_size=200))
def test_no_topic_and_no_bytes_are_too_strange(topic: str, payload: bytes) -> None:
    floor = Floor(SHIFTS, NOW)
    floor.hear(topic, payload, NOW)
    floor.hear("livetable/v1/riga/bj1/event", payload, NOW)
    checked(floor)


def checked(floor: Floor) -> None:
    """Everything can be shown as JSON that a browser reads, and holds nothing but known faces."""
    for table in floor.tables.values():
        told_of = {"tile": tile(table, NOW), "logs": [log.as_json() for log in table.finished]}
        json.dumps(told_of, allow_nan=False)
        for log in told_of["logs"]:
            for line in log["lines"]:
                assert line.get("card", "hidden") in FACES


# --- nothing that is not public -------------------------------------------------------------------


def test_what_a_message_holds_beside_its_fields_is_never_kept() -> None:
    """Were a table ever to say too much, the pit would not repeat it."""
    floor = Floor(SHIFTS, NOW)
    for topic, payload in told(until="over"):
        message = json.loads(payload)
        message["data"]["secret"] = message["secret"] = "QUEEN-UNDER"
        floor.hear(topic, json.dumps(message).encode(), NOW)
    for table in floor.tables.values():
        kept = {"tile": tile(table, NOW), "logs": [log.as_json() for log in table.finished]}
        assert "QUEEN-UNDER" not in json.dumps(kept)


def test_commands_and_replies_are_not_heard() -> None:
    floor = Floor(SHIFTS, NOW)
    for topic in ("cmd/ack_round", "reply/gs", "cmd", "reply"):
        assert floor.hear(f"livetable/v1/riga/bj1/{topic}", b'{"data":{}}', NOW) is None
    assert floor.tables == {}


def test_the_hidden_card_is_hidden_until_the_table_tells_it() -> None:
    hidden_at = None
    floor = Floor(SHIFTS, NOW)
    for topic, payload in told(until="calm"):
        floor.hear(topic, payload, NOW)
        log = floor.tables["riga/bj1"].log
        faces = [line["card"] for line in log.lines if line["what"] == "card"] if log else []
        hidden_at = "hidden" in faces or hidden_at
    assert hidden_at


# --- shifts ---------------------------------------------------------------------------------------


@given(st.integers(1_600_000_000_000, 1_900_000_000_000),
       st.lists(st.integers(0, 24 * 60 - 1), min_size=1, max_size=6, unique=True))  # fmt: skip
def test_every_moment_lies_in_exactly_one_shift(at: int, starts: list[int]) -> None:
    begin, end = shift_of(at, starts)
    assert begin <= at < end
    assert shift_of(begin, starts) == (begin, end)
    assert shift_of(end - 1, starts) == (begin, end)
    assert shift_of(end, starts)[0] == end


def test_a_new_shift_counts_anew() -> None:
    floor = floor_of(told(until="calm"))
    assert tile(floor.tables["riga/bj1"], NOW)["rounds"] == 2
    assert floor.look(NOW + 9 * 3_600_000)
    assert tile(floor.tables["riga/bj1"], NOW + 9 * 3_600_000)["rounds"] == 0
