"""The simulated shoe: a hand pulls cards, a wire reports them, a cable loses some.

`SimShoe` is driven by the simulated world; `livetable sim shoe` is one alone, on a pty or a TCP
port, for integrators and tests.
"""

from collections.abc import Mapping

from controller.core.cards import parse_card
from drivers.sim.devices.endpoint import endpoint_of
from drivers.sim.devices.ends.load_end import shoe_end
from drivers.sim.devices.events import DeviceEvent
from drivers.sim.devices.line_faults import HAND_FAULTS
from drivers.sim.devices.line_file import read_lines
from drivers.sim.devices.simulated_device import Save, SimulatedDevice
from drivers.wires.installed import DEFAULT_SHOE_WIRE

IDENTITY = "livetable/simulated-shoe/0001"

CODE_DAMAGED = 2
"""The reason of the reference wire for a card that the shoe cannot read."""

BROKEN = 9
"""The code with which this shoe fails."""

CUT_CARD, UNREADABLE = "CUT", "?"
"""The words that a line of a cards file may hold instead of a card."""


class SimShoe(SimulatedDevice):
    """A shoe on a cable; methods may be called from any thread and return at once."""

    def __init__(
        self,
        wire: str = DEFAULT_SHOE_WIRE,
        link: str | int = 0,
        identity: str = IDENTITY,
        state: Mapping[str, object] | None = None,
        *,
        boot: int | None = None,
        seed: int = 0,
        save: Save | None = None,
    ) -> None:
        """`link`: path of the pty's symbolic link, or a TCP port (0: any; see `port`).

        `state` is the last value that `state()` returned or `save` took before the process ended.
        Raises ValueError where no simulated shoe speaks `wire`.
        """
        super().__init__(shoe_end(wire, identity, state, boot), endpoint_of(link), seed, save)
        self._hand: list[str] = []

    def pull(self, card: str) -> None:
        """Pull a card, disturbed by the hand fault armed for it."""
        slip = self._hand.pop(0) if self._hand else ""
        if slip == "unreadable":
            self.pull_unreadable()
        elif slip == "two_cards":
            self._hand.insert(0, "swallowed")
            self.report(DeviceEvent("card", card))
        elif slip != "swallowed":
            self.report(DeviceEvent("card", card))
        if slip == "pulled_back":
            self.report(DeviceEvent("pulled_back", card))

    def pull_cut_card(self) -> None:
        """Pull the cut card."""
        self.report(DeviceEvent("cut_card"))

    def pull_unreadable(self) -> None:
        """Pull a card that the shoe cannot read."""
        self.report(DeviceEvent("unreadable", code=CODE_DAMAGED))

    def remove(self) -> None:
        """Take the shoe off its base."""
        self.report(DeviceEvent("removed"))

    def insert(self, batch: str = "") -> None:
        """Put a filled shoe on the base."""
        self.report(DeviceEvent("present", text=batch))

    def fault(self, name: str, seconds: float = 2.0) -> None:
        """Arm or begin a fault of `line_faults.FAULTS`. Raises ValueError for an unknown name."""
        if name in HAND_FAULTS:
            self._hand.append(name)
        elif name == "failed":
            self.report(DeviceEvent("failed", code=BROKEN))
        else:
            super().fault(name, seconds)


def read_cards(path: str) -> list[str]:
    """Read the lines of a cards file. Raises ValueError naming the first bad line."""
    names = []
    for number, line in enumerate(read_lines(path), 1):
        if line.strip():
            try:
                names.append(card_named(line))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
    return names


def card_named(line: str) -> str:
    """Read one line of a cards file: a card, `CUT` or `?`. Raises ValueError."""
    name = line.strip().upper()
    return name if name in (CUT_CARD, UNREADABLE) else parse_card(name)


def pull_named(shoe: SimShoe, name: str) -> None:
    """Pull the card that a line of a cards file names."""
    if name == CUT_CARD:
        shoe.pull_cut_card()
    elif name == UNREADABLE:
        shoe.pull_unreadable()
    else:
        shoe.pull(name)
