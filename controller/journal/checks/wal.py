"""Reads the write-ahead log byte by byte, as SQLite's file format says (section 4).

SQLite stops at the first bad frame and does not report what follows it. This module does: a changed
bit, a torn tail and a log without its database give different results.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME = 32, 24
"""Bytes of the log's header, and of the header of each page in it."""

MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The first word of a log, and the byte order of its checksums."""


@dataclass(frozen=True, slots=True)
class WalState:
    """A write-ahead log. `fault`: a sentence; empty if all bytes are accounted for.

    `stale`: bytes of an earlier use of the log, which nothing reads any more.
    """

    frames: int = 0
    stale: int = 0
    fault: str = ""


def read_wal(path: Path) -> WalState:
    """Check the log at `path`. Raises OSError."""
    data = path.read_bytes() if path.exists() else b""
    if not data:
        return WalState()
    if len(data) < HEADER:
        return WalState(fault=f"the write-ahead log has {len(data)} bytes and no whole header")
    magic, version, page, _, salt1, salt2, sum1, sum2 = struct.unpack(">8I", data[:HEADER])
    order = MAGIC.get(magic, "")
    if not order or version != 3007000 or page not in _PAGES:
        return WalState(fault="the header of the write-ahead log was changed")
    sums = checksum(data[:FRAME], (0, 0), order)
    if sums != (sum1, sum2):
        return WalState(fault="the header of the write-ahead log was changed")
    return _read_frames(data, page, (salt1, salt2), sums, order)


_PAGES = {1 << power for power in range(9, 17)}


def _read_frames(
    data: bytes, page: int, salts: tuple[int, int], sums: tuple[int, int], order: str
) -> WalState:
    at, good, committed = HEADER, 0, 0
    step = FRAME + page
    while at + step <= len(data):
        head = struct.unpack(">6I", data[at : at + FRAME])
        here = checksum(data[at : at + 8], sums, order)
        here = checksum(data[at + FRAME : at + step], here, order)
        fits, ours = here == head[4:], head[2:4] == salts
        if not (fits and ours):
            later = (data[place : place + FRAME] for place in range(at + step, len(data), step))
            fault = _fault_of(fits, ours, good + 1, later, data[16:24])
            stale = 0 if fault else len(data) - at
            return WalState(good, stale, fault or _unfinished(good, committed))
        sums, good, at = here, good + 1, at + step
        if head[1]:
            committed = good
    if at < len(data):
        torn = f"the write-ahead log ends within frame {good + 1}: torn, or cut"
        return WalState(good, 0, torn)
    return WalState(good, 0, _unfinished(good, committed))


def _fault_of(fits: bool, ours: bool, number: int, later: Iterator[bytes], salts: bytes) -> str:
    """Say why frame `number` is not good; empty if the rest is from an earlier use of the log.

    `later` are the headers of the frames behind it.
    """
    if ours:
        return f"frame {number} of the write-ahead log was changed, or torn as it was written"
    if fits:
        return f"frame {number} of the write-ahead log was changed: its salt is another"
    if any(head[8:16] == salts for head in later):
        return f"frame {number} of the write-ahead log was changed: good ones stand behind it"
    return ""


def _unfinished(good: int, committed: int) -> str:
    if good == committed:
        return ""
    return (
        f"the write-ahead log ends with {good - committed} frames of a commit that was not finished"
    )


def checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's sum over whole pairs of 32-bit words, continuing from `sums`."""
    first, second = sums
    for one, two in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
