"""The kinds of upgrades that are tried, a good one among them, and how each has to end.

What a bad version does stands in `faults.py`, what its folder lacks in `FOLDERS`; the rest is what
happens around it while it is asked for.
"""

import contextlib
import re
import shutil
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.file import LEAST_FREE
from tests.torture.broken_upgrades.appliance import TABLES, Appliance, Asked
from tests.torture.broken_upgrades.faults import FAULTS, OF_BJ1
from tests.torture.broken_upgrades.versions import PACKAGES, Shelf

Ends = Literal["taken", "returned", "refused", "cut off"]

CODES: dict[Ends, int] = {"taken": 0, "returned": 1, "refused": 2}

STEPS = ("", "begun", "marked", "stopped", "copied", "switched", "started")
BACK = (*STEPS, "returning", "led back", "restored", "told", "returned")
ON = (*STEPS, "taken", "told")

FULL = "ballast"
"""The file that fills the journals' disk."""


@dataclass
class Case:
    """One upgrade: from a version to another; a fault is at this table."""

    appliance: Appliance
    chance: Random
    was: str
    now: str
    table: str

    @property
    def shelf(self) -> Shelf:
        """The versions."""
        return self.appliance.shelf


@dataclass(frozen=True)
class Kind:
    """A kind of upgrade: how it is laid out, what happens meanwhile, how it ends, what is said."""

    name: str
    ends: Ends
    said: str
    """A regular expression of what the person is told; `{table}` and `{now}` are filled in."""
    lay_out: Callable[[Case], object] = lambda case: case.shelf.make(case.now)
    meanwhile: Callable[[Case, Asked], None] = lambda _case, _asked: None
    good: bool = False
    """Whether the version is good: where it was cut off, either may run."""
    of: str = ""
    """The only table that can have it; empty: any."""


ACT = r"journalctl -u 'livetable@\*' has what version {now} said"
AGAIN = "install its package again"


def _bad(name: str) -> Callable[[Case], object]:
    def lay_out(case: Case) -> None:
        fault = FAULTS[name][0].replace("STATE", repr(str(case.appliance.state)))
        case.shelf.make(case.now, fault, case.table)

    return lay_out


def _changed_byte(case: Case, home: Path) -> None:
    files = [path for path in home.rglob("*.py") if path.stat().st_size]
    path = case.chance.choice(sorted(files))
    place, bit = case.chance.randrange(path.stat().st_size), 1 << case.chance.randrange(8)

    def change(data: bytes) -> bytes:
        return data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :]

    case.shelf.change(path, change)


def _missing(case: Case, home: Path) -> None:
    case.chance.choice(sorted(home.rglob("*.py"))).unlink()


def _half_unpacked(case: Case, home: Path) -> None:
    files = sorted(path for path in home.rglob("*") if path.is_file() and path.name != "MANIFEST")
    for path in files[case.chance.randrange(len(files)) :]:
        path.rename(path.with_name(f"{path.name}.dpkg-new"))


def _without_manifest(case: Case, home: Path) -> None:
    (home / "MANIFEST").unlink()


def _unsigned(case: Case, home: Path) -> None:
    case.shelf.sign(home, case.now, None)


def _of_another_key(case: Case, home: Path) -> None:
    case.shelf.sign(home, case.now, Ed25519PrivateKey.generate())


def _under_another_name(case: Case, home: Path) -> None:
    case.shelf.sign(home, "77.1", case.shelf.key)


def _of_another_machine(case: Case, home: Path) -> None:
    shebang = re.compile(rb"^#!\S+")
    case.shelf.change(home / "bin/livetable", lambda data: shebang.sub(b"#!/no/python", data))
    case.shelf.sign(home, case.now, case.shelf.key)


def _lacks_a_library(case: Case, home: Path) -> None:
    (home / PACKAGES / "libraries.pth").unlink()
    case.shelf.sign(home, case.now, case.shelf.key)


FOLDERS: dict[str, tuple[Callable[[Case, Path], None], str]] = {
    "has a changed byte": (_changed_byte, f"is not as the manifest has it; {AGAIN}"),
    "lacks a file": (_missing, f"cannot be read .*; {AGAIN}"),
    "is half unpacked": (_half_unpacked, f"cannot be read .*; {AGAIN}"),
    "has no manifest": (_without_manifest, "install the package again"),
    "is not signed": (_unsigned, f"is not signed with the key in .*; {AGAIN}"),
    "is signed with another key": (_of_another_key, f"is not signed with the key in .*; {AGAIN}"),
    "is named otherwise": (_under_another_name, "its manifest is of livetable 77.1; install the"),
    "has no interpreter": (_of_another_machine, f"cannot be started .*; {AGAIN}"),
    "lacks a library": (_lacks_a_library, f"did not say whether .*No module named.*; {AGAIN}"),
}
"""Versions that are refused for what lies in their folder."""


def _spoiled(name: str) -> Callable[[Case], object]:
    return lambda case: FOLDERS[name][0](case, case.shelf.make(case.now))


def _older(case: Case) -> None:
    """A version that is older than the one that wrote the records last."""
    case.now = f"0.{case.now.partition('.')[2]}"
    case.shelf.make(case.now)


def _fill(case: Case, left: int) -> None:
    """Fill the disk but for so much; others may write there meanwhile."""
    state = case.appliance.state
    with (state / FULL).open("ab", buffering=0) as file:
        for part in (2**24, 2**16, 2**12):
            with contextlib.suppress(OSError):
                while shutil.disk_usage(state).free > left:
                    file.write(bytes(part))


