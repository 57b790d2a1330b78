"""The layer that the project's own two wires share: versions, boots, numbers, acknowledgement.

Content of a frame (docs/wire-reference.md, section 3), numbers high byte first:

    protocol  1 byte   device class in the high half, version in the low half
    type      1 byte
    flags     1 byte   bit 0: sent before (a repeat)
    boot      4 bytes  drawn anew at each start of the device, never 0
    n         4 bytes  the report's number within its boot, from 1; else the newest one's
    payload

The device keeps a report and sends it again until it is acknowledged. The first report of a boot is
BOOT: it names the previous boot and its last number, so nothing can be lost between two boots.
"""

import struct
from collections.abc import Callable
from typing import ClassVar, NamedTuple

from controller.core.cards import VALUE, Card
from controller.core.messages.devices import ShoeNotice
from drivers.wires.framing import FLAG, Deframer, Piece, frame
from drivers.wires.protocol import Alive, Hello, Message, SerialLine, WireCodec, WireFrame

HEADER = struct.Struct(">BBBII")
PREVIOUS = struct.Struct(">II")
VERSION = 1
REPEATED = 0x01

HELLO, HEARTBEAT, BOOT = 0x01, 0x02, 0x10
RESUME, ACK, RESET = 0x81, 0x82, 0x83

Decoder = Callable[[bytes], Message]
"""Reads a payload; raises ValueError with what is wrong."""


class Header(NamedTuple):
    """The fixed fields of a frame's content."""

    protocol: int
    kind: int
    flags: int
    boot: int
    n: int


def pack(
    protocol: int, kind: int, boot: int, n: int, payload: bytes = b"", flags: int = 0
) -> bytes:
    """Return one whole frame."""
    return frame(HEADER.pack(protocol, kind, flags, boot, n) + payload)


def pack_texts(*texts: str) -> bytes:
    """Return texts as UTF-8, each after its length in a byte. Raises ValueError above 255 bytes."""
    parts = []
    for text in texts:
        coded = text.encode()
        if len(coded) > 255:
            raise ValueError(f"{text[:20]!r}... is {len(coded)} bytes long: 255 is the most")
        parts.append(bytes((len(coded),)) + coded)
    return b"".join(parts)


def take_text(payload: bytes) -> tuple[str, bytes]:
    """Return the text at the start of `payload`, and the rest. Raises ValueError if it is cut."""
    if not payload or len(payload) < 1 + payload[0]:
        raise ValueError("a text is cut short")
    end = 1 + payload[0]
    return payload[1:end].decode(), payload[end:]


def take_texts(payload: bytes, count: int) -> list[str]:
    """Return exactly `count` texts. Raises ValueError if there are fewer or bytes are left over."""
    texts = []
    for _ in range(count):
        text, payload = take_text(payload)
        texts.append(text)
    if payload:
        raise ValueError(f"{len(payload)} bytes too many")
    return texts


def take_card(payload: bytes) -> Card:
    """Return a card that is written as two letters. Raises ValueError if it is not a card."""
    name = payload.decode("ascii", "replace")
    if name not in VALUE:
        raise ValueError(f"{name!r} is no card")
    return Card(name)


def nothing(payload: bytes) -> None:
    """Check that a payload is empty. Raises ValueError if it is not."""
    if payload:
        raise ValueError(f"{len(payload)} bytes too many")


def decode_previous(payload: bytes) -> tuple[int, int]:
    """Return the previous boot id and its last number, from BOOT's payload; (0, 0) if forgotten."""
    if len(payload) != PREVIOUS.size:
        raise ValueError(f"{len(payload)} bytes of payload: a boot report has {PREVIOUS.size}")
    boot, n = PREVIOUS.unpack(payload)
    return boot, n


class SessionCodec(WireCodec):
    """Deframes, checks the fixed fields, and hands payloads to the wire's own decoders."""

    line = SerialLine(115200)
    numbering = "device"
    protocol: ClassVar[int]
    """The protocol byte: device class and version."""
    decoders: ClassVar[dict[int, Decoder]]
    """The decoder of each type of report."""

    def __init__(self) -> None:
        self._deframer = Deframer()

    @property
    def pending(self) -> int:
        """Return the number of bytes held."""
        return self._deframer.pending

    def feed(self, data: bytes) -> list[WireFrame]:
        """Take the next bytes; returns the frames they complete."""
        return [self._read(piece) for piece in self._deframer.feed(data)]

    def flush(self) -> list[WireFrame]:
        """Give up on the bytes held."""
        return [self._read(piece) for piece in self._deframer.flush()]

    def resume(self, boot: int, n: int) -> bytes:
        """Ask for every report after `n` of `boot`; (0, 0) asks for all unacknowledged ones."""
        return pack(self.protocol, RESUME, boot, n)

    def acknowledge(self, boot: int, n: int) -> bytes:
        """Tell the device that every report of `boot` up to `n` is in the journal."""
        return pack(self.protocol, ACK, boot, n)

    def reset(self, boot: int) -> bytes:
        """Leave the FAILED state of `boot`: the device restarts. Only on a person's order."""
        return pack(self.protocol, RESET, boot, 0)

    def _read(self, piece: Piece) -> WireFrame:
        raw = FLAG + piece.raw + FLAG
        if piece.content is None:
            return WireFrame(piece.raw, None, piece.why)
        if len(piece.content) < HEADER.size:
            return WireFrame(raw, None, f"{len(piece.content)} bytes of content: too few")
        header = Header(*HEADER.unpack_from(piece.content))
        try:
            return self._decode(raw, header, piece.content[HEADER.size :])
        except ValueError as error:
            return WireFrame(raw, None, str(error))

    def _decode(self, raw: bytes, header: Header, payload: bytes) -> WireFrame:
        kind, boot, n = header.kind, header.boot, header.n
        self._check(header)
        if kind == HEARTBEAT:
            nothing(payload)
            return WireFrame(raw, Alive(boot, n), boot=boot, n=n)
        if n == 0:
            raise ValueError("a report without a number")
        if kind == HELLO:
            return WireFrame(raw, decode_hello(payload, boot, n), boot=boot, n=n)
        if kind == BOOT:
            if n != 1:
                raise ValueError(f"report {n} says that the device started: only the first may")
            notice = ShoeNotice("", 0, "boot", "the device started")
            return WireFrame(raw, notice, boot=boot, n=n, previous=decode_previous(payload))
        return WireFrame(raw, self.decoders[kind](payload), boot=boot, n=n)

    def _check(self, header: Header) -> None:
        if header.protocol != self.protocol:
            raise ValueError(
                f"protocol byte {header.protocol:02X}: wire {self.name!r} version {VERSION} "
                f"has {self.protocol:02X}; the device may be of another kind or newer"
            )
        if header.kind not in (HELLO, HEARTBEAT, BOOT) and header.kind not in self.decoders:
            raise ValueError(f"type {header.kind:02X} is unknown to version {VERSION}")
        if header.flags & ~REPEATED or header.boot == 0:
            raise ValueError("reserved flags are set, or boot id 0")


def decode_hello(payload: bytes, boot: int, n: int) -> Hello:
    """Return the contents of HELLO's payload: identity, batch, state in words."""
    identity, batch, text = take_texts(payload, 3)
    return Hello(identity, batch, text, boot, n)
