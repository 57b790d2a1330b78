"""USPC "Bee-Tek" shoe: an ASCII stream, RS-232, 9600 baud, one way.

    [Game]<Card:4S>  [Manual Burn Cards]<Card:TH>    a card; ten is T or 10
    [Game]<Game>                                     a card that was not read
    [Game]<Alarm:E3 Card Not Read>  [GameAlarm]<Alarm:...>
    <W0x01>                                          a warning

There is no checksum, number or acknowledgement: a byte that was changed into another valid one
cannot be recognised, and a lost token leaves no trace. So the grammar is strict: a token that is
torn, or has no section or an unknown one, is a bad frame, never a card. Inventory and camera find
the remaining faults. A `[` always begins a token.
"""

import re
from functools import lru_cache

from controller.core.cards import Card
from controller.core.messages.devices import CardRead, CardUnread, ShoeNotice
from drivers.wires.protocol import Message, SerialLine, WireCodec, WireFrame

LONGEST = 96
"""Bytes of the longest token taken; the longest known alarm has 35."""

CARD_SECTIONS = ("Game", "Manual Burn Cards")
ALARM_SECTIONS = (*CARD_SECTIONS, "GameAlarm")

_TOKEN = re.compile(rb"(?:\[([^][<>\r\n]{1,32})\])?<([^][<>\r\n]{1,60})>")
_SPACE = re.compile(rb"[ \t\r\n]+")
_STOP = re.compile(rb"[\[\r\n>]")
_CARD = re.compile(r"Card:(10|[A2-9TJQK])([CDHS])")
_ALARM = re.compile(r"Alarm:(?:E([0-9A-Fa-f]{1,4})\b)?(.*)")
_WARNING = re.compile(r"W0x([0-9A-Fa-f]{1,4})")


def _alarm(number: str | None, words: str) -> ShoeNotice:
    code = int(number, 16) if number else None
    text = words.strip() or "alarm without words"
    return ShoeNotice("", 0, "error", f"E{number} {text}" if number else text, code)


@lru_cache(maxsize=1024)
def _read_token(section: bytes | None, body: bytes) -> tuple[Message | None, str]:
    """Turn section and body into a message; messages are frozen, so equal tokens share one."""
    try:
        where = section.decode("ascii") if section is not None else ""
        what = body.decode("ascii")
    except UnicodeDecodeError:
        return None, "not ASCII"
    warning = _WARNING.fullmatch(what)
    if warning:
        code = int(warning[1], 16)
        return ShoeNotice("", 0, "warning", f"warning {what}", code), ""
    alarm = _ALARM.fullmatch(what)
    if alarm and (where in ALARM_SECTIONS):
        return _alarm(alarm[1], alarm[2]), ""
    if where not in CARD_SECTIONS:
        return None, f"section {where!r} is unknown" if where else "a token without its section"
    card = _CARD.fullmatch(what)
    if card:
        rank = "T" if card[1] == "10" else card[1]
        return CardRead("", 0, Card(rank + card[2])), ""
    if what in ("Game", where):
        return CardUnread("", 0, "the shoe could not read a card"), ""
    return None, f"<{what}> is no token of this wire"


class Codec(WireCodec):
    """The host's end. It never sends anything."""

    name = "bee_tek"
    line = SerialLine(9600)

    def __init__(self) -> None:
        self._held = b""

    @property
    def pending(self) -> int:
        """Return the number of bytes held."""
        return len(self._held)

    def feed(self, data: bytes) -> list[WireFrame]:
        """Take the next bytes; returns the tokens they complete."""
        buffer, at, frames = self._held + data, 0, []
        while at < len(buffer):
            space = _SPACE.match(buffer, at)
            if space:
                at = space.end()
                continue
            found = _TOKEN.match(buffer, at)
            if found:
                message, why = _read_token(found[1], found[2])
                frames.append(WireFrame(found[0], message, why))
                at = found.end()
                continue
            end = self._torn(buffer, at)
            if end == 0:
                break
            frames.append(WireFrame(buffer[at:end], None, "a torn token"))
            at = end
        self._held = buffer[at:]
        return frames

    def flush(self) -> list[WireFrame]:
        """Give up on the bytes held."""
        held, self._held = self._held, b""
        return [WireFrame(held, None, "the token never ended")] if held else []

    @staticmethod
    def _torn(buffer: bytes, at: int) -> int:
        """Find the end of the torn token at `at`; 0 to wait for more bytes."""
        found = _STOP.search(buffer, at + 1, at + LONGEST)
        if found:
            return found.end() if found[0] == b">" else found.start()
        return at + LONGEST if len(buffer) - at >= LONGEST else 0
