"""`livetable journal new-epoch`: the engineer begins a new journal after one that cannot go on.

The old file stays, under a name that says so. The new one tells in its second record which journal
it succeeds, how far that went, who decided and why. The table starts empty: what lies on the felt
and in the shoe is set up as at an opening.
"""

import argparse
import getpass
import json
import sys
import time
from pathlib import Path

from controller.journal.file import JournalError, reading
from controller.journal.verify import Verification, verify
from controller.journal.writer import Journal, Meta, read_meta
from controller.people import PinAuthenticator, SignInError


def new_epoch(path: Path, by: str, why: str, told_up_to: str = "") -> tuple[Path, Meta]:
    """Put the journal aside and begin another; where the old one went, and the new one's owner.

    `told_up_to` is the last number known to be published, where it is beyond the old journal.
    Raises JournalError.
    """
    with reading(path) as connection:
        meta = read_meta(connection, path)
    Journal(path, meta.site, meta.table, meta.game, meta.software).close()  # nobody writes it
    found = verify(path)
    aside = path.with_name(f"{path.name}.{meta.epoch}.ended")
    if aside.exists():
        raise JournalError(f"{aside} is there already; move it to the archive first")
    path.rename(aside)
    for tail in ("-wal", "-shm"):
        log = Path(f"{path}{tail}")
        if log.exists():
            log.rename(f"{aside}{tail}")
    with Journal(path, meta.site, meta.table, meta.game, meta.software) as journal:
        before = _before(meta.epoch, found) | {"by": by, "why": why, "told_up_to": told_up_to}
        journal.succeed(before, time.time_ns() // 1_000_000)
        return aside, journal.meta


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
    aside, meta = new_epoch(options.file, person.name, options.why, options.told)
    told = {"epoch": meta.epoch, "old": str(aside)}
    words = f"{options.file}: epoch {meta.epoch} begins; the old journal is {aside}"
    print(json.dumps(told) if options.json else words)
    return 0
