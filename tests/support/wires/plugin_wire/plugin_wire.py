"""A third party's wire, added by entry points alone: `CARD 8S`, `FAIL 7`, one report a line.

The host answers each line: `+` for a good one; after `-` the shoe sends its last line again.
"""

from controller.core.cards import parse_card
from controller.core.messages.devices import CardRead, ShoeNotice, ShoeReport
from drivers.wires import SerialLine, WireCodec, WireFrame

NOT_READ = 7

LONGEST = 64
"""Bytes of a line; more than that without an end are no line."""


class Codec(WireCodec):
    """Reads lines and answers each."""

    name = "plugin_line"
    line = SerialLine(19_200, 7, "E", 1)
    other_bauds = (2_400,)
    unread_errors = (NOT_READ,)

    def __init__(self) -> None:
        self._held = b""

    @property
    def pending(self) -> int:
        return len(self._held)

    def feed(self, data: bytes) -> list[WireFrame]:
        *lines, held = (self._held + data).split(b"\n")
        frames: list[WireFrame] = []
        for line in lines:
            frames.append(self._read(self._cut(line, frames)))
        self._held = self._cut(held, frames)
        return frames

    def flush(self) -> list[WireFrame]:
        held, self._held = self._held, b""
        return [WireFrame(held, None, "no end of line")] if held else []

    def answer(self, frame: WireFrame) -> bytes:
        return b"-" if frame.message is None else b"+"

    @staticmethod
    def _cut(line: bytes, frames: list[WireFrame]) -> bytes:
        while len(line) > LONGEST:
            frames.append(WireFrame(line[:LONGEST], None, f"no end within {LONGEST} bytes"))
            line = line[LONGEST:]
        return line

    @staticmethod
    def _read(line: bytes) -> WireFrame:
        word, _, rest = line.decode("ascii", "replace").partition(" ")
        try:
            return WireFrame(line, _report(word, rest))
        except ValueError as error:
            return WireFrame(line, None, str(error))


def _report(word: str, rest: str) -> ShoeReport:
    if word == "CARD" and rest == rest.strip().upper():
        return CardRead("", 0, parse_card(rest))
    if word == "FAIL":
        return ShoeNotice("", 0, "error", f"fault {rest}", int(rest))
    raise ValueError(f"{word} {rest}".strip() + " is not a line of this wire")
