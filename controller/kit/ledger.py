"""Reads a game server's ledger; a line that cannot be judged becomes a sentence."""

from pathlib import Path
from typing import Any

from controller.core.config.files import read_json
from controller.system_errors import reason_of
from controller.whole_files import whole_text

Json = dict[str, Any]


class LineError(ValueError):
    """The line cannot be judged; the text says what to write."""


def read_ledger(path: Path) -> tuple[list[Json], list[str]]:
    """Return the lines that can be judged, and a sentence about each that cannot.

    A missing file has no lines. An incomplete last line is ignored: it is still being written, or a
    kill cut it off.
    """
    try:
        text = whole_text(path)
    except FileNotFoundError:
        return [], []
    except OSError as error:
        return [], [f"the ledger {path} cannot be read ({reason_of(error)})"]
    except UnicodeDecodeError:
        return [], [f"the ledger {path} is no UTF-8 text"]
    *whole, last = text.split("\n")  # not splitlines: JSON may hold other line ends as they are
    lines, faults = [], []
    for number, line in enumerate(whole, 1):
        try:
            if line.strip():
                lines.append(_line(line))
        except LineError as error:
            faults.append(f"line {number} of the ledger {error}")
    try:
        return [*lines, *([_line(last)] if last.strip() else [])], faults
    except LineError:
        return lines, faults


def _line(line: str) -> Json:
    """Read one round of the ledger. Raises LineError."""
    try:
        told = read_json(line)
    except ValueError as error:
        raise LineError(f"is no JSON ({error})") from None
    if not isinstance(told, dict) or not isinstance(told.get("round"), str):
        raise LineError("is no object with `round`, the round's id as a text")
    bets = told.get("bets", [])
    if not isinstance(bets, list) or not all(isinstance(bet, dict) for bet in bets):
        raise LineError(f"(round {told['round']}): `bets` is no list of objects")
    for bet in bets:
        for key in ("stake", "returned"):
            if not _is_whole(bet.get(key)):
                raise LineError(
                    f"(round {told['round']}): write `{key}` as a whole number of cents in {bet}"
                )
    return told


def _is_whole(given: Any) -> bool:
    """Tell whether it is a whole number; some languages write 100 as 100.0."""
    if isinstance(given, float):
        return given.is_integer()
    return isinstance(given, int) and not isinstance(given, bool)
