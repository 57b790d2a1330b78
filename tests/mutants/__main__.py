"""Tests of the tests: small changes of the program, drawn by chance; does a test notice each?

    python -m tests.mutants --seed 20261122 --count 300

Prints for each file how many were drawn, noticed and survived. Survivors are written with their
difference to build/mutants.txt, everything to build/mutants.json. The tree itself is not touched:
the tests run in copies under build/mutants.
"""

import argparse
import compileall
import json
import os
import py_compile
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread

from tests.mutants import one, reach
from tests.mutants.sample import Mutant, drawn, equivalent
from tests.support.places import PROJECT

BUILD = PROJECT / "build" / "mutants"
SEED = 20261122


@dataclass
class Verdict:
    mutant: Mutant
    noticed: bool
    by: str
    tests: int
    left_out: int
    seconds: float


def main() -> int:
    options = _options()
    os.nice(10)
    copies = [BUILD / f"copy{number}" for number in range(options.jobs)]
    mutants = drawn(PROJECT, options.seed, options.count, options.within)[options.skip :]
    _copy(copies[0])
    found = _reach(copies[0], options)
    for copy in copies[1:]:
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(copies[0], copy)
    began = time.monotonic()
    verdicts = _tried(mutants, copies, found, options.budget)
    print(f"{time.monotonic() - began:.0f} s for {len(verdicts)} mutants, seed {options.seed}")
    return _told(verdicts)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--skip", type=int, default=0, help="leave so many of them out (a slice)")
    parser.add_argument("--within", default="", help="only paths that begin so")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for one mutant")
    parser.add_argument("--reach", type=Path, help="a map made before (build/mutants/reach.json)")
    parser.add_argument("tests", nargs="*", default=["tests"], help="which tests may notice")
    return parser.parse_args()


def _copy(copy: Path) -> None:
    """The project as it stands, compiled so that a changed file is never taken for the old one."""
    shutil.rmtree(copy, ignore_errors=True)
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT, capture_output=True, check=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, told.split("\0")):
        if (PROJECT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, copy / name)
    by_hash = py_compile.PycInvalidationMode.CHECKED_HASH
    for package in ("controller", "drivers", "vision"):
        compileall.compile_dir(copy / package, quiet=1, invalidation_mode=by_hash)


def _reach(copy: Path, options: argparse.Namespace) -> reach.Reach:
    if options.reach:
        return reach.load(options.reach)
    path = BUILD / "reach.json"
    code = (
        "import sys; from pathlib import Path; from tests.mutants import reach;"
        "reach.measured(Path.cwd(), sys.argv[2:]).save(Path(sys.argv[1]))"
    )
    paths = os.pathsep.join([str(copy), *(p for p in sys.path if p and p != str(PROJECT))])
    subprocess.run(
        [sys.executable, "-c", code, str(path), *options.tests],
        cwd=copy, check=True, env=os.environ | {"PYTHONPATH": paths},
    )  # fmt: skip
    return reach.load(path)


def _tried(
    mutants: list[Mutant], copies: list[Path], found: reach.Reach, budget: float
) -> list[Verdict]:
    """Each copy has one process that tries one mutant after the other."""
    free: Queue[Path] = Queue()
    todo: Queue[Mutant] = Queue()
    verdicts: list[Verdict] = []
    for mutant in mutants:
        todo.put(mutant)
    for copy in copies:
        free.put(copy)
    with ProcessPoolExecutor(len(copies), initializer=one.preload) as pool:

        def work(copy: Path) -> None:
            while not todo.empty():
                mutant = todo.get()
                verdict = pool.submit(_verdict, mutant, copy, *_chosen(mutant, found, budget))
                verdicts.append(verdict.result())
                _say(verdicts[-1], len(verdicts))

        threads = [Thread(target=work, args=(copy,)) for copy in copies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return verdicts


def _chosen(mutant: Mutant, found: reach.Reach, budget: float) -> tuple[list[str], int, float]:
    """The tests for a mutant, how many were left out for time, and what they cost (s)."""
    tests = found.tests_of(mutant.path, mutant.line)
    chosen: list[str] = []
    cost = 0.0
    for test in tests:
        if cost + found.cost(test) <= budget or not chosen:
            chosen.append(test)
            cost += found.cost(test)
    return chosen, len(tests) - len(chosen), cost


def _verdict(mutant: Mutant, copy: Path, tests: list[str], left_out: int, cost: float) -> Verdict:
    began = time.monotonic()
    target = copy / mutant.path
    target.write_text(mutant.text)
    try:
        noticed, by = one.noticed(copy, tests, 60 + 5 * cost) if tests else (False, "")
    finally:
        shutil.copy2(PROJECT / mutant.path, target)
    return Verdict(mutant, noticed, by, len(tests), left_out, time.monotonic() - began)


def _say(verdict: Verdict, number: int) -> None:
    mutant = verdict.mutant
    changed = " -> ".join(mutant.lines)
    word = f"noticed by {verdict.by}" if verdict.noticed else f"SURVIVED {changed}"
    where = f"{mutant.path}:{mutant.line} {mutant.operator.removeprefix('core/')}"
    print(f"{number:3} {verdict.seconds:5.1f} s  {where}: {word}", flush=True)


def _told(verdicts: list[Verdict]) -> int:
    """Print the table and write the survivors; 0 when 85 % of what could be noticed were."""
    same = equivalent(PROJECT)
    drawn_, noticed, called = Counter[str](), Counter[str](), Counter[str]()
    survivors = []
    for verdict in sorted(verdicts, key=lambda v: (v.mutant.path, v.mutant.line)):
        path = verdict.mutant.path
        drawn_[path] += 1
        noticed[path] += verdict.noticed
        why = same.get((path, *verdict.mutant.lines))
        called[path] += bool(why) and not verdict.noticed
        if not verdict.noticed and not why:
            survivors.append(verdict)
    print(f"{'file':60} drawn noticed equivalent survived")
    for path in [*sorted(drawn_), ""]:
        row = [c.total() if not path else c[path] for c in (drawn_, noticed, called)]
        print(f"{path or 'all':60} {row[0]:5} {row[1]:7} {row[2]:10} {row[0] - row[1] - row[2]:8}")
    _write(verdicts, survivors)
    share = noticed.total() / max(1, drawn_.total() - called.total())
    print(f"{share:.1%} of those that are not equivalent were noticed")
    return int(share < 0.85 or called.total() > 0.15 * drawn_.total())


def _write(verdicts: list[Verdict], survivors: list[Verdict]) -> None:
    rows = [
        {"path": v.mutant.path, "line": v.mutant.line, "operator": v.mutant.operator,
         "diff": v.mutant.diff, "noticed": v.noticed, "by": v.by, "tests": v.tests,
         "left_out": v.left_out, "seconds": round(v.seconds, 1)}
        for v in verdicts
    ]  # fmt: skip
    (PROJECT / "build" / "mutants.json").write_text(json.dumps(rows, indent=1))
    text = [
        f"{v.mutant.path}:{v.mutant.line} {v.mutant.operator}, {v.tests} tests ran, "
        f"{v.left_out} left out\n{v.mutant.diff}\n"
        for v in survivors
    ]
    (PROJECT / "build" / "mutants.txt").write_text("\n".join(text))


if __name__ == "__main__":
    sys.exit(main())
