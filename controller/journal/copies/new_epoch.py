"""`livetable journal new-epoch`: the engineer begins a new journal after one that cannot go on.

The old file is kept under a new name. The second record of the new journal says which journal it
succeeds, how far that one went, which ones that one had succeeded, who decided and why. The table
starts empty: felt and shoe are set up as at an opening.

The new journal is made beside the old one and takes its place in one step, so there is a journal
at every moment: what is cut off or refused leaves the old one, and may be asked for again.
"""

import argparse
import getpass
import json
import os
import secrets
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from controller.core.messages.commands import DisableGame, Proof, Tap
from controller.folder_owner import as_owner
from controller.journal.file import OF_THE_DISK, TAILS, JournalError, move_tails, reading, take_lock
from controller.journal.live.past import epochs_before
from controller.journal.live.reserve import in_the_room_held
from controller.journal.live.writer import Journal
from controller.journal.meta import Meta, read_meta
from controller.journal.order_file import OrderError, leave_order, order_of, waiting_order
from controller.journal.verify import Verification, verify
from controller.people.pins import PinAuthenticator, SignInError
from controller.system_errors import reason_of
from controller.whole_files import beside, flush_folder

NEXT = ".next"
"""The ending of the new journal until it takes the old one's place."""


def new_epoch(path: Path, by: str, why: str, told_up_to: str = "") -> tuple[Path, Meta]:
    """Put the journal aside and begin another; return the old one's new path and the new one's
    owner.

    `told_up_to` is the last number known to be published, if it is beyond the old journal. Raises
    JournalError. Root acts as the owner of the journal's folder, who owns the new journal too.
    """
    with as_owner(path):
        return in_the_room_held(path, lambda: _succeeded(path, by, why, told_up_to))


def _succeeded(path: Path, by: str, why: str, told_up_to: str) -> tuple[Path, Meta]:
    with reading(path) as connection:
        meta = read_meta(connection, path)
        disabled = _standing_order(connection)
        earlier = _earlier(connection)
    with take_lock(path):  # until the new journal is in its place: no table begins one there
        _fold_log(path)
        found = verify(path)
        aside, following = beside(path, f".{meta.epoch}.ended"), beside(path, NEXT)
        _undo_cut_off(path, aside, following)
        if disabled:
            _order_again(path, by, disabled)
        before = _before(meta.epoch, found) | {"by": by, "why": why, "told_up_to": told_up_to}
        before["before"] = earlier  # the kept checkpoint may belong to any: not each has a round
        with Journal(following, meta.site, meta.table, meta.game, meta.software) as journal:
            journal.succeed(before, time.time_ns() // 1_000_000)
        beside(following, ".lock").unlink(missing_ok=True)
        _link(path, aside)
        move_tails(path, aside)
        following.replace(path)
        flush_folder(path.parent)
        return aside, journal.meta


def _link(path: Path, aside: Path) -> None:
    """Give a journal a second name. Raises JournalError where the file system has no such names."""
    try:
        os.link(path, aside)
    except OSError as error:
        raise JournalError(
            f"{aside}: the journal cannot be put aside ({reason_of(error)}), and is as it was; "
            "its folder must lie on a file system with hard links, as ext4 or xfs, with room left"
        ) from error


def _fold_log(path: Path) -> None:
    """Bring what SQLite's log holds into the file, as a table does when it closes it.

    A file that is damaged, or is still read, stays as it is, with its log.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA journal_mode = DELETE")


def _undo_cut_off(path: Path, aside: Path, following: Path) -> None:
    """Take back what an earlier attempt did before it was cut off. Raises JournalError."""
    for ending in ("", ".lock", *TAILS, "-journal"):
        beside(following, ending).unlink(missing_ok=True)
    if not aside.exists():
        return
    if not aside.samefile(path):
        raise JournalError(f"{aside} is there already; move it to the archive first")
    move_tails(aside, path)
    aside.unlink()


def _standing_order(connection: sqlite3.Connection) -> str:
    """Say why the game is disabled; empty if it is not, or if the rows cannot be read."""
    query = """SELECT json_extract(body, '$.kind'), json_extract(body, '$.reason') FROM record
        WHERE kind = 'fact' AND json_extract(body, '$.kind') IN ('game_disabled', 'game_enabled')
        ORDER BY seq DESC LIMIT 1"""
    with suppress(sqlite3.Error):
        for kind, reason in connection.execute(query):
            return str(reason) if kind == "game_disabled" else ""
    return ""


def _earlier(connection: sqlite3.Connection) -> list[str]:
    """Return the epochs before the old journal's; none if its rows cannot be read."""
    with suppress(sqlite3.Error):
        return epochs_before(connection)
    return []


def _order_again(path: Path, by: str, why: str) -> None:
    """A new journal lifts no order to disable the game: only two people can."""
    with suppress(OrderError):
        waits = waiting_order(path)
        if waits is not None and isinstance(waits.act, DisableGame):
            return
    proof = Proof(by, "engineer", "pin")
    tap = Tap(f"order-{secrets.token_hex(8)}", by, "engineer", DisableGame(why), (proof,))
    try:
        leave_order(path, tap)
    except OrderError as error:
        raise JournalError(str(error)) from None
    except OSError as error:
        raise JournalError(
            f"{order_of(path)}: the order to disable the game cannot be left again "
            f"({reason_of(error)}); see to that disk; the journal is as it was",
            passing=error.errno in OF_THE_DISK,
        ) from error


def _before(epoch: str, found: Verification) -> dict[str, object]:
    return {
        "epoch": epoch,
        "records": found.records,
        "events": found.events,
        "head": found.head,
        "root": found.root,
        "fault": found.bad or found.unproven,
    }


def command(options: argparse.Namespace) -> int:
    """put the journal aside and begin another; the engineer's PIN is asked for"""
    pin = getpass.getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        person = PinAuthenticator(options.people).check(options.by, "engineer", pin)
    except SignInError as error:
        raise JournalError(str(error)) from None
    aside, meta = new_epoch(options.file, person.id, options.why, options.told)
    untold = unpublished_rounds(aside)
    told = {"epoch": meta.epoch, "old": str(aside), "unpublished": untold}
    words = f"{options.file}: epoch {meta.epoch} begins; the old journal is {aside}"
    if untold:
        words += (
            f"\n{len(untold)} finished rounds in it were never published, from {untold[0]} to "
            f"{untold[-1]}: tell the people of the game server, who settle them by hand"
        )
    print(json.dumps(told) if options.json else words)
    return 0


def unpublished_rounds(path: Path) -> list[str]:
    """Return the finished rounds whose ends the broker did not take, in order.

    No table publishes them once its journal is put aside. Where the journal is damaged nothing is
    known.
    """
    query = (
        "SELECT round FROM event WHERE topic = 'round' AND n > "
        "coalesce((SELECT value FROM cursor WHERE name = 'sent'), 0) ORDER BY n"
    )
    with suppress(sqlite3.Error, JournalError), reading(path) as connection:
        return [str(row[0]) for row in connection.execute(query)]
    return []
