"""Streams made with FFmpeg and played from files, in their own time, as cameras are read."""

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.messages.devices import CameraState, VisionReport
from tests.support.eyes.tabletop import Table, small_layout
from vision.frames.open import open_source
from vision.frames.source import Frame, NewestFrame
from vision.observer import Observer
from vision.reading.agreement import CardReading
from vision.reading.indices import IndexPose

RATE = 15
SECONDS = 4
ONSET = 2
"""Second at which a fault of the picture begins."""
H264 = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "15", "-bf", "0", "-crf", "18")
PLAIN = ("-pix_fmt", "yuv420p")

needs_ffmpeg = pytest.mark.skipif(
    shutil.which("ffmpeg") is None, reason="no ffmpeg: apt-get install ffmpeg"
)

Picture = np.ndarray
Spoil = Callable[[int, Picture], Picture]


def filmed() -> list[Picture]:
    """A still table at 1280 x 720, with the sensor's noise."""
    table = Table(small_layout())
    size = (1280, 720)
    return [
        np.asarray(cv2.resize(table.picture(), size, interpolation=cv2.INTER_AREA), np.uint8)
        for _ in range(RATE * SECONDS)
    ]


def encode(film: list[Picture], path: Path, *arguments: str) -> Path:
    """Write pictures as a stream, by one thread: several share out bits by who comes first."""
    rows, columns = film[0].shape[:2]
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{columns}x{rows}", "-r", str(RATE)]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *raw, "-i", "-", "-threads", "1", *arguments, str(path)],
        input=b"".join(picture.tobytes() for picture in film),
        check=True,
    )
    return path


def longer(film: list[Picture], times: int = 3) -> list[Picture]:
    """The film so many times, each time a little brighter: the same once more would be a loop."""
    return [np.asarray(cv2.add(one, (n, n, n, 0)), np.uint8) for n in range(times) for one in film]


def frames(path: Path) -> Iterator[Frame]:
    """Every picture, read as the vision process reads."""
    newest = NewestFrame(open_source(str(path)))
    newest.start()
    try:
        while not newest.ended:
            assert newest.trouble == ""
            frame = newest.take(0.05)
            if frame is not None:
                yield frame
    finally:
        newest.stop()


def unread(
    _card: Picture, _visible: Picture | None = None, _places: Sequence[IndexPose] = ()
) -> CardReading:
    return CardReading(None, 0.0, "nothing is read here")


def watched(shown: Iterator[Frame]) -> list[VisionReport]:
    """All that is reported of these frames."""
    observer = Observer("camera0", "1", small_layout(), unread)
    return [report for frame in shown for report in observer.look(frame)]


def states(reports: list[VisionReport]) -> list[CameraState]:
    return [report for report in reports if isinstance(report, CameraState)]


def spoilt(film: list[Picture], how: Spoil) -> list[Picture]:
    begin = RATE * ONSET
    return film[:begin] + [how(k, picture.copy()) for k, picture in enumerate(film[begin:])]


def calm(sigma: float, seconds: int, light: int = 0, blinks: int = 0) -> list[Picture]:
    """A still table through a sensor of so much noise; a lamp at a box may blink."""
    chance, table = np.random.default_rng(11), Table(small_layout())
    table.picture()
    seen = cv2.resize(table._seen(), (1280, 720), interpolation=cv2.INTER_AREA).astype(np.float32)
    seen += cv2.GaussianBlur(chance.normal(0, 6, (720, 1280)), (0, 0), 0.7)[..., None]  # cloth
    seen += (16 * np.hanning(720)[:, None] * np.hanning(1280))[..., None]  # lamps
    noise = chance.normal(0, sigma, (800, 1400, 3)).astype(np.float32)
    shown = []
    for n in range(seconds * RATE):
        y, x = chance.integers(0, (80, 120))
        picture = np.clip(seen + light + noise[y : y + 720, x : x + 1280], 0, 255)
        if blinks and n % blinks < blinks // 2:
            cv2.circle(picture, (640, 200), 14, (40, 220, 240), -1)
        shown.append(picture.astype(np.uint8))
    return shown
