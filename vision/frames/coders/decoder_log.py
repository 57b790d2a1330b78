"""Captures what FFmpeg's decoders say while they decode; OpenCV passes on only the pictures.

A decoder that lost data fills the gap with old parts and returns the picture as a good one. A
decoder whose stream changes its size or format midway goes on decoding. Both say so only in their
log. OpenCV prints the log on stdout, without naming the stream, in the thread that reads the
stream. So a thread that only reads a camera leaves the process's table of open files: its stdout is
a pipe of its own, which it empties after each picture.
"""

import ctypes
import os
import re
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STDOUT, STDERR = 1, 2
CLONE_FILES = 0x400
"""Linux: gives the calling thread alone its own table of open files."""
UNBUFFERED = 2
"""C's _IONBF: printed text is in the pipe at once."""
MOST_BYTES = 1 << 16
"""The capacity of a pipe; what does not fit is lost, and nobody waits."""

LEVEL = "OPENCV_FFMPEG_LOGLEVEL"
HEARD = "40"
"""FFmpeg's AV_LOG_VERBOSE, the level that reports changes of format."""

os.environ.setdefault(LEVEL, HEARD)

_HEAD = re.compile(r"\[OPENCV:FFMPEG:\d+\] ")


class DecoderLog:
    """The decoders' log of one thread. Raises OSError if the thread cannot have a stdout of its
    own.
    """

    def __init__(self) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        lines = [number for number in _open_files() if _is_line(number)]
        if libc.unshare(CLONE_FILES) != 0:
            raise OSError(ctypes.get_errno(), "this thread cannot have open files of its own")
        _let_go(lines)
        self._before = os.dup(STDOUT)
        self._reading, writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        os.dup2(writing, STDOUT)
        os.close(writing)
        libc.setvbuf(ctypes.c_void_p.in_dll(libc, "stdout"), None, UNBUFFERED, 0)
        self._part = b""
        self._shown = os.environ[LEVEL] != HEARD
        """Whether somebody who looks for a camera's fault has set another log level."""

    def end(self) -> None:
        """Restore stdout."""
        os.dup2(self._before, STDOUT)

    def said(self) -> list[str]:
        """Return the lines that decoders have printed since the last time."""
        written = b""
        with suppress(BlockingIOError):
            written = os.read(self._reading, MOST_BYTES)
        *lines, self._part = (self._part + written).split(b"\n")
        if self._shown:
            for line in lines:
                os.write(STDERR, line + b"\n")
        return [_HEAD.sub("", line.decode(errors="replace")) for line in lines]


def _open_files() -> list[int]:
    """Return the numbers of this thread's open files beyond stdin, stdout and stderr."""
    return [number for number in map(int, os.listdir("/proc/thread-self/fd")) if number > STDERR]


def _is_line(number: int) -> bool:
    """Tell whether a peer at the other end may be waiting for this file to be closed."""
    with suppress(OSError):
        mode = os.fstat(number).st_mode
        return stat.S_ISSOCK(mode) or stat.S_ISFIFO(mode)
    return False


def _let_go(lines: list[int]) -> None:
    """Close copies of connections, which would keep them open; their numbers stay taken."""
    nothing = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
    for number in lines:
        os.dup2(nothing, number)
    os.close(nothing)


_of_thread = threading.local()


@contextmanager
def hearing() -> Iterator[None]:
    """Capture the decoders' log in this thread, which must only read a camera."""
    try:
        log = _of_thread.log = DecoderLog()
    except (OSError, AttributeError):  # it goes on without the log
        yield
        return
    try:
        yield
    finally:
        log.end()


def heard() -> DecoderLog | None:
    """Return the log of this thread's decoders; None if it is not captured."""
    log: DecoderLog | None = getattr(_of_thread, "log", None)
    return log
