"""The rulings of a finished round, with their people, places and pictures.

The floor's page gets only the names of rulings; people, places and pictures stay at the table. To
see them, a person signs in at the table's own console, which reads them from the record.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from controller.core.messages.roles import Role
from controller.journal.file import reading

Json = dict[str, Any]

MAY_READ: tuple[Role, ...] = ("shift_manager", "auditor", "engineer")
"""The roles that may see who ruled what."""

Rulings = Callable[[str], list[Json] | None]

PLACED = ("person", "role", "place", "place_name", "pictures")
TOLD = {
    "remedy_chosen": (
        *("id", "remedy", "reason", *PLACED),
        *("second", "second_role", "second_place", "second_place_name"),
    ),
    "ruling_proposed": ("remedy", "reason", *PLACED),
    "proposal_ended": ("how", *PLACED),
    "round_voided": ("cause", "person", "role", "second"),
}
"""Facts that are shown, and which of their fields; no field of a card."""


def rulings_in(journal: Path) -> Rulings:
    """Return a function that reads this journal; it is called outside the table's thread."""

    def of(round_id: str) -> list[Json] | None:
        with reading(journal) as connection:
            return _of(connection, round_id)

    return of


def _of(connection: sqlite3.Connection, round_id: str) -> list[Json] | None:
    """The round's rulings in order; None if the journal has no end of such a round."""
    query = "SELECT max(fact) FROM event WHERE topic = 'round' AND round = ?"
    (end,) = connection.execute(query, (round_id,)).fetchone()
    if end is None:
        return None
    around = """SELECT (SELECT max(fact) FROM event WHERE topic = 'round' AND fact < ?1),
        (SELECT min(fact) FROM event WHERE topic = 'round' AND fact > ?1)"""
    before, after = connection.execute(around, (end,)).fetchone()
    rows = connection.execute(
        "SELECT utc, body FROM record WHERE kind = 'fact' AND seq > ? AND seq < ? ORDER BY seq",
        (before or 0, after or 1 << 62),
    )
    return list(told_of(round_id, ((utc, json.loads(body)) for utc, body in rows)))


def told_of(round_id: str, facts: Iterator[tuple[int, Json]]) -> Iterator[Json]:
    """The entries of one round, in order; a void that a ruling caused is part of the ruling's
    entry.
    """
    opened, last = False, Json()
    codes, asked = dict[int, str](), dict[int, str]()
    for utc, fact in facts:
        kind = fact["kind"]
        if kind == "betting_opened":
            opened = fact["round"] == round_id
        elif kind == "irregularity_opened":
            codes[fact["id"]] = fact["code"]
        elif kind == "ruling_proposed":
            asked[fact["id"]] = codes.get(fact["irregularity"], "")
        if opened and kind in TOLD and not _told_before(kind, utc, last):
            last = {"kind": kind, "utc": utc, **{key: fact.get(key, "") for key in TOLD[kind]}}
            named = codes if kind == "remedy_chosen" else asked
            yield {**last, "code": named.get(fact.get("id", 0), "")}


def _told_before(kind: str, utc: int, last: Json) -> bool:
    """Whether a void belongs to the previous ruling."""
    return kind == "round_voided" and last.get("utc") == utc and last["kind"] == "remedy_chosen"
