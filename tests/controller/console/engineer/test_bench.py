"""The engineer's bench: what it counts, and what it holds back."""

import json
import logging
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.console.engineer.bench import Bench
from controller.console.engineer.traffic import Traffic
from controller.core.cards import DECK, Card
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.run.loop import Commit

KINDS = {"shoe0": "shoe", "camera0": "camera"}
NINE, TEN = DECK[0], DECK[8]


class Table:
    """A bench beside a table that the test plays."""

    def __init__(self) -> None:
        self.ms = 1_000
        self.bench = Bench(KINDS, now_ns=lambda: self.ms * 1_000_000, now_ms=lambda: self.ms)
        self.emit = self.bench.watched(lambda _report: None)
        self.pulls = 0

    def told(self, *facts: f.Fact, view: dict[str, Any] | None = None) -> None:
        moment = Moment(self.ms, self.ms)
        self.bench.follow(
            Commit(moment=moment, facts=facts, view=json.dumps(view or {}), devices={}, state="",
                   description="", last_event=0, records=0, head="")
        )  # fmt: skip

    def pull(self, card: Card | None) -> None:
        self.pulls += 1
        self.emit(d.CardRead("shoe0", self.pulls, card or NINE, raw="0a0b", boot=1))
        self.ms += 30
        self.told(f.CardPulled(self.pulls, "shoe0", self.pulls, 1, card))

    def see(self, track: int, face: str, confidence: float = 0.99) -> None:
        self.emit(d.Sighting("camera0", "v", track, "placed", "P", 0, face, confidence, 1, self.ms))
        self.ms += 80
        self.told(f.CardSeen("camera0", track, "P", 0, face, "", confidence, "e" * 64, start="v"))

    def shoe(self) -> dict[str, object]:
        return next(one for one in self.bench.now()["devices"] if one["name"] == "shoe0")


def test_how_long_each_card_took_is_told() -> None:
    table, told = Table(), list[tuple[str, float]]()
    table.bench = Bench(
        KINDS,
        took=lambda since, ms: told.append((since, ms)),
        now_ns=lambda: table.ms * 1_000_000,
        now_ms=lambda: table.ms,
    )
    table.emit = table.bench.watched(lambda _report: None)
    table.pull(NINE)
    table.see(1, "9S")
    assert told == [("byte", 30.0), ("picture", 80.0)]


def opened() -> f.TableOpened:
    return f.TableOpened("dealer-1")


def betting(number: str = "1") -> f.BettingOpened:
    return f.BettingOpened(f"r{number}", number, "dealer-1", "shoe0", 0, 0)


def voided(name: str = "r1") -> f.RoundVoided:
    return f.RoundVoided(name, "misdeal", "", "m", "shift_manager")


def texts(device: dict[str, object]) -> list[str]:
    lines = device["lines"]
    assert isinstance(lines, Sequence)
    return [line["text"] for line in lines]


def test_a_closed_tables_shoe_is_told_byte_by_byte() -> None:
    table = Table()
    table.pull(TEN)
    table.emit(d.BadFrame("shoe0", "ff00aa", "no frame"))
    shoe = table.shoe()
    assert texts(shoe) == ["bad_frame why=no frame", f"card_read n=1 card={TEN} boot=1"]
    assert (shoe["reports"], shoe["bad"], shoe["bytes"], shoe["bad_bytes"]) == (1, 1, 5, 3)


def test_what_a_shoe_sent_while_the_table_was_open_is_never_told() -> None:
    table = Table()
    table.told(opened())
    table.pull(TEN)
    assert table.shoe()["lines"] == []
    assert table.shoe()["bytes"] is None
    assert table.shoe()["reports"] == 1
    table.told(f.TableClosed("dealer-1"))
    assert table.shoe()["lines"] == []
    table.pull(NINE)
    assert texts(table.shoe()) == [f"card_read n=2 card={NINE} boot=1"]


STEPS = st.lists(st.sampled_from(["open", "close", "card", "bad", "state"]), max_size=30)


@given(STEPS, st.randoms(use_true_random=False))
def test_nothing_ever_tells_what_a_shoe_sent_while_the_table_was_open(
    steps: list[str], chance: random.Random
) -> None:
    """Two worlds differ in an open table's cards, bytes and notices, and in nothing else."""
    worlds = [Traffic(KINDS, lambda: 7, closed=True) for _ in range(2)]
    closed = True
    for n, step in enumerate(steps):
        for world in worlds:
            any_of = chance.choice if not closed else next_of
            match step:
                case "open":
                    world.opened()
                case "close":
                    world.closed()
                case "card":
                    raw = any_of(["0a", "0b1c"])
                    world.note(d.CardRead("shoe0", n, any_of(DECK), raw=raw))
                case "bad":
                    world.note(d.BadFrame("shoe0", any_of(["ff", "ffff"]), any_of(["a", "b"])))
                case "state":
                    world.note(d.ShoeNotice("shoe0", n, any_of(["jam", "gate"])))
        closed = {"open": False, "close": True}.get(step, closed)
        assert worlds[0].shown() == worlds[1].shown()


