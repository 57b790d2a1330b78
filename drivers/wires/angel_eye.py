"""Angel Eye II-EX (Angel Playing Cards): RS-232, 4800 baud, 8N1.

    event, shoe to host    ENQ seq data ETX BCC     BCC: two upper-case hex digits
    command, host to shoe  STX "OP" type digits ETX BCC
    reply                  ACK | NAK code | STX data ETX BCC

The BCC is an XOR. For an event it runs from seq through ETX. For a command it includes STX: only
then does the maker's worked example come out, though its text is said to exclude STX. Both choices
are options here. Payload bytes have bit 7 set, so neither ENQ nor ETX can lie inside a frame: an
ENQ always begins one. Each message is sent three times under one seq; the driver drops the repeats.

The firmware counts baccarat: it reports the target of each card and the result of each coup. If a
card too many is drawn (overdraw), it raises an alarm until its error-clear key is pressed. A
baccarat table compares these reports with its own count; at other tables they mean nothing. A card
that is reported as `d` (outside the game) or in error mode has left the shoe like any other. `R`
repeats a card that was already reported, so it is a notice, not another card.
"""

import re
from collections.abc import Callable
from functools import lru_cache, reduce
from operator import xor
from typing import Literal

from controller.core.cards import Card
from controller.core.messages.devices import (
    CardRead,
    CardUnread,
    CutCardRead,
    ShoeNotice,
    ShoeWhat,
    Target,
)
from drivers.wires.protocol import (
    CommandReply,
    Message,
    RepeatMarks,
    SerialLine,
    WireCodec,
    WireFrame,
)

STX, ETX, ENQ, ACK, NAK = 0x02, 0x03, 0x05, 0x06, 0x15

LONGEST = 128
"""The number of bytes within which a frame must end, as in the stricter of the two known hosts."""

SUITS = {1: "D", 2: "C", 3: "S", 4: "H"}
RANKS = "?A23456789TJQK"

ERRORS = {
    1: "cannot read",
    2: "overdraw",
    3: "button mishandled",
    4: "reverse run at exit",
    5: "reverse run midway",
    6: "card code error",
    7: "drawing time-out",
}
OVERDRAW = 2
ADVICE = {OVERDRAW: ": press the shoe's error-clear key"}

TARGETS: dict[int, Target] = {0: "player", 1: "banker", 2: "burn", 4: "burn", 5: "burn"}
RESULTS = {1: "player", 2: "tie", 4: "banker", 7: "quit"}

REFUSALS = {
    0x01: "overrun, framing or parity error",
    0x02: "checksum wrong",
    0x03: "no ETX",
    0x11: "format or length",
    0x12: "address",
    0x13: "command",
    0x14: "type",
    0x21: "busy",
    0x22: "write in progress",
    0xFF: "other",
}
MODES = {0: "lock mode", 1: "error mode", 2: "setting mode"}

UNREAD_ERRORS = (1, 6)
"""Errors that mean that a card left unread: cannot read, card code error. When the dealer scans the
card again, the shoe reports it.
"""

MARKS = RepeatMarks("0123456789ABCDEF", first="01", window=4)
"""No source says whether the marks wrap to 0 or to 1. Each message is sent three times, so at most
three are under way together. Marks repeat after fifteen messages, so an equal mark farther back is
a new message.
"""

_FRAME = re.compile(rb"([\x05\x02])([^\x03\x05]{1,%d})\x03([0-9A-F]{2})" % LONGEST, re.DOTALL)
_START = re.compile(rb"[\x02\x05\x06\x15]")
_END = re.compile(rb"[\x03\x05]")
_HEX = b"0123456789ABCDEF"


def bcc(data: bytes) -> bytes:
    """Return the XOR of all bytes, as two upper-case hex digits."""
    return b"%02X" % reduce(xor, data, 0)


def _card(code: int, how: str = "", target: Target | Literal[""] = "") -> Message:
    """Return the card of a card byte: suit in bits 6-4, rank in bits 3-0."""
    suit, rank = SUITS.get(code >> 4 & 7), code & 15
    if suit is None or not 1 <= rank <= 13:
        return CardUnread("", 0, f"the shoe names no card (code {code:02X}){how}")
    return CardRead("", 0, Card(RANKS[rank] + suit), target=target)


