"""The files beside the journal through which a table and an upgrade exchange their state.

    JOURNAL.health       the table, every second: the loop, devices, broker, round
    JOURNAL.trial        the upgrade: another version is being tried, nothing is decided yet
    JOURNAL.upgrade-ID   the upgrade: how one ended, until the table has recorded it

Programs of different versions read them, so keys are only ever added.
"""

import glob
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from controller.whole_files import beside, write_whole

FRESH_S = 5.0
"""A health that was told earlier tells nothing: the table hangs or is gone."""

Outcome = Literal["taken", "returned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHealth:
    """The state of a table; `broker` is None before the first connection, else the fault."""

    software: str
    pid: int
    loop: bool
    devices: Mapping[str, str]
    broker: str | None
    round: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The end of an upgrade from version `was` to `now`, as it is to be recorded."""

    id: str
    was: str
    now: str
    by: str
    outcome: Outcome
    why: str


def tell_health(journal: Path, health: TableHealth) -> None:
    """Write how the table is; a disk that refuses costs nothing here."""
    with suppress(OSError):
        _put(beside(journal, ".health"), asdict(health), durable=False)


def read_health(journal: Path, clock: Callable[[], float] = time.time) -> TableHealth | None:
    """The state of the table a moment ago by the wall's clock; None where nothing fresh is told."""
    path = beside(journal, ".health")
    try:
        fresh = abs(clock() - path.stat().st_mtime) < FRESH_S
        told = json.loads(path.read_text("utf-8"))
        known = {name: told[name] for name in TableHealth.__dataclass_fields__}
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return TableHealth(**known) if fresh else None


def on_trial(journal: Path) -> str:
    """The version that is being tried at this table; empty: none is."""
    path = beside(journal, ".trial")
    try:
        return str(json.loads(path.read_text("utf-8"))["now"])
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, KeyError, TypeError):
        return "an unknown version"


def begin_trial(journal: Path, was: str, now: str) -> None:
    """Leave word that version `now` is tried. Raises OSError."""
    _put(beside(journal, ".trial"), {"was": was, "now": now})


def end_trial(journal: Path) -> None:
    """Let rounds open again."""
    beside(journal, ".trial").unlink(missing_ok=True)


def leave_ended(journal: Path, ended: Ended) -> None:
    """Leave word for the table's record. Raises OSError."""
    _put(beside(journal, f".upgrade-{ended.id}"), asdict(ended))


def left_ended(journal: Path) -> Iterator[Ended]:
    """Yield the ends of upgrades that are not recorded yet; what cannot be read stays there."""
    for path in sorted(journal.parent.glob(f"{glob.escape(journal.name)}.upgrade-*")):
        with suppress(OSError, ValueError, TypeError):
            yield Ended(**json.loads(path.read_text("utf-8")))


def recorded(journal: Path, name: str) -> None:
    """The end of this id is recorded: its word goes."""
    beside(journal, f".upgrade-{name}").unlink(missing_ok=True)


def _put(path: Path, data: Mapping[str, Any], *, durable: bool = True) -> None:
    write_whole(path, json.dumps(data), durable=durable)
