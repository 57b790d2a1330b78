"""Keeps the record for its time, and lets go by age: closed journals and pictures.

A journal goes only whole, when its epoch is closed (`new-epoch`) and its last record is old enough.
A picture goes when it is old enough and no younger record names it. What goes is recorded in the
journal that goes on, before it goes: with its epoch, counts, head and root, so that a copy that
turns up later can still be told from a forged one. Time is what the record says, and never later
than this machine's clock: a clock that was set wrong makes nothing old.
"""

import hashlib
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.folder_owner import as_owner
from controller.journal.file import JournalError, reading
from controller.journal.live.writer import Journal
from controller.journal.meta import read_meta
from controller.journal.verify import verify

DAY_MS = 86_400_000

BESIDE = ("-wal", "-shm", ".lock", ".tree", ".state", ".reserve")
"""Files that belong to a journal and go with it."""

PICTURE = re.compile(r"[0-9a-f]{64}\.(jpg|png)")


@dataclass(frozen=True, slots=True)
class ClosedEpoch:
    """A journal that was put aside; `last` is the time of its newest record, UTC in ms."""

    path: Path
    epoch: str
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """All that goes, as the journal records it."""

    epochs: list[dict[str, object]]
    pictures: int
    names: str
    """SHA-256 of the pictures' names, sorted, a line each."""
    records_days: int
    evidence_days: int
    by: str
    why: str


def closed_epochs(journal: Path) -> list[ClosedEpoch]:
    """The journals that were put aside before this one, the oldest first. Raises JournalError."""
    found = []
    for path in journal.parent.glob(f"{journal.name}.*.ended"):
        with reading(path) as connection:
            epoch = read_meta(connection, path).epoch
            found.append(ClosedEpoch(path, epoch, _newest(path)))
    return sorted(found, key=lambda one: one.last)


def record_time(journal: Path) -> int:
    """The time by which ages are told, UTC in ms: of the newest record, or now if that is less."""
    return min(_newest(journal), time.time_ns() // 1_000_000)


def old_pictures(journal: Path, folder: Path, before: int) -> list[Path]:
    """The pictures from before a time that no record since then names. Raises JournalError."""
    if not folder.is_dir():
        return []
    journals = [journal, *(one.path for one in closed_epochs(journal) if one.last >= before)]
    young = {name for path in journals for name in _named_since(path, before)}
    return sorted(
        path
        for path in folder.iterdir()
        if PICTURE.fullmatch(path.name)
        and path.stat().st_mtime * 1000 < before
        and not {path.name, path.stem} & young
    )


def delete(
    journal: Path,
    epochs: Sequence[ClosedEpoch],
    pictures: Sequence[Path],
    *,
    days: tuple[int, int],
    by: str,
    why: str,
) -> Deletion:
    """Record what goes, then let it go. `days` are those that records and evidence are kept.

    Raises JournalError where something is younger than that, or a table writes the journal:
    nothing goes then.
    """
    _refuse_young(journal, epochs, pictures, days)
    told = Deletion(
        epochs=[_told(one) for one in epochs],
        pictures=len(pictures),
        names=hashlib.sha256("\n".join(sorted(p.name for p in pictures)).encode()).hexdigest(),
        records_days=days[0],
        evidence_days=days[1],
        by=by,
        why=why,
    )
    with reading(journal) as connection:
        meta = read_meta(connection, journal)
    about = (meta.site, meta.table, meta.game, meta.software)
    with as_owner(journal), Journal(journal, *about) as written:
        written.tell({"deleted": asdict(told)}, time.time_ns() // 1_000_000)
    files = [Path(f"{one.path}{tail}") for one in epochs for tail in ("", *BESIDE)]
    for path in (*files, *pictures):
        path.unlink(missing_ok=True)
    return told


def _refuse_young(
    journal: Path,
    epochs: Sequence[ClosedEpoch],
    pictures: Sequence[Path],
    days: tuple[int, int],
) -> None:
    """Raise JournalError where a record or a picture is younger than it is kept."""
    now = record_time(journal)
    for one in epochs:
        if one.last + days[0] * DAY_MS > now:
            raise JournalError(f"{one.path}: is younger than {days[0]} days; it stays")
    limit = now - days[1] * DAY_MS
    folders = {path.parent for path in pictures}
    allowed = {path for folder in folders for path in old_pictures(journal, folder, limit)}
    for path in pictures:
        if path not in allowed:
            raise JournalError(f"{path}: is younger than {days[1]} days; it stays")


def _told(one: ClosedEpoch) -> dict[str, object]:
    found = verify(one.path)
    return {
        "epoch": one.epoch,
        "last": one.last,
        "records": found.records,
        "events": found.events,
        "head": found.head,
        "root": found.root,
        "fault": found.bad or found.unproven,
    }


def _newest(path: Path) -> int:
    with reading(path) as connection:
        (newest,) = connection.execute("SELECT coalesce(max(utc), 0) FROM record").fetchone()
        return int(newest)


def _named_since(path: Path, since: int) -> Iterator[str]:
    query = """SELECT json_extract(body, '$.evidence') FROM record WHERE kind = 'fact' AND utc >= ?
        AND body LIKE '%"evidence":"_%'"""
    with reading(path) as connection:
        for (name,) in connection.execute(query, (since,)):
            yield str(name)
