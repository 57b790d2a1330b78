"""The requests of people: Inputs of the game server (MQTT) and of staff (console).

A game server's `Command` and a person's `Tap` carry who sent it and an id; the core answers each
with a `Reply` order: accepted, rejected with a reason, or duplicate. No amounts are in them.
"""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.messages.commands.baccarat_answers import Reveal
from controller.core.messages.commands.blackjack_answers import (
    BlackjackVerb,
    BoxBets,
    BoxInterrupted,
    Decision,
    Decisions,
    InsuranceAnswers,
    PeekAnswer,
)
from controller.core.messages.commands.server import (
    AckRound,
    AckVoid,
    BetsFinal,
    CloseBetting,
    ExtendBetting,
    NackRound,
    OpenBetting,
    RequestPause,
    RequestReview,
    RequestVoid,
)
from controller.core.messages.commands.staff import (
    AcknowledgeAlarm,
    ClearSet,
    CloseTable,
    ConfirmStep,
    Countersign,
    DisableGame,
    EnableGame,
    LoadShoe,
    MoreTime,
    NextRound,
    OpenTable,
    PauseTable,
    ProposeRuling,
    RefuseProposal,
    Report,
    ResolveRound,
    ResumeTable,
    Rule,
    ShuffleConfirmed,
    SignIn,
    SignOut,
    StubCounted,
    TakeBackProposal,
    Undo,
    VoidRound,
)
from controller.core.messages.commands.words import Counts, Role

__all__ = [
    "AckRound",
    "AckVoid",
    "AcknowledgeAlarm",
    "Act",
    "BetsFinal",
    "BoxBets",
    "BoxInterrupted",
    "ClearSet",
    "CloseBetting",
    "CloseTable",
    "Command",
    "ConfirmStep",
    "Countersign",
    "Counts",
    "Decision",
    "Decisions",
    "DisableGame",
    "EnableGame",
    "ExtendBetting",
    "InsuranceAnswers",
    "LoadShoe",
    "MoreTime",
    "NackRound",
    "NextRound",
    "OpenBetting",
    "OpenTable",
    "PauseTable",
    "PeekAnswer",
    "Proof",
    "ProposeRuling",
    "RefuseProposal",
    "Report",
    "RequestPause",
    "RequestReview",
    "RequestVoid",
    "ResolveRound",
    "ResumeTable",
    "Reveal",
    "Role",
    "Rule",
    "ShuffleConfirmed",
    "SignIn",
    "SignOut",
    "StubCounted",
    "TakeBackProposal",
    "Tap",
    "Undo",
    "Verb",
    "VoidRound",
]

Verb = (
    OpenBetting
    | ExtendBetting
    | CloseBetting
    | BetsFinal
    | BlackjackVerb
    | Reveal
    | RequestPause
    | RequestVoid
    | RequestReview
    | AckRound
    | NackRound
    | AckVoid
)


@dataclass(frozen=True, slots=True)
class Command:
    """A game server's command. `deadline` is UTC in ms after which it no longer counts."""

    id: str
    client: str
    body: Verb
    round: str = ""
    deadline: int | None = None
    kind: Literal["command"] = "command"


Act = (
    SignIn
    | SignOut
    | OpenTable
    | PauseTable
    | ResumeTable
    | CloseTable
    | NextRound
    | Report
    | Rule
    | ProposeRuling
    | Countersign
    | RefuseProposal
    | TakeBackProposal
    | VoidRound
    | Undo
    | LoadShoe
    | StubCounted
    | ShuffleConfirmed
    | ClearSet
    | AcknowledgeAlarm
    | PeekAnswer
    | MoreTime
    | ConfirmStep
    | ResolveRound
    | DisableGame
    | EnableGame
)


PlaceKind = Literal["", "table", "named", "elsewhere"]
"""The place of a screen: the table's own appliance, a place that the table file names, or
anywhere else; empty where the console cannot tell, and in records from before it was told."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A person's PIN fitted, and he may take that role: at his sign-in, or for this very tap.

    `employed`: no PIN now, but the people file still holds him in that role, who signed before.

    `place` and `place_name` tell where the screen stands that he used for this tap.
    """

    person: str
    role: Role
    how: Literal["session", "pin", "employed"]
    place: PlaceKind = ""
    place_name: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A person's tap on a console, in the role he is signed in with there.

    `proved` names those whose PIN fitted: the person, and the one who signs beside him. `seen`
    is the mark of what the screen showed when it was tapped; empty where the screen told none.
    """

    id: str
    person: str
    role: Role
    act: Act
    proved: tuple[Proof, ...] = ()
    seen: str = ""
    kind: Literal["tap"] = "tap"

    @property
    def client(self) -> str:
        """The name of this asker in answers and in the record."""
        return f"console/{self.person}"


@dataclass(frozen=True, slots=True)
class UnsignedReport:
    """A report at the table's own screen by somebody who has not signed in: it names nobody."""

    id: str
    report: Report
    kind: Literal["unsigned_report"] = "unsigned_report"

    @property
    def client(self) -> str:
        """The name of a screen at which nobody is known."""
        return "console/"


Asked = Command | Tap | UnsignedReport
"""All that is asked of the table and answered."""
