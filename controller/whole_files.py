"""Reads and writes whole files.

A file is written beside its place and then moved there: it is there whole or not at all, and a
reader reads the old one meanwhile. A process that ends in the middle leaves a file `.NAME.part`
beside it, which the next writing replaces. A file that is read has an end: a device need not.
"""

import errno
import io
import os
import select
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

EVERYBODY = 0o666
"""As the process's own mask allows."""


@dataclass(frozen=True)
class Rights:
    """A file's mode and owner (numbers of user and group); None leaves it the writer's."""

    mode: int = EVERYBODY
    owner: tuple[int, int] | None = None


PRIVATE = Rights(0o600)


def beside(path: Path, ending: str) -> Path:
    """The file beside a path whose name goes on with this ending.

    Every path has one, `.` and `/` too, which have no name: what is wrong with those is told by
    who opens them.
    """
    return path.parent / f"{path.name}{ending}"


def lies_beside(path: Path, other: Path) -> bool:
    """Whether two files lie in one folder, whatever links lead there.

    A link to itself lies where it is.
    """
    one, two = (os.path.dirname(os.path.realpath(file)) for file in (path, other))
    return one == two


LARGEST = 64 * 2**20
"""Bytes of the largest file that is read whole: pictures and tables have a few millions."""


def whole_bytes(path: Path) -> bytes:
    """Return what a file holds. Raises OSError, also where it is far too large or has no end."""
    with _opened(path) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"it holds more than {LARGEST} bytes", str(path))
    return data


def _opened(path: Path) -> BinaryIO:
    """Open a file; a pipe is waited for as long as somebody writes to it. Raises OSError."""
    if not path.is_fifo():
        return path.open("rb")
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not select.select([pipe], [], [], NOBODY_S)[0] and not has_writer(pipe):
            raise OSError(errno.EPIPE, "it is a pipe that nobody writes to", str(path))
        os.set_blocking(pipe, True)
    except OSError:
        os.close(pipe)
        raise
    return os.fdopen(pipe, "rb")


def has_writer(pipe: int) -> bool:
    """Tell whether somebody holds the other end of an empty pipe."""
    try:
        return os.read(pipe, 1) != b""
    except BlockingIOError:
        return True


def whole_text(path: Path, errors: str = "strict") -> str:
    """The text of a file in UTF-8, each line ended by a line feed. Raises OSError, ValueError."""
    return io.TextIOWrapper(io.BytesIO(whole_bytes(path)), "utf-8", errors).read()


LONGEST_PASSWORD = 65_535
"""Bytes of the longest password that MQTT carries."""


def password_in(path: Path) -> str:
    """The password that a text file holds alone. Raises OSError, also where it holds none."""
    try:
        password = whole_text(path).strip()
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, "no UTF-8 text", str(path)) from None
    if len(password.encode()) > LONGEST_PASSWORD:
        raise OSError(errno.EFBIG, "it is longer than any password", str(path))
    return password


BOM = b"\xef\xbb\xbf"


def mailed_text(path: Path) -> str:
    """The text of a file in UTF-8 that may have come by mail, as it was sent.

    Mail puts a BOM before a text and ends its lines by CR LF; that is undone, and nothing else is
    forgiven. Raises OSError, ValueError.
    """
    return whole_bytes(path).removeprefix(BOM).replace(b"\r\n", b"\n").decode()


NOBODY_S = 2.0
"""So long a pipe may have nobody who writes to it: he may still be starting."""

LONGEST = 2**20
"""Bytes of the longest line of a file that is read line by line."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of an open file, however many. Raises OSError for one that is far too long."""
    while line := file.readline(LONGEST + 1):
        if len(line) > LONGEST:
            raise OSError(errno.EFBIG, f"a line is longer than {LONGEST} bytes")
        yield line


BEGINS = 8
"""Bytes by which a file of one kind is known again."""


def spare(path: Path, data: str | bytes) -> None:
    """Raise FileExistsError where a file holds something else than what is to be written there.

    Of `data` its beginning is enough. What people name for an answer may be a journal, a key or a
    table's file by mistake. A file that begins as the answer does is one of before.
    """
    if not path.is_file():
        return
    with path.open("rb") as file:
        there = file.read(BEGINS)
    begin = _bytes(data)[:BEGINS]
    if there and not (begin and there.startswith(begin)):
        raise FileExistsError(
            errno.EEXIST, "it holds something else, which is not written over", str(path)
        )


def write_named(path: Path, data: str | bytes) -> None:
    """Write an answer to the file or device that people named for it, and over nothing else.

    A file is there whole or not at all, with the rights of the one before. Raises OSError, which
    names it.
    """
    spare(path, data)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(_bytes(data))  # a device or a pipe stays what it is
            return
        place = Path(os.path.realpath(path))  # a link goes on leading to it
        mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else EVERYBODY
        write_whole(place, data, Rights(mode))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def write_whole(
    path: Path, data: str | bytes, rights: Rights | None = None, *, durable: bool = True
) -> None:
    """Write a file; `durable`: it outlives a power cut from here on. Raises OSError.

    If it cannot be written, the file that was there stays.
    """
    rights = rights or Rights()
    part = path.parent / f".{path.name}.part"
    part.unlink(missing_ok=True)  # a leftover, or a link to somebody else's file
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights.mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _give(descriptor, rights)
            file.write(_bytes(data))
            if durable:
                file.flush()
                os.fsync(descriptor)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    if durable:
        flush_folder(path.parent)


def _give(descriptor: int, rights: Rights) -> None:
    if rights.owner is not None:
        os.fchown(descriptor, *rights.owner)
    if rights.mode != EVERYBODY:
        os.fchmod(descriptor, rights.mode)


def flush_folder(folder: Path) -> None:
    """Make renames in a folder outlive a power cut. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
