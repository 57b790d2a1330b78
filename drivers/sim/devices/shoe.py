"""The simulated shoe: a hand pulls cards, a wire reports them, a cable loses some.

`SimShoe` is driven by the simulated world; `livetable sim shoe` is one alone, on a pty or a TCP
port, for integrators and tests.
"""

from collections.abc import Mapping
from pathlib import Path

from controller.core.cards import parse_card
from drivers.sim.devices.device import Save, SimulatedDevice
from drivers.sim.devices.endpoint import endpoint_of
from drivers.sim.devices.events import DeviceEnd, Event
from drivers.sim.devices.foreign_wires import AngelEyeEnd, BeeTekEnd
from drivers.sim.devices.line_faults import HAND_FAULTS
from drivers.sim.devices.reference_wire import IDENTITY, reference_end

CUT_CARD, UNREADABLE = "CUT", "?"
"""What a line of a cards file says instead of a card."""


def device_end(
    wire: str, identity: str, state: Mapping[str, object] | None, boot: int | None
) -> DeviceEnd:
    """The shoe's end of that wire. Raises ValueError if no shoe speaks it."""
    if wire == "reference":
        return reference_end(identity, state, boot)
    if wire == "angel_eye":
        return AngelEyeEnd(state)
    if wire == "bee_tek":
        return BeeTekEnd(state)
    raise ValueError(f"no simulated shoe speaks {wire!r}: write reference, angel_eye or bee_tek")


class SimShoe(SimulatedDevice):
    """A shoe on a cable; methods may be called from any thread and return at once."""

    def __init__(
        self,
        wire: str = "reference",
        link: str | int = 0,
        identity: str = IDENTITY,
        state: Mapping[str, object] | None = None,
        *,
        boot: int | None = None,
        seed: int = 0,
        save: Save | None = None,
    ) -> None:
        """`link`: path of the pty's symbolic link, or a TCP port (0: any; see `port`).

        `state` is what `state()` gave, or `save` was called with, before the process ended.
        """
        super().__init__(device_end(wire, identity, state, boot), endpoint_of(link), seed, save)
        self._hand: list[str] = []

    def pull(self, card: str) -> None:
        """A card leaves the shoe, disturbed by the hand faults armed for it."""
        slip = self._hand.pop(0) if self._hand else ""
        if slip == "unreadable":
            self.pull_unreadable()
        elif slip == "two_cards":
            self._hand.insert(0, "swallowed")
            self.report(Event("card", card))
        elif slip != "swallowed":
            self.report(Event("card", card))
        if slip == "pulled_back":
            self.report(Event("pulled_back", card))

    def pull_cut_card(self) -> None:
        """The cut card leaves the shoe."""
        self.report(Event("cut_card"))

    def pull_unreadable(self, reason: int = 2) -> None:
        """A card leaves the shoe that it cannot read."""
        self.report(Event("unreadable", code=reason))

    def remove(self) -> None:
        """The shoe is taken off its base."""
        self.report(Event("removed"))

    def insert(self, batch: str = "") -> None:
        """A filled shoe is put on the base."""
        self.report(Event("present", text=batch))

    def fault(self, name: str, seconds: float = 2.0) -> None:
        """Arm or begin a fault of `faults.FAULTS`. Raises ValueError for an unknown name."""
        if name in HAND_FAULTS:
            self._hand.append(name)
        else:
            super().fault(name, seconds)


def read_cards(path: str) -> list[str]:
    """The lines of a cards file, checked. Raises ValueError naming the first bad line."""
    names = []
    for number, line in enumerate(Path(path).read_text().splitlines(), 1):
        if line.strip():
            try:
                names.append(card_named(line))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
    return names


def card_named(line: str) -> str:
    """One line of a cards file: a card, `CUT` or `?`. Raises ValueError."""
    name = line.strip().upper()
    return name if name in (CUT_CARD, UNREADABLE) else parse_card(name)


def pull_named(shoe: SimShoe, name: str) -> None:
    """Pull what a line of a cards file names."""
    if name == CUT_CARD:
        shoe.pull_cut_card()
    elif name == UNREADABLE:
        shoe.pull_unreadable()
    else:
        shoe.pull(name)
