"""The records' disk of the emulated machine: it forgets what was not flushed, and nothing else."""

import os
import shutil
import signal
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vm.forgetful import DiskError, Forgetful

pytestmark = pytest.mark.skipif(shutil.which("nbdkit") is None, reason="needs nbdkit")

BLOCK = 4096
READ, WRITE, FLUSH = 0, 1, 3
REQUEST, REPLY = ">IHHQQI", ">IIQ"


class Line:
    """A machine's line to its disk: what QEMU says to it, in the network block device's words."""

    def __init__(self, path: Path) -> None:
        self._link = socket.socket(socket.AF_UNIX)
        self._link.connect(str(path))
        self._got(18)
        self._link.sendall(struct.pack(">I", 3) + struct.pack(">8sII", b"IHAVEOPT", 1, 0))
        self._got(10)

    def read(self, block: int) -> bytes:
        self._ask(READ, block, BLOCK)
        return self._got(BLOCK)

    def write(self, block: int, text: bytes) -> None:
        self._ask(WRITE, block, BLOCK, text.ljust(BLOCK, b"\0"))

    def flush(self) -> None:
        self._ask(FLUSH, 0, 0)

    def drop(self) -> None:
        """End as a killed machine does: without a word."""
        self._link.close()

    def _ask(self, what: int, block: int, size: int, text: bytes = b"") -> None:
        self._link.sendall(struct.pack(REQUEST, 0x25609513, 0, what, 7, block * BLOCK, size) + text)
        _, fault, _ = struct.unpack(REPLY, self._got(16))
        assert fault == 0

    def _got(self, size: int) -> bytes:
        held = b""
        while len(held) < size:
            more = self._link.recv(size - len(held))
            assert more, "the disk has hung up"
            held += more
        return held


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Forgetful]:
    file = tmp_path / "records.img"
    file.write_bytes(bytes(64 * BLOCK))
    disk = Forgetful(file)
    disk.start()
    yield disk
    disk.kill()


def line_to(disk: Forgetful) -> Line:
    return Line(disk.disk.with_suffix(".socket"))


def test_what_was_not_flushed_is_forgotten(disk: Forgetful) -> None:
    line = line_to(disk)
    line.write(1, b"kept")
    line.flush()
    line.write(2, b"lost")
    line.drop()
    disk.cut(forgets=True)
    again = line_to(disk)
    assert again.read(1).startswith(b"kept")
    assert again.read(2) == bytes(BLOCK)
    again.drop()


def test_a_disk_that_keeps_its_cache_forgets_nothing(disk: Forgetful) -> None:
    line = line_to(disk)
    line.write(2, b"held")
    line.drop()
    disk.cut(forgets=False)
    again = line_to(disk)
    assert again.read(2).startswith(b"held")
    again.drop()


@pytest.mark.long
def test_it_answers_at_once_after_each_of_many_cuts(disk: Forgetful) -> None:
    for number in range(30):
        line = line_to(disk)
        line.write(number, str(number).encode())
        line.flush()
        line.write(63, b"never flushed")
        line.drop()
        disk.cut(forgets=True)
    line = line_to(disk)
    for number in range(30):
        assert line.read(number).startswith(str(number).encode())
    assert line.read(63) == bytes(BLOCK)
    line.drop()


def test_a_disk_that_ends_by_itself_is_named(disk: Forgetful) -> None:
    assert disk.process is not None
    os.kill(disk.process.pid, signal.SIGTERM)
    disk.process.wait()
    with pytest.raises(DiskError, match="records' disk has ended by itself"):
        disk.check()
    with pytest.raises(DiskError):
        disk.cut(forgets=False)
