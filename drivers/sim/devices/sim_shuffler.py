"""The simulated shuffler: it shuffles a set, counts it, gives a receipt, and raises alarms.

The simulated world has none: `livetable sim shuffler` is one alone. Its lines:
`shuffle BATCH`, `check BATCH COUNT [-8S ...] [+10C ...] [back=N]`, `alarm CODE TEXT`,
`clear CODE`, `receipt BATCH DECKS [BACK]`.
"""

from collections.abc import Sequence

from controller.core.cards import parse_card
from drivers.sim.devices.endpoint import endpoint_of
from drivers.sim.devices.ends.load_end import shuffler_end
from drivers.sim.devices.events import DeviceEvent
from drivers.sim.devices.simulated_device import SimulatedDevice
from drivers.wires.installed import DEFAULT_SHUFFLER_WIRE

IDENTITY = "livetable/simulated-shuffler/0001"

PROGRESS_STEPS = (25, 50, 75)
MAKE, MODEL, SERIAL, OPERATOR = "livetable", "simulated", "0001", "op1"


class SimShuffler(SimulatedDevice):
    """A shuffler on a cable; methods may be called from any thread and return at once."""

    def __init__(
        self,
        link: str | int = 0,
        identity: str = IDENTITY,
        *,
        wire: str = DEFAULT_SHUFFLER_WIRE,
        seed: int = 0,
    ) -> None:
        """Begin as `SimShoe` does, at a path for a pty's link or a TCP port."""
        end = shuffler_end(wire, identity, None, None)
        end.on_alarm_seen = self._see_alarm
        super().__init__(end, endpoint_of(link), seed)
        self._alarms: dict[int, str] = {}
        self.acknowledged: list[tuple[int, str]] = []
        """Alarms acknowledged by the host: code and role."""

    def shuffle(self, batch: str) -> None:
        """Shuffle a set from start to finish, at once."""
        self.begin(batch)
        for percent in PROGRESS_STEPS:
            self.progress(batch, percent)
        self.finish(batch)

    def begin(self, batch: str) -> None:
        """Begin to shuffle a set."""
        self.report(DeviceEvent("started", text=batch))

    def progress(self, batch: str, percent: int) -> None:
        """Report the progress in percent."""
        self.report(DeviceEvent("progress", text=batch, code=percent))

    def finish(self, batch: str) -> None:
        """Finish a set."""
        self.report(DeviceEvent("finished", text=batch, code=100))

    def check(
        self,
        batch: str,
        count: int,
        missing: Sequence[str] = (),
        extra: Sequence[str] = (),
        wrong_back: int = 0,
    ) -> None:
        """Report the count of a set: faces missing and extra, backs of a wrong colour."""
        cards = (tuple(missing), tuple(extra))
        event = DeviceEvent("check", text=batch, code=count, cards=cards, texts=(str(wrong_back),))
        self.report(event)

    def alarm(self, code: int, text: str) -> None:
        """Switch the error light on until a person's acknowledgement arrives."""
        self._alarms[code] = text
        self.report(DeviceEvent("alarm", text=text, code=code))

    def clear_alarm(self, code: int) -> None:
        """Switch the error light off."""
        text = self._alarms.pop(code, "")
        self.report(DeviceEvent("alarm", text=text, code=code, active=False))

    def receipt(self, batch: str, decks: int, back: str = "") -> None:
        """Report the slip of a finished batch."""
        texts = (MAKE, MODEL, SERIAL, OPERATOR, back)
        self.report(DeviceEvent("receipt", text=batch, code=decks, texts=texts))

    def obey_line(self, line: str) -> None:
        """Obey a line of the command's input. Raises ValueError for a line that is not an order."""
        verb, *words = line.split()
        if verb == "shuffle" and len(words) == 1:
            self.shuffle(words[0])
        elif verb == "check" and len(words) >= 2:
            self.check(words[0], int(words[1]), *check_words(words[2:]))
        elif verb == "alarm" and words:
            self.alarm(int(words[0]), " ".join(words[1:]))
        elif verb == "clear" and len(words) == 1:
            self.clear_alarm(int(words[0]))
        elif verb == "receipt" and len(words) in (2, 3):
            self.receipt(words[0], int(words[1]), back=words[2] if len(words) == 3 else "")
        else:
            raise ValueError(f"{line.strip()!r} is no order: see `livetable sim shuffler --help`")

    def _see_alarm(self, code: int, role: str) -> None:
        self.acknowledged.append((code, role))
        if code in self._alarms:
            self.clear_alarm(code)


def check_words(words: Sequence[str]) -> tuple[list[str], list[str], int]:
    """Read missing faces (`-8S`), extra ones (`+8S`), wrong backs (`back=2`). Raises ValueError."""
    missing: list[str] = []
    extra: list[str] = []
    wrong_back = 0
    for word in words:
        if word.startswith("back="):
            wrong_back = int(word[5:])
        elif word[:1] in ("-", "+"):
            (missing if word[0] == "-" else extra).append(parse_card(word[1:]))
        else:
            raise ValueError(f"{word!r}: write -8S for a missing face, +8S for an extra, back=N")
    return missing, extra, wrong_back
