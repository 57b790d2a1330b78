"""Keeps libjpeg's own words off stderr, and says once in ours that a picture is damaged.

OpenCV's libjpeg prints a line for each damaged picture, thirty a second of a camera. While one is
decoded stderr is a pipe; what others print meanwhile is handed on.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STDERR = 2
MOST_BYTES = 1 << 16
ITS_WORDS = (b"Corrupt JPEG data", b"Premature end of JPEG", b"Invalid SOS", b"Invalid JPEG")
DAMAGED = (
    "livetable: a picture's JPEG data is damaged, parts of it may be wrong: check the camera's "
    "cable and network, or the file (said once)\n"
)


class JpegWords:
    """The words of this process's libjpeg, whichever threads decode."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._depth = 0
        self._before = -1
        self._reading, self._writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._is_said = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Decode in here."""
        with self._lock:
            self._begin()
        try:
            yield
        finally:
            with self._lock:
                self._end()

    def _begin(self) -> None:
        if self._depth == 0:
            with suppress(OSError):  # it has no stderr
                self._before = os.dup(STDERR)
                os.dup2(self._writing, STDERR)
        self._depth += 1

    def _end(self) -> None:
        self._depth -= 1
        if self._depth or self._before < 0:
            return
        os.dup2(self._before, STDERR)
        os.close(self._before)
        self._before = -1
        with suppress(BlockingIOError):
            self._hand_on(os.read(self._reading, MOST_BYTES))

    def _hand_on(self, said: bytes) -> None:
        lines = said.splitlines(keepends=True)
        others = [line for line in lines if not line.startswith(ITS_WORDS)]
        if len(others) < len(lines) and not self._is_said:
            self._is_said = True
            others.append(DAMAGED.encode())
        with suppress(OSError):
            os.write(STDERR, b"".join(others))


libjpeg = JpegWords()
