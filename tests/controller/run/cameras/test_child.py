"""The vision child: its lines become Inputs, its death a fact, and it never outlives us."""

import queue
import subprocess
import sys
from pathlib import Path

import pytest

from controller.core.messages.devices import DeviceDown, DeviceInput
from controller.run.cameras.child import VisionChild
from controller.run.cameras.reports import VisionReports
from tests.support.processes.reporting import REPORT, program

pytestmark = pytest.mark.system


def reports(
    path: Path, *how: bytes | str
) -> tuple[VisionReports, VisionChild, "queue.Queue[DeviceInput]"]:
    inputs: queue.Queue[DeviceInput] = queue.Queue()
    child = VisionChild(program(path, *how))  # type: ignore[arg-type]
    return VisionReports(["camera0"], {"P", "dealer"}, path, inputs.put, child), child, inputs


def test_reports_are_passed_on_and_stop_ends_the_child(tmp_path: Path) -> None:
    reader, child, inputs = reports(tmp_path / "s")
    reader.start()
    assert inputs.get(timeout=20) == REPORT
    reader.stop()
    assert child.pid
    assert not child.runs
    assert inputs.empty()


def test_a_child_that_dies_is_told_and_started_again(tmp_path: Path) -> None:
    reader, _, inputs = reports(tmp_path / "s", b"", "end")
    reader.start()
    first, second = inputs.get(timeout=20), inputs.get(timeout=20)
    reader.stop()
    assert isinstance(first, DeviceDown)
    assert first == second
    assert "exit status 0" in first.why


def test_a_child_that_never_listens_is_told_with_its_exit_status(tmp_path: Path) -> None:
    inputs: queue.Queue[DeviceInput] = queue.Queue()
    child = VisionChild([sys.executable, "-c", "raise SystemExit(2)"])
    reader = VisionReports(["camera0"], {"P"}, tmp_path / "s", inputs.put, child)
    reader.start()
    down = inputs.get(timeout=20)
    reader.stop()
    assert isinstance(down, DeviceDown)
    assert "exit status 2" in down.why


def test_a_child_that_writes_no_report_is_ended_and_started_again(tmp_path: Path) -> None:
    reader, child, inputs = reports(tmp_path / "s", b"hello\n")
    reader.start()
    down = inputs.get(timeout=20)
    before = child.pid
    inputs.get(timeout=20)
    reader.stop()
    assert isinstance(down, DeviceDown)
    assert "'hello" in down.why
    assert child.pid != before


def test_the_child_does_not_speak_to_systemd_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", "/no/such/socket")
    told = "import os, sys; sys.exit(7 if 'NOTIFY_SOCKET' in os.environ else 8)"
    child = VisionChild([sys.executable, "-c", told])
    child.start()
    assert child.end(wait=True) == 8


def test_the_child_sees_its_parent_die() -> None:
    """The parent is killed without a word; the child's stdin ends, and so does the child."""
    grandchild = "import sys; print(1, flush=True); sys.stdin.read(); print(2, flush=True)"
    parent = (
        "import subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-c', {grandchild!r}], stdin=subprocess.PIPE)\n"
        "sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        process.kill()
        assert process.stdout.readline() == "2\n"
