"""Hears what FFmpeg's decoders say while they decode; OpenCV passes on the pictures alone.

A decoder that lost data fills the gap with old parts and hands the picture out as a good one, and
one whose stream changes its size or format in midst goes on; each says so in its log and nowhere
else. OpenCV prints the log on stdout, without a word on whose it is, in the thread that reads the
stream. So a thread that reads a camera and does nothing else takes leave of the process's table of
open files: its stdout is a pipe of its own, which it empties after each picture.
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
"""Linux: the calling thread alone gets a table of open files of its own."""
UNBUFFERED = 2
"""C's _IONBF: what is printed is in the pipe at once."""
MOST_BYTES = 1 << 16
"""A pipe holds no more; what does not fit in is lost, and nobody waits."""

LEVEL = "OPENCV_FFMPEG_LOGLEVEL"
HEARD = "40"
"""FFmpeg's AV_LOG_VERBOSE, which tells of formats that change."""

os.environ.setdefault(LEVEL, HEARD)

_HEAD = re.compile(r"\[OPENCV:FFMPEG:\d+\] ")


class DecoderLog:
    """The decoders of one thread. OSError where the thread cannot have a stdout of its own."""

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
        """Somebody looks for a camera's fault, and set a level of his own."""

    def end(self) -> None:
        """Let stdout be what it was."""
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
    """Tell whether somebody may wait at the other end for this to be closed."""
    with suppress(OSError):
        mode = os.fstat(number).st_mode
        return stat.S_ISSOCK(mode) or stat.S_ISFIFO(mode)
    return False


def _let_go(lines: list[int]) -> None:
    """Close copies of lines, which would keep them open; their numbers stay taken."""
    nothing = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
    for number in lines:
        os.dup2(nothing, number)
    os.close(nothing)


_of_thread = threading.local()


@contextmanager
def hearing() -> Iterator[None]:
    """Hear the decoders of this thread: it reads a camera, and does nothing else."""
    try:
        log = _of_thread.log = DecoderLog()
    except (OSError, AttributeError):  # it goes on, deaf
        yield
        return
    try:
        yield
    finally:
        log.end()


def heard() -> DecoderLog | None:
    """Return what hears the decoders of this thread; None where nothing does."""
    log: DecoderLog | None = getattr(_of_thread, "log", None)
    return log
