"""Watches the floor: folds and stores what is heard, and sends changes to the screens."""

import json
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from controller.core.messages.public.base import as_json
from controller.pit.floor import Floor, tile
from controller.pit.store import EVER, Store, StoreError
from controller.pit.tally import By, count, listed, shift_of
from controller.pit.watched import WatchedTable

Json = dict[str, Any]

log = logging.getLogger("livetable.pit")

WRITE_MS = 2000
"""The pit's file is written this often; a pit that is killed loses its figures since the last
write.
"""


class Watch:
    """The floor with its store. `now` is UTC in ms."""

    def __init__(self, starts: Sequence[int], store: Store, now: int) -> None:
        """Load what the store knows of this shift."""
        self.floor, self._store = Floor(starts, now), store
        self.broker = "the pit has not reached its broker yet"
        """The reason why nothing is heard; empty while the broker is there."""
        self.unwritten = ""
        """The reason why nothing is written; empty while the disk works."""
        self._changed: set[str] = set()
        self._told: dict[str, str] = {}
        self._told_of_floor = ""
        self._written = now
        self._recall(shift_of(now, starts), now)

    def hear(self, topic: str, payload: bytes, now: int) -> bool:
        """Process a message; return whether it changes who is called."""
        table = self.floor.hear(topic, payload, now)
        if table is None:
            return False
        self._changed.add(table.name)
        return self._kept(table)

    def acknowledge(self, name: str, key: str, person: str, now: int) -> bool:
        """Somebody comes to a table; False if nobody is called there."""
        table = self.floor.tables.get(name)
        if table is None or table.acknowledge(key, person, now) is None:
            return False
        self._changed.add(name)
        self._kept(table)
        self.write(now)
        return True

    def _kept(self, table: WatchedTable) -> bool:
        called = bool(table.touched)
        if called or table.finished:
            self._stored(lambda: self._store.keep(table))
        return called

    # --- what screens are told ---

    def whole(self, now: int, title: str) -> Json:
        """The whole floor, for a new screen."""
        tiles = [self._tile(table, now) for table in self.floor.tables.values()]
        return {"title": title, "whole": True, "tiles": tiles, **self._of_floor()}

    def changes(self, now: int, all_of_them: bool) -> Json:
        """Return what has changed since the last call; empty if nothing has."""
        if self.floor.look(now):
            all_of_them = True
        if now - self._written > WRITE_MS:
            self.write(now)
        names = list(self.floor.tables) if all_of_them else list(self._changed)
        self._changed.clear()
        tiles = [made for name in names if (made := self._changed_tile(name, now))]
        of_floor = self._of_floor()
        text = json.dumps(of_floor)
        if not tiles and text == self._told_of_floor:
            return {}
        self._told_of_floor = text
        return {"tiles": tiles, **of_floor}

    def _changed_tile(self, name: str, now: int) -> Json | None:
        made = self._tile(self.floor.tables[name], now)
        text = json.dumps(made)
        if self._told.get(name) == text:
            return None
        self._told[name] = text
        return made

    def _tile(self, table: WatchedTable, now: int) -> Json:
        return tile(table, now, hears=not self.broker)

    def _of_floor(self) -> Json:
        irregularities: By = Counter()
        voids: By = Counter()
        for table in self.floor.tables.values():
            irregularities += table.tally.irregularities
            voids += table.tally.voids
        return {
            "broker": self.broker,
            "unwritten": bool(self.unwritten),
            "shift": self.floor.shift,
            "unreadable": self.floor.unreadable,
            "irregularities": listed(irregularities),
            "voids": listed(voids),
        }

    def detail(self, name: str, now: int) -> Json | None:
        """One table in full, without its history."""
        table = self.floor.tables.get(name)
        if table is None:
            return None
        tally = table.tally
        return {
            "tile": self._tile(table, now),
            "playing": table.log.as_json() if table.log else None,
            "roads": as_json(table.state.roads) if table.state and table.state.roads else None,
            "start": tally.start,
            "rounds_by_slot": tally.rounds_by_slot(now),
            "delay_by_slot": tally.delay_by_slot(now),
            "irregularities": listed(tally.irregularities),
            "voids": listed(tally.voids),
        }

    # --- the store ---

    def write(self, now: int) -> None:
        """Write how far each table was heard."""
        self._written = now
        self._stored(lambda: self._commit(now))

    def _commit(self, now: int) -> None:
        for table in self.floor.tables.values():
            if table.heard_at >= self.floor.shift:
                self._store.mark(table)
        self._store.commit(now)

    def _stored(self, write: Callable[[], None]) -> None:
        """Write; if the disk refuses, the pit loses history but not its page, and logs it once."""
        why = ""
        try:
            with self._store.writing():
                write()
        except StoreError as error:
            why = str(error)
        if why and not self.unwritten:
            log.error("%s", why)
        self.unwritten = why

    def _recall(self, shift: tuple[int, int], now: int) -> None:
        """The pit was down: continue each table from where it was last heard.

        What came before the clock was set back may be of a time that is still to come.
        """
        start, end = shift
        self._recall_tables(start, now)
        for place, ended, dealer, void, corrections in self._store.ended(start, end):
            if place in self.floor.tables:
                self.floor.tables[place].tally.ended(ended, dealer, void, corrections)
        self._recall_calls(start)

    def _recall_tables(self, start: int, now: int) -> None:
        for row in self._store.newest(now):
            site, _, name = row["place"].partition("/")
            table = self.floor.table(site, name, now)
            table.epoch, table.last, table.title = row["epoch"], row["last"], row["title"]
            table.first_at, table.heard_at = row["first"], 0
            if row["shift"] == start:
                table.tally.missed = row["missed"]

    def _recall_calls(self, start: int) -> None:
        for place, call in self._store.calls(0, EVER):
            table_of = self.floor.tables.get(place)
            if table_of is None:
                continue
            if call.kind == "irregularity" and call.since >= start:
                count(table_of.tally.irregularities, call.dealer, call.code)
            if call.stands:
                table_of.calls[call.key] = call
