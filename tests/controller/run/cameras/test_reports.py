"""A vision unit's socket, real ones: they die, come late, or are somebody else's."""

import errno
import os
import queue
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.messages.devices import CameraState, DeviceDown, DeviceInput
from controller.core.messages.limits import LARGEST_ASKED
from controller.run.cameras.child import VisionChild
from controller.run.cameras.reports import VisionReports
from tests.support.processes.reporting import LINE, REPORT, program


class Unit:
    """A reader of a unit's socket, and the socket."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "reports"
        self.inputs: queue.Queue[DeviceInput] = queue.Queue()
        self.reader = VisionReports(["camera0"], {"P"}, self.path, self.inputs.put)
        self.listening: socket.socket | None = None

    def listen(self, mode: int = 0o600) -> None:
        self.path.unlink(missing_ok=True)
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(str(self.path))
        self.path.chmod(mode)
        self.listening.listen(4)
        self.listening.settimeout(20)

    def accept(self) -> socket.socket:
        assert self.listening is not None
        return self.listening.accept()[0]

    def heard(self) -> DeviceInput:
        """The next input that is news."""
        return self.inputs.get(timeout=20)

    def until(self, wanted: str) -> str:
        """The sentence of the first loss that says this."""
        while True:
            told = self.heard()
            if isinstance(told, DeviceDown) and wanted in told.why:
                return told.why

    def until_report(self) -> CameraState:
        """The first report."""
        while True:
            told = self.heard()
            if isinstance(told, CameraState):
                return told


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[Unit]:
    made = Unit(tmp_path)
    yield made
    made.reader.stop()
    if made.listening is not None:
        made.listening.close()


def test_a_line_of_the_unit_is_a_report(unit: Unit) -> None:
    unit.listen()
    unit.reader.start()
    with unit.accept() as line:
        line.sendall(LINE[:10])
        line.sendall(LINE[10:] + b"\n")
        assert unit.heard() == REPORT


def test_a_unit_that_starts_late_is_found(unit: Unit) -> None:
    unit.reader.start()
    assert "start its unit" in unit.until("nobody sees")
    unit.listen()
    with unit.accept() as line:
        line.sendall(LINE + b"\n")
        assert unit.until_report() == REPORT


@pytest.mark.system
def test_a_killed_unit_is_a_loss_and_the_next_one_is_heard(unit: Unit) -> None:
    unit.reader.start()
    for _ in range(2):
        with subprocess.Popen(program(unit.path), stdin=subprocess.PIPE) as vision:
            assert unit.until_report() == REPORT
            vision.kill()
        unit.until("ended or has another reader")
        unit.until("nobody sees")  # the file it left is no vision


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"hello\n", "no report"),
        (b"\xff\xfe\n", "no report"),
        (b"{}\n", "no report"),
        (b"[" * LARGEST_ASKED, "no report"),
        (b"x" * (LARGEST_ASKED + 1), "no report"),
        (LINE[:-9], "no report"),
        (LINE.replace(b"camera0", b"camera1") + b"\n", "is not camera0"),
    ],
    ids=["word", "bytes", "empty", "nested", "huge", "cut off", "another camera"],
)
def test_a_line_that_is_no_report_ends_the_line_and_is_told(
    unit: Unit, line: bytes, said: str
) -> None:
    unit.listen()
    unit.reader.start()
    with unit.accept() as first:
        first.sendall(line)
        first.shutdown(socket.SHUT_WR)
        unit.until(said)
    with unit.accept() as second:
        second.sendall(LINE + b"\n")
        assert unit.until_report() == REPORT


def test_an_error_in_the_table_is_a_loss_and_the_next_line_is_heard(
    unit: Unit, caplog: pytest.LogCaptureFixture
) -> None:
    failures = [ZeroDivisionError("a fault of ours")]

    def emit(report: DeviceInput) -> None:
        if failures and isinstance(report, CameraState):
            raise failures.pop()
        unit.inputs.put(report)

    unit.reader = VisionReports(["camera0", "camera1"], {"P"}, unit.path, emit)
    unit.listen()
    unit.reader.start()
    with unit.accept() as line:
        line.sendall(LINE + b"\n")
        lost = [unit.heard(), unit.heard()]
    assert [one.device for one in lost if isinstance(one, DeviceDown)] == ["camera0", "camera1"]
    assert all("a fault of ours" in one.why for one in lost if isinstance(one, DeviceDown))
    assert "Traceback" in caplog.text
    with unit.accept() as line:
        line.sendall(LINE + b"\n")
        assert unit.until_report() == REPORT


class Refused(VisionChild):
    """A child that the host refuses to start once."""

    def __init__(self) -> None:
        super().__init__(["/nowhere/livetable"])
        self.tries = 0

    def start(self) -> None:
        self.tries += 1
        if self.tries == 1:
            raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))


def test_a_child_that_cannot_be_started_is_a_loss_and_is_tried_again(unit: Unit) -> None:
    child = Refused()
    unit.listen()
    unit.reader = VisionReports(["camera0"], {"P"}, unit.path, unit.inputs.put, child)
    unit.reader.start()
    told = unit.until("cannot be started")
    assert "Cannot allocate memory" in told
    assert "None" not in told
    with unit.accept() as line:
        line.sendall(LINE + b"\n")
        assert unit.until_report() == REPORT
    assert child.tries == 2


@pytest.mark.parametrize("mode", [0o666, 0o620, 0o602])
def test_a_socket_that_others_may_open_is_not_trusted(unit: Unit, mode: int) -> None:
    unit.listen(mode)
    unit.reader.start()
    assert "see to its owner and rights" in unit.until("others than the table's user")


def test_a_file_that_is_no_socket_is_told(unit: Unit) -> None:
    unit.path.write_text("")
    unit.reader.start()
    unit.until("it is no socket")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a file away")
def test_the_socket_of_another_user_is_not_trusted(unit: Unit) -> None:
    unit.listen()
    os.chown(unit.path, 12345, 12345)
    unit.reader.start()
    unit.until("others than the table's user")
