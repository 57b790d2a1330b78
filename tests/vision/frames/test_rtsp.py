"""RTSP against Debian's GStreamer server: newest frame, stall, death and return of the camera.

The server is a process of its own (`rtsp_server.py`); it sends H.264 as cameras do.
"""

import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from drivers.sim.camera.camera import Camera
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.running_vision import Vision
from tests.support.places import TESTS
from vision.frames.first_picture import no_picture
from vision.frames.open import open_source
from vision.frames.source import NewestFrame

PYTHON = "/usr/bin/python3"
"""Debian's own, which knows Debian's `gi`."""

WANTED = "import gi; gi.require_version('GstRtspServer', '1.0')"
SERVER = TESTS / "support/eyes/rtsp_server.py"
LAYOUT = LAYOUTS / "infinite.toml"
BIT_PX, BITS = 16, 32

LOADED_S = 4.0
"""A stall is told after 0.7 s; a loaded machine adds."""

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(
        not Path(PYTHON).exists()
        or subprocess.run([PYTHON, "-c", WANTED], capture_output=True, check=False).returncode != 0,
        reason="no RTSP server: apt-get install python3-gi gir1.2-gst-rtsp-server-1.0",
    ),
]

Shoot = Callable[[], bytes]


class RtspCamera:
    """A camera that sends what `shoot` takes, `fps` times a second."""

    def __init__(self, shoot: Shoot, fps: float, sends: str = "h264") -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"rtsp://127.0.0.1:{self.port}/table"
        self.stalled = threading.Event()
        self._sends = sends
        self._shoot, self._pause_s = shoot, 1 / fps
        self._off = threading.Event()

    def on(self) -> None:
        """Plug it in; returns when it listens."""
        self._off.clear()
        self._server = subprocess.Popen(
            [PYTHON, str(SERVER), str(self.port), self._sends],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._server.stdout is not None
        assert self._server.stdout.readline() == b"listening\n"
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def off(self) -> None:
        """Pull the plug; a second call does nothing."""
        self._off.set()
        self._thread.join()
        self._server.kill()
        self._server.communicate()

    def _send(self) -> None:
        into = self._server.stdin
        assert into is not None
        while not self._off.wait(self._pause_s):
            if not self.stalled.is_set():
                frame = self._shoot()
                into.write(len(frame).to_bytes(4, "big") + frame)
                into.flush()


def stamped() -> bytes:
    """A picture of noise that carries the time it was taken at, in black and white squares."""
    picture = np.random.default_rng().normal(110, 4, (360, 640, 3)).clip(0, 255).astype(np.uint8)
    now = now_ms()
    for bit in range(BITS):
        picture[:BIT_PX, bit * BIT_PX : (bit + 1) * BIT_PX] = 255 if now >> bit & 1 else 0
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    return data.tobytes()


def taken_ms(picture: np.ndarray) -> int:
    """When a stamped picture was taken."""
    squares = picture[4 : BIT_PX - 4, : BITS * BIT_PX, 1].reshape(BIT_PX - 8, BITS, BIT_PX)
    bright = squares[:, :, 4:-4].mean(axis=(0, 2)) > 128
    return sum(1 << bit for bit in range(BITS) if bright[bit])


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000 % (1 << BITS)


@pytest.fixture
def camera() -> Iterator[RtspCamera]:
    made = RtspCamera(stamped, 25)
    made.on()
    yield made
    made.off()


@pytest.fixture
def frames(camera: RtspCamera) -> Iterator[NewestFrame]:
    newest = NewestFrame(open_source(camera.url))
    newest.start()
    assert newest.take(15) is not None, newest.trouble
    yield newest
    newest.stop()


def test_a_camera_that_sends_sound_alone_is_named() -> None:
    camera = RtspCamera(stamped, 25, "sound")
    camera.on()
    try:
        why = no_picture(camera.url)
    finally:
        camera.off()
    assert "sends sound alone: switch its video on" in why


def silence_s(frames: NewestFrame, at_most_s: float) -> float:
    """How long it takes until the source says that something is wrong."""
    began = time.monotonic()
    while not frames.trouble and time.monotonic() - began < at_most_s:
        frames.take(0.02)
    return time.monotonic() - began


def test_a_slow_reader_gets_the_newest_picture(frames: NewestFrame) -> None:
    """A plain capture read every 0.4 s at 25 a second would lag 0.36 s more with each picture."""
    ages = []
    for _ in range(12):
        threading.Event().wait(0.4)
        frame = frames.take(2)
        assert frame is not None, frames.trouble
        ages.append(now_ms() - taken_ms(frame.full()))
    print("ages in ms", ages)
    assert max(ages[-4:]) < 1000
    assert np.median(ages[-4:]) < np.median(ages[:4]) + 300


def test_a_picture_is_stamped_with_the_time_it_was_taken_at_whenever_it_is_read(
    frames: NewestFrame,
) -> None:
    """But for the constant delay of coder and wire: what it stands about here does not count."""
    wall = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000
    off, ages = [], []
    end = time.monotonic() + 8
    while time.monotonic() < end:
        frame = frames.take(2)
        assert frame is not None, frames.trouble
        taken = taken_ms(frame.full())
        if time.monotonic() > end - 5:
            off.append(frame.captured_ms - (wall + taken))
            ages.append(frame.arrived_ms % (1 << BITS) - taken)
    print(
        "stamped after taken, ms", min(off), max(off), "arrived after taken", min(ages), max(ages)
    )
    assert np.percentile(off, 90) - np.percentile(off, 10) <= np.ptp(ages) + 5
    assert min(off) > -20
    assert np.percentile(off, 90) < 250


def test_a_stalled_camera_is_told_within_a_second_and_opened_again(
    camera: RtspCamera, frames: NewestFrame
) -> None:
    camera.stalled.set()
    took = silence_s(frames, 10)
    print(f"stall told after {took:.2f} s")
    assert took < LOADED_S
    assert "check its power" in frames.trouble
    again = now_ms()
    camera.stalled.clear()
    frame = frames.take(15)
    assert frame is not None
    assert taken_ms(frame.full()) >= again, "a picture from before the stall"


def test_a_camera_that_died_is_told_and_comes_back(camera: RtspCamera, frames: NewestFrame) -> None:
    camera.off()
    assert silence_s(frames, 10) < LOADED_S
    camera.on()
    frame = frames.take(15)
    assert frame is not None
    assert frames.trouble == ""


def test_a_camera_whose_size_changes_in_mid_stream_is_named_and_opened_in_its_new_size() -> None:
    """Left as it is, the decoder would bring the small pictures to the old size without a word."""
    small = threading.Event()

    def shoot() -> bytes:
        picture = np.random.default_rng().normal(110, 4, (360, 640, 3)).clip(0, 255)
        size = (320, 192) if small.is_set() else (640, 352)
        _, data = cv2.imencode(".jpg", cv2.resize(picture.astype(np.uint8), size))
        return data.tobytes()

    camera = RtspCamera(shoot, 25)
    camera.on()
    frames = NewestFrame(open_source(camera.url))
    frames.start()
    try:
        frame = frames.take(15)
        assert frame is not None, frames.trouble
        assert frame.full().shape == (352, 640, 3)
        small.set()
        said = {""}
        while frame is None or frame.full().shape == (352, 640, 3):
            assert frame is None or frame.spoilt == ""
            frame = frames.take(0.02)
            said.add(frames.trouble)
        assert frame.full().shape == (192, 320, 3)
        wanted = "from 640 x 352 to 320 x 192: set one size in the camera"
        assert any(wanted in why for why in said), said
    finally:
        frames.stop()
        camera.off()


def test_cards_are_seen_over_rtsp_and_a_pulled_camera_is_a_fact(tmp_path: Path) -> None:
    scene = Scene(load_layout(LAYOUT), wall_clock(), seed=3)
    film = Camera(scene)
    camera = RtspCamera(lambda: film.render_at(scene.clock()).jpeg, 12)
    camera.on()
    vision = Vision(camera.url, LAYOUT, tmp_path)
    try:
        vision.until("condition", "ok")
        scene.lay("P", "8S", pace=HUMAN)
        placed = vision.until("what", "placed")
        assert (placed["zone"], placed["face"]) == ("P", "8S")
        camera.off()
        vision.until("condition", "lost", most=1)
        camera.on()
        vision.until("condition", "ok", most=1)
        assert vision.end() == 0
    finally:
        camera.off()
        vision.kill()
