"""Judges a fleet: compares each table's journal with the rounds that its game server booked."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.journal.file import JournalError, reading
from controller.kit.fleet.node import table_name

UNDER_WAY = 2
"""Rounds at most that are told and not booked when all ends: no third opens before."""


@dataclass(frozen=True)
class Played:
    """A fleet that has played: what was asked of it, and how often something was killed."""

    folder: Path
    tables: int
    seconds: float
    kills: int


def report(played: Played) -> tuple[dict[str, object], list[str]]:
    """Return the figures, and a sentence for each round that was lost, doubled or reordered."""
    folder, booked = played.folder, ledgers(played.folder)
    faults, rounds, events = [], [], 0
    for number in range(played.tables):
        table = table_name(number)
        try:
            told, acknowledged, last = journaled(folder / f"{table}.db")
        except JournalError as error:
            faults.append(str(error))
            continue
        rounds.append(len(booked.get(table, [])))
        events += last
        faults += [
            f"{table}: {fault}" for fault in compared(told, acknowledged, booked.get(table, []))
        ]
    heard = [line for path in folder.glob("heard-*.jsonl") for line in lines(path)]
    times = sorted(ms for line in heard for ms in line["latencies"])
    nodes = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("node-*.json")]
    grown = sum(node["kib"] - node["bare_kib"] for node in nodes)
    tables = sum(node["tables"] for node in nodes)
    return {
        "tables": played.tables,
        "seconds": played.seconds,
        "rounds": sum(rounds),
        "rounds_of_a_table": {"least": min(rounds, default=0), "most": max(rounds, default=0)},
        "events": events,
        "repeats": sum(line["repeats"] for line in heard),
        "gaps": sum(line["gaps"] for line in heard),
        "kills": played.kills,
        "faults": len(faults),
        "latency_ms": {name: _part(times, part) for name, part in PARTS.items()},
        "kib_per_table": round(grown / tables) if tables else None,
    }, faults


PARTS = {"p50": 0.5, "p99": 0.99, "max": 1.0}


def _part(times: Sequence[int], part: float) -> int | None:
    return times[min(int(part * len(times)), len(times) - 1)] if times else None


def ledgers(folder: Path) -> dict[str, list[str]]:
    """Read the rounds that were booked: by table, in the order of booking."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("ledger-*.jsonl")):
        for told in lines(path):
            found.setdefault(told["table"], []).append(told["round"])
    return found


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the complete lines of a file; a kill may have cut off the last one."""
    whole, _, _ = path.read_bytes().rpartition(b"\n")
    return [json.loads(line) for line in whole.splitlines()]


def journaled(path: Path) -> tuple[list[str], set[str], int]:
    """Read a journal: its ended rounds in order, those acknowledged, its last event's number."""
    with reading(path) as connection:
        ended = connection.execute("SELECT body FROM event WHERE topic = 'round' ORDER BY n")
        rounds = [json.loads(body)["round"] for (body,) in ended]
        query = "SELECT body FROM record WHERE kind = 'fact' AND body LIKE '%round_acknowledged%'"
        acknowledged = {json.loads(body).get("round") for (body,) in connection.execute(query)}
        (last,) = connection.execute("SELECT coalesce(max(n), 0) FROM event").fetchone()
    return rounds, acknowledged, last


def compared(told: list[str], acknowledged: set[str], booked: list[str]) -> list[str]:
    """Say what differs: the last rounds may be on their way while the fleet is stopped."""
    faults = [f"{name} is booked twice" for name, n in Counter(booked).items() if n > 1]
    lost = [name for name in told if name not in booked]
    faults += [f"{name} is acknowledged and not booked" for name in lost if name in acknowledged]
    if lost and lost != told[len(told) - len(lost) :]:
        faults.append(f"lost in the middle: {', '.join(lost)}")
    elif len(lost) > UNDER_WAY:
        faults.append(f"told and not booked: {', '.join(lost)}")
    kept = [name for name in told if name in booked]
    if not faults and kept != booked:
        faults.append(f"booked in another order: {booked} for {kept}")
    return faults


def sentences(told: dict[str, object]) -> str:
    """Return the figures as sentences for people."""
    latency = told["latency_ms"]
    return (
        f"{told['tables']} tables, {told['seconds']} s: {told['rounds']} rounds, "
        f"{told['events']} events, {told['repeats']} repeats, {told['gaps']} gaps, "
        f"{told['kills']} kills; {told['faults']} faults. "
        f"Commit to game server {latency} ms; {told['kib_per_table']} KiB a table."
    )
