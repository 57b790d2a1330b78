"""Deletes old records: closed journals and pictures that are older than the house keeps them.

A journal is deleted only as a whole, when its epoch is closed (`new-epoch`) and its last record is
old enough. A picture is deleted when it is old enough and no younger record names it. Before that
the current journal records what is deleted, with its epoch, counts, head and root, so that a copy
that turns up later can still be told from a forgery. Age is measured by the records' times, and
never later than this machine's clock, so a wrong clock makes nothing old.
"""

import glob
import hashlib
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from controller.folder_owner import as_owner
from controller.journal.file import TAILS, JournalError, reading
from controller.journal.live.past import epochs_before
from controller.journal.live.reserve import in_the_room_held
from controller.journal.live.writer import Journal
from controller.journal.meta import read_meta
from controller.journal.verify import Verification, verify

DAY_MS = 86_400_000

PICTURE = re.compile(r"[0-9a-f]{64}\.(jpg|png)")

NAME = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
"""A picture's name in a record, with or without its suffix, and any other SHA-256."""


@dataclass(frozen=True, slots=True)
class ClosedEpoch:
    """A journal that was put aside; `last` is the time of its newest record, UTC in ms."""

    path: Path
    epoch: str
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """Everything that is deleted, as the journal records it."""

    epochs: list[dict[str, object]]
    pictures: int
    names: str
    """SHA-256 of the pictures' names, sorted, one per line."""
    records_days: int
    evidence_days: int
    by: str
    why: str


def closed_epochs(journal: Path) -> list[ClosedEpoch]:
    """The journals that were put aside before this one, the oldest first.

    One may be damaged: that may be why it was put aside. Its age is that of its file then. None is
    older than those that it succeeds, whatever the clock was when it was written. A new epoch that
    was cut off leaves the journal itself under the name of one put aside: that is none.
    """
    found, before = [], dict[str, list[str]]()
    for path in journal.parent.glob(f"{glob.escape(journal.name)}.*.ended"):
        if journal.exists() and path.samefile(journal):
            continue
        epoch = path.name.removeprefix(f"{journal.name}.").removesuffix(".ended")
        try:
            last, before[epoch] = _newest(path), _succeeded(path)
        except JournalError:
            last = int(path.stat().st_mtime * 1000)
        found.append(ClosedEpoch(path, epoch, last))
    ends = {one.epoch: one.last for one in found}
    for number, one in enumerate(found):
        earlier = (ends.get(epoch, 0) for epoch in before.get(one.epoch, ()))
        found[number] = replace(one, last=max(one.last, *earlier, 0))
    return sorted(found, key=lambda one: one.last)


def record_time(journal: Path) -> int:
    """The time by which ages are measured, UTC in ms: of the newest record, or now if that is
    earlier.
    """
    return min(_newest(journal), time.time_ns() // 1_000_000)


def old_pictures(journal: Path, folder: Path, before: int) -> list[Path]:
    """The pictures from before a time that no record since then names. Raises JournalError."""
    if not folder.is_dir():
        return []
    young = set(_named_since(journal, before))
    for one in closed_epochs(journal):
        if one.last >= before:
            young.update(_named_in_closed(one.path, before))
    return sorted(
        path
        for path in folder.iterdir()
        if PICTURE.fullmatch(path.name)
        and path.stat().st_mtime * 1000 < before
        and path.stem not in young
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
    """Record what is deleted, then delete it. `days`: how long records and evidence are kept.

    Raises JournalError if something is younger than that, or a table writes the journal; then
    nothing is deleted.
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
    with as_owner(journal), in_the_room_held(journal, lambda: Journal(journal, *about)) as written:
        written.tell({"deleted": asdict(told)}, time.time_ns() // 1_000_000)
    files = [Path(f"{one.path}{tail}") for one in epochs for tail in ("", *TAILS)]
    for path in (*files, *pictures):
        path.unlink(missing_ok=True)
    return told


def _refuse_young(
    journal: Path,
    epochs: Sequence[ClosedEpoch],
    pictures: Sequence[Path],
    days: tuple[int, int],
) -> None:
    """Raise JournalError if a record or a picture is too young to be deleted."""
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
    try:
        found = verify(one.path)
    except JournalError as error:  # not even its records can be counted
        found = Verification(records=0, events=0, head="", bad=str(error))
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


def _succeeded(path: Path) -> list[str]:
    with reading(path) as connection:
        return epochs_before(connection)


def _named_in_closed(path: Path, since: int) -> Iterator[str]:
    try:
        yield from _named_since(path, since)
    except JournalError as error:
        raise JournalError(
            f"{path}: this journal was put aside damaged, and which pictures it names cannot be "
            "read: pictures stay until it is as old as they must be; journals may be deleted"
        ) from error


def _named_since(path: Path, since: int) -> Iterator[str]:
    """Yield all that may be a picture's name in the records since then.

    Whole records are searched, whatever their kind, because many kinds name pictures, each in a
    field of its own. A picture too many stays; one too few cannot be brought back.
    """
    with reading(path) as connection:
        for (body,) in connection.execute(SINCE, (since,)):
            yield from NAME.findall(body)


SINCE = "SELECT body FROM record WHERE seq >= (SELECT min(seq) FROM record WHERE utc >= ?)"
"""The records from a time on: what follows a record is younger, whatever the clock said."""
