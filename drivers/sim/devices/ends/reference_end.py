"""The shoe's end of the reference wire."""

from collections.abc import Mapping

from drivers.sim.devices.ends.numbered_end import NumberedEnd
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import reference as wire
from drivers.wires.session import RESET, Header, pack_texts

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


_OF_CARDS = {"card", "cut_card", "unreadable", "pulled_back"}
"""Events that a shoe which has failed does not see."""

_FAILED = "failed"


class ReferenceEnd(NumberedEnd):
    """A shoe on the reference wire: once it has failed it reports no card until it starts anew."""

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Store the event and send it, unless the shoe has failed and cannot see it."""
        if self.text == _FAILED and event.what in _OF_CARDS:
            return []
        if event.what == "failed":
            self.text = _FAILED
        return super().report(event)

    def _command(self, header: Header, payload: bytes) -> list[bytes]:
        """Start anew where this boot has failed; a second RESET finds another boot."""
        del payload
        resets = header.kind == RESET and header.boot == self._boot and self.text == _FAILED
        return self.reboot() if resets else []


def reference_end(
    identity: str = "", state: Mapping[str, object] | None = None, boot: int | None = None
) -> ReferenceEnd:
    """Make a shoe on the reference wire."""
    return ReferenceEnd(wire.PROTOCOL, encode, identity, state, boot)
