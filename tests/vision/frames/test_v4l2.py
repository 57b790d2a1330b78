"""A V4L2 camera that is unplugged, comes back as another, or sends what is no whole picture."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from tests.support.eyes.raw_buffers import BUFFERS, HEIGHT, WIDTH, Bytes, scene
from vision.frames import capture as capture_module
from vision.frames.capture import V4l2
from vision.frames.source import Frame, NewestFrame, SourceLostError

GONE = None
"""A device whose cable is pulled gives no buffer."""


def jpeg(size: tuple[int, int] = (WIDTH, HEIGHT), quality: int = 95) -> Bytes:
    """The scene as a camera's JPEG of this size."""
    picture = cv2.resize(scene(), size)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].reshape(1, -1)


class Device:
    """Stands in for OpenCV's capture of a device: the buffers that its driver gives, in order."""

    def __init__(
        self, name: str, *buffers: Bytes | None, size: tuple[int, int] = (WIDTH, HEIGHT)
    ) -> None:
        self._buffers, self._name, self._size = list(buffers), name, size
        self.converts = True
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return bool(self._name)

    def getBackendName(self) -> str:  # noqa: N802 - OpenCV's name
        return "V4L2"

    def get(self, name: int) -> float:
        told = {
            cv2.CAP_PROP_FOURCC: int.from_bytes(self._name.ljust(4).encode(), "little"),
            cv2.CAP_PROP_FRAME_WIDTH: self._size[0],
            cv2.CAP_PROP_FRAME_HEIGHT: self._size[1],
            cv2.CAP_PROP_FPS: 30,
        }
        return float(told.get(name, 0.0)) if self._name else -1.0

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_CONVERT_RGB:
            self.converts = bool(value)
        return False

    def read(self) -> tuple[bool, Bytes | None]:
        buffer = self._buffers.pop(0) if self._buffers else GONE
        return buffer is not GONE, buffer

    def release(self) -> None:
        self.released = True


NOT_THERE = Device("")


def plugged(monkeypatch: pytest.MonkeyPatch, *devices: Device) -> V4l2:
    """A camera at whose address one device stands after the other, each time it is opened."""
    in_turn: Iterator[Device] = iter(devices)
    monkeypatch.setattr(capture_module.cv2, "VideoCapture", lambda *_: next(in_turn, NOT_THERE))
    return V4l2("/dev/video0")


def as_thescene(frame: Frame) -> bool:
    return bool(np.abs(frame.full().astype(int) - scene().astype(int)).mean() < 3.0)


@pytest.mark.parametrize("name", BUFFERS)
def test_a_camera_that_is_pulled_and_plugged_in_again_is_seen_again(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    buffer = BUFFERS[name]()
    first, again = Device(name, buffer, buffer, GONE), Device(name, buffer)
    camera = plugged(monkeypatch, first, NOT_THERE, again)
    camera.open()
    assert [as_thescene(camera.read()) for _ in range(2)] == [True, True]
    with pytest.raises(SourceLostError, match="/dev/video0 gives no picture: check its plug"):
        camera.read()
    camera.close()
    assert first.released
    with pytest.raises(SourceLostError, match="/dev/video0 cannot be opened: check its plug"):
        camera.open()
    camera.open()
    assert as_thescene(camera.read())


def test_another_camera_may_stand_at_the_address_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It sends another format in another size: nothing is kept from the one before."""
    small = (WIDTH // 2, HEIGHT // 2)
    devices = (
        Device("NV12", BUFFERS["NV12"]()),
        Device("MJPG", jpeg(small), size=small),
        Device("YUYV", BUFFERS["YUYV"]()),
    )
    frames = NewestFrame(plugged(monkeypatch, *devices))
    seen = []
    frames._source.live = False  # type: ignore[attr-defined] - each picture is wanted
    frames.start()
    while len(seen) < 3:
        frame = frames.take(5)
        assert frame is not None, frames.trouble
        seen.append((frame.full().shape[:2], frame.jpeg is not None, frame.alone))
    frames.stop()
    whole = (HEIGHT, WIDTH)
    assert seen == [
        (whole, False, True), ((HEIGHT // 2, WIDTH // 2), True, True), (whole, False, True),
    ]  # fmt: skip


def test_a_jpeg_that_was_cut_short_on_the_bus_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Decoded, its lower part would be grey."""
    whole = jpeg()
    cut = whole[:, : whole.shape[1] * 9 // 10]
    filled = np.concatenate([whole, np.zeros((1, 20_000), np.uint8)], axis=1)
    camera = plugged(monkeypatch, Device("MJPG", whole, cut, cut, filled))
    camera.open()
    assert camera.read().jpeg == whole.tobytes()
    after = camera.read()
    assert as_thescene(after)
    assert after.number == 4


def test_a_camera_that_sends_cut_jpegs_only_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = jpeg()[:, :-40]
    camera = plugged(monkeypatch, Device("MJPG", *[cut] * 9))
    camera.open()
    with pytest.raises(SourceLostError, match="end too soon: check its cable and port"):
        camera.read()


def test_a_format_that_nobody_reads_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = plugged(monkeypatch, Device("P010", GONE))
    camera.open()
    with pytest.raises(SourceLostError, match="it delivers P010: set it to MJPG or YUYV"):
        camera.read()


def test_a_slow_camera_is_named_and_its_pictures_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """In poor light many cameras expose for longer than a frame lasts."""
    clock = iter(np.arange(0, 100, 0.25))
    monkeypatch.setattr(capture_module.time, "monotonic", lambda: float(next(clock)))
    camera = plugged(monkeypatch, Device("YUYV", *[BUFFERS["YUYV"]()] * 8))
    camera.open()
    said = [camera.read().remark for _ in range(8)]
    assert said[0] == ""
    assert "only 4 pictures a second come: set the camera to 25 or 30" in said[-1]
