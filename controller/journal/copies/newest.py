"""The newest checkpoint in a file of its own, best on another disk: the journal must reach it.

It is written at each round's end. A journal that ends before it, or holds another round there, is
an old copy or belongs to another table. The table does not start on it, because it would reuse
numbers that were published already.
"""

import re
from pathlib import Path

from controller.journal.file import OF_THE_DISK, JournalError, reading
from controller.journal.live.writer import Journal
from controller.journal.proof.checkpoint import Checkpoint, read_checkpoint
from controller.journal.proof.note import NoteError
from controller.system_errors import reason_of
from controller.whole_files import whole_text, write_whole

WAY_OUT = (
    "bring the newest journal, or let the engineer begin a new epoch: livetable journal new-epoch"
)


def write_newest(path: Path, note: str) -> None:
    """Save a round's checkpoint. Raises OSError."""
    write_whole(path, note)


def refuse_older(journal: Journal, path: Path) -> None:
    """Raise JournalError if the journal does not lead to the checkpoint kept in `path`."""
    note = _kept(path)
    if not note:
        return
    try:
        kept, _ = read_checkpoint(note)
    except NoteError as error:
        raise JournalError(f"{path}: no checkpoint ({error}); move the file away") from None
    if fault := _fault(journal, kept):
        raise JournalError(f"{journal.path}: {fault} (kept in {path}); {WAY_OUT}")


def _kept(path: Path) -> str:
    try:
        return whole_text(path)
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(
            f"{path}: the kept checkpoint cannot be read ({reason_of(error)}); see to that disk",
            passing=isinstance(error, OSError) and error.errno in OF_THE_DISK,
        ) from None


def _fault(journal: Journal, kept: Checkpoint) -> str:
    if kept.epoch != journal.meta.epoch:
        if kept.epoch in journal.past.succeeded():
            return ""
        return f"the last round of this table stands in the journal of epoch {kept.epoch}"
    if kept.records > journal.records or kept.events > journal.last_event:
        return (
            f"it ends at record {journal.records} and event {journal.last_event}, and "
            f"{kept.records} and {kept.events} were published: this is an old copy"
        )
    found = journal.past.checkpoint_at(kept.events)
    if not found or read_checkpoint(found)[0] != kept:
        return f"event {kept.events} is not the round's end that was published"
    return ""


LAST_START = """SELECT json_extract(body, '$.software') FROM record WHERE kind = 'input'
    AND json_extract(body, '$.kind') = 'started' ORDER BY seq DESC LIMIT 1"""

VERSION = re.compile(r"livetable (\d+(?:\.\d+)*)")


def refuse_newer(path: Path, software: str) -> None:
    """Raise JournalError if a newer program wrote the journal: this one may not know its facts.

    `software` is this program's name and version.
    """
    with reading(path) as connection:
        row = connection.execute(LAST_START).fetchone()
    last = str(row[0]) if row else ""
    if _numbers(last) > _numbers(software) > ():
        raise JournalError(
            f"{path}: {last} wrote this journal last and {software} may not know all that is in "
            f"it; run {last}, or let the engineer begin a new epoch: livetable journal new-epoch"
        )


def _numbers(software: str) -> tuple[int, ...]:
    found = VERSION.fullmatch(software)
    return tuple(map(int, found[1].split("."))) if found else ()
