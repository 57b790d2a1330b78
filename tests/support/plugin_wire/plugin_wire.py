"""A third party's wire: one card a line, as in `CARD 8S`. Proves the entry-point group."""

from controller.core.cards import parse_card
from controller.core.messages.devices import CardRead
from drivers.wires import Frame


class Codec:
    """Reads lines."""

    name = "plugin_line"
    baud = 9600
    numbered = False

    def __init__(self) -> None:
        self._held = b""

    @property
    def pending(self) -> int:
        return len(self._held)

    def feed(self, data: bytes) -> list[Frame]:
        *lines, held = (self._held + data).split(b"\n")
        self._held = held[-64:]
        return [self._read(line) for line in lines]

    def flush(self) -> list[Frame]:
        held, self._held = self._held, b""
        return [Frame(held, None, "no end of line")] if held else []

    @staticmethod
    def _read(line: bytes) -> Frame:
        word, _, name = line.decode("ascii", "replace").partition(" ")
        try:
            card = parse_card(name) if word == "CARD" else None
        except ValueError:
            card = None
        return Frame(line, CardRead("", 0, card)) if card else Frame(line, None, "no card")
