"""Takes good and broken versions into use, a hundred times, on an appliance that plays.

The program that upgrades is the real one, from a version's own folder, as are versions, journals
and tables (`appliance.py` says what stands in for what). After each try the version that has to
run runs, both records are whole and begin with what they were, everything that was published is in
them as it was said, the person was told what is the matter and what to do, nothing is undecided,
and a round is dealt and settled. Good versions are among them, so refusing all of them fails.
`--gates` takes each gate out of the upgrade in turn: each time a try must fail.

    python -m tests.torture.broken_upgrades [--count 100] [--seed 1] [--only KIND ...]
    python -m tests.torture.broken_upgrades --gates [GATE ...]
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.torture.broken_upgrades.appliance import TABLES, Appliance
from tests.torture.broken_upgrades.inquest import before, judge, played_again
from tests.torture.broken_upgrades.kinds import KINDS, MID_ROUND, Case, Kind
from tests.vm.machine import MachineError

ALONE = ("unshare", "--user", "--map-root-user", "--mount")
"""A disk of its own can be had without being root."""

STARTS = 5
LEAST_S = 20.0
"""A version has as long as so many starts, and at least so long; the product gives it a minute."""

GATES = {
    "the verdict": ("upgrade.judged = lambda *_: ''", "ends at its start"),
    "staying well": (
        "judge.Patience.__init__.__defaults__ = (60.0, 0.0, 5.0)",
        "ends when it was well for some seconds",
    ),
    "what was well before": (
        "upgrade.well_now = lambda tables: {one.name: [] for one in tables}",
        "finds no shoe",
    ),
    "the journal's return": (
        "upgrade.restore = lambda *_: None",
        "writes what the one before does not know, and ends",
    ),
    "the copy": ("upgrade.take_snapshot = lambda *_: None", "finds no shoe"),
    "the manifest": ("versions.Versions.faults = lambda *_: iter(())", "has a changed byte"),
    "the question whether it opens": (
        "versions.Versions.refusal = lambda *_: ''",
        "is older than the records",
    ),
    "the open round": ("upgrade._refuse_open = lambda *_: None", "is asked for in mid-round"),
    "the way back": (
        "upgrade.Upgrade._return = lambda *_: None",
        "ends at its start",
    ),
    "word of the end": ("upgrade.leave_ended = lambda *_: None", "is good"),
    "the end of a trial": ("upgrade.end_trial = lambda *_: None", "is good"),
    "the note of how far it is": (
        "versions.Versions.note = lambda *_: None",
        "is good, and the upgrade is killed",
    ),
}
"""A line that takes a gate away, and a kind that must notice."""


def tries(count: int, only: Sequence[str], chance: Random) -> Iterator[Kind]:
    """All kinds in turn, in another order each time."""
    kinds = [KINDS[name] for name in only or KINDS]
    while count > 0:
        yield from chance.sample(kinds, len(kinds))[:count]
        count -= len(kinds)


def play(appliance: Appliance, kind: Kind, number: int, chance: Random) -> str:
    """One try, to its judged end; a line that tells of it."""
    table = kind.of or chance.choice(TABLES)
    case = Case(appliance, chance, appliance.current(), f"1.{number}", table)
    kind.lay_out(case)
    was, began = before(appliance), time.monotonic()
    if kind is MID_ROUND:
        with appliance.in_mid_round():
            code, said = appliance.upgrade(case.now).end()
    else:
        asked = appliance.upgrade(case.now)
        kind.meanwhile(case, asked)
        code, said = asked.end()
    taken = time.monotonic() - began
    wanted = kind.said.replace("{table}", table).replace("{now}", re.escape(case.now))
    assert re.search(wanted, said), f"the person is told {said!r}, wanted {wanted!r}"
    assert "Traceback" not in said, said
    runs = judge(case, kind, was, code, said)
    if runs != case.now:
        case.shelf.throw_away(case.now)
    last = said.splitlines()[-1] if said else ""
    return f"{number}: {case.now} {kind.name} ({table}), {taken:.0f} s: {runs} runs. {last}"


def storm(folder: Path, kinds: Iterator[Kind], seed: int, gate: str = "pass") -> str:
    """Try these kinds one after the other; raises AssertionError or MachineError."""
    counted: Counter[str] = Counter()
    chance, began = Random(f"{seed} moments"), time.monotonic()
    with Appliance(folder, seed, gate) as appliance:
        appliance.shelf.give(most(appliance))
        for number, kind in enumerate(kinds, 2):
            print(play(appliance, kind, number, chance), flush=True)
            counted[kind.name] += 1
        heard, records = len(appliance.hall.heard()), played_again(appliance)
    minutes = (time.monotonic() - began) / 60
    table = "\n".join(f"  {count:3} {name}" for name, count in sorted(counted.items()))
    return (
        f"{table}\n{counted.total()} upgrades of {len(counted)} kinds in {minutes:.0f} min: each "
        f"ended as it has to; {records} records, whole, played again without a difference; "
        f"{heard} events heard, each in the record as it was said"
    )


def most(appliance: Appliance) -> float:
    """Run the first version; the seconds that the others are given, told by its second start."""
    appliance.first("1.1")
    appliance.units.power_cut()
    began = time.monotonic()
    appliance.units.start_all()
    appliance.runs("1.1")
    taken = time.monotonic() - began
    within = max(LEAST_S, STARTS * taken)
    print(f"a start takes {taken:.1f} s: a version is given {within:.0f} s", flush=True)
    return within


def without_gates(folder: Path, names: Sequence[str], seed: int) -> list[str]:
    """Take each of these gates away; those whose absence nobody noticed."""
    unnoticed = []
    for number, name in enumerate(names):
        line, kind = GATES[name]
        place = folder / str(number)
        place.mkdir()
        try:
            storm(place, iter([KINDS[kind]]), seed, line)
        except (AssertionError, MachineError) as error:
            print(f"without {name}: noticed by {kind!r}: {str(error)[:200]}", flush=True)
        else:
            unnoticed.append(f"without {name}: not noticed by {kind!r}")
    return unnoticed


def main(argv: Sequence[str]) -> int:
    """Try them, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], choices=KINDS, metavar="KIND")
    parser.add_argument("--gates", nargs="*", choices=GATES, metavar="GATE", help="without them")
    options = parser.parse_args(argv)
    folder = Path(tempfile.mkdtemp(prefix="upgrades-"))
    if options.gates is not None:
        names = options.gates or [*GATES]
        unnoticed = without_gates(folder, names, options.seed)
        print("\n".join([*unnoticed, f"{len(names)} gates, {len(unnoticed)} not noticed"]))
    else:
        unnoticed = []
        kinds = tries(options.count, options.only, Random(options.seed))
        print(storm(folder, kinds, options.seed))
    shutil.rmtree(folder)  # after a failure it stays, with logs and journals
    return int(bool(unnoticed))


if __name__ == "__main__":
    if os.environ.get("UPGRADES_ALONE") != "yes":
        words = [*ALONE, sys.executable, "-m", "tests.torture.broken_upgrades", *sys.argv[1:]]
        os.execvpe(ALONE[0], words, {**os.environ, "UPGRADES_ALONE": "yes"})
    sys.exit(main(sys.argv[1:]))
