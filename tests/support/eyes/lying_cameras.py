"""A still table through cameras of many kinds, each of which begins to lie at a known moment.

A camera's size, rate, noise, light, denoising and coding are drawn by chance. Its pictures come as
JPEGs over HTTP, raw or as a video stream made with FFmpeg, in their own time: an arrival has no
clock but its number. A new card is laid when the fault begins, so that each spoilt picture holds
something that is worth a look.
"""

import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from drivers.sim.felt.optics import Optics
from tests.support.eyes.streams import PLAIN, Picture, frames
from tests.support.eyes.tabletop import SMALLER, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.frames.mjpeg import frame_of
from vision.frames.pace import Pace
from vision.frames.source import Frame

LYING = (("8S", Pose(280, 375, 1)), ("KD", Pose(870, 375, 1)))
NEW = ("5H", Pose(1000, 375, 0.5))
PARTS = 16
FIELD = 96
"""The room by which a noise field is larger than a picture: each picture gets another part."""

LIVE = ("-c:v", "libx264", "-tune", "zerolatency", "-bf", "0", "-g", "60", "-preset")
CODERS = (
    ("-c:v", "libx264", "-preset", "ultrafast", "-bf", "0", "-g", "30", "-crf", "18"),
    (*LIVE, "veryfast", "-b:v", "8M", "-maxrate", "8M", "-bufsize", "4M"),
    (*LIVE, "ultrafast", "-b:v", "4M", "-maxrate", "4M", "-bufsize", "2M"),
    ("-c:v", "libx264", "-preset", "veryfast", "-bf", "0", "-g", "25", "-crf", "24"),
    ("-c:v", "mpeg4", "-g", "25", "-q:v", "3"),
)


@dataclass(frozen=True)
class Kind:
    """A camera as it is when all is well."""

    seed: int
    transport: str
    optics: Optics
    rate: int
    noise: float
    light: float
    denoise: float
    """Share of the last picture that a denoising camera keeps; 0 of one that does not."""
    quality: int
    coder: tuple[str, ...]

    @property
    def frame_ms(self) -> float:
        """The time from one picture to the next."""
        return 1000 / self.rate

    @property
    def calm_s(self) -> float:
        """For so long all is well; a video stream becomes known meanwhile."""
        if self.transport == "video":
            return 155 / self.rate + 2
        return 1.2 if self.seed % 2 else 2.6


def kind_of(seed: int, transport: str) -> Kind:
    """Draw a camera."""
    chance = random.Random(f"{seed}/{transport}")
    return Kind(
        seed,
        transport,
        SMALLER if transport == "video" or chance.random() < 0.8 else Optics(),
        chance.choice((15, 15, 30) if transport == "video" else (10, 15, 25, 30)),
        chance.choice((0.7, 1.0, 1.5, 2.5, 4.0)),
        chance.choice((0.45, 0.7, 1.0, 1.0, 1.15)),
        chance.choice((0.0, 0.0, 0.0, 0.7, 0.9)) if transport == "http" else 0.0,
        chance.choice((45, 60, 75, 85, 90, 95)),
        chance.choice(CODERS),
    )


@cache
def _scene(optics: Optics, laid: bool) -> np.ndarray:
    table = Table(small_layout(), optics=optics)
    for card in (*LYING, *((NEW,) if laid else ())):
        table.lay(*card)
    return table._seen()


@cache
def _cloth(optics: Optics) -> np.ndarray:
    chance, size = np.random.default_rng(5), (optics.height, optics.width)
    threads = cv2.GaussianBlur(chance.normal(0, 6, size), (0, 0), 0.7)
    lamps = 12 * np.hanning(size[0])[:, None] * np.hanning(size[1])
    return (threads + lamps).astype(np.float32)[..., None]


