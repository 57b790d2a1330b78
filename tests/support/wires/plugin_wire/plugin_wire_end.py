"""The shoe's end of the third party's wire."""

from collections.abc import Mapping

from plugin_wire import NOT_READ

from drivers.sim.devices.events import DeviceEvent


class PluginEnd:
    """Sends a line for each event, and again where the host answers with `-`."""

    def __init__(self, identity: str, state: Mapping[str, object] | None, boot: int | None) -> None:
        self._last = int(str(state["last"])) if state else 0
        self._line = b""

    def report(self, event: DeviceEvent) -> list[bytes]:
        words = {"card": f"CARD {event.card}", "unreadable": f"FAIL {NOT_READ}"}
        if event.what not in words:
            return []
        self._last += 1
        self._line = words[event.what].encode() + b"\n"
        return [self._line]

    def receive(self, data: bytes) -> list[bytes]:
        return [self._line] * data.count(b"-")

    def tick(self, now: float) -> list[bytes]:
        return []

    def reboot(self) -> list[bytes]:
        return []

    def state(self) -> dict[str, object]:
        return {"boot": 0, "last": self._last}
