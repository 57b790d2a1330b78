"""A camera that sends without end costs its own line, and no memory.

One that tells no lengths costs no more time than another, and may pad its pictures.
"""

import io
import time
from typing import Any

import pytest

from vision.frames.mjpeg import MOST_HEADERS, MjpegOverHttp
from vision.frames.source import SourceLostError


class Endless(io.BufferedIOBase):
    """A part whose headers never end, each with another name."""

    def __init__(self) -> None:
        self.told = 0

    def readline(self, _most: Any = -1) -> bytes:
        self.told += 1
        return b"--b\r\n" if self.told == 1 else b"X-%d: y\r\n" % self.told


def test_headers_without_end_are_no_part() -> None:
    source = MjpegOverHttp("http://127.0.0.1/stream")
    source._body = body = Endless()
    with pytest.raises(SourceLostError, match=f"more than {MOST_HEADERS} headers"):
        source.read()
    assert body.told < 2 * MOST_HEADERS


START, END = b"\xff\xd8", b"\xff\xd9"
LINES = START + (b"x" * 63 + b"\n") * 2**16 + END
"""Four megabytes of a picture in which new lines are as many as they may be."""


def streaming(*pictures: bytes) -> MjpegOverHttp:
    source = MjpegOverHttp("http://127.0.0.1/stream")
    parts = (b"--b\r\nContent-Type: image/jpeg\r\n\r\n" + one + b"\r\n" for one in pictures)
    source._body = io.BytesIO(b"".join(parts) + b"--b--\r\n--b\r\n")
    return source


@pytest.mark.parametrize(
    "padding", [b"", b"\0" * 8, b"\0\n" * 9, b"\xff" * 16, b" ", b"--b", b"\n"]
)
def test_pictures_without_a_length_are_read_whatever_pads_them(padding: bytes) -> None:
    pictures = [START + bytes([n]) + b"--b\n" + END for n in range(1, 4)]
    source = streaming(*(one + padding for one in pictures))
    for one in pictures:
        assert (source.read().jpeg or b"").startswith(one)
    with pytest.raises(SourceLostError, match="closed the stream"):
        source.read()


def test_a_large_picture_without_a_length_is_read_in_a_moment() -> None:
    begun = time.process_time()
    assert streaming(LINES).read().jpeg == LINES
    assert time.process_time() - begun < 1.0
