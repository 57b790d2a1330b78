"""Frames: the newest alone counts, and a source that fails is opened again."""

import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.option_values import without_secrets
from drivers.sim.camera.mjpeg_server import MjpegServer
from drivers.sim.camera.mjpeg_server import StreamFrame as Served
from vision.frames.folder import Folder
from vision.frames.mjpeg import MjpegOverHttp
from vision.frames.open import open_source
from vision.frames.source import Frame, NewestFrame, SourceEndedError, SourceLostError


def _jpeg(level: int) -> bytes:
    _, data = cv2.imencode(".jpg", np.full((64, 96, 3), level, np.uint8))
    return data.tobytes()


class Played:
    """A source that plays what it is given: frames, or errors to raise."""

    def __init__(self, acts: list[Frame | Exception], live: bool) -> None:
        self.live = live
        self.opened = 0
        self._acts = acts

    def open(self) -> None:
        self.opened += 1

    def read(self) -> Frame:
        act = self._acts.pop(0) if self._acts else SourceEndedError()
        if isinstance(act, Exception):
            raise act
        return act

    def close(self) -> None:
        pass


def _frames(count: int) -> list[Frame | Exception]:
    return [Frame(n, 33 * n, _jpeg(n)) for n in range(1, count + 1)]


def test_a_frame_decodes_small_and_full_and_knows_itself_again() -> None:
    frame = Frame(1, 33, _jpeg(90))
    assert frame.small().shape == (8, 12)
    assert frame.full().shape == (64, 96, 3)
    assert Frame(1, 33, pixels=frame.full()).small().shape == (8, 12)


@pytest.mark.parametrize("size", [(72, 100), (61, 90), (5, 4), (1, 1)])
def test_the_small_picture_lies_alike_whether_the_whole_one_was_decoded_or_not(
    size: tuple[int, int],
) -> None:
    """A camera's sides need not be multiples of eight (1600 x 900, 1366 x 768)."""
    ramp = np.add.outer(np.arange(size[0]), 1.5 * np.arange(size[1])).astype(np.uint8)
    jpeg = cv2.imencode(".jpg", cv2.merge([ramp] * 3))[1].tobytes()
    frame = Frame(1, 33, jpeg)
    coded, colours = frame.small(), frame.small_in_colour()
    frame.whole()
    pixels = Frame(1, 33, pixels=frame.full())
    for again in (frame.small(), pixels.small()):
        assert again.shape == coded.shape
        assert np.abs(again.astype(int) - coded).max() <= 6
    assert frame.small_in_colour().shape == pixels.small_in_colour().shape == colours.shape


def test_a_picture_is_decoded_once_and_the_small_one_is_the_same_either_way() -> None:
    grain = np.random.default_rng(1).integers(60, 190, (64, 96, 3)).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", cv2.GaussianBlur(grain, (0, 0), 1.5))
    frame = Frame(1, 33, coded.tobytes())
    decoded = frame.small().astype(int)
    assert frame.full() is frame.full()
    assert np.abs(frame.small() - decoded).max() <= 3


def test_a_broken_picture_is_a_lost_frame_not_a_crash() -> None:
    with pytest.raises(SourceLostError, match="frame 7 is no readable JPEG"):
        Frame(7, 0, b"no picture").full()


def test_a_slow_reader_of_a_live_source_gets_the_newest_frame() -> None:
    newest = NewestFrame(Played(_frames(50), live=True))
    newest.start()
    newest._thread.join(5)
    frame = newest.take(1)
    assert frame is not None
    assert frame.number == 50
    assert newest.ended


def test_every_frame_of_a_recording_is_taken_in_order() -> None:
    newest = NewestFrame(Played(_frames(5), live=False))
    newest.start()
    numbers = []
    while not newest.ended:
        frame = newest.take(1)
        if frame is not None:
            numbers.append(frame.number)
    assert numbers == [1, 2, 3, 4, 5]


def test_a_lost_source_is_opened_again() -> None:
    acts: list[Frame | Exception] = [SourceLostError("pulled"), *_frames(1)]
    source = Played(acts, live=False)
    newest = NewestFrame(source)
    newest.start()
    assert newest.take(5) is not None
    assert source.opened == 2
    assert newest.trouble == ""
    newest.stop()


