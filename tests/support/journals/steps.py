"""Journals of a few steps, written by hand; and how somebody with the disk would change one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.core.messages.facts import Fact, RoundSettled, TableOpened
from controller.core.messages.inputs import Input, Moment, Started, Tick
from controller.journal.live.writer import Journal, Step


@dataclass(frozen=True)
class Said:
    """A public event."""

    type: str
    topic: str = "event"
    round: str = ""
    data: dict[str, Any] = field(default_factory=dict)


def step(
    *facts: Fact, says: tuple[Said, ...] = (), at: int = 5, message: Input | None = None
) -> Step:
    return Step(Moment(at, 1_000 + at), message or Tick(), facts, says)


def settled(name: str = "r1") -> Step:
    result = {"dealer": {"total": 20}, "lines": []}
    said = Said("settled", "round", name, {"number": "#10:00:00", "result": result})
    return step(RoundSettled(name, {"sheet": {"id": name}}, 9), says=(Said("light"), said))


def opened(path: Path, table: str = "bj1") -> Journal:
    return Journal(path, "riga", table, "infinite", "livetable 0.1.0")


def filled(path: Path) -> None:
    with opened(path) as journal:
        journal.append(
            [step(TableOpened("anna"), says=(Said("table_opened"),), message=Started("x"))]
        )
        journal.append([settled("r1"), settled("r2")])


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file as somebody would who has the disk; no statement waits for it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        yield connection


def tampered(path: Path, statement: str) -> None:
    """Change the file as somebody would who has the disk: triggers off."""
    with by_hand(path) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in names.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement)
