"""The shoe's end of the Bee-Tek wire."""

from collections.abc import Mapping

from drivers.sim.devices.ends.deaf_end import DeafEnd
from drivers.sim.devices.events import DeviceEvent


class BeeTekEnd(DeafEnd):
    """A Bee-Tek shoe in game mode; to it the cut card is a card it cannot read."""

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Send the event's token."""
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
        """Start in silence."""
        return []


def bee_tek_end(
    identity: str,  # noqa: ARG001 (the wire carries neither)
    state: Mapping[str, object] | None,
    boot: int | None,  # noqa: ARG001
) -> BeeTekEnd:
    """Make a shoe on the Bee-Tek wire."""
    return BeeTekEnd(state)
