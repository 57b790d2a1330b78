"""Checks the main file's header and counts the bytes in it that belong to no row."""

import struct
from dataclasses import dataclass
from pathlib import Path

HEADER = 100
MAGIC = b"SQLite format 3\0"
FIXED = {
    20: (b"\0", "bytes reserved in each page"),
    21: (b"\x40\x20\x20", "payload fractions"),
    44: (b"\0\0\0\4", "schema format"),
    48: (bytes(4), "cache size"),
    52: (bytes(4), "automatic vacuum"),
    56: (b"\0\0\0\1", "text encoding"),
    60: (bytes(4), "user version"),
    64: (bytes(4), "incremental vacuum"),
    68: (bytes(4), "application id"),
    72: (bytes(20), "bytes reserved for later"),
}
"""Header fields with a fixed value in every journal: offset, value, name."""

TREES = {2: 12, 5: 12, 10: 8, 13: 8}
"""The kinds of pages of a tree, and the bytes of their header."""

WAL_MODE, PLAIN_MODE = b"\2\2", b"\1\1"
"""The values of bytes 18 and 19: whether the file has a write-ahead log."""


@dataclass(frozen=True, slots=True)
class MainState:
    """The main file's bytes. `fault`: a sentence; `dead`: bytes that belong to no row."""

    wal_mode: bool
    dead: int
    fault: str = ""


def read_main(path: Path, *, superseded: bool) -> MainState:
    """Check the file at `path`; `superseded`: a log holds newer pages. Raises OSError."""
    with path.open("rb") as file:
        head = file.read(HEADER)
        size = path.stat().st_size
        fault = _header_fault(head, size, superseded)
        wal_mode = head[18:20] == WAL_MODE
        if fault:
            return MainState(wal_mode, 0, fault)
        page = _page_size(head)
        file.seek(0)
        dead = 0
        for number, content in enumerate(iter(lambda: file.read(page), b""), 1):
            dead += _unused(content, HEADER if number == 1 else 0)
    free = struct.unpack(">I", head[36:40])[0]
    return MainState(wal_mode, dead + free * page)


def _page_size(head: bytes) -> int:
    told: int = struct.unpack(">H", head[16:18])[0]
    return 65536 if told == 1 else told


def _header_fault(head: bytes, size: int, superseded: bool) -> str:
    if len(head) < HEADER or head[:16] != MAGIC:
        return "the main file does not begin as a database"
    page = _page_size(head)
    if page < 512 or page & (page - 1):
        return "the main file's header was changed: its page size is none"
    if head[18:20] not in (WAL_MODE, PLAIN_MODE):
        return "the main file's header was changed: its version is none of ours"
    for at, (wanted, name) in FIXED.items():
        if head[at : at + len(wanted)] != wanted:
            return f"the main file's header was changed: {name}"
    counter, pages, valid = (struct.unpack(">I", head[at : at + 4])[0] for at in (24, 28, 92))
    if counter != valid:
        return "the main file's header was changed: its change counter"
    return _length_fault(size, page, pages, superseded)


def _length_fault(size: int, page: int, pages: int, superseded: bool) -> str:
    more = size - pages * page
    if more > 0 and (size % page or not superseded):
        return f"the main file is longer than it was written: {more} bytes follow its {pages} pages"
    if size % page:
        return f"the main file is cut: it ends within page {size // page + 1}"
    if more and not superseded:
        return f"the main file is cut: {size // page} pages of {pages} are there"
    return ""


def _unused(page: bytes, start: int) -> int:
    """Count the bytes of a tree's page that hold no cell; 0 for other pages."""
    header = TREES.get(page[start]) if len(page) > start else None
    if header is None:
        return 0
    block, cells, content, fragments = struct.unpack(">HHHB", page[start + 1 : start + 8])
    free = (content or 65536) - (start + header + 2 * cells) + fragments
    while 0 < block <= len(page) - 4:
        following, length = struct.unpack(">HH", page[block : block + 4])
        free += length
        block = following if following > block else 0  # a link backwards would never end
    return max(0, int(free))