CAMERAS = "what the camera sends is not understood (too large): restart the camera"
OURS = "vision cannot read the camera, by an error of its own (KeyError('x')): restart vision"


@pytest.mark.parametrize(
    ("error", "told"), [(cv2.error("too large"), CAMERAS), (KeyError("x"), OURS)]
)
def test_whatever_a_source_raises_it_is_said_and_opened_again(
    error: Exception, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = NewestFrame(Played([error, error, *_frames(1)], live=False))
    said: list[str] = []
    newest._closing.wait = lambda _: bool(said.append(newest.trouble))  # type: ignore[method-assign]
    newest.start()
    assert newest.take(5) is not None
    assert said == [told, told]
    assert capsys.readouterr().err.count("Traceback") == (told == OURS)
    newest.stop()


@pytest.fixture
def server() -> Iterator[MjpegServer]:
    served = MjpegServer()
    served.on()
    yield served
    served.off()


def test_mjpeg_parts_bring_their_number_and_capture_time(server: MjpegServer) -> None:
    camera = open_source(server.url)
    camera.open()
    publishing = threading.Event()

    def publish() -> None:
        while not publishing.wait(0.01):
            server.publish(Served(_jpeg(120), 41, 1367))

    thread = threading.Thread(target=publish)
    thread.start()
    try:
        frame = camera.read()
    finally:
        publishing.set()
        thread.join()
        camera.close()
    assert (frame.number, frame.captured_ms) == (41, 1367)
    assert frame.jpeg == _jpeg(120)


@pytest.mark.parametrize(
    ("headers", "number", "captured_ms"),
    [
        ({"x-frame": "41", "x-timestamp": "1367"}, 41, 1367),
        ({"x-timestamp": "1700000000.250"}, 1, 1_700_000_000_250),
        ({"x-frame": "no number", "x-timestamp": "yesterday"}, 1, None),
        ({"x-frame": "9" * 400, "x-timestamp": "9" * 400}, 1, None),
        ({"x-timestamp": "9" * 400 + ".5"}, 1, None),
        ({"x-timestamp": "170000000012345.6"}, 1, None),
        ({"x-timestamp": "1700000000."}, 1, 1_700_000_000_000),
        ({"x-frame": "\xb2", "x-timestamp": "\xb2.5"}, 1, None),
        ({}, 1, None),
    ],
)
def test_other_cameras_headers_are_understood_or_left(
    server: MjpegServer,
    monkeypatch: pytest.MonkeyPatch,
    headers: dict[str, str],
    number: int,
    captured_ms: int | None,
) -> None:
    told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    part = f"--b\r\n{told}Content-Length: {len(_jpeg(9))}\r\n\r\n".encode("latin-1") + _jpeg(9)
    monkeypatch.setattr("drivers.sim.camera.mjpeg_server.part", lambda _: part)
    camera = open_source(server.url)
    camera.open()
    server.publish(Served(_jpeg(9), 1, 1))
    before = time.time_ns() // 1_000_000
    frame = camera.read()
    camera.close()
    assert frame.number == number
    assert frame.captured_ms == captured_ms or (captured_ms is None and frame.captured_ms >= before)


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "image/jpeg", "audio/basic"])
def test_an_answer_that_is_no_stream_is_named_by_what_it_is(kind: str) -> None:
    def answer(line: socket.socket) -> None:
        with line.accept()[0] as client:
            client.recv(4096)
            client.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode() + _jpeg(9))

    with socket.create_server(("127.0.0.1", 0)) as line:
        thread = threading.Thread(target=answer, args=(line,))
        thread.start()
        camera = MjpegOverHttp(f"http://127.0.0.1:{line.getsockname()[1]}/")
        said = f"answers with {kind.split(';')[0]}, which is no stream of pictures: check"
        with pytest.raises(SourceLostError, match=said):
            camera.open()
        camera.close()
        thread.join()


def test_no_password_is_told() -> None:
    for camera in (
        open_source("rtsp://eye:secret@127.0.0.1:1/t"),
        MjpegOverHttp("http://a:secret@127.0.0.1:1/"),
    ):
        with pytest.raises(SourceLostError) as lost:
            camera.open()
        assert "127.0.0.1:1" in str(lost.value)
        assert "secret" not in str(lost.value)
    with pytest.raises(ValueError, match="camera") as wrong:
        open_source("gopher://eye:secret@somewhere")
    assert "secret" not in str(wrong.value)