class Filmed:
    """What stands before the sensor, and what the sensor makes of it, in sixteenths of a level."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.light, self.noise = kind, kind.light, kind.noise
        self.hand: int | None = None
        self.laid = False
        self._chance = np.random.default_rng(kind.seed)
        optics = kind.optics
        self._room = (optics.height + FIELD, optics.width + FIELD, 3)
        self._kept: np.ndarray | None = None
        self._bare = _Kept()
        self._field = _Kept()

    def shot(self) -> Picture:
        """The next picture, (rows, columns, 3) uint8, BGR."""
        bare = self._bare.of((self.laid, self.light, self.hand), self._drawn)
        field = self._field.of((self.noise,), self._noise)
        rows, columns = bare.shape[:2]
        y, x = self._chance.integers(0, FIELD, 2)
        seen = np.asarray(cv2.add(bare, field[y : y + rows, x : x + columns]))
        share = self.kind.denoise
        if share:
            kept = seen.astype(np.float32) if self._kept is None else self._kept
            seen = self._kept = cv2.addWeighted(kept, share, seen.astype(np.float32), 1 - share, 0)
        return np.asarray(cv2.convertScaleAbs(cv2.max(seen, 0), alpha=1 / PARTS), np.uint8)

    def _drawn(self) -> np.ndarray:
        optics = self.kind.optics
        seen = (_scene(optics, self.laid) + _cloth(optics)) * self.light
        if self.hand is not None:
            rows = optics.height
            cv2.circle(seen, (self.hand, rows), rows // 3, (90, 120, 170), -1)
        return np.asarray(seen * PARTS, np.int16)

    def _noise(self) -> np.ndarray:
        field = np.random.default_rng(self.kind.seed).normal(0, PARTS * self.noise, self._room)
        return np.asarray(np.rint(field), np.int16)


class _Kept:
    """Something that is made again only where what it is made of changed."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._made = np.empty(0)

    def of(self, key: tuple[object, ...], make: Callable[[], np.ndarray]) -> np.ndarray:
        """What `make` makes of this key."""
        if key != self._key:
            self._key, self._made = key, make()
        return self._made


@dataclass
class Shown:
    """One picture before it is coded, with how it is told."""

    picture: Picture
    late_ms: float = 0.0
    """By how much it arrives later than it should."""
    stamp_ms: float | None = None
    """The time written on it, if not the right one."""
    quality: int | None = None
    jpeg: bytes | None = None
    """As it is sent, if not as the picture is coded."""
    bad: bool = False
    """No look at it may count."""
    repeats: bool = False
    """Its video decoder gives the last picture once more."""


def jpeg_of(picture: Picture, quality: int) -> bytes:
    """The picture as a camera codes it."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def sent(kind: Kind, shown: Iterator[Shown]) -> Iterator[tuple[Frame, bool]]:
    """Each picture as a frame, as the camera's source hands it on, and whether it is bad."""
    if kind.transport == "video":
        yield from _coded(kind, shown)
        return
    pace = Pace()
    for n, one in enumerate(shown):
        at_ms = 1000 + n * kind.frame_ms
        stamp = at_ms if one.stamp_ms is None else one.stamp_ms
        remark = pace.note((at_ms + one.late_ms) / 1000, stamp)
        if kind.transport == "http":
            jpeg = one.jpeg or jpeg_of(one.picture, one.quality or kind.quality)
            frame = frame_of(n, jpeg, round(stamp), pace)
            frame.remark = remark
        else:
            frame = Frame(n, round(stamp), pixels=one.picture, alone=True, remark=remark)
        frame.opened = 1
        frame.arrived_ms = round(at_ms + one.late_ms)
        yield frame, one.bad


def _coded(kind: Kind, shown: Iterator[Shown]) -> Iterator[tuple[Frame, bool]]:
    """The pictures through FFmpeg's coder and OpenCV's decoder, with a recording's stamps."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / ("s.mkv" if "mpeg4" in kind.coder else "s.ts")
        told = _encode(kind, shown, path)
        held = Frame(0, 0)
        for n, frame in enumerate(frames(path)):
            bad, repeats = told[min(n, len(told) - 1)]
            if repeats:  # the decoder gives its last picture again
                frame = replace(frame, pixels=held.full().copy(), is_key=False)
            else:
                held = frame
            yield frame, bad


def _encode(kind: Kind, shown: Iterator[Shown], path: Path) -> list[tuple[bool, bool]]:
    """Write the stream; return of each picture whether it is bad, and not sent at all."""
    size = f"{kind.optics.width}x{kind.optics.height}"
    raw = ("-f", "rawvideo", "-pix_fmt", "bgr24", "-s", size, "-r", str(kind.rate), "-i", "-")
    words = ("ffmpeg", "-v", "error", "-y", *raw, "-threads", "1", *kind.coder, *PLAIN, str(path))
    told = []
    with subprocess.Popen(words, stdin=subprocess.PIPE) as coder:
        assert coder.stdin is not None
        for one in shown:
            coder.stdin.write(one.picture.tobytes())
            told.append((one.bad, one.repeats))
    return told
