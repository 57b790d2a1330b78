"""All that can enter the inbox, each stamped by the loop with its moment."""

from typing import Literal, NamedTuple

from controller.core.frozen import dataclass
from controller.core.messages.commands import Command, Tap, UnsignedReport
from controller.core.messages.devices import DeviceInput
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
    """The process started on this journal: the first input of every run.

    `key` is the public key, in hex, of what signs the checkpoints; empty: nothing does, and
    `key_missing` says why where a key was wanted.
    """

    software: str
    key: str = ""
    key_missing: str = ""
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Condition:
    """Something the edges watch turned bad or good again: broker, disk, clock, program files,
    a trial of another version.

    `checking` says that the program's files are being looked at, `program` that one has changed.
    `unsent` is a message that the broker will never take; the next ones are taken all
    the same. `eyes` is what will go wrong with a camera, or its pictures coming late; it still
    sees. `kiosk` is the appliance's own screen, whose browser has stopped drawing.

    `why` is a sentence with the next act; empty: it is good.
    """

    name: Literal[
        "broker",
        "disk",
        "clock",
        "checking",
        "program",
        "upgrade",
        "console",
        "unsent",
        "anchor",
        "eyes",
        "kiosk",
    ]
    why: str
    kind: Literal["condition"] = "condition"


@dataclass(frozen=True, slots=True)
class CheckpointReturned:
    """A game server acknowledged a round with a checkpoint that is not the one we published."""

    id: str
    client: str
    round: str
    checkpoint: str
    kind: Literal["checkpoint_returned"] = "checkpoint_returned"


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


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """A person's last session in this role is over, and he did not sign out."""

    person: str
    role: Role
    kind: Literal["session_ended"] = "session_ended"


@dataclass(frozen=True, slots=True)
class UpgradeEnded:
    """Another version of the program was tried: it stays, or the one before is back."""

    id: str
    was: str
    now: str
    by: str
    outcome: Literal["taken", "returned"]
    why: str
    kind: Literal["upgrade_ended"] = "upgrade_ended"


@dataclass(frozen=True, slots=True)
class InputFailed:
    """The program failed on an input, which is not taken again: told first in the next run.

    `identity` names exactly this input, `like` all that ask the same (empty: none). `raw` is the
    input as JSON and `trace` where the program failed: the engineer's evidence.
    """

    what: str
    identity: str
    like: str
    why: str
    raw: str = ""
    trace: str = ""
    kind: Literal["input_failed"] = "input_failed"


@dataclass(frozen=True, slots=True)
class RecordsUnreadable:
    """Records `first` to `last` cannot be folded: the table goes on from before them.

    `ended` are the rounds whose end they tell, `unacknowledged` those of them that no game server
    has acknowledged.
    """

    first: int
    last: int
    why: str
    ended: tuple[str, ...] = ()
    unacknowledged: tuple[str, ...] = ()
    kind: Literal["records_unreadable"] = "records_unreadable"


Input = (
    DeviceInput
    | Command
    | Tap
    | UnsignedReport
    | CheckpointReturned
    | EntryRefused
    | SessionEnded
    | Tick
    | Started
    | Condition
    | UpgradeEnded
    | InputFailed
    | RecordsUnreadable
)
