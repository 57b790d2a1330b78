"""`livetable journal report`: returns, cards and faults of a shift, a day or a month."""

import argparse
import json
from datetime import UTC, date, datetime, timedelta

from controller.journal.bundle.names import names_of
from controller.journal.file import JournalError
from controller.journal.report.gather import counted
from controller.journal.report.page import Page, told
from controller.journal.seal.key import sealing_key
from controller.option_values import place
from controller.staff_names import with_names
from controller.whole_files import write_named
from controller.words.catalogue import in_english


def add_options(verb: argparse.ArgumentParser) -> None:
    """Add the options of the verb."""
    verb.add_argument(
        "--time",
        default="",
        metavar="TIME",
        help="a day (2026-01-31), a month (2026-01) or a shift "
        "(2026-01-31T06:00/2026-01-31T14:00), UTC; left out: all",
    )
    verb.add_argument("--to", type=place, metavar="PAGE", help="write an HTML page with pictures")
    verb.add_argument("--seal-key", type=place, metavar="KEYFILE", help="the table's sealing key")


def report(options: argparse.Namespace) -> int:
    """returns, cards and faults of a time; 1: an alarm, or the journal is not whole"""
    begin, end = span(options.time)
    seal = sealing_key(options.seal_key, options.file)
    counts = counted(options.file, begin, end, seal)
    found = in_english(with_names(told(counts), names_of(options)))
    fault: str = options.checked.fault
    if options.to:
        title = f"{options.file.name} {options.time}".strip()
        write_named(options.to, Page(found, options.language).html(title, fault))
    if options.json:
        print(json.dumps({**found, "whole": not fault}))
    else:
        print("\n".join(lines(found)))
    return 1 if found["alarms"] or fault else 0


def span(text: str) -> tuple[int, int]:
    """Begin and end of a period, in ms of UTC. Raises JournalError for an invalid period."""
    if not text:
        return 0, 1 << 62
    try:
        if "/" in text:
            first, last = (datetime.fromisoformat(one) for one in text.split("/"))
        elif len(text) == len("2026-01"):
            day = date.fromisoformat(f"{text}-01")
            first, last = _midnight(day), _midnight((day + timedelta(days=31)).replace(day=1))
        else:
            day = date.fromisoformat(text)
            first, last = _midnight(day), _midnight(day + timedelta(days=1))
    except (ValueError, OverflowError):  # the calendar ends with the year 9999
        raise JournalError(
            f"{text}: is no time; write 2026-01-31, 2026-01, or 2026-01-31T06:00/2026-01-31T14:00"
        ) from None
    begin, end = _ms(first), _ms(last)
    if end <= begin:
        how = "ends before it begins" if end < begin else "ends where it begins"
        raise JournalError(f"{text}: that time {how}; write the earlier time first")
    return begin, end


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


def _ms(moment: datetime) -> int:
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return int(aware.timestamp() * 1000)


def lines(found: dict[str, object]) -> list[str]:
    """The report in a few short lines."""
    said = [f"{found['game']}: {found['rounds']} rounds settled"]
    returns, counts = found["returns"], ("unread", "irregularities", "voids", "corrections")
    assert isinstance(returns, dict)
    for name, one in returns.items():
        said.append(
            f"return of {name}: {one['actual']} %, in theory {one['theory']} %; "
            f"a deviation of {one['noticed']} would be noticed"
        )
    for name in ("ranks", "suits"):
        face = found[name]
        assert isinstance(face, dict)
        said.append(f"{name}: chi-square {face['chi_square']}, chance {face['chance']:.3g}")
    for name in counts:
        rows = found[name]
        assert isinstance(rows, list)
        said.append(f"{name}: {sum(row['count'] for row in rows)}")
    alarms = found["alarms"]
    assert isinstance(alarms, list)
    said.append(f"alarms: {', '.join(alarms) or 'none'}")
    return said
