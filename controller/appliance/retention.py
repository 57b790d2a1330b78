"""`livetable retention`: lists what a table still keeps, and deletes what may go.

Lists closed journals and pictures with their age. `--delete` lets go what is older than the table
file's `[retention]` says, and nothing else; the engineer's PIN is asked for, and what went is
recorded in the journal that goes on. The table must be stopped for that.
"""

import argparse
import getpass
import sys
from datetime import UTC, datetime
from pathlib import Path

from controller.appliance.table_word import TABLE, table_file
from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.journal.file import JournalError
from controller.journal.retention import (
    DAY_MS,
    ClosedEpoch,
    closed_epochs,
    delete,
    old_pictures,
    record_time,
)
from controller.people.pins import PinAuthenticator, SignInError
from controller.settings.table_file import Settings, load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error


def main(argv: list[str]) -> int:
    """List or delete. 0: done; 1: the requested deletion is not allowed; 2: it cannot be done."""
    options = parser().parse_args(argv)
    try:
        return _retained(load_settings(options.table), options)
    except (ConfigError, SignInError, JournalError) as error:
        say_error("retention", error)
        return UNUSABLE


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of("retention", __doc__)
    made.add_argument("table", type=table_file, metavar="TABLE", help=TABLE)
    made.add_argument(
        "--epoch",
        action="append",
        default=[],
        help="only the closed journal of this epoch; may be given again",
    )
    made.add_argument("--delete", action="store_true", help="delete what may go")
    made.add_argument("--by", default="", metavar="NAME", help="the engineer who deletes")
    made.add_argument("--why", default="", metavar="SENTENCE", help="why, for the record")
    return made


def _retained(settings: Settings, options: argparse.Namespace) -> int:
    keep, table = settings.retention, settings.table
    now = record_time(table.journal)
    epochs = closed_epochs(table.journal)
    unknown = set(options.epoch) - {one.epoch for one in epochs}
    if unknown:
        raise JournalError(f"no closed journal here is of epoch {', '.join(sorted(unknown))}")
    wanted = [one for one in epochs if not options.epoch or one.epoch in options.epoch]
    limit = now - keep.records_days * DAY_MS
    for one in epochs:
        print(f"{one.path}: {_words(one, keep.records_days, may_go=one.last <= limit)}")
    early = [one for one in wanted if one.last > limit]
    if options.epoch and early:
        say("retention", f"epoch {early[0].epoch} is too young to go; nothing was deleted")
        return FAILED
    going = [one for one in wanted if one not in early]
    before = now - keep.evidence_days * DAY_MS
    pictures = [] if options.epoch else old_pictures(table.journal, table.evidence, before)
    print(f"{table.evidence}: {len(pictures)} pictures may go")
    if not options.delete or not (going or pictures):
        return OK
    days = (keep.records_days, keep.evidence_days)
    by = _engineer(table.people, options)
    told = delete(table.journal, going, pictures, days=days, by=by, why=options.why)
    print(f"deleted and recorded: {len(told.epochs)} journals, {told.pictures} pictures")
    return OK


def _words(one: ClosedEpoch, days: int, *, may_go: bool) -> str:
    until = _day(one.last + days * DAY_MS)
    fate = "may go" if may_go else f"is kept until {until}"
    return f"epoch {one.epoch}, last record of {_day(one.last)}, {fate}"


def _day(utc: int) -> str:
    return datetime.fromtimestamp(utc / 1000, UTC).date().isoformat()


def _engineer(people: Path, options: argparse.Namespace) -> str:
    """Return the engineer who deletes, identified by PIN. Raises SignInError, JournalError."""
    if not options.by or not options.why.strip():
        raise JournalError("--delete needs --by NAME and --why SENTENCE, for the record")
    typed = sys.stdin.isatty()
    pin = getpass.getpass("PIN: ") if typed else sys.stdin.readline().rstrip("\n")
    return PinAuthenticator(people).check(options.by, "engineer", pin).id