def next_of(entries: Sequence[Any]) -> Any:
    return entries[0]


def test_both_ways_of_a_card_are_measured_to_the_commit() -> None:
    table = Table()
    table.pull(NINE)
    table.see(1, "9S")
    byte, pixel = (table.bench.now()["latency"][way] for way in ("byte", "pixel"))
    assert (byte["p50"], pixel["p50"]) == (30, 80)
    assert sum(byte["counts"]) == sum(pixel["counts"]) == 1
    assert byte["counts"][byte["edges"].index(50)] == 1
    table.told(f.CardPulled(9, "shoe0", 9, 1, NINE))  # nobody noted its bytes
    assert sum(table.bench.now()["latency"]["byte"]["counts"]) == 1


def test_a_camera_with_a_clock_of_its_own_is_not_measured() -> None:
    table = Table()
    table.emit(d.Sighting("camera0", "v", 1, "placed", "P", 0, "9S", 0.9, 1, 10**12))
    table.told(f.CardSeen("camera0", 1, "P", 0, "9S", "", 0.9, "", start="v"))
    assert table.bench.now()["latency"]["pixel"]["p50"] is None


def test_confidence_is_told_per_face_and_zone_and_backs_count_nowhere() -> None:
    table = Table()
    table.see(1, "9S", 0.9)
    table.see(2, "9S", 1.0)
    table.see(3, d.UNREADABLE, 0.2)
    table.see(4, d.BACK, 1.0)
    sight = table.bench.now()["sight"]
    assert sight["faces"] == [{"name": "9S", "read": 2, "unread": 0, "mean": 0.95, "least": 0.9}]
    assert sight["zones"] == [
        {"name": "camera0 P", "read": 2, "unread": 1, "mean": 0.95, "least": 0.9}
    ]


def disagreement(pull: int, track: int) -> f.IrregularityOpened:
    return f.IrregularityOpened(
        1, "read_disagreement", "P", "", "table", (pull,), (track,), seen=(("camera0", "v", track),)
    )


def test_doubts_of_a_round_wait_for_its_end() -> None:
    table = Table()
    table.told(opened(), betting())
    table.pull(TEN)
    table.see(1, "2S")
    table.told(disagreement(1, 1))
    table.see(2, d.UNREADABLE, 0.3)
    now = table.bench.now()
    assert (now["doubts"], now["waiting"]) == ([], 2)
    table.told(f.FaceSeen("camera0", 2, "4D", 0.97, "", start="v"))
    table.told(voided())
    now = table.bench.now()
    assert now["waiting"] == 0
    told = [(one["what"], one["shoe"], one["face"], one["later"]) for one in now["doubts"]]
    assert told == [("abstained", "", d.UNREADABLE, "4D"), ("disagreed", TEN, "2S", "")]


def test_a_doubt_without_a_round_is_told_at_once() -> None:
    table = Table()
    table.see(1, d.UNREADABLE, 0.3)
    (doubt,) = table.bench.now()["doubts"]
    assert (doubt["round"], doubt["evidence"]) == ("", "e" * 64)


def test_the_bytes_of_a_card_are_told_while_it_is_in_question_and_open_to_all() -> None:
    table = Table()
    table.pull(TEN)
    assert table.bench.frame_of(1) is None
    table.told(view={"irregularity": {"readings": [{"pull": 1}]}})
    assert table.bench.frame_of(1) == {"device": "shoe0", "raw": "0a0b", "at": 1_000}
    assert table.bench.frame_of(2) is None
    table.told(view={"irregularity": {"readings": [{"pull": None}]}})
    assert table.bench.frame_of(1) is None
    table.told(view={"irregularity": None})
    assert table.bench.frame_of(1) is None


def test_rounds_are_counted_when_they_are_over() -> None:
    table = Table()
    table.told(f.ShoeStarted("shoe0", "red", 1))
    for number in ("1", "2"):
        table.told(betting(number))
        table.pull(NINE)
        table.see(int(number), "2S")
        table.told(disagreement(1, 1))
        table.ms += 20_000
        table.told(voided(f"r{number}"))
        table.ms += 10_000
    table.told(betting("3"))
    figures = table.bench.figures()
    assert [one["number"] for one in figures["rounds"]] == ["1", "2"]
    last = figures["rounds"][-1]
    assert (last["disagreements"], last["stops"], last["voided"]) == (1, 1, True)
    assert (last["percent"], last["byte_ms"], last["pixel_ms"]) == (4, 30, 80)
    assert last["seconds"] == pytest.approx(20.1)
    assert figures["per_hour"] == 120


def test_the_last_lines_of_the_log_are_kept_while_it_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = Bench(KINDS)
    bench.start()
    try:
        with caplog.at_level(logging.INFO):
            logging.getLogger("livetable.test").warning("the %s line", "first")
    finally:
        bench.stop()
    logging.getLogger("livetable.test").warning("a later line")
    (line,) = bench.now()["log"]
    assert (line["level"], line["part"], line["text"]) == (
        "warning",
        "livetable.test",
        "the first line",
    )
