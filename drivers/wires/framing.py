"""The framing of the project's own wires: flag bytes, byte stuffing, CRC-16.

A frame is `7E`, the stuffed content, the stuffed CRC, `7E`. Inside, `7E` and `7D` are sent as `7D`
followed by the byte XOR 20 (the framing of HDLC in RFC 1662, section 4, which Silicon Labs' ASH
uses too). So a flag is always a boundary: whatever was lost or changed, the next frame is read. The
CRC is CRC-16/CCITT-FALSE (polynomial 1021, start FFFF), high byte first, over the content before
stuffing; `C0` gives `38BC`.
"""

from binascii import crc_hqx
from typing import NamedTuple

FLAG = b"\x7e"
ESCAPE = b"\x7d"
CRC_START = 0xFFFF
CRC_SIZE = 2

MAX_CONTENT = 512
"""Longest content in bytes: a deck check with a hundred faces missing and a hundred extra."""

MAX_STUFFED = 2 * (MAX_CONTENT + CRC_SIZE)
"""Every byte may need an escape; a longer run without a flag is not a frame."""


class Piece(NamedTuple):
    """The bytes between two flags: their content, or the reason why there is none."""

    raw: bytes
    content: bytes | None
    why: str = ""


def frame(content: bytes) -> bytes:
    """Put `content` into a frame. Raises ValueError above MAX_CONTENT bytes."""
    if len(content) > MAX_CONTENT:
        raise ValueError(f"{len(content)} bytes of content: a frame holds {MAX_CONTENT}")
    body = content + crc_hqx(content, CRC_START).to_bytes(CRC_SIZE, "big")
    return FLAG + body.replace(ESCAPE, b"\x7d\x5d").replace(FLAG, b"\x7d\x5e") + FLAG


def unstuff(stuffed: bytes) -> bytes | None:
    """Undo the escapes; None if an escape is followed by a byte that needs none."""
    if ESCAPE not in stuffed:
        return stuffed
    head, *rest = stuffed.split(ESCAPE)
    parts = [head]
    for part in rest:
        if part[:1] not in (b"\x5d", b"\x5e"):
            return None
        parts.append(bytes((part[0] ^ 0x20,)) + part[1:])
    return b"".join(parts)


def open_piece(stuffed: bytes) -> Piece:
    """Check the bytes between two flags."""
    body = unstuff(stuffed)
    if body is None:
        return Piece(stuffed, None, "an escape is followed by a byte that needs none")
    if len(body) <= CRC_SIZE:
        return Piece(stuffed, None, "too short for a checksum")
    if len(body) > MAX_CONTENT + CRC_SIZE:
        return Piece(stuffed, None, f"more than {MAX_CONTENT} bytes of content")
    if crc_hqx(body, CRC_START):
        return Piece(stuffed, None, "checksum wrong")
    return Piece(stuffed, body[:-CRC_SIZE])


class Deframer:
    """Cuts a byte stream into pieces at the flags; holds at most MAX_STUFFED bytes."""

    def __init__(self) -> None:
        self._held = b""
        self._overlong = False

    @property
    def pending(self) -> int:
        """Return the number of bytes held."""
        return len(self._held)

    def feed(self, data: bytes) -> list[Piece]:
        """Take bytes; returns the pieces that the flags in them complete."""
        *closed, self._held = (self._held + data).split(FLAG)
        pieces: list[Piece] = []
        for stuffed in closed:
            rest = self._cut_overlong(stuffed, pieces)
            if self._overlong:
                self._overlong = False
                pieces += [self._overlong_piece(rest)] if rest else []
            elif rest:
                pieces.append(open_piece(rest))
        self._held = self._cut_overlong(self._held, pieces)
        return pieces

    def flush(self) -> list[Piece]:
        """Give up on the bytes held."""
        held, self._held, self._overlong = self._held, b"", False
        return [Piece(held, None, "the frame was never closed")] if held else []

    def _cut_overlong(self, stuffed: bytes, pieces: list[Piece]) -> bytes:
        while len(stuffed) > MAX_STUFFED:
            self._overlong = True
            pieces.append(self._overlong_piece(stuffed[:MAX_STUFFED]))
            stuffed = stuffed[MAX_STUFFED:]
        return stuffed

    @staticmethod
    def _overlong_piece(raw: bytes) -> Piece:
        return Piece(raw, None, f"no flag within {MAX_STUFFED} bytes")
