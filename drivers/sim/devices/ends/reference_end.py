"""The shoe's end of the reference wire."""

from collections.abc import Mapping

from drivers.sim.devices.ends.numbered_end import NumberedEnd
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import reference as wire
from drivers.wires.session import pack_texts

_PLAIN = {
    "cut_card": wire.CUT_CARD,
    "empty": wire.EMPTY,
    "jam": wire.JAM,
    "removed": wire.REMOVED,
}
_CODED = {
    "unreadable": wire.UNREADABLE,
    "gate": wire.GATE,
    "error": wire.ERROR,
    "error_cleared": wire.ERROR_CLEARED,
    "failed": wire.FAILED,
}


def encode(event: DeviceEvent) -> tuple[int, bytes] | None:
    """Return type and payload of a shoe's event; None where the wire has no word for it."""
    if event.what in _PLAIN:
        return _PLAIN[event.what], b""
    if event.what in _CODED:
        return _CODED[event.what], bytes((event.code,))
    if event.what == "card":
        return wire.CARD, event.card.encode()
    if event.what == "pulled_back":
        return wire.PULLED_BACK, event.card.encode()
    if event.what == "present":
        return wire.PRESENT, pack_texts(event.text)
    return None


def reference_end(
    identity: str = "", state: Mapping[str, object] | None = None, boot: int | None = None
) -> NumberedEnd:
    """Make a shoe on the reference wire."""
    return NumberedEnd(wire.PROTOCOL, encode, identity, state, boot)
