"""Raw pictures of V4L2 cameras, from buffers laid out as the kernel's formats are."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.frames import capture as capture_module
from vision.frames.capture import MJPG, V4l2
from vision.frames.raw_picture import to_picture
from vision.frames.source import SourceLostError

Bytes = NDArray[np.uint8]
WIDTH, HEIGHT = 64, 48


def _scene() -> Bytes:
    """A picture of smooth colours: formats with fewer colour samples lose next to nothing."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    planes = (40 + 2 * x, 200 - 3 * y, 60 + x + 2 * y)
    return np.stack(planes, axis=2).clip(0, 255).astype(np.uint8)


def _yuv(picture: Bytes) -> tuple[Bytes, Bytes, Bytes]:
    """BT.601 with limited range, written out here so that OpenCV does not judge itself."""
    b, g, r = (picture[..., k].astype(float) for k in range(3))
    y = 16 + 0.257 * r + 0.504 * g + 0.098 * b
    u = 128 - 0.148 * r - 0.291 * g + 0.439 * b
    v = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    planes = [np.rint(plane).clip(0, 255).astype(np.uint8) for plane in (y, u, v)]
    return planes[0], planes[1], planes[2]


def _packed(order: str) -> Bytes:
    y, u, v = _yuv(_scene())
    parts = {"Y": iter((y[:, ::2], y[:, 1::2])), "U": iter([u[:, ::2]]), "V": iter([v[:, ::2]])}
    return np.stack([next(parts[letter]) for letter in order], axis=2).ravel()


def _planar(order: str) -> Bytes:
    y, u, v = _yuv(_scene())
    u, v = u[::2, ::2], v[::2, ::2]
    halves = {"uv": np.stack([u, v], 2), "vu": np.stack([v, u], 2)}
    chroma = halves.get(order, np.concatenate([u.ravel(), v.ravel()]))
    if order == "v,u":
        chroma = np.concatenate([v.ravel(), u.ravel()])
    return np.concatenate([y.ravel(), chroma.ravel()])


BUFFERS: dict[str, Callable[[], Bytes]] = {
    "YUYV": lambda: _packed("YUYV"),
    "YVYU": lambda: _packed("YVYU"),
    "UYVY": lambda: _packed("UYVY"),
    "NV12": lambda: _planar("uv"),
    "NV21": lambda: _planar("vu"),
    "YU12": lambda: _planar("u,v"),
    "YV12": lambda: _planar("v,u"),
    "BGR3": lambda: _scene().ravel(),
    "RGB3": lambda: np.ascontiguousarray(_scene()[..., ::-1]).ravel(),
}


def _fourcc(name: str) -> int:
    return int.from_bytes(name.ljust(4).encode(), "little")


@pytest.mark.parametrize("name", BUFFERS)
def test_a_raw_picture_has_the_colours_of_the_scene(name: str) -> None:
    picture = to_picture(BUFFERS[name](), _fourcc(name), WIDTH, HEIGHT)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    off = np.abs(picture.astype(int) - _scene().astype(int))
    assert off.mean() < 2.0
    assert np.percentile(off, 99) < 8


def test_a_grey_picture_is_grey_in_all_channels() -> None:
    grey = _scene()[..., 1].copy()
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
        return True, _scene() if self.converts else self._buffer

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
    assert np.abs(frame.full().astype(int) - _scene().astype(int)).mean() < 2.0
    assert frame.small().shape == (HEIGHT // 8, WIDTH // 8)


def test_a_device_that_compresses_is_handed_on_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    _, data = cv2.imencode(".jpg", _scene(), [cv2.IMWRITE_JPEG_QUALITY, 95])
    frame = _camera(monkeypatch, _Driver("MJPG", data.reshape(1, -1))).read()
    assert frame.jpeg == data.tobytes()
    assert frame.full().shape == (HEIGHT, WIDTH, 3)
    assert int.from_bytes(b"MJPG", "little") == MJPG


def test_a_format_that_is_not_known_is_left_to_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = _camera(monkeypatch, _Driver("H264", np.zeros(9, np.uint8))).read()
    assert (frame.full() == _scene()).all()


def test_a_raw_picture_cut_short_on_the_bus_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    short = BUFFERS["YUYV"]()[:-WIDTH]
    with pytest.raises(SourceLostError, match="YUYV at 64 x 48"):
        _camera(monkeypatch, _Driver("YUYV", short)).read()
