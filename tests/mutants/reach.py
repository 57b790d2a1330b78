"""Which tests reach which line: one run of the tests under coverage, a context for each test."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutants.sample import AREAS, files

DOCUMENTS = "tests/docs/"
"""Tests that hold the documents against what the program declares."""

HEADER = ""
"""The context of what runs while modules are imported."""


@dataclass
class Reach:
    """The map: how long each test takes (s), and the tests that run each line of each file."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def tests_of(self, path: str, line: int) -> list[str]:
        """The tests that reach a line, nearest first.

        A line that runs only at import is reached by whoever runs anything of its file, and what
        only declares by whoever runs anything of its package; of what is declared the documents
        tell too, and the tests of its folder ask.
        """
        by_line = self.lines.get(path, {})
        found = set(by_line.get(line, ()))
        if found:
            return self._nearest(path, found | self._own(path))
        documents = [test for test in self.seconds if test.startswith(DOCUMENTS)]
        beside = {test for test in self.seconds if _far(path, test) <= 1}
        found = {test for tests in by_line.values() for test in tests} | beside
        if found == beside:
            package = str(Path(path).parent)
            near = [
                tests
                for at, rows in self.lines.items()
                if at.startswith(package)
                for tests in rows.values()
            ]
            found |= {test for tests in near for test in tests}
        return documents + [t for t in self._nearest(path, found) if not t.startswith(DOCUMENTS)]

    def _own(self, path: str) -> set[str]:
        """The tests named after a file: they may run it in a process that is not measured."""
        name = f"/test_{Path(path).stem}.py::"
        return {test for test in self.seconds if name in test and _far(path, test) <= 1}

    def _nearest(self, path: str, found: set[str]) -> list[str]:
        """These tests, nearest first."""
        depth: dict[str, int] = dict.fromkeys(found, 0)
        for tests in self.lines.get(path, {}).values():
            for test in tests:
                if test in depth:
                    depth[test] += 1
        return sorted(found, key=lambda test: (_far(path, test), -depth[test] / self.cost(test)))

    def cost(self, test: str) -> float:
        """Seconds, with what even the shortest test costs."""
        return self.seconds[test] + 0.02

    def add(self, other: "Reach") -> None:
        """Take in another map, which prevails where both know a test."""
        again = set(other.seconds)
        self.seconds.update(other.seconds)
        for path, rows in self.lines.items():
            for line, tests in rows.items():
                rows[line] = [test for test in tests if test not in again]
            for line, tests in other.lines.get(path, {}).items():
                rows.setdefault(line, []).extend(tests)

    def save(self, path: Path) -> None:
        path.write_text(json.dumps({"seconds": self.seconds, "lines": self.lines}))


def load(path: Path) -> Reach:
    told = json.loads(path.read_text())
    lines = {
        at: {int(line): tests for line, tests in rows.items()} for at, rows in told["lines"].items()
    }
    return Reach(told["seconds"], lines)


def _far(path: str, test: str) -> int:
    """How many folders lie between a file and a test: tests mirror the tree."""
    source, mirror = path.split("/"), test.split("::")[0].split("/")[1:]
    same = 0
    for a, b in zip(source, mirror, strict=False):
        if a != b and b != f"test_{a}":
            break
        same += 1
    return len(source) - same


SYSTEM_TESTS = ("tests/controller/mqtt/",)
"""System tests that may notice: what they test has hardly any other."""


class Plugin:
    """Runs every test in its own context and keeps what passed."""

    def __init__(self) -> None:
        self.coverage = coverage.Coverage(data_file=None, source=[*AREAS[:5], "vision/felt"])
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if item.nodeid.startswith(SYSTEM_TESTS) or not item.get_closest_marker("system")
        ]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        began = time.monotonic()
        yield
        self.seconds[item.nodeid] = round(time.monotonic() - began, 3)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def measured(root: Path, arguments: list[str]) -> Reach:
    """Run the tests in `root`, which must be the current folder."""
    plugin = Plugin()
    plugin.coverage.start()
    ended = pytest.main(["-q", "-p", "no:cacheprovider", *arguments], [plugin])
    plugin.coverage.stop()
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit("the tests did not run in the copy: nothing would notice a mutant")
    data = plugin.coverage.get_data()
    seconds = {test: took for test, took in plugin.seconds.items() if test not in plugin.failed}
    lines: dict[str, dict[int, list[str]]] = {}
    for path in files(root):
        contexts = data.contexts_by_lineno(str((root / path).resolve()))
        lines[path] = {
            line: tests
            for line, told in contexts.items()
            if (tests := [test for test in told if test != HEADER and test in seconds])
        }
    return Reach(seconds, lines)