def _drawn(payload: bytes) -> Message:
    target, code = _sized(payload, 2)
    return _card(code, target=TARGETS.get(target >> 4 & 7, ""))


def _drawn_outside(payload: bytes) -> Message:
    state, code = _sized(payload, 2)
    return _card(code, f" in {MODES.get(state >> 4 & 7, 'an unknown mode')}")


def _repeated(payload: bytes) -> Message:
    card = _card(_sized(payload, 2)[1])
    name = card.card if isinstance(card, CardRead) else "a card without code"
    return ShoeNotice("", 0, "warning", f"the shoe tells {name} again for its next baccarat game")


def _cut_card(payload: bytes) -> Message:
    _sized(payload, 0)
    return CutCardRead("", 0)


def _started(payload: bytes) -> Message:
    _sized(payload, 0)
    return ShoeNotice("", 0, "boot", "start of communication")


def _standby(payload: bytes) -> Message:
    _sized(payload, 0)
    return ShoeNotice("", 0, "standby", "stand-by")


def _result(payload: bytes) -> Message:
    code = _sized(payload, 1)[0] & 0x7F
    return ShoeNotice("", 0, "result", RESULTS.get(code >> 4, "unknown"), code)


def _error(payload: bytes) -> Message:
    flags = _sized(payload, 1)[0]
    code = flags & 0x3F
    name = ERRORS.get(code, f"unknown error {code}")
    mode = " (the shoe is in error mode)" if flags & 0x40 else ""
    what: ShoeWhat = "overdraw" if code == OVERDRAW else "error"
    return ShoeNotice("", 0, what, name + mode + ADVICE.get(code, ""), code)


def _error_cleared(payload: bytes) -> Message:
    code = _sized(payload, 1)[0] & 0x7F
    return ShoeNotice("", 0, "error_cleared", ERRORS.get(code, f"unknown error {code}"), code)


def _lock(payload: bytes) -> Message:
    locked = _sized(payload, 1)[0] & 1
    return ShoeNotice(
        "", 0, "locked" if locked else "unlocked", "lock mode " + ("off", "on")[locked]
    )


def _preset(payload: bytes) -> Message:
    text = bytes(byte & 0x7F for byte in _sized(payload, 6)).decode("ascii")
    if not text.isprintable():
        raise ValueError("a preset that is no text")
    return ShoeNotice("", 0, "preset", f"preset {text[:2]} is now {text[2:]}")


_EVENTS: dict[int, Callable[[bytes], Message]] = {
    ord("S"): _started,
    ord("P"): _standby,
    ord("D"): _drawn,
    ord("d"): _drawn_outside,
    ord("R"): _repeated,
    ord("C"): _cut_card,
    ord("G"): _result,
    ord("E"): _error,
    ord("e"): _error_cleared,
    ord("L"): _lock,
    ord("M"): _preset,
}
_TEXT_EVENTS = b"M"
"""Events whose payload is text; no source says whether bit 7 is set in it."""


def _sized(payload: bytes, size: int) -> bytes:
    if len(payload) != size:
        raise ValueError(f"{len(payload)} bytes of payload: this event has {size}")
    return payload


@lru_cache(maxsize=1024)
def _read_event(data: bytes) -> tuple[Message | None, str]:
    """Turn event code and payload into a message; messages are frozen, so equal bytes share one."""
    decode = _EVENTS.get(data[0])
    if decode is None:
        return None, f"event code {data[0]:02X} is unknown"
    if data[0] not in _TEXT_EVENTS and any(byte < 0x80 for byte in data[1:]):
        return None, "a payload byte has bit 7 clear"
    try:
        return decode(data[1:]), ""
    except ValueError as error:
        return None, str(error)


