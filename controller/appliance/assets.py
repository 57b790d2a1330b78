"""`livetable assets`: which shoe, camera, set and shuffler is where, since when, certified how.

    livetable assets                                                  where everything is
    livetable assets SHOE-0117                                        everywhere that one was
    livetable assets SHOE-0117 --kind shoe --at bj1/shoe0 --by NAME \\
        --certified "type approval 4711" --until 2027-03-31

A place is a device of a table (bj1/shoe0), a table (bj1, for a set), or any other word (store). The
register is a line of JSON for each time that something came somewhere; none is ever changed, so
the last line of a thing tells where it is and the others where it was. `livetable doctor` compares
it with the tables' devices.
"""

import argparse
import errno
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal, get_args

from controller.appliance.integrity import HOUSE
from controller.commands.ending import OK, UNUSABLE
from controller.core.config.files import read_json
from controller.option_values import place
from controller.shipped.option_help import PlainHelp, parser_of
from controller.stderr import say, say_error
from controller.system_errors import reason_of
from controller.whole_files import whole_text

Kind = Literal["shoe", "camera", "set", "shuffler"]

REGISTER = "assets.jsonl"
"""The register's name in the folder of the table files."""


NOTHING = "nothing is written there yet; the first line wants a number, --kind, --at and --by"
NOT_THERE = "{} is not written there; `livetable assets` alone lists all"


class AssetError(ValueError):
    """The register or a word of the command line is wrong; the text names it and says what to
    write.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """An asset came to a place."""

    asset: str
    kind: Kind
    at: str
    since: str
    """The day, as 2026-01-31."""
    by: str
    certified: str = ""
    until: str = ""
    """The last day on which the certificate is valid; empty: it has none."""

    def over(self, today: date) -> bool:
        """Whether its certificate has expired."""
        return bool(self.until) and date.fromisoformat(self.until) < today


def main(argv: list[str]) -> int:
    """List, or write one line. 0: done; 2: the register or a word is wrong."""
    given = parser()
    options = given.parse_args(argv)
    said = (options.kind, options.since, options.by, options.certified, options.until)
    if not options.at and any(said):
        given.error("nothing of an asset is written without --at PLACE: say where it is")
    path: Path = options.house / REGISTER
    try:
        known = read(path)
        if options.at:
            wanted = _wanted(options, known)
            add(path, wanted)
            known = [wanted]
        elif not options.asset:
            known = list(places(known).values())
    except AssetError as error:
        say_error("assets", error)
        return UNUSABLE
    told = [one for one in known if options.asset in ("", one.asset)]
    for one in told:
        print(json.dumps(asdict(one)) if options.json else words(one))
    if not told:
        say("assets", f"{path}: {NOT_THERE.format(options.asset) if options.asset else NOTHING}")
    return OK


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = parser_of("assets", __doc__)
    made.formatter_class = PlainHelp
    made.add_argument(
        "asset", nargs="?", default="", help="its number, as the house has it; left out: all"
    )
    made.add_argument(
        "--kind", choices=get_args(Kind), help="what it is; wanted the first time that it is named"
    )
    made.add_argument(
        "--at", default="", metavar="PLACE", help="where it is now; left out: nothing is written"
    )
    made.add_argument(
        "--since",
        type=_day,
        metavar="DAY",
        help="the day on which it came there; default: today (UTC)",
    )
    made.add_argument("--by", default="", metavar="NAME", help="who put it there")
    made.add_argument(
        "--certified", metavar="WORDS", help="how it is certified; default: as before"
    )
    made.add_argument("--until", type=_day, metavar="DAY", help="when the certificate ends")
    made.add_argument(
        "--house",
        type=place,
        default=HOUSE,
        metavar="DIR",
        help=f"the folder of the table files; default: {HOUSE}",
    )
    made.add_argument("--json", action="store_true", help="one JSON object a line")
    return made


def read(path: Path) -> list[Placed]:
    """Return all entries, in order; without a file, none. Raises AssetError."""
    try:
        return list(_lines(path))
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise AssetError(
            f"{path}: cannot be read ({reason_of(error)}); see to its rights, or bring a copy"
        ) from None


def places(known: list[Placed]) -> dict[str, Placed]:
    """Return the last entry of each asset, which tells where it is now."""
    return {one.asset: one for one in known}


def add(path: Path, placed: Placed) -> None:
    """Append a line, whole or not at all, and flush it to the disk. Raises OSError."""
    line = f"{json.dumps(asdict(placed))}\n".encode()
    with path.open("ab", buffering=0) as file:
        end = file.tell()
        try:
            if file.write(line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)  # half a line would keep every later one from being read
            raise


def words(one: Placed) -> str:
    """One line for a person."""
    until = f", until {one.until}" if one.until else ""
    certified = f"certified: {one.certified}{until}" if one.certified else "not certified"
    return f"{one.kind} {one.asset}: at {one.at} since {one.since} (by {one.by}), {certified}"


def _lines(path: Path) -> Iterator[Placed]:
    for number, line in enumerate(whole_text(path).splitlines(), 1):
        try:
            yield Placed(**read_json(line))
        except (ValueError, TypeError):
            raise AssetError(f"{path}: line {number} is no line of the register") from None


def _wanted(options: argparse.Namespace, known: list[Placed]) -> Placed:
    before = places(known).get(options.asset)
    kind = options.kind or (before.kind if before else None)
    if not options.asset or not options.by:
        raise AssetError("write the asset's number, --at PLACE and --by NAME")
    if kind is None:
        raise AssetError(f"{options.asset} is new: write --kind {'|'.join(get_args(Kind))}")
    if before and before.kind != kind:
        raise AssetError(f"{options.asset} is a {before.kind}: write another number")
    there = [one for one in places(known).values() if one.at == options.at]
    others = [one.asset for one in there if one.asset != options.asset]
    if others and "/" in options.at:
        raise AssetError(f"{others[0]} is at {options.at}: first write where that one went")
    same = before if before and options.certified is None else None
    since = options.since or datetime.now(UTC).date()
    return Placed(
        asset=options.asset,
        kind=kind,
        at=options.at,
        since=since.isoformat(),
        by=options.by,
        certified=same.certified if same else options.certified or "",
        until=options.until.isoformat() if options.until else same.until if same else "",
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("write a day as 2026-01-31") from None
