"""Judges a version that has just been started, by its tables' own reports."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.folder_owner import as_owner
from controller.upgrade_files import TableHealth, read_health

LOOK_S = 0.25


@dataclass(frozen=True, slots=True)
class Patience:
    """The time limits of a version, in seconds: to be well, to stay well, and to be there at
    all.
    """

    most_s: float = 60.0
    steady_s: float = 8.0
    begin_s: float = 5.0


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the appliance."""

    name: str
    journal: Path


def well_now(tables: Iterable[Table]) -> dict[str, list[str]]:
    """For each table, what was well and must be so again: devices by name, and `broker`."""
    found = {}
    for table in tables:
        health = health_of(table)
        found[table.name] = _well(health) if health else []
    return found


def health_of(table: Table, clock: Callable[[], float] = time.time) -> TableHealth | None:
    """The state of the table a moment ago; None if there is no recent report. Raises OSError."""
    with as_owner(table.journal):
        return read_health(table.journal, clock)


def judged(
    tables: list[Table],
    version: str,
    wanted: Mapping[str, list[str]],
    runs: Callable[[str], bool],
    patience: Patience,
) -> str:
    """Wait until every table is steadily well under a version; return the fault, or empty: it is
    good.

    `runs` says whether a table is up. Raises whatever `runs` raises.
    """
    began = time.monotonic()
    since, seen, why = began, dict[str, int](), ""
    while time.monotonic() - began < patience.most_s:
        now = {table.name: health_of(table) for table in tables}
        faults = [_fault(one, now[one.name], version, wanted[one.name]) for one in tables]
        ended = next((f"table {one.name} has ended" for one in tables if not runs(one.name)), "")
        if ended and time.monotonic() - began > patience.begin_s:
            return ended
        why = ended or next(filter(None, faults), "")
        pids = {name: health.pid for name, health in now.items() if health}
        if why or pids != seen:
            since, seen = time.monotonic(), pids
        elif time.monotonic() - since >= patience.steady_s:
            return ""
        time.sleep(LOOK_S)
    return why or "it was started again and again"


def _well(health: TableHealth) -> list[str]:
    devices = [name for name, state in health.devices.items() if state == "ok"]
    return [*devices, *(["broker"] if health.broker == "" else [])]


def _fault(table: Table, health: TableHealth | None, version: str, wanted: list[str]) -> str:
    if health is None:
        return f"table {table.name} does not tell how it is"
    if health.software != f"livetable {version}":
        return f"table {table.name} runs {health.software}"
    if not health.loop:
        return f"the loop of table {table.name} stands still"
    lost = [name for name in wanted if name not in _well(health)]
    return f"table {table.name}: {', '.join(lost)} not well" if lost else ""
