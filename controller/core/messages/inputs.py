"""All that can enter the inbox, each stamped by the loop with its moment."""

from typing import Literal, NamedTuple

from controller.core.messages.commands import Command, Tap
from controller.core.messages.devices import DeviceInput
from controller.core.messages.frozen import dataclass
from controller.core.messages.roles import Role


class Moment(NamedTuple):
    """When: `at` is table time (ms; never backwards, still while the process is down), `utc` ms."""

    at: int
    utc: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Table time reached the deadline that the table had named."""

    kind: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Started:
    """The process started on this journal: the first input of every run."""

    software: str
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Condition:
    """Something the edges watch turned bad or good again: broker, disk, clock, program files.

    `why` is a sentence with the next act; empty: it is good.
    """

    name: Literal["broker", "disk", "clock", "program", "console"]
    why: str
    kind: Literal["condition"] = "condition"


@dataclass(frozen=True, slots=True)
class EntryRefused:
    """Somebody at a screen gave a wrong PIN, or asked for a role he may not take.

    `person` is a name of the people file, or empty: what a stranger typed is nobody's name.
    `tries` counts his failures at that screen.
    """

    person: str
    role: Role | Literal[""]
    screen: str
    tries: int
    why: Literal["pin", "role"] = "pin"
    kind: Literal["entry_refused"] = "entry_refused"


Input = DeviceInput | Command | Tap | EntryRefused | Tick | Started | Condition
