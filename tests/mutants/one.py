"""The tests of one mutant, in a process of its own that begins with the libraries loaded."""

import importlib
import os
import select
import signal
import sys
import traceback
from pathlib import Path

from tests.support.places import PROJECT

PACKAGES = ("tests", "controller", "drivers", "vision")
FAILED_TO_RUN = 99
NO_TESTS = 5
"""What pytest ends with where every module loads and nothing is chosen."""

ABSENT = "absent.txt"
"""Stands in the copy where none of the chosen tests was found."""

LOADED_BEFORE = ("-W", "ignore::pytest.PytestAssertRewriteWarning")

LIBRARIES = (
    "pytest", "hypothesis", "numpy", "cv2", "pydantic", "onnxruntime", "paho.mqtt.client",
    "starlette", "uvicorn", "cryptography.fernet", "argon2", "prometheus_client", "rich",
)  # fmt: skip
"""Loaded once: they are most of what a run of a few tests would cost."""


def preload() -> None:
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # as vision does, before it is loaded
    for name in LIBRARIES:
        importlib.import_module(name)


class Chosen:
    """Keeps the tests that were chosen, in their order, and writes down the first that failed."""

    def __init__(self, tests: list[str], note: Path) -> None:
        self.rank = {test: rank for rank, test in enumerate(tests)}
        self.note = note

    def pytest_collection_modifyitems(self, items: list) -> None:
        items[:] = [item for item in items if item.nodeid in self.rank]
        if not items:
            self.note.with_name(ABSENT).touch()
        items.sort(key=lambda item: self.rank[item.nodeid])

    def pytest_runtest_logreport(self, report) -> None:
        if report.failed:
            self.note.write_text(report.nodeid)


def noticed(copy: Path, tests: list[str], limit_s: float) -> tuple[bool, str]:
    """Run the tests in a copy of the project: whether one failed, and which."""
    note = copy / "noticed.txt"
    for left in (note, copy / ABSENT):
        left.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        _run(copy, tests, note)
    status = _wait(child, limit_s)
    if status is None:
        return True, "no end within the time"
    if status == 0:
        return False, ""
    if note.exists():
        return True, note.read_text()
    if status == NO_TESTS and (copy / ABSENT).exists():
        raise RuntimeError(f"none of the chosen tests is there: see {copy}/output.txt")
    return True, "a module that does not load" if status in (1, 2) else "a run that breaks down"


def _run(copy: Path, tests: list[str], note: Path) -> None:
    """The child: never returns."""
    status = FAILED_TO_RUN
    try:
        os.setsid()
        os.chdir(copy)
        output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        sys.dont_write_bytecode = True
        os.environ.update(PYTHONPATH=str(copy), PYTHONDONTWRITEBYTECODE="1")
        for name in [n for n in sys.modules if n.split(".")[0] in PACKAGES]:
            del sys.modules[name]
        sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(PROJECT)))]
        import pytest

        asked = list(dict.fromkeys(test.split("::")[0] for test in tests))
        options = ["-x", "-q", "--timeout=45", "-p", "no:cacheprovider", *LOADED_BEFORE]
        status = int(pytest.main([*options, *asked], [Chosen(tests, note)]))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _wait(child: int, limit_s: float) -> int | None:
    """The child's exit status; None where it had to be ended after the time."""
    handle = os.pidfd_open(child)
    over, _, _ = select.select([handle], [], [], limit_s)
    os.close(handle)
    if not over:
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) if over else None
