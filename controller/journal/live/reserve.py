"""Room that is kept on the journal's disk, so that the round in play ends when the disk is full.

Others fill a disk: a log, a copy, a picture. The table tells that and begins no round, but the
round in play must still be recorded. A file beside the journal holds room for it, and is given up
for the first commit that finds none.
"""

import logging
import os
import shutil
from contextlib import suppress
from pathlib import Path

from controller.journal.file import LEAST_FREE
from controller.system_errors import reason_of
from controller.whole_files import beside

log = logging.getLogger("livetable.journal")

RESERVE = 8 * 2**20
"""Bytes held: some forty rounds of a busy table, and every stop within them."""


def reserve_path(journal: Path) -> Path:
    """The file that holds the room."""
    return beside(journal, ".reserve")


def keep_reserve(journal: Path) -> None:
    """Hold the room, unless it is held or the disk is nearly full, or does not answer."""
    path = reserve_path(journal)
    with suppress(OSError):  # who watches the disk tells it
        if not path.exists() and shutil.disk_usage(journal.parent).free >= LEAST_FREE:
            _hold(path)


def _hold(path: Path) -> None:
    """Make the file, whole or not at all. Raises OSError where what was made cannot be removed."""
    try:
        with path.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, RESERVE)
    except OSError as error:
        path.unlink(missing_ok=True)
        log.warning("%s: no room can be held for a full disk (%s)", path, reason_of(error))


def give_up_reserve(journal: Path) -> bool:
    """Let go of the room where the disk has less than that; returns whether there is some now."""
    path = reserve_path(journal)
    with suppress(OSError):
        if shutil.disk_usage(journal.parent).free < RESERVE:
            path.unlink()
            log.error("the disk under %s is full: the room held for that is given up", journal)
            return True
    return False
