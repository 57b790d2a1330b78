"""`livetable settle`: round sheets in, settled sheets out, one JSON line each.

A sheet is one JSON object per line (docs/round-sheet.md). The output is the same sheet with
`expected` added; a sheet that tells of no possible round is reported on stderr with its line, the
place in it and the reason, and the rest goes on.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from controller.core.config.files import LONG, ConfigError
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules
from controller.core.games.sheets import SheetError
from controller.option_values import place
from controller.shipped import CONFIG
from controller.shipped.option_help import CONFIG_DIR, parser_of
from controller.stderr import on_one_line, say
from controller.system_errors import reason_of
from controller.whole_files import lines_of, whole_text

OK, FAILED, UNUSABLE = 0, 1, 2
"""Exit codes: every line settled; at least one did not; the input could not be read."""

NESTED = "column 1: is nested too deeply; write one round sheet per line"
"""Python stops at a thousand nested lists, wherever they are in the sheet."""

_encode = json.JSONEncoder(separators=(",", ":")).encode


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no JSON number")


def _whole(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:
        raise ValueError(LONG) from None


def _finite(number: str) -> float:
    value = float(number)
    return value if isfinite(value) else _no_number(number[:40])


_decode = json.JSONDecoder(parse_constant=_no_number, parse_int=_whole, parse_float=_finite).decode


class Games:
    """The game files of a config directory, each read when first asked for."""

    def __init__(self, config: Path) -> None:
        self._folder = config / "games"
        self._loaded: dict[str, CommonRules] = {}

    def rules(self, name: object) -> CommonRules:
        """The rules of game `name`. SheetError for one that no file describes."""
        if isinstance(name, str) and name in self._loaded:
            return self._loaded[name]
        known = sorted(path.stem for path in self._folder.glob("*.toml"))
        if not isinstance(name, str) or name not in known:
            held = f"has {', '.join(known)}" if known else "has no game files: see to --config"
            raise SheetError("game", f"{name!r} is no game; {self._folder} {held}")
        path = self._folder / f"{name}.toml"
        try:
            rules = load_rules(whole_text(path), str(path))
        except ConfigError as error:
            raise SheetError("game", "; ".join(str(error).splitlines())) from None
        if rules.name != name:
            raise SheetError("game", f"{path} calls itself {rules.name!r}; rename file or game")
        self._loaded[name] = rules
        return rules


def settle_sheet(sheet: dict[str, Any], games: Games) -> dict[str, Any]:
    """The sheet with `expected` as these rules settle it. Raises SheetError if it is impossible."""
    rules = games.rules(sheet.get("game"))
    comes_to = game_of(rules).expected(rules, sheet)
    settled = {key: value for key, value in sheet.items() if key != "expected"}
    settled["expected"] = comes_to
    return settled


def differences(given: object, settled: object, place: str = "expected") -> Iterator[str]:
    """Return each place where two settlements differ, as `place: sheet says x, settled y`."""
    if isinstance(given, dict) and isinstance(settled, dict):
        for key in [*settled, *(key for key in given if key not in settled)]:
            if key not in settled or key not in given:
                side = "sheet" if key in given else "settlement"
                yield f"{place}.{key}: only in the {side}"
            else:
                yield from differences(given[key], settled[key], f"{place}.{key}")
    elif isinstance(given, list) and isinstance(settled, list) and len(given) == len(settled):
        for index, (one, other) in enumerate(zip(given, settled, strict=True)):
            yield from differences(one, other, f"{place}[{index}]")
    elif given != settled or isinstance(given, bool) is not isinstance(settled, bool):
        yield f"{place}: sheet says {json.dumps(given)}, settled {json.dumps(settled)}"


def settle_lines(
    lines: Iterable[bytes], games: Games, out: TextIO, complain: "Complaints", check: bool
) -> int:
    """Settle every line onto `out`; faults go to `complain`. Returns how many lines were
    settled.
    """
    count = 0
    for number, line in enumerate(lines, 1):
        if line.isspace():
            continue
        name = ""
        try:
            sheet = _read(line)
            name = str(sheet.get("id", ""))
            settled = settle_sheet(sheet, games)
            written = _written(settled)
            found = _compared(sheet, settled) if check else []
        except SheetError as error:
            complain(number, name, str(error))
            continue
        except RecursionError:
            complain(number, "", NESTED)
            continue
        out.write(written + "\n")
        count += 1
        for difference in found:
            complain(number, name, difference)
    return count


def _written(settled: dict[str, Any]) -> str:
    try:
        return _encode(settled)
    except ValueError:  # a stake that can just be read returns more than can be written
        raise SheetError("expected", f"comes to {LONG}; write smaller stakes") from None


def _read(line: bytes) -> dict[str, Any]:
    try:
        sheet = _decode(line.decode())
    except json.JSONDecodeError as error:
        raise SheetError(f"column {error.colno}", f"is no JSON: {error.msg}") from None
    except ValueError as error:
        raise SheetError("column 1", f"is no JSON: {error}") from None
    if not isinstance(sheet, dict):
        raise SheetError("column 1", "is no JSON object; write one round sheet per line")
    return sheet


def _compared(sheet: dict[str, Any], settled: dict[str, Any]) -> list[str]:
    if "expected" not in sheet:
        return ["expected: missing, so there is nothing to compare with"]
    return list(differences(sheet["expected"], settled["expected"]))


class Complaints:
    """Writes the fault of each bad line, and counts the lines."""

    def __init__(self, source: str, out: TextIO) -> None:
        self._source = source
        self._out = out
        self.lines: set[int] = set()

    def __call__(self, number: int, name: str, sentence: str) -> None:
        """Line `number` (from 1), the sheet's id if it has one, and the fault."""
        self.lines.add(number)
        sheet = f" {name}:" if name else ""
        said = on_one_line(f"{self._source}, line {number}:{sheet} {sentence}")
        self._out.write(f"{said}\n")


def _parser() -> argparse.ArgumentParser:
    parser = parser_of(
        "settle",
        "Settle round sheets: one JSON object per line in, the same with `expected` out. "
        "Exit 0: all settled; 1: a line failed; 2: the file cannot be read.",
    )
    parser.add_argument(
        "file", nargs="?", default="-", help="round sheets, one a line; default: standard input (-)"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with each sheet's own `expected`"
    )
    parser.add_argument("--config", type=place, default=CONFIG, help=CONFIG_DIR)
    return parser


def main(argv: list[str]) -> int:
    """Settle the sheets of a file or of standard input."""
    options = _parser().parse_args(argv)
    complain = Complaints("stdin" if options.file == "-" else options.file, sys.stderr)
    games = Games(options.config)
    try:
        with _opened(options.file) as lines:
            settled = settle_lines(lines_of(lines), games, sys.stdout, complain, options.check)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has seen enough; nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        where = error.filename or options.file  # it may be of the games
        say("settle", f"{where}: {reason_of(error)}; name another")
        return UNUSABLE
    if options.check:
        bad = len(complain.lines)
        print(f"{settled} sheets settled, {bad} lines differ or failed", file=sys.stderr)
    return FAILED if complain.lines else OK


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb")
