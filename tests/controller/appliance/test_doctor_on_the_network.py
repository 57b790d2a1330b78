"""The doctor at devices on the network: programs of other people, and one that never answers."""

import contextlib
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.ports import free_port
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

AT_MOST_S = 30
"""Longer than any of them takes, its start included: an engineer waits for it on a ladder."""

SERVER = Path(__file__).parents[2] / "support" / "eyes" / "rtsp_server.py"
SYSTEM_PYTHON = "/usr/bin/python3"
HAS_RTSP = "import gi; gi.require_version('GstRtspServer', '1.0')"


def doctor(*words: str) -> tuple[int, str]:
    """Its exit code, and what it says of the device."""
    done = subprocess.run(
        [sys.executable, "-m", "controller.cli", "doctor", "--seconds", "1", *words],
        capture_output=True,
        text=True,
        timeout=AT_MOST_S,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.fixture
def silent() -> Iterator[int]:
    """A port that takes every connection and never says a word."""
    held: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take() -> None:
            with contextlib.suppress(OSError):
                while True:
                    held.append(server.accept()[0])

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
    for one in held:
        one.close()


SILENT = [
    ("socket", 0, "opens and is silent: pull a card while this listens"),
    ("rfc2217", 1, "speaks no RFC 2217: write socket:// or set up the server for it"),
    ("http", 1, "cannot be reached (timed out): check its power, its cable and the address"),
    ("rtsp", 1, "cannot be opened: check its power, its cable and the address"),
    ("rtsps", 1, "cannot be opened: check its power, its cable and the address"),
]


@pytest.mark.parametrize(("scheme", "code", "said"), sampled(SILENT, *SILENT[:4]))
def test_one_that_takes_the_connection_and_never_answers_is_told_in_time(
    silent: int, scheme: str, code: int, said: str
) -> None:
    url = f"{scheme}://127.0.0.1:{silent}"
    found, text = doctor(url)
    assert (found, url in text) == (code, True), text
    assert said in text


@contextlib.contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def listens(port: int) -> None:
    end = time.monotonic() + AT_MOST_S
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
    raise AssertionError(f"nobody listens at port {port}")


ACCEPTERS = [("tcp", "socket"), ("telnet(rfc2217),tcp", "rfc2217")]
"""The first one is also played through by tests/system/test_rounds_over_wires.py."""


@pytest.mark.parametrize(("accepter", "scheme"), sampled(ACCEPTERS, ACCEPTERS[1]))
def test_a_shoe_behind_ser2net_is_found_to_open(tmp_path: Path, accepter: str, scheme: str) -> None:
    server = shutil.which("ser2net") or shutil.which("ser2net", path="/usr/sbin:/sbin")
    if server is None:
        pytest.skip("ser2net is not installed (Debian package ser2net)")
    port, link, config = free_port(), tmp_path / "shoe0", tmp_path / "ser2net.yaml"
    config.write_text(
        f"connection: &shoe\n  accepter: {accepter},127.0.0.1,{port}\n"
        f"  connector: serialdev,{link},9600n81,local\n"
    )
    shoe = SimShoe("reference", str(link))
    shoe.start()
    try:
        with running(server, "-n", "-c", str(config)):
            listens(port)
            query = "?ign_set_control" if scheme == "rfc2217" else ""
            code, text = doctor(f"{scheme}://127.0.0.1:{port}{query}")
    finally:
        shoe.stop()
    assert code == 0, text
    assert "reference" in text or "opens and is silent" in text


@pytest.mark.skipif(
    not Path(SYSTEM_PYTHON).exists()
    or subprocess.run([SYSTEM_PYTHON, "-c", HAS_RTSP], capture_output=True, check=False).returncode,
    reason="no RTSP server: apt-get install python3-gi gir1.2-gst-rtsp-server-1.0",
)
@pytest.mark.parametrize("sends", [True, False])
def test_an_rtsp_camera_gives_a_picture_or_is_told_to_give_none(sends: bool) -> None:
    port = free_port()
    picture = np.random.default_rng(1).integers(0, 255, (360, 640, 3), np.uint8)
    jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
    over = threading.Event()
    with running(SYSTEM_PYTHON, str(SERVER), str(port), "h264") as camera:
        assert camera.stdout is not None
        assert camera.stdin is not None
        assert camera.stdout.readline() == b"listening\n"

        def film() -> None:
            with contextlib.suppress(OSError):
                while not over.wait(1 / 15):
                    camera.stdin.write(len(jpeg).to_bytes(4, "big") + jpeg)
                    camera.stdin.flush()

        thread = threading.Thread(target=film)
        if sends:
            thread.start()
        code, text = doctor(f"rtsp://127.0.0.1:{port}/table")
        over.set()
        if sends:
            thread.join()
    assert (code, "a picture comes" in text) == ((0, True) if sends else (1, False)), text
    assert sends or "check its power, its cable and the address" in text


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("rtsp://anna:secret@[::1/x", "'rtsp://…@[::1/…' is no camera"),
        ("RTSP://anna:secret@127.0.0.1:1/x", "RTSP://…@127.0.0.1:1/… cannot be opened"),
    ],
)
def test_an_address_that_is_none_or_in_capitals_is_told_as_a_cameras(url: str, told: str) -> None:
    code, text = doctor(url)
    assert code == 1
    assert told in text
    assert "secret" not in text
