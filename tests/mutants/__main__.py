"""Tests of the tests: small changes of the program, drawn by chance; does a test notice each?

    python -m tests.mutants --seed 20261122 --count 300

Prints for each file how many were drawn, noticed and survived. Survivors are written with their
difference to build/mutants.txt, everything to build/mutants.json. The tree itself is not touched:
the tests run in copies under build/mutants.

    python -m tests.mutants --count 120 --again tests/controller/core/test_new.py

Tries those that were not noticed or not tried before, with these tests, new or changed, beside the
others. The copies are used as they were made: the program there stays as it was.
"""

import argparse
import compileall
import os
import py_compile
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Lock

from tests.mutants import one, reach
from tests.mutants.sample import Mutant, drawn
from tests.mutants.verdicts import Verdict, keep, known, told
from tests.support.places import PROJECT

BUILD = PROJECT / "build" / "mutants"
UNCHANGED = BUILD / "unchanged"
REACH = BUILD / "reach.json"
SEED = 20261122


def main() -> int:
    options = _options()
    os.nice(10)
    copies = [BUILD / f"copy{number}" for number in range(options.jobs)]
    found = _prepared(copies, options)
    mutants = drawn(UNCHANGED, options.seed, options.count, options.within)
    before = [v for v in known(mutants) if v.noticed] if options.again else []
    noticed = [verdict.mutant for verdict in before]
    began = time.monotonic()
    left = [m for m in mutants if m not in noticed]
    verdicts = _tried(left, copies, found, options.budget, before)
    print(f"{time.monotonic() - began:.0f} s for {len(verdicts)} mutants, seed {options.seed}")
    return told([*before, *verdicts])


def _prepared(copies: list[Path], options: argparse.Namespace) -> reach.Reach:
    """The copies and their map of tests: both new, or those of before.

    The copies are made of one in which nothing was ever changed: a run that is broken off leaves
    its mutants behind, and a later one would find that every test notices.
    """
    if not options.again:
        _copy(UNCHANGED)
    for copy in copies:
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(UNCHANGED, copy, symlinks=True)
    if options.again:
        return _with(copies, options.tests)
    found = _shared_out(copies, options.tests or ["tests"])
    found.save(REACH)
    return found


def _with(copies: list[Path], tests: list[str]) -> reach.Reach:
    """Bring these tests, new or changed, into the copies and their map."""
    whole = reach.load(REACH)
    for copy in [UNCHANGED, *copies]:
        for test in tests:
            (copy / test).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / test, copy / test)
    if tests:
        whole.add(_reach(copies[0], tests))
        whole.save(REACH)
    return whole


def _shared_out(copies: list[Path], tests: list[str]) -> reach.Reach:
    """Measure which lines these tests reach: each copy runs its share of the files."""
    root = copies[0]
    every = sorted(
        {str(found.relative_to(root)) for test in tests for found in _files(root / test)}
    )
    shares = [every[number :: len(copies)] for number in range(len(copies))]
    with ThreadPoolExecutor(len(copies)) as workers:
        first, *others = workers.map(_reach, copies, shares)
    for other in others:
        first.add(other)
    return first


def _files(place: Path) -> list[Path]:
    return [*place.rglob("test_*.py")] if place.is_dir() else [place]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--within", default="", help="only paths that begin so")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for one mutant")
    parser.add_argument("--again", action="store_true", help="what was not noticed yet")
    parser.add_argument("tests", nargs="*", help="which tests may notice; left out: all")
    return parser.parse_args()


def _copy(copy: Path) -> None:
    """The project as it stands, compiled so that a changed file is never taken for the old one."""
    shutil.rmtree(copy, ignore_errors=True)
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT, capture_output=True, check=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, told.split("\0")):
        if (PROJECT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, copy / name, follow_symlinks=False)
    by_hash = py_compile.PycInvalidationMode.CHECKED_HASH
    for package in ("controller", "drivers", "vision"):
        compileall.compile_dir(copy / package, quiet=1, invalidation_mode=by_hash)


def _reach(copy: Path, tests: list[str]) -> reach.Reach:
    """Measure which lines these tests reach, in a process of its own."""
    code = (
        "import sys; from pathlib import Path; from tests.mutants import reach;"
        "reach.measured(Path.cwd(), sys.argv[2:]).save(Path(sys.argv[1]))"
    )
    paths = os.pathsep.join([str(copy), *(p for p in sys.path if p and p != str(PROJECT))])
    written = copy / "reach.json"
    subprocess.run(
        [sys.executable, "-c", code, str(written), *tests],
        cwd=copy, check=True, env=os.environ | {"PYTHONPATH": paths},
    )  # fmt: skip
    return reach.load(written)


def _tried(
    mutants: list[Mutant], copies: list[Path], found: reach.Reach, budget: float,
    before: list[Verdict],
) -> list[Verdict]:  # fmt: skip
    """Each copy has one process that tries one mutant after the other."""
    todo: Queue[Mutant] = Queue()
    verdicts: list[Verdict] = []
    one_at_a_time = Lock()
    for mutant in mutants:
        todo.put(mutant)
    with ProcessPoolExecutor(len(copies), initializer=one.preload) as pool:

        def work(copy: Path) -> None:
            while not todo.empty():
                mutant = todo.get()
                verdict = pool.submit(_verdict, mutant, copy, *_chosen(mutant, found, budget))
                result = verdict.result()
                with one_at_a_time:
                    verdicts.append(result)
                    keep([*before, *verdicts])  # a run broken off goes on with `--again`
                    _say(result, len(verdicts))

        with ThreadPoolExecutor(len(copies)) as workers:
            list(workers.map(work, copies))  # an error in one of them is an error of the sample
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
    source = target.read_text()
    target.write_text(mutant.text)
    try:
        noticed, by = one.noticed(copy, tests, 60 + 5 * cost) if tests else (False, "")
    finally:
        target.write_text(source)
    return Verdict(mutant, noticed, by, len(tests), left_out, time.monotonic() - began)


def _say(verdict: Verdict, number: int) -> None:
    mutant = verdict.mutant
    changed = " -> ".join(mutant.lines)
    word = f"noticed by {verdict.by}" if verdict.noticed else f"SURVIVED {changed}"
    where = f"{mutant.path}:{mutant.line} {mutant.operator.removeprefix('core/')}"
    print(f"{number:3} {verdict.seconds:5.1f} s  {where}: {word}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
