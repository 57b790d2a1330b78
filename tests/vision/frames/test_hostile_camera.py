"""A camera that sends without end costs its own line, and no memory."""

import io
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