def _little_room(case: Case) -> None:
    case.shelf.make(case.now)
    _fill(case, case.chance.randrange(2**20, 200 * 2**20))


def _hardly_room(case: Case) -> None:
    case.shelf.make(case.now)
    _fill(case, LEAST_FREE + 2**25)


def _fills_meanwhile(case: Case, asked: Asked) -> None:
    """The disk is full when the tables have stopped."""
    if asked.comes_to("marked"):
        _fill(case, 0)


def _nobody_is_left(case: Case, asked: Asked) -> None:
    """Whoever asked has gone away, and his line with him."""
    asked.comes_to(case.chance.choice(STEPS[1:]))
    asked.kill(signal.SIGHUP)


def _does_not_stop(case: Case, asked: Asked) -> None:
    case.appliance.units.refuse = "stop"


def _asked_twice(case: Case, asked: Asked) -> None:
    asked.comes_to(case.chance.choice(STEPS[1:]))
    code, said = case.appliance.upgrade(case.now).end()
    wanted = "another upgrade is running; wait for its end"
    assert (code, wanted in said) == (2, True), f"a second one beside it: {code}, {said}"


def _moment(case: Case, asked: Asked, steps: tuple[str, ...]) -> None:
    """A moment after some step; the long wait for the verdict has many."""
    asked.comes_to(case.chance.choice(steps))
    most = case.chance.choice((0.0, 0.2, 5.0))
    threading.Event().wait(case.chance.uniform(0, most))


def _power_cut(steps: tuple[str, ...]) -> Callable[[Case, Asked], None]:
    def meanwhile(case: Case, asked: Asked) -> None:
        appliance = case.appliance
        _moment(case, asked, steps)
        while True:
            asked.kill()
            appliance.units.power_cut()
            asked.end()
            appliance.units.power = True
            if not appliance.cut_off():
                break
            asked = appliance.resume()  # as the boot does, before any table starts
            if case.chance.random() < 0.7:  # else the power is cut once more
                code, said = asked.end()
                assert code == 0, f"the boot does not end what was cut off: {said}"
                break
            threading.Event().wait(case.chance.uniform(0, 2))
        appliance.units.start_all()

    return meanwhile


def _only_killed(number: int) -> Callable[[Case, Asked], None]:
    """The upgrade's own program is ended; the tables go on meanwhile."""

    def meanwhile(case: Case, asked: Asked) -> None:
        _moment(case, asked, ON)
        asked.kill(number)
        code, said = asked.end()
        if not case.appliance.cut_off():
            return
        if number == signal.SIGINT:
            assert re.search("livetable upgrade --resume", said), f"{code}: {said}"
        code, said = case.appliance.upgrade(case.now).end()
        assert (code, "first: livetable upgrade --resume" in said) == (2, True), f"{code}, {said}"
        code, said = case.appliance.resume().end()
        assert code == 0, f"--resume: {code}, {said}"

    return meanwhile


def _returned() -> list[Kind]:
    """Those that are tried, and go back."""
    return [
        Kind(
            name,
            "returned",
            f"version .* is back: ({said}).*; {ACT}",
            _bad(name),
            of="bj1" if name in OF_BJ1 else "",
        )
        for name, (_, said) in FAULTS.items()
    ]


def _refused() -> list[Kind]:
    """Those of which no table is ever started."""
    spoilt = [
        Kind(name, "refused", f"{said}.*goes on", _spoiled(name))
        for name, (_, said) in FOLDERS.items()
    ]
    return [
        *spoilt,
        Kind(
            "is older than the records",
            "refused",
            "cannot open .* wrote this journal last .* new-epoch",
            _older,
        ),
        Kind(
            "finds no room for copies",
            "refused",
            "MB must be free .* move old evidence away",
            _little_room,
        ),
        Kind(
            "finds the disk full once the tables have stopped",
            "refused",
            "MB must be free .* move old evidence away",
            _hardly_room,
            _fills_meanwhile,
        ),
        Kind(
            "meets a table that does not stop",
            "refused",
            "try it by hand",
            meanwhile=_does_not_stop,
        ),
        Kind("is asked for in mid-round", "refused", "round .* is open at table bj1: let it end"),
    ]


def _taken() -> list[Kind]:
    """Good ones whose upgrade goes through."""
    return [
        Kind("is good", "taken", "", good=True),
        Kind("is good, and nobody is left", "taken", "", meanwhile=_nobody_is_left, good=True),
        Kind("is good and asked for twice", "taken", "", meanwhile=_asked_twice, good=True),
    ]


def _cut_off() -> list[Kind]:
    """Those whose upgrade ends at a random moment."""
    return [
        Kind("is good, and the power is cut", "cut off", "", meanwhile=_power_cut(ON), good=True),
        Kind(
            "ends at its start, and the power is cut",
            "cut off",
            "",
            _bad("ends at its start"),
            _power_cut(BACK),
        ),
        Kind(
            "is good, and the upgrade is killed",
            "cut off",
            "",
            meanwhile=_only_killed(signal.SIGKILL),
            good=True,
        ),
        Kind(
            "is good, and Ctrl-C is pressed",
            "cut off",
            "",
            meanwhile=_only_killed(signal.SIGINT),
            good=True,
        ),
    ]


KINDS = {kind.name: kind for kind in (*_returned(), *_refused(), *_taken(), *_cut_off())}
MID_ROUND = KINDS["is asked for in mid-round"]

__all__ = ["CODES", "FULL", "KINDS", "MID_ROUND", "TABLES", "Case", "Ends", "Kind"]
