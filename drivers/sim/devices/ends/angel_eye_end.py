"""The shoe's end of the Angel Eye wire."""

from collections.abc import Mapping
from typing import Any, cast

from drivers.sim.devices.ends.coup_game import QUIT, CoupGame
from drivers.sim.devices.ends.deaf_end import DeafEnd
from drivers.sim.devices.events import AGAIN, DeviceEvent
from drivers.wires.angel_eye import ENQ, ETX, RANKS, SUITS, bcc

SENDINGS = 3
"""Angel Eye sends each message three times."""

MARKS = "123456789ABCDEF"
SUIT_CODE = {suit: code for code, suit in SUITS.items()}


def angel_event(mark: str, data: bytes) -> bytes:
    """Frame one event."""
    body = mark.encode() + data + bytes((ETX,))
    return bytes((ENQ,)) + body + bcc(body)


def angel_card(card: str) -> int:
    """Return the card byte: suit in bits 6-4, rank in bits 3-0, bit 7 set."""
    return 0x80 | SUIT_CODE[card[1]] << 4 | RANKS.index(card[0])


class AngelEyeEnd(DeafEnd):
    """An Angel Eye II-EX, which counts coups of its own whatever is dealt from it."""

    def __init__(self, state: Mapping[str, object] | None = None) -> None:
        """`state` is what `state()` gave before the process ended."""
        super().__init__(state)
        self._sent = cast(int, state["sent"]) if state else 0
        self._game = CoupGame(cast(dict[str, Any], state["game"]) if state else None)

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Send the event three times under one mark."""
        data = self._data(event)
        if data is None:
            return []
        self._sent -= event.text == AGAIN
        told = self._told(data)
        result = self._game.result() if event.what == "card" and event.text != AGAIN else None
        if result is not None:
            told += self._told(bytes((ord("G"), 0x80 | result)))
        return told

    def _told(self, data: bytes) -> list[bytes]:
        mark = MARKS[self._sent % len(MARKS)]
        self._sent += 1
        self._last += 1
        return [angel_event(mark, data)] * SENDINGS

    def reboot(self) -> list[bytes]:
        """Send start of communication, then stand-by; the marks begin anew."""
        self._sent = 0
        started = self.report(DeviceEvent("boot"))
        self._sent += 1
        return started + [angel_event(MARKS[1], b"P")] * SENDINGS

    def state(self) -> dict[str, object]:
        """Return the counts of reports and marks, and the coup."""
        return super().state() | {"sent": self._sent, "game": self._game.state()}

    def _data(self, event: DeviceEvent) -> bytes | None:
        if event.what == "card":
            target, index = self._game.take(event.card)
            return bytes((ord("D"), 0x80 | target << 4 | index, angel_card(event.card)))
        if event.what == "present":
            self._game.new_shoe()
        elif event.what in ("boot", "error_cleared", "game_ended"):
            self._game.new_coup()
        return angel_words(event)


def _angel_error(code: int) -> bytes:
    return bytes((ord("E"), 0xC0 | code))


def angel_words(event: DeviceEvent) -> bytes | None:
    """Return code and payload of an event that is not a card; None where the wire has no word."""
    words = {
        "boot": b"S",
        "present": b"S",
        "cut_card": b"C",
        "unreadable": _angel_error(1),
        "pulled_back": _angel_error(4),
        "jam": _angel_error(5),
        "error": _angel_error(event.code & 0x3F),
        "error_cleared": bytes((ord("e"), 0x80 | event.code)),
        "game_ended": bytes((ord("G"), 0x80 | QUIT << 4)),
    }
    return words.get(event.what)


def angel_eye_end(
    identity: str,  # noqa: ARG001 (the wire carries neither)
    state: Mapping[str, object] | None,
    boot: int | None,  # noqa: ARG001
) -> AngelEyeEnd:
    """Make a shoe on the Angel Eye wire."""
    return AngelEyeEnd(state)
