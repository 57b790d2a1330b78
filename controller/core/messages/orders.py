"""The table's requests of the outside, released only after the facts are committed: the Orders."""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.words import Words


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Tell a device that its report `n` is in the journal."""

    device: str
    boot: int
    n: int
    kind: Literal["acknowledge"] = "acknowledge"


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer a command or tap; `text` says why it was rejected and what is possible now.

    `code` is `stopped` where the same may be sent again as soon as play goes on. `repeated`: the
    first answer to this id is told again, and nothing was done again.
    """

    client: str
    id: str
    status: Literal["accepted", "rejected"]
    text: Words = ""
    code: str = ""
    repeated: bool = False
    kind: Literal["reply"] = "reply"


@dataclass(frozen=True, slots=True)
class SilenceAlarm:
    """Tell a shuffler that its alarm of this boot was acknowledged by a person of this role."""

    device: str
    code: int
    role: str
    boot: int
    kind: Literal["silence_alarm"] = "silence_alarm"


@dataclass(frozen=True, slots=True)
class ResetShoe:
    """Tell a shoe that failed in this boot to start anew: a person ordered it."""

    device: str
    boot: int
    kind: Literal["reset_shoe"] = "reset_shoe"


Order = Acknowledge | Reply | ResetShoe | SilenceAlarm
