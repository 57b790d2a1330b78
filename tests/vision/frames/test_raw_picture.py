"""Raw pictures of V4L2 cameras, from buffers laid out as the kernel's formats are."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.raw_buffers import BUFFERS, HEIGHT, WIDTH, Bytes, scene
from vision.frames import capture as capture_module
from vision.frames.capture import MJPG, V4l2
from vision.frames.raw_picture import to_picture
from vision.frames.source import SourceLostError


def _fourcc(name: str) -> int:
    return int.from_bytes(name.ljust(4).encode(), "little")


@pytest.mark.parametrize("name", BUFFERS)
def test_a_raw_picture_has_the_colours_of_thescene(name: str) -> None:
    picture = to_picture(BUFFERS[name](), _fourcc(name), WIDTH, HEIGHT)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    off = np.abs(picture.astype(int) - scene().astype(int))
    assert off.mean() < 2.0
    assert np.percentile(off, 99) < 8


def test_a_grey_picture_is_grey_in_all_channels() -> None:
    grey = scene()[..., 1].copy()
    picture = to_picture(grey.ravel(), _fourcc("GREY"), WIDTH, HEIGHT)
    assert all((picture[..., channel] == grey).all() for channel in range(3))


@pytest.mark.parametrize("name", BUFFERS)
@pytest.mark.parametrize("size", [0, 0.5, 1.25])
def test_a_buffer_of_another_length_is_no_picture(name: str, size: float) -> None:
    whole = np.resize(BUFFERS[name](), int(BUFFERS[name]().size * size))
    with pytest.raises(SourceLostError, match="check the camera's cable"):
        to_picture(whole, _fourcc(name), WIDTH, HEIGHT)


class _Driver:
    """Stands in for OpenCV's capture of a device that delivers one format."""

    def __init__(self, name: str, buffer: Bytes) -> None:
        self._buffer = buffer
        self.told = {
            cv2.CAP_PROP_FOURCC: _fourcc(name),
            cv2.CAP_PROP_FRAME_WIDTH: WIDTH,
            cv2.CAP_PROP_FRAME_HEIGHT: HEIGHT,
        }
        self.converts = True

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def getBackendName(self) -> str:  # noqa: N802 - OpenCV's name
        return "V4L2"

    def get(self, name: int) -> float:
        return float(self.told.get(name, 0.0))

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_CONVERT_RGB:
            self.converts = bool(value)
        return False

    def read(self) -> tuple[bool, Bytes]:
        return True, scene() if self.converts else self._buffer

    def release(self) -> None:
        self._buffer = np.zeros(0, np.uint8)


def _camera(monkeypatch: pytest.MonkeyPatch, driver: _Driver) -> V4l2:
    monkeypatch.setattr(capture_module.cv2, "VideoCapture", lambda *_: driver)
    camera = V4l2("/dev/video0")
    camera.open()
    return camera


@pytest.mark.parametrize("name", ["YUYV", "NV12"])
def test_a_device_that_delivers_raw_pictures_is_read(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    driver = _Driver(name, BUFFERS[name]())
    frame = _camera(monkeypatch, driver).read()
    assert not driver.converts
    assert np.abs(frame.full().astype(int) - scene().astype(int)).mean() < 2.0
    assert frame.small().shape == (HEIGHT // 8, WIDTH // 8)


def test_a_device_that_compresses_is_handed_on_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    _, data = cv2.imencode(".jpg", scene(), [cv2.IMWRITE_JPEG_QUALITY, 95])
    frame = _camera(monkeypatch, _Driver("MJPG", data.reshape(1, -1))).read()
    assert frame.jpeg == data.tobytes()
    assert frame.full().shape == (HEIGHT, WIDTH, 3)
    assert int.from_bytes(b"MJPG", "little") == MJPG


def test_a_format_that_is_not_known_is_left_to_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = _camera(monkeypatch, _Driver("H264", np.zeros(9, np.uint8))).read()
    assert (frame.full() == scene()).all()


def test_a_raw_picture_cut_short_on_the_bus_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    short = BUFFERS["YUYV"]()[:-WIDTH]
    with pytest.raises(SourceLostError, match="YUYV at 64 x 48"):
        _camera(monkeypatch, _Driver("YUYV", short)).read()
