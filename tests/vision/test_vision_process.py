"""The vision process: lines on stdout or to a listener, an end with its parent."""

import asyncio
import contextlib
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.console.shown.camera_picture import camera_picture
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.running_vision import Vision
from tests.support.sampled import sampled
from vision.draw import FACE_INK
from vision.live_picture import BAND_PX

pytestmark = pytest.mark.system
LAYOUT = LAYOUTS / "infinite.toml"


@pytest.fixture
def camera() -> Iterator[Camera]:
    scene = Scene(load_layout(LAYOUT), wall_clock(), seed=3)
    camera = Camera(scene)
    camera.start()
    yield camera
    camera.stop()


@pytest.fixture
def vision(camera: Camera, tmp_path: Path) -> Iterator[Vision]:
    running = Vision(camera.url, LAYOUT, tmp_path)
    try:
        running.until("condition", "ok")
        yield running
    finally:
        running.kill()


def test_cards_laid_are_lines_with_evidence_on_disk(
    camera: Camera, vision: Vision, tmp_path: Path
) -> None:
    camera.scene.lay("P", "8S", pace=HUMAN)
    placed = vision.until("what", "placed")
    assert (placed["zone"], placed["order"], placed["face"]) == ("P", 0, "8S")
    assert (tmp_path / f"{placed['evidence']}.jpg").is_file()
    hole = camera.scene.lay("dealer", "KC", face_up=False, back_colour="blue", pace=HUMAN)
    placed = vision.until("what", "placed")
    assert (placed["face"], placed["colour"]) == ("back", "blue")
    camera.scene.turn(hole, HUMAN)
    revealed = vision.until("what", "revealed")
    assert (revealed["face"], revealed["track"]) == ("KC", placed["track"])
    assert vision.end() == 0


FAULTS = [
    ("camera_black", "black"),
    ("camera_frozen", "frozen"),
    ("camera_blind", "blind"),
    ("camera_moved", "moved"),
    ("camera_lost", "lost"),
    ("stall", "lost"),
]
"""What befalls a camera, and the condition that it is told as."""


@pytest.mark.parametrize(("fault", "condition"), sampled(FAULTS, FAULTS[0], FAULTS[3], FAULTS[5]))
def test_a_camera_that_fails_is_told_and_recovers(
    camera: Camera, vision: Vision, fault: str, condition: str
) -> None:
    """How soon, in its pictures' own time, is tried in test_camera_faults."""
    camera.fault(fault, 60)
    vision.until("condition", condition)
    camera.disturbances.end(fault)
    vision.until("condition", "ok")


def fetched(path: Path) -> bytes:
    """The picture as the console fetches it, in a thread: a browser may own this one's loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(camera_picture(path))).result(10)


def test_its_picture_is_at_the_socket_with_the_cards_drawn_in(
    camera: Camera, tmp_path: Path
) -> None:
    camera.scene.lay("P", "8S")
    vision = Vision(camera.url, LAYOUT, tmp_path, "--picture", str(tmp_path / "picture"))
    try:
        vision.until("what", "placed")
        data = fetched(tmp_path / "picture")
        assert vision.end() == 0
    finally:
        vision.kill()
    shown = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert shown.shape == (1080 + BAND_PX, 1920, 3)
    apart = np.abs(shown.astype(int) - FACE_INK).max(axis=2)
    assert np.count_nonzero(apart < 40) > 500  # a card's outline, after JPEG
    assert not (tmp_path / "picture").exists()


def test_every_listener_is_told_from_the_beginning(camera: Camera, tmp_path: Path) -> None:
    """A table that was started again hears of the card that lies, under another start."""
    reports = tmp_path / "reports"
    running = Vision(camera.url, LAYOUT, tmp_path, "--reports", str(reports), "--unit")
    camera.scene.lay("P", "8S", pace=HUMAN)
    try:
        told = [first_card(reports) for _ in range(2)]
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(20) == 0
    finally:
        running.kill()
    assert [one["face"] for one in told] == ["8S", "8S"]
    assert told[0]["start"] != told[1]["start"]
    assert not reports.exists()


def first_card(path: Path) -> dict[str, object]:
    """What a new listener is told of the first card."""
    line = socket.socket(socket.AF_UNIX)
    for _ in range(600):
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
            line.connect(str(path))
            break
        threading.Event().wait(0.05)
    line.settimeout(60)
    with line, line.makefile("rb") as lines:
        told: Iterator[dict[str, object]] = map(json.loads, lines)
        return next(one for one in told if one.get("what") == "placed")


def test_sigterm_ends_it_with_0(vision: Vision) -> None:
    vision.process.send_signal(signal.SIGTERM)
    assert vision.process.wait(20) == 0


def test_a_stdin_that_ends_before_anything_was_seen_is_told(camera: Camera) -> None:
    command = [sys.executable, "-m", "controller.cli", "vision", "--camera", "camera0"]
    command += ["--url", camera.url, "--layout", str(LAYOUT)]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    (told,) = done.stderr.splitlines()
    assert "stdin ended before a picture was seen" in told
    assert "--unit" in told


def test_a_wrong_layout_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "felt.toml").write_text("name = 3")
    command = [sys.executable, "-m", "controller.cli", "vision", "--camera", "camera0"]
    command += ["--url", "http://127.0.0.1:1/", "--layout", str(tmp_path / "felt.toml")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "felt.toml: name: is 3; write text in quotes" in done.stderr
    assert done.stdout == ""


def test_calibrate_headless_writes_what_vision_takes(camera: Camera, tmp_path: Path) -> None:
    out = tmp_path / "camera0.json"
    command = [sys.executable, "-m", "controller.cli", "calibrate", "--url", camera.url]
    command += ["--layout", str(LAYOUT), "--out", str(out), "--headless"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert told["ok"] is True
    assert told["error_mm"] < 1.0
    assert told["px_per_mm"] > 1.1
    assert json.loads(out.read_text())["layout"] == "infinite"
