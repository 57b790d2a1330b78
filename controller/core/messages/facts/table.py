"""Facts of the table and its people."""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.messages.roles import Role
from controller.core.words import Words


@dataclass(frozen=True, slots=True)
class TableConfigured:
    """The table started with this game; `rules_hash` names the exact rules in force."""

    site: str
    table: str
    game: str
    rules_hash: str
    software: str
    kind: Literal["table_configured"] = "table_configured"


@dataclass(frozen=True, slots=True)
class TableRestarted:
    """The process came back: devices are unknown, open windows get time (docs/design.md)."""

    kind: Literal["table_restarted"] = "table_restarted"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person took a role at this table; `second` let a dealer relieve another in mid-round."""

    person: str
    role: Role
    second: str = ""
    kind: Literal["signed_in"] = "signed_in"


@dataclass(frozen=True, slots=True)
class SignedOut:
    """A person left a role at this table."""

    person: str
    role: Role
    kind: Literal["signed_out"] = "signed_out"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The table is open for rounds."""

    by: str
    kind: Literal["table_opened"] = "table_opened"


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """The table will pause after the round in play; `waiting_for` names who can end it then."""

    cause: Words
    by: str
    waiting_for: str = "shift_manager"
    kind: Literal["pause_asked"] = "pause_asked"


@dataclass(frozen=True, slots=True)
class PauseTakenBack:
    """The pause that was asked for after the round is wanted no more."""

    by: str
    kind: Literal["pause_taken_back"] = "pause_taken_back"


@dataclass(frozen=True, slots=True)
class TablePaused:
    """All clocks stand still; `waiting_for` names who can end it."""

    cause: Words
    by: str
    waiting_for: str = "shift_manager"
    kind: Literal["table_paused"] = "table_paused"


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Clocks go on; each open window has at least 5 s."""

    by: str
    kind: Literal["table_resumed"] = "table_resumed"


@dataclass(frozen=True, slots=True)
class ClosingAnnounced:
    """The table closes after so many more rounds."""

    rounds_left: int
    by: str
    kind: Literal["closing_announced"] = "closing_announced"


@dataclass(frozen=True, slots=True)
class GameDisabled:
    """No further round is dealt here until the order is lifted; the round in play ends."""

    game: str
    rules_hash: str
    by: str
    role: Role
    reason: str
    kind: Literal["game_disabled"] = "game_disabled"


@dataclass(frozen=True, slots=True)
class GameEnabled:
    """Two people lifted the order that had disabled the game."""

    by: str
    role: Role
    second: str
    reason: str
    kind: Literal["game_enabled"] = "game_enabled"


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed: rounds acknowledged, sets reconciled."""

    by: str
    kind: Literal["table_closed"] = "table_closed"


@dataclass(frozen=True, slots=True)
class CommandTaken:
    """A command or tap was accepted under its id: the same again is answered and not done again.

    `body` is the digest of what was asked; older journals do not tell it.
    """

    client: str
    id: str
    verb: str
    body: str = ""
    kind: Literal["command_taken"] = "command_taken"


@dataclass(frozen=True, slots=True)
class SignInRefused:
    """A wrong PIN at a screen, or a role that the person may not take (`why`).

    `person` is empty where nobody of that name is known; `tries` counts them at that screen.
    """

    person: str
    role: Role | Literal[""]
    screen: str
    tries: int
    why: Literal["pin", "role"]
    kind: Literal["sign_in_refused"] = "sign_in_refused"


@dataclass(frozen=True, slots=True)
class ActRefused:
    """A request was refused, and `why`.

    `times` counts the refusals of that act to him that are recorded lately; the last one of a
    flood stands for those after it.
    """

    client: str
    verb: str
    why: Words
    times: int
    kind: Literal["act_refused"] = "act_refused"


@dataclass(frozen=True, slots=True)
class InputSetAside:
    """The program failed on this input: it is never taken again, and a person looks at the table.

    `identity` names exactly this input, `like` all that ask the same, until the table goes on.
    """

    what: str
    identity: str
    like: str
    why: str
    kind: Literal["input_set_aside"] = "input_set_aside"


@dataclass(frozen=True, slots=True)
class RecordsSetAside:
    """Records `first` to `last` cannot be folded: the table stands as it stood before them."""

    first: int
    last: int
    why: str
    ended: tuple[str, ...] = ()
    unacknowledged: tuple[str, ...] = ()
    kind: Literal["records_set_aside"] = "records_set_aside"
