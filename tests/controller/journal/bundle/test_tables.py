"""The day's tables line by line, and which rows of a journal are a day's."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date
from typing import Any

import pytest

from controller.journal.bundle.day import Day, clock, day_of
from controller.journal.bundle.tables import acts, facts, irregularities, rounds, table
from controller.journal.file import SCHEMA
from controller.journal.proof.leaves import EventRow, RecordRow
from controller.journal.proof.merkle import Frontier, leaf_hash

DAY = 86_400_000


def of_fact(seq: int, kind: str, **told: Any) -> RecordRow:
    return RecordRow(seq, 0, 1000 * seq, "fact", json.dumps({"kind": kind, **told}), b"")


def lines_of(written: bytes) -> list[str]:
    return written.decode().split("\r\n")


def test_a_cell_that_a_spreadsheet_would_take_for_a_formula_is_text() -> None:
    rows = [{"a": sign + "1", "b": -1, "c": "unasked"} for sign in ("=", "+", "-", "@", "1")]
    told = lines_of(table(("a", "b", "d"), rows))
    assert told == ["a,b,d", "'=1,-1,", "'+1,-1,", "'-1,-1,", "'@1,-1,", "11,-1,", ""]


def test_a_line_for_every_round_that_ended() -> None:
    body = {"number": 4, "game": "igt", "rules_hash": "h", "digest": "d", "more": 1}
    settled = EventRow(9, "round", "round_settled", 2000, 3, "r4", json.dumps(body), b"")
    voided = {"number": 5, "code": "misdeal, twice"}
    void = EventRow(10, "round", "round_voided", 3000, 7, "r5", json.dumps(voided), b"")
    other = EventRow(11, "table", "opened", 3000, 7, "r5", "{}", b"")
    assert lines_of(rounds([of_fact(1, "x"), settled, other, void])) == [
        "time,round,end,number,game,rules_hash,cause,digest,event",
        "1970-01-01T00:00:02.000Z,r4,round_settled,4,igt,h,,d,9",
        '1970-01-01T00:00:03.000Z,r5,round_voided,5,,,"misdeal, twice",,10',
        "",
    ]


def test_a_line_for_every_fact_that_names_who_acted() -> None:
    rows = [
        of_fact(1, "signed_in", person="eva", role="dealer", zero=0, place="pit ü"),
        of_fact(2, "card_pulled", pull=1),
        of_fact(3, "ruled", person="", by="otto", client="c1", second="max", code=4),
        of_fact(4, "asked", client="c1"),
        RecordRow(5, 0, 0, "input", '{"kind": "tap", "person": "eva"}', b""),
    ]
    assert lines_of(acts(rows)) == [
        "time,record,act,person,role,second,details",
        '1970-01-01T00:00:01.000Z,1,signed_in,eva,dealer,,"{""place"": ""pit ü""}"',
        '1970-01-01T00:00:03.000Z,3,ruled,otto,,max,"{""code"": 4}"',
        "1970-01-01T00:00:04.000Z,4,asked,c1,,,{}",
        "",
    ]
    assert [row.seq for row, _ in facts(rows)] == [1, 2, 3, 4]


def test_a_line_for_every_irregularity_its_rulings_and_corrections() -> None:
    rows = [
        of_fact(1, "irregularity_opened", id=2, code="drop", text="it fell", seen=["AS", 1]),
        of_fact(2, "card_pulled", id=2),
        of_fact(3, "remedy_chosen", id=2, remedy="burn", person="otto", reason="torn"),
        of_fact(4, "card_corrected", was="AS", card="KS", pictures=["p", "q"]),
        of_fact(5, "ruling_proposed", id=7, irregularity=2, reason="torn", person="ida"),
        of_fact(6, "proposal_ended", id=7, how="refused", second="eva"),
        of_fact(7, "irregularity_closed", id=2),
    ]
    head, *told = [line.split(",", 2) for line in lines_of(irregularities(rows))[:-1]]
    assert head[2] == (
        "id,what,code,zone,remedy,person,text,seen,place,place_name,pictures,"
        "second,second_place,second_place_name,proposal"
    )
    assert [int(record) for _, record, _ in told] == [1, 3, 4, 5, 6, 7]
    assert [rest for _, _, rest in told] == [
        "2,opened,drop,,,,it fell,AS 1,,,,,,,",
        "2,remedy_chosen,,,burn,otto,torn,,,,,,,,",
        ",card_corrected,,,,,AS -> KS,,,,p q,,,,",
        "2,ruling_proposed,,,,ida,torn,,,,,,,,7",
        ",proposal_ended,,,,,refused,,,,,eva,,,7",
        "2,closed,,,,,,,,,,,,,",
    ]


@pytest.fixture
def journal() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCHEMA)
        yield connection


def write(journal: sqlite3.Connection, times: Sequence[int], with_events: Sequence[int]) -> None:
    """Steps of an input and a fact each at these times (UTC in ms), some with an event."""
    for number, utc in enumerate(times):
        for seq, kind in ((2 * number + 1, "input"), (2 * number + 2, "fact")):
            late = utc + DAY * (kind == "fact")  # a fact belongs to its input's day
            row = (seq, 0, late, kind, "{}", b"")
            journal.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", row)
    for n, number in enumerate(with_events, 1):
        row = (n, "table", "opened", 0, 2 * number + 2, "", "{}", b"")
        journal.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


TIMES = [DAY - 1, DAY, DAY + 5, 2 * DAY - 1, 4 * DAY]


@pytest.mark.parametrize(
    ("number", "first", "last", "events_before", "rows"),
    [
        (0, 1, 2, 0, 3),
        (1, 3, 8, 1, 8),
        (2, 9, 8, 3, 0),
        (4, 9, 10, 3, 3),
        (5, 11, 10, 4, 0),
    ],
)
def test_a_day_has_the_whole_steps_that_began_on_it(
    journal: sqlite3.Connection, number: int, first: int, last: int, events_before: int, rows: int
) -> None:
    write(journal, TIMES, with_events=[0, 2, 3, 4])
    found = day_of(journal, date(1970, 1, 1 + number))
    assert (found.first, found.last, found.events_before) == (first, last, events_before)
    assert len(list(found.rows(journal))) == rows
    tree = Frontier()
    for row in all_rows(journal)[: found.before.size]:
        tree.add(leaf_hash(row.leaf))
    assert found.before.size == (first - 1) + events_before
    assert found.before.root() == tree.root()


def all_rows(journal: sqlite3.Connection) -> list[RecordRow | EventRow]:
    whole = Day(date(1970, 1, 1), 1, 1 << 40, Frontier(), 0)
    return list(whole.rows(journal))


def test_a_day_before_the_first_record_is_empty_and_stands_before_it(
    journal: sqlite3.Connection,
) -> None:
    write(journal, [3 * DAY], with_events=[0])
    found = day_of(journal, date(1970, 1, 2))
    assert (found.first, found.last, found.events_before) == (1, 0, 0)
    assert list(found.rows(journal)) == []


def test_events_stand_behind_the_facts_of_their_step(journal: sqlite3.Connection) -> None:
    write(journal, TIMES, with_events=[0, 2, 2])
    order = [row.seq if isinstance(row, RecordRow) else -row.n for row in all_rows(journal)]
    assert order == [1, 2, -1, 3, 4, 5, 6, -2, -3, 7, 8, 9, 10]


def test_a_clock_is_told_in_milliseconds_of_utc() -> None:
    assert clock(1) == "1970-01-01T00:00:00.001Z"
    assert clock(DAY + 61_500) == "1970-01-02T00:01:01.500Z"
