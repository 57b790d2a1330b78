"""Captures what libjpeg says of a picture with damaged data, which it decodes nevertheless.

Lost data shifts everything after it, or is filled with flat blocks. The picture is returned as a
good one, and only one line on stderr reports the damage. So stderr is a pipe while a picture is
decoded. What others print meanwhile is passed on. Only one picture at a time is decoded in this
way, so each line belongs to its picture.
"""

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

STDERR = 2
MOST_BYTES = 1 << 16
MOST_EXTRA = 64
"""Bytes before the end marker that belong to no picture: many cameras add some as padding."""

DAMAGED = "the data of JPEGs is damaged on the way: check the camera's cable, port and network"

_WORDS = re.compile(rb"(Corrupt JPEG data|Premature end of JPEG|Invalid SOS|Inconsistent progr)")
_EXTRA = re.compile(rb"Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9")


@dataclass(slots=True)
class Said:
    """Keeps what was said about one picture."""

    damage: str = ""
    """The sentence with the remedy; empty if the picture's data is sound."""


class JpegWords:
    """Captures the messages of this process's libjpeg, whichever threads decode."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reading = self._writing = -1

    @contextmanager
    def heard(self) -> Iterator[Said]:
        """Decode one picture inside this context; afterwards the messages about it are known."""
        said = Said()
        with self._lock:
            before = self._begun()
            try:
                yield said
            finally:
                if before >= 0:
                    said.damage = self._ended(before)

    def _begun(self) -> int:
        """Redirect stderr into the pipe; return the old stderr, -1 if there is none."""
        with suppress(OSError):
            if self._reading < 0:
                self._reading, self._writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
            before = os.dup(STDERR)
            os.dup2(self._writing, STDERR)
            return before
        return -1

    def _ended(self, before: int) -> str:
        os.dup2(before, STDERR)
        os.close(before)
        try:
            lines = os.read(self._reading, MOST_BYTES).splitlines(keepends=True)
        except BlockingIOError:
            return ""
        others = b"".join(line for line in lines if not _WORDS.match(line))
        if others:
            with suppress(OSError):
                os.write(STDERR, others)
        return DAMAGED if any(_is_damage(line) for line in lines) else ""


def is_padding(line: bytes) -> bool:
    """Tell whether this message of libjpeg reports no more than the bytes that cameras add."""
    extra = _EXTRA.match(line)
    return extra is not None and int(extra[1]) <= MOST_EXTRA


def _is_damage(line: bytes) -> bool:
    return bool(_WORDS.match(line)) and not is_padding(line)


jpeg_words = JpegWords()
