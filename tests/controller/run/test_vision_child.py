"""The vision child: its lines become Inputs, its death a fact, and it never outlives us."""

import queue
import subprocess
import sys

import pytest

from controller.core.messages.codec import VISION
from controller.core.messages.devices import CameraState, DeviceDown, DeviceInput
from controller.run.vision_child import VisionProcess

REPORT = CameraState("camera0", "s1", "ok", "")
LINE = VISION.dump_json(REPORT).decode()


def child(code: str) -> tuple[VisionProcess, "queue.Queue[DeviceInput]"]:
    inputs: queue.Queue[DeviceInput] = queue.Queue()
    return VisionProcess(
        "camera0", {"P", "dealer"}, [sys.executable, "-c", code], inputs.put
    ), inputs


@pytest.mark.system
def test_reports_are_passed_on_and_stop_ends_the_child() -> None:
    process, inputs = child(f"import sys; print({LINE!r}, flush=True); sys.stdin.read()")
    process.start()
    assert inputs.get(timeout=10) == REPORT
    process.stop()
    assert process._child is not None
    assert process._child.returncode is not None
    assert inputs.empty()


@pytest.mark.system
def test_a_child_that_dies_is_told_and_started_again() -> None:
    process, inputs = child(f"print({LINE!r})")
    process.start()
    heard = [inputs.get(timeout=10) for _ in range(3)]
    process.stop()
    assert heard[0] == heard[2] == REPORT
    assert isinstance(heard[1], DeviceDown)
    assert "exit status 0" in heard[1].why


@pytest.mark.system
def test_a_line_that_is_no_report_is_told() -> None:
    process, inputs = child("import sys; print('hello', flush=True); sys.stdin.read()")
    process.start()
    down = inputs.get(timeout=10)
    process.stop()
    assert isinstance(down, DeviceDown)
    assert "'hello" in down.why


@pytest.mark.system
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
