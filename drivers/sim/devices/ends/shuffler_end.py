"""The shuffler's end of the shuffler wire."""

from collections.abc import Callable, Mapping

from drivers.sim.devices.ends.numbered_end import NumberedEnd
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import shuffler as wire
from drivers.wires.session import Header, pack_texts, take_text

_WORK = {"started": wire.STARTED, "progress": wire.PROGRESS, "finished": wire.FINISHED}


def encode(event: DeviceEvent) -> tuple[int, bytes] | None:
    """Return type and payload of a shuffler's event; None where the wire has no word for it.

    The event's `code` is percent, count, alarm code or decks.
    """
    if event.what in _WORK:
        return _WORK[event.what], bytes((event.code,)) + pack_texts(event.text)
    if event.what == "check":
        missing, extra = event.cards
        counts = wire.COUNTS.pack(event.code, len(missing), len(extra), int(event.texts[0]))
        return wire.CHECK, pack_texts(event.text) + counts + "".join(missing + extra).encode()
    if event.what == "alarm":
        return wire.ALARM, bytes((event.code, event.active)) + pack_texts(event.text)
    if event.what == "receipt":
        return wire.RECEIPT, bytes((event.code,)) + pack_texts(event.text, *event.texts)
    return None


class NumberedShufflerEnd(NumberedEnd):
    """A shuffler on its wire."""

    on_alarm_seen: Callable[[int, str], None] | None = None

    def _command(self, header: Header, payload: bytes) -> list[bytes]:
        """Pass on that a person has seen an alarm; a damaged command is not obeyed."""
        if header.kind != wire.ALARM_ACK or not payload or self.on_alarm_seen is None:
            return []
        try:
            role, _ = take_text(payload[1:])
        except ValueError:
            return []
        self.on_alarm_seen(payload[0], role)
        return []


def shuffler_end(
    identity: str = "", state: Mapping[str, object] | None = None, boot: int | None = None
) -> NumberedShufflerEnd:
    """Make a shuffler on the shuffler wire."""
    return NumberedShufflerEnd(wire.PROTOCOL, encode, identity, state, boot)
