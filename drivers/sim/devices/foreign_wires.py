"""The shoe's end of the wires of other makers: Angel Eye and Bee-Tek.

Neither hears the host, numbers its reports for good, or knows heartbeats. Where a wire has no word
for an event, nothing is sent: the camera has to see it.
"""

from collections.abc import Mapping
from typing import cast

from drivers.sim.devices.events import Event
from drivers.wires.angel_eye import ENQ, ETX, RANKS, SUITS, bcc

SENDINGS = 3
"""Angel Eye sends each message three times."""

AGAIN = "again"
"""An event with this text comes under the mark of the one before it: a shoe gone wrong."""

MARKS = "123456789ABCDEF"
SUIT_CODE = {suit: code for code, suit in SUITS.items()}


class DeafEnd:
    """What both have in common: nothing the host sends matters, and time neither.

    How much was reported is counted as `boot` 0 and `last`, for whoever drives the device.
    """

    def __init__(self, state: Mapping[str, object] | None = None) -> None:
        """`state` is what `state()` gave before the process ended."""
        self._last = cast(int, state["last"]) if state else 0

    def state(self) -> dict[str, object]:
        """How many reports there were."""
        return {"boot": 0, "last": self._last}

    def receive(self, data: bytes) -> list[bytes]:  # noqa: ARG002 (one way)
        """Ignore the host."""
        return []

    def tick(self, now: float) -> list[bytes]:  # noqa: ARG002 (no heartbeat)
        """Nothing happens by itself."""
        return []


def angel_event(mark: str, data: bytes) -> bytes:
    """One event frame."""
    body = mark.encode() + data + bytes((ETX,))
    return bytes((ENQ,)) + body + bcc(body)


def angel_card(card: str) -> int:
    """The card byte: suit in bits 6-4, rank in bits 3-0, bit 7 set."""
    return 0x80 | SUIT_CODE[card[1]] << 4 | RANKS.index(card[0])


class AngelEyeEnd(DeafEnd):
    """An Angel Eye II-EX; all cards go to its baccarat player, whose count wraps."""

    def __init__(self, state: Mapping[str, object] | None = None) -> None:
        """`state` is what `state()` gave before the process ended."""
        super().__init__(state)
        self._sent = cast(int, state["sent"]) if state else 0
        self._cards = cast(int, state["cards"]) if state else 0

    def report(self, event: Event) -> list[bytes]:
        """The event, three times under one mark."""
        data = self._data(event)
        if data is None:
            return []
        self._sent -= event.text == AGAIN
        mark = MARKS[self._sent % len(MARKS)]
        self._sent += 1
        self._last += 1
        return [angel_event(mark, data)] * SENDINGS

    def reboot(self) -> list[bytes]:
        """Start of communication, then stand-by; the marks begin anew."""
        self._sent = 0
        return self.report(Event("boot")) + [angel_event(MARKS[1], b"P")] * SENDINGS

    def state(self) -> dict[str, object]:
        """How far the marks and the baccarat count are."""
        return super().state() | {"sent": self._sent, "cards": self._cards}

    def _data(self, event: Event) -> bytes | None:
        if event.what == "card":
            self._cards += 1
            return bytes((ord("D"), 0x81 + (self._cards - 1) % 3, angel_card(event.card)))
        return angel_words(event)


def _angel_error(code: int) -> bytes:
    return bytes((ord("E"), 0xC0 | code))


def angel_words(event: Event) -> bytes | None:
    """Code and payload of an event that is no card; None where the wire has no word."""
    words = {
        "boot": b"S",
        "present": b"S",
        "cut_card": b"C",
        "unreadable": _angel_error(1),
        "pulled_back": _angel_error(4),
        "jam": _angel_error(5),
        "error": _angel_error(event.code & 0x3F),
        "error_cleared": bytes((ord("e"), 0x80 | event.code)),
    }
    return words.get(event.what)


class BeeTekEnd(DeafEnd):
    """A Bee-Tek shoe in game mode; to it the cut card is a card it cannot read."""

    def report(self, event: Event) -> list[bytes]:
        """The event's token."""
        words = {
            "card": f"<Card:{event.card}>",
            "cut_card": "<Game>",
            "unreadable": "<Game>",
            "jam": "<Alarm:E1 Card Jam>",
            "error": f"<Alarm:E{event.code:X} Error>",
            "pulled_back": "<Alarm:E2 Card Reversed>",
        }
        word = words.get(event.what)
        if word is None:
            return []
        self._last += 1
        return [f" [Game]{word} ".encode()]

    def reboot(self) -> list[bytes]:
        """It says nothing on starting."""
        return []
