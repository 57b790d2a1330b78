"""Why the operating system refused, as a person reads it."""

import socket
from pathlib import Path

import pytest
import serial

from controller.system_errors import named_reason, reason_of
from drivers.sim.camera.mjpeg_server import MjpegServer
from drivers.sim.devices.endpoint import TcpEndpoint


def test_a_missing_file_is_named_once(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    with pytest.raises(FileNotFoundError) as caught:
        gone.read_text()
    assert reason_of(caught.value) == "No such file or directory"
    assert named_reason(caught.value) == f"{gone}: No such file or directory"


def test_a_port_in_use_has_no_number_and_no_address_twice() -> None:
    again = pytest.raises(OSError, match="while attempting")
    with socket.create_server(("127.0.0.1", 0)) as taken, again as caught:
        socket.create_server(taken.getsockname())
    assert reason_of(caught.value) == named_reason(caught.value) == "Address already in use"
    told = ValueError(f"it cannot listen ({caught.value}); give another")
    assert reason_of(told) == "it cannot listen (Address already in use); give another"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError("the disk is full"), "the disk is full"),
        (TimeoutError(), "TimeoutError"),
        (OSError(5, "Input/output error", 7), "Input/output error"),
        (ValueError("no port"), "no port"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "no UTF-8 text"),
        (
            serial.SerialException("write failed: [Errno 5] Input/output error"),
            "write failed: Input/output error",
        ),
    ],
)
def test_what_is_told(error: Exception, told: str) -> None:
    assert named_reason(error) == told


@pytest.mark.parametrize("end", ["shoe", "camera"])
def test_a_simulated_end_names_the_port_that_is_taken(end: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        listen = TcpEndpoint(port).plug if end == "shoe" else MjpegServer(port=port).on
        with pytest.raises(OSError, match=f"port {port}: Address already in use; write another"):
            listen()
