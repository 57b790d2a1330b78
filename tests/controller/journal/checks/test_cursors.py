"""The publisher's cursors: what they may point at, and what is found where they were changed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from controller.journal.checks.cursors import CHECK, check_value, cursor_fault, unsent

EVENTS = 10
ROUNDS = (3, 7)
"""The events that end a round."""


@pytest.fixture
def journal() -> Iterator[sqlite3.Connection]:
    """The tables of a journal that cursors are about."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE cursor (name TEXT PRIMARY KEY, value)")
        connection.execute("CREATE TABLE event (n INTEGER PRIMARY KEY, topic TEXT)")
        rows = [(n, "round" if n in ROUNDS else "event") for n in range(1, EVENTS + 1)]
        connection.executemany("INSERT INTO event VALUES (?, ?)", rows)
        yield connection


def found(journal: sqlite3.Connection, cursors: dict[str, object]) -> str:
    journal.executemany("INSERT INTO cursor VALUES (?, ?)", cursors.items())
    return cursor_fault(journal, EVENTS)


@pytest.mark.parametrize(
    "cursors",
    [
        {},
        {"sent": 0},
        {"sent": EVENTS},
        {"settled": 0},
        {"settled": 7},
        {"sent": 7, "settled": 7},
        {"sent": 9, "settled": 3},
        {"sent": 9, f"sent{CHECK}": check_value("sent", 9)},
    ],
    ids=str,
)
def test_cursors_that_fit_the_events_are_good(
    journal: sqlite3.Connection, cursors: dict[str, object]
) -> None:
    assert found(journal, cursors) == ""


@pytest.mark.parametrize(
    ("cursors", "told"),
    [
        ({"sent": EVENTS + 1}, "cursor sent was changed: it points at event 11 of 10"),
        ({"sent": -1}, "cursor sent was changed: it points at event -1 of 10"),
        ({"sent": "9"}, "cursor sent was changed: it points at event 9 of 10"),
        ({"settled": EVENTS + 1}, "cursor settled was changed: it points at event 11 of 10"),
        ({"sent": 6, "settled": 7}, "cursor settled was changed: it is ahead of what was sent"),
        ({"sent": 9, "settled": 4}, "cursor settled was changed: event 4 ends no round"),
        ({"mine": 3}, "cursor 'mine' does not belong into a journal"),
        (
            {"sent": 9, f"sent{CHECK}": check_value("sent", 8)},
            "cursor sent was changed: its check does not fit 9",
        ),
        (
            {"sent": 9, f"sent{CHECK}": check_value("settled", 9)},
            "cursor sent was changed: its check does not fit 9",
        ),
        ({f"settled{CHECK}": 1}, "cursor 'settled' was changed or is missing"),
    ],
    ids=str,
)
def test_a_cursor_that_was_changed_is_named_with_what_is_wrong(
    journal: sqlite3.Connection, cursors: dict[str, object], told: str
) -> None:
    assert found(journal, cursors) == told


def test_an_event_of_a_settled_round_that_is_missing_ends_none(journal: sqlite3.Connection) -> None:
    journal.execute("DELETE FROM event WHERE n = 7")
    assert "event 7 ends no round" in found(journal, {"settled": 7})


@pytest.mark.parametrize(
    ("cursors", "events", "told"),
    [
        ({}, EVENTS, "no cursor: no event is marked as sent"),
        ({"settled": 3}, EVENTS, "no cursor: no event is marked as sent"),
        ({"sent": 3}, EVENTS, ""),
        ({}, 0, ""),
    ],
)
def test_events_of_which_none_is_marked_as_sent_are_told(
    journal: sqlite3.Connection, cursors: dict[str, object], events: int, told: str
) -> None:
    """The cursors may have been emptied; a table that never had a broker has none either."""
    journal.executemany("INSERT INTO cursor VALUES (?, ?)", cursors.items())
    assert unsent(journal, events) == told
