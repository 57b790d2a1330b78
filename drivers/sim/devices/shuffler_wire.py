"""The shuffler's end of the shuffler wire."""

from collections.abc import Mapping

from drivers.sim.devices.events import Event
from drivers.sim.devices.numbered_wires import NumberedEnd
from drivers.wires import shuffler as wire
from drivers.wires.session import pack_texts

IDENTITY = "livetable/simulated-shuffler/0001"

_WORK = {"started": wire.STARTED, "progress": wire.PROGRESS, "finished": wire.FINISHED}


def encode(event: Event) -> tuple[int, bytes] | None:
    """Type and payload of a shuffler's event; `code` is percent, count, alarm code or decks."""
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


def shuffler_end(
    identity: str = IDENTITY, state: Mapping[str, object] | None = None, boot: int | None = None
) -> NumberedEnd:
    """A shuffler on its wire."""
    return NumberedEnd(wire.PROTOCOL, encode, identity, state, boot)