class Codec(WireCodec):
    """The host's end. It only reads; it also reads the shoe's replies to other hosts' commands."""

    name = "angel_eye"
    line = SerialLine(4800)
    other_bauds = (9600,)
    marks = MARKS
    unread_errors = UNREAD_ERRORS
    counts_coups = True

    def __init__(self, *, event_bcc: str = "seq", command_bcc: str = "stx") -> None:
        """`event_bcc` is the first byte included in an event's sum (`seq` or `enq`), `command_bcc`
        that of a command (`stx` or `op`). Raises ValueError for any other word.
        """
        if event_bcc not in ("seq", "enq") or command_bcc not in ("stx", "op"):
            raise ValueError("event_bcc is 'seq' or 'enq', command_bcc is 'stx' or 'op'")
        self._skip = {ENQ: int(event_bcc == "seq"), STX: int(command_bcc == "op")}
        self._held = b""

    @property
    def pending(self) -> int:
        """Return the number of bytes held."""
        return len(self._held)

    def feed(self, data: bytes) -> list[WireFrame]:
        """Take the next bytes; returns the frames they complete."""
        buffer, at, frames = self._held + data, 0, []
        while at < len(buffer):
            found = _FRAME.match(buffer, at)
            if found and found.end(2) - at <= LONGEST:
                frames.append(self._check(found))
                at = found.end()
                continue
            size, frame = self._odd(buffer, at)
            if size == 0:
                break
            at += size
            frames.append(frame)
        self._held = buffer[at:]
        return frames

    def flush(self) -> list[WireFrame]:
        """Drop the bytes held, as a bad frame."""
        held, self._held = self._held, b""
        return [WireFrame(held, None, "the frame never ended")] if held else []

    def _check(self, found: re.Match[bytes]) -> WireFrame:
        raw, start = found[0], found[0][0]
        if bcc(raw[self._skip[start] : -2]) != found[3]:
            return WireFrame(raw, None, "checksum wrong")
        if start == STX:
            return WireFrame(raw, CommandReply(True, 0, found[2].hex()))
        data = found[2]
        if len(data) < 2 or not 0x20 < data[0] < 0x7F:
            return WireFrame(raw, None, "no sequence character, or no event code")
        message, why = _read_event(data[1:])
        return WireFrame(raw, message, why, mark=chr(data[0]))

    def _odd(self, buffer: bytes, at: int) -> tuple[int, WireFrame]:
        """Cut off bytes that are not a whole frame; return size and frame, size 0 to wait."""
        start = buffer[at]
        if start == ACK:
            return 1, WireFrame(buffer[at : at + 1], CommandReply(True))
        if start == NAK:
            return self._refusal(buffer, at)
        if start in (ENQ, STX):
            return self._torn(buffer, at)
        found = _START.search(buffer, at, at + LONGEST)
        end = found.start() if found else at + LONGEST
        if end > len(buffer):
            return 0, WireFrame(b"", None)
        return end - at, WireFrame(buffer[at:end], None, "bytes outside any frame")

    def _refusal(self, buffer: bytes, at: int) -> tuple[int, WireFrame]:
        if at + 1 == len(buffer):
            return 0, WireFrame(b"", None)
        code = buffer[at + 1]
        if code not in REFUSALS:
            return 1, WireFrame(buffer[at : at + 1], None, "a NAK without a known code")
        text = f"the shoe refused a command: {REFUSALS[code]}"
        return 2, WireFrame(buffer[at : at + 2], CommandReply(False, code, text))

    def _torn(self, buffer: bytes, at: int) -> tuple[int, WireFrame]:
        """Return a frame that began and is cut short or too long; size 0 if it is still coming."""
        found = _END.search(buffer, at + 1, at + LONGEST + 1)
        if found is None:
            if len(buffer) - at <= LONGEST:
                return 0, WireFrame(b"", None)
            cut = buffer[at : at + LONGEST]
            return LONGEST, WireFrame(cut, None, f"no ETX within {LONGEST} bytes")
        end = found.start()
        if buffer[end] == ENQ:
            return end - at, WireFrame(
                buffer[at:end], None, "the next frame began before this ended"
            )
        end += 1
        while end < len(buffer) and end < found.start() + 3 and buffer[end] in _HEX:
            end += 1
        if end == len(buffer) and end < found.start() + 3:
            return 0, WireFrame(b"", None)
        return end - at, WireFrame(buffer[at:end], None, "no checksum after ETX, or an empty frame")
