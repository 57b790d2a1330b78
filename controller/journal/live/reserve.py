"""Space reserved on the journal's disk, so that the round in play can end when the disk is full.

Other files fill a disk: a log, a copy, a picture. The table reports that and begins no round, but
the round in play must still be recorded. A file beside the journal reserves space for it, and is
deleted for the first commit that finds none.
"""

import logging
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from controller.journal.file import LEAST_FREE, JournalError
from controller.system_errors import reason_of
from controller.whole_files import beside

log = logging.getLogger("livetable.journal")

Written = TypeVar("Written")

RESERVE = 8 * 2**20
"""Bytes reserved: enough for some forty rounds of a busy table, including every stop within
them.
"""


def reserve_path(journal: Path) -> Path:
    """The file that reserves the space."""
    return beside(journal, ".reserve")


def keep_reserve(journal: Path) -> None:
    """Reserve the space, unless it is reserved, or the disk is nearly full or does not respond."""
    path = reserve_path(journal)
    with suppress(OSError):  # the watch of the disk reports it
        if not path.exists() and shutil.disk_usage(journal.parent).free >= LEAST_FREE:
            _hold(path)


def _hold(path: Path) -> None:
    """Make the file, whole or not at all. Raises OSError if a partial file cannot be removed."""
    try:
        with path.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, RESERVE)
    except OSError as error:
        path.unlink(missing_ok=True)
        log.warning("%s: no room can be held for a full disk (%s)", path, reason_of(error))


def give_up_reserve(journal: Path) -> bool:
    """Free the space if the disk has less than that; return whether there is some now."""
    path = reserve_path(journal)
    with suppress(OSError):
        if shutil.disk_usage(journal.parent).free < RESERVE:
            path.unlink()
            log.error("the disk under %s is full: the room held for that is given up", journal)
            return True
    return False


def in_the_room_held(journal: Path, write: Callable[[], Written]) -> Written:
    """Write; on a full disk once more, after the reserved space was freed. Raises JournalError."""
    try:
        return write()
    except JournalError as error:
        if not (error.passing and give_up_reserve(journal)):
            raise
    return write()  # what the first attempt had open is closed by now
