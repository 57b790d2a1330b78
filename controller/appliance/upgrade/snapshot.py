"""A table's journal before an upgrade, and how it is restored.

The journal that the tried version wrote is put aside under a name of its own; those of the last
upgrades are kept. A power cut may interrupt every step, which is then repeated.
"""

import glob
import shutil
from contextlib import suppress
from pathlib import Path

from controller.journal.copies.backup import backup
from controller.journal.file import LEAST_FREE, JournalError, move_tails, reading
from controller.whole_files import beside, flush_folder

KEPT = 2
"""Copies of so many upgrades are kept once another version has proved itself."""

LAST_OF_ROUND = """SELECT json_extract(body, '$.kind'), json_extract(body, '$.round') FROM record
    WHERE kind = 'fact'
    AND json_extract(body, '$.kind') IN ('betting_opened', 'round_settled', 'round_voided')
    ORDER BY seq DESC LIMIT 1"""

LAST_RECORD = "SELECT seq, hash FROM record ORDER BY seq DESC LIMIT 1"


def open_round(journal: Path) -> str:
    """The round that is open in a journal; empty: none. Raises JournalError."""
    if not journal.exists():
        return ""
    with reading(journal) as connection:
        row = connection.execute(LAST_OF_ROUND).fetchone()
    return str(row[1]) if row and row[0] == "betting_opened" else ""


def take_snapshot(journal: Path, name: str) -> None:
    """Save a complete, verified copy under the upgrade's id. Raises JournalError, OSError."""
    if not journal.exists():
        return
    wanted = journal.stat().st_size + LEAST_FREE
    if shutil.disk_usage(journal.parent).free < wanted:
        raise JournalError(
            f"{journal.parent}: {wanted // 2**20} MB must be free for a copy of the journal; "
            "move old evidence away"
        )
    copy = beside(journal, f".before-{name}")
    if not copy.exists():
        backup(journal, copy)
        flush_folder(copy.parent)


def restore(journal: Path, name: str) -> None:
    """Restore the earlier journal if the tried version changed it.

    Raises JournalError, OSError.
    """
    before, tried = beside(journal, f".before-{name}"), beside(journal, f".tried-{name}")
    if not before.exists():
        return
    if not tried.exists():
        if _last(journal) == _last(before):
            return
        journal.rename(tried)
        flush_folder(journal.parent)
    move_tails(journal, tried)
    if not journal.exists():
        before.rename(journal)  # a copy would need space, and there may be none left
    flush_folder(journal.parent)


def forget_old(journal: Path) -> None:
    """Remove the copies of all upgrades but the last ones; one that cannot be removed stays."""
    for what in ("before", "tried"):
        mark = f"{journal.name}.{what}-"
        found = list(journal.parent.glob(f"{glob.escape(mark)}*"))
        ids = {path.name[len(mark) :].split("-")[0] for path in found}
        for name in sorted(ids, key=lambda one: (len(one), one))[:-KEPT]:
            for path in journal.parent.glob(f"{glob.escape(mark)}{name}*"):
                with suppress(OSError):
                    path.unlink()


def _last(journal: Path) -> object:
    """The last record's number and hash; an unreadable journal is equal to no other."""
    try:
        with reading(journal) as connection:
            return connection.execute(LAST_RECORD).fetchone()
    except JournalError:
        return object()
