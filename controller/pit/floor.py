"""All tables of the floor: each message goes to its table, and each table has its tile."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal

from controller.pit.call import Call
from controller.pit.heard import UnreadableError, read
from controller.pit.tally import shift_start
from controller.pit.watched import WatchedTable

MOST_TABLES = 2000
"""Tables that are watched; messages of further tables count as unreadable."""

QUIET_MS = 25_000
"""A table reports its health every ten seconds; one that is silent for this long may be gone."""

SLOTS_ON_TILE = 18
"""Points of a tile's little plot: three hours."""

Level = Literal["call", "coming", "waits", "quiet", "plays", "closed", "gone"]


class Floor:
    """The floor. `now` is always the pit's own clock, UTC in ms."""

    def __init__(self, starts: Sequence[int], now: int) -> None:
        """`starts` are the minutes of the local day at which shifts begin."""
        self._starts = starts
        self.shift = shift_start(now, starts)
        self.tables: dict[str, WatchedTable] = {}
        self.unreadable = 0

    def hear(self, topic: str, payload: bytes, now: int) -> WatchedTable | None:
        """Process a message; None if it is not from a table."""
        try:
            heard = read(topic, payload)
            table = self.table(heard.site, heard.table, now)
        except UnreadableError:
            self.unreadable += 1
            return None
        table.hear(heard, now)
        return table

    def table(self, site: str, name: str, now: int) -> WatchedTable:
        """The table of this name, new or known. Raises UnreadableError if there are too many."""
        known = self.tables.get(f"{site}/{name}")
        if known:
            return known
        if len(self.tables) >= MOST_TABLES:
            raise UnreadableError(f"more than {MOST_TABLES} tables")
        made = self.tables[f"{site}/{name}"] = WatchedTable(site, name, now, self.shift)
        return made

    def look(self, now: int) -> bool:
        """Begin a new shift when it is time; return whether one began."""
        shift = shift_start(now, self._starts)
        if shift == self.shift:
            return False
        self.shift = shift
        for table in self.tables.values():
            table.new_shift(shift)
        return True


def tile(table: WatchedTable, now: int, hears: bool = True) -> dict[str, Any]:
    """Everything on a table's tile, as JSON. `hears`: whether the pit has its broker."""
    state, tally = table.state, table.tally
    return {
        "id": table.name,
        "title": table.title,
        "level": level(table, now, hears),
        "phase": state.phase if state else "",
        "stopped": bool(state and state.stopped),
        "number": (state.number or "") if state else "",
        "dealer": table.dealer,
        "waits": list(_waits(table)),
        "calls": [shown(call) for call in table.standing()],
        "pace": _rounded(tally.pace(now, table.first_at)),
        "rounds": len(tally.ends),
        "voids": tally.voids.total(),
        "corrections": tally.corrections.total(),
        "irregularities": tally.irregularities.total(),
        "missed": tally.missed,
        "plot": tally.rounds_by_slot(now)[-SLOTS_ON_TILE:],
    }


def shown(call: Call) -> dict[str, Any]:
    """A call as the page takes it."""
    return asdict(call)


def level(table: WatchedTable, now: int, hears: bool) -> Level:
    """Say how urgently the table needs somebody."""
    standing = table.standing()
    if any(not call.by for call in standing):
        return "call"
    if standing:
        return "coming"
    if table.status is None or table.status.state == "offline":
        return "gone"
    if hears and now - table.heard_at > QUIET_MS:
        return "quiet"
    if table.state is None or table.state.phase == "closed":
        return "closed"
    return "waits" if _waits(table) else "plays"


def _waits(table: WatchedTable) -> tuple[str, ...]:
    """Codes of everything that keeps an open table's next round from opening."""
    state = table.state
    if state is None or state.phase == "closed":
        return ()
    return state.blocked_by


def _rounded(pace: float | None) -> int | None:
    return None if pace is None else round(pace)