def test_a_stalled_stream_is_lost_after_its_timeout(server: MjpegServer) -> None:
    camera = MjpegOverHttp(server.url, timeout_s=0.1)
    camera.open()
    server.publish(Served(_jpeg(120), 1, 33))
    camera.read()
    with pytest.raises(SourceLostError, match="stopped sending"):
        camera.read()
    camera.close()


def test_nobody_listening_is_a_sentence() -> None:
    with pytest.raises(SourceLostError, match=r"1:1/ cannot be reached \(Connection refused"):
        MjpegOverHttp("http://127.0.0.1:1/").open()


def test_a_folder_is_taken_by_name_then_ends(tmp_path: Path) -> None:
    for name in ("b.jpg", "a.jpg", "c.png"):
        cv2.imwrite(str(tmp_path / name), np.full((64, 64, 3), ord(name[0]), np.uint8))
    folder = open_source(str(tmp_path))
    folder.open()
    levels = [round(float(folder.read().full().mean())) for _ in range(3)]
    assert levels == [97, 98, 99]
    with pytest.raises(SourceEndedError):
        folder.read()


def test_a_video_file_is_played_to_its_end(tmp_path: Path) -> None:
    path = str(tmp_path / "night.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter_fourcc(*"MJPG"), 30, (96, 64))
    for level in (50, 100, 150):
        writer.write(np.full((64, 96, 3), level, np.uint8))
    writer.release()
    film = open_source(path)
    film.open()
    assert [film.read().number for _ in range(3)] == [1, 2, 3]
    with pytest.raises(SourceEndedError):
        film.read()
    film.close()


def test_what_is_no_camera_is_refused_with_what_to_write() -> None:
    with pytest.raises(ValueError, match="is no camera: write http://"):
        open_source("/nowhere/at.all")


@pytest.mark.parametrize("url", ["http://[", "http://anna:secret@[", "a\nb", "rtsp://x\ny"])
def test_what_is_no_address_is_named_without_its_password(url: str) -> None:
    with pytest.raises(ValueError, match="is no camera: write http://") as refused:
        open_source(url)
    assert repr(without_secrets(url)) in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_folder_that_cannot_be_read_is_a_source_that_is_lost() -> None:
    class Locked(Folder):
        def open(self) -> None:
            raise PermissionError(13, "Permission denied", "pictures")

    frames = NewestFrame(Locked(Path("pictures")))
    frames.start()
    try:
        while not frames.trouble:
            assert frames.take(0.01) is None
        assert frames.trouble == "pictures: Permission denied; check its rights"
    finally:
        frames.stop()


def test_a_v4l2_device_that_is_none_is_a_sentence() -> None:
    """No camera is plugged into a test machine: what a device does is not tried here."""
    for path in ("/dev/video97", "/dev/null"):
        with pytest.raises(SourceLostError, match=f"{path} cannot be opened: check its plug"):
            open_source(path).open()


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no memory that is a folder here")
def test_a_recording_kept_in_memory_is_a_recording_and_no_device() -> None:
    with (
        tempfile.NamedTemporaryFile(dir="/dev/shm", suffix=".mp4") as film,
        pytest.raises(SourceLostError) as lost,
    ):
        open_source(film.name).open()
    assert "plug" not in str(lost.value)


BOMB = r"""
import vision, cv2, numpy as np
from vision.frames.source import Frame, SourceLostError
data = bytearray(cv2.imencode(".jpg", np.zeros((64, 96, 3), np.uint8))[1])
at = data.index(b"\xff\xc0") + 5
data[at : at + 4] = (30000).to_bytes(2, "big") * 2
try:
    print(Frame(1, 0, bytes(data)).full().shape)
except SourceLostError as lost:
    print(lost)
"""


def test_a_head_that_tells_of_a_giant_picture_is_refused_before_any_memory_is_taken() -> None:
    done = subprocess.run([sys.executable, "-c", BOMB], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["frame 1 is no readable JPEG: check the camera's link"]
