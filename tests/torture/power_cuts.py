"""Cuts the power at random moments of a table's play: what was promised is in the journal.

A table is played through a disk that keeps a diary (tests.support.journals.power). The diary is cut
anywhere; what was not flushed is dropped or torn. The journal must open, verify, fold into a table
that goes on with the round in play, and hold every record whose commit had returned. A control
plays the same without waiting for the disk (`PRAGMA synchronous = OFF`) and must lose some, or the
cuts would prove nothing.

    python -m tests.torture.power_cuts [--cuts 400] [--seed 1]
"""

import argparse
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

from controller.core.engine import Engine
from controller.journal.file import JournalError, connect
from controller.journal.live import writer
from controller.journal.live.writer import Journal
from controller.journal.verify import verify
from controller.run.restore import restored
from tests.support.journals.played import JournalingDriver, play
from tests.support.journals.power import Act, Disk, after_cut
from tests.support.journals.unflushed import unflushed
from tests.support.table_driver import config_of
from tests.support.whole_rounds import endless


@dataclass(frozen=True)
class Played:
    """The diary of a night; marks name the last record whose commit had returned."""

    acts: list[Act]


class MarkingJournal(Journal):
    """Tells the disk after each commit how far the promise goes."""

    disk: Disk

    def append(self, batch: object) -> None:
        super().append(batch)  # type: ignore[arg-type]
        self.disk.mark(str(self.records))


def night(folder: Path, *, flushing: bool) -> Played:
    """A few rounds through the watched disk."""
    disk, config = Disk(folder), config_of("quebec")
    way = connect if flushing else unflushed
    with disk.watched(), patch.object(writer, "connect", way):
        journal = MarkingJournal(folder / "j.db", config.site, config.table, "quebec", "test")
        journal.disk = disk
        journal.configure(config, 1)
        disk.mark(str(journal.records))
        journal._connection.execute("PRAGMA wal_autocheckpoint = 60")
        driver = JournalingDriver(Engine(config), endless(Random(5), config.rules.decks))
        driver.journal = journal
        play(driver)
        journal.close()
    return Played(disk.acts)


def promised(acts: list[Act]) -> int:
    """The last record that the outside was told of."""
    return max((int(act.file) for act in acts if act.what == "mark"), default=0)


def look(folder: Path) -> tuple[int, str]:
    """Records that are there after the cut; and what is wrong, if anything is."""
    path, config = folder / "j.db", config_of("quebec")
    if not path.exists():
        return 0, ""
    try:
        with Journal(path, config.site, config.table, "quebec", "test") as journal:
            records = journal.records
            table = restored(config, journal)
            if table.unreadable is not None:
                return records, f"not to be folded: {table.unreadable.why}"
            playing = table.engine.table.round
            if (playing.round if playing else "") != _round_of(path):
                return records, "another round is in play"
        verdict = verify(path)
    except JournalError as error:
        return 0, str(error)
    return records, verdict.bad or verdict.unproven


def _round_of(path: Path) -> str:
    """The round in play, as its own facts say."""
    playing = ""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT body FROM record WHERE kind = 'fact' ORDER BY seq"
        for (body,) in connection.execute(query):
            fact = json.loads(body)
            if fact["kind"] == "betting_opened":
                playing = fact["round"]
            elif fact["kind"] == "table_cleared":
                playing = ""
    return playing


def cut(played: Played, random: Random) -> tuple[int, int, str]:
    """One cut: records promised, records found, and what is wrong."""
    acts = played.acts[: random.randrange(1, len(played.acts))]
    with tempfile.TemporaryDirectory() as folder:
        after_cut(acts, random, Path(folder))
        found, fault = look(Path(folder))
    return promised(acts), found, fault


def storm(folder: Path, cuts: int, seed: int) -> str:
    """Cut so often, both tables; raises AssertionError where a promise is broken."""
    nights = {}
    for flushing in (True, False):
        place = folder / str(flushing)
        place.mkdir()
        nights[flushing] = night(place, flushing=flushing)
    lost = 0
    for number in range(cuts):
        told, found, fault = cut(nights[True], Random(f"{seed} {number}"))
        assert not (fault and told), f"cut {number}: {fault}"
        assert found >= told, f"cut {number}: {told} records were promised, {found} are there"
        told, found, fault = cut(nights[False], Random(f"{seed} {number}"))
        lost += found < told or bool(fault)
    assert lost, "the table that never flushed lost nothing: the cuts prove nothing"
    return f"{cuts} power cuts: nothing promised was lost; without flushing {lost} lost something"


def main(argv: list[str]) -> int:
    """Run and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        print(storm(Path(folder), options.cuts, options.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
