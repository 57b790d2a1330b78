"""What people ask for: Inputs of the game server (MQTT) and of staff (console).

A game server's `Command` and a person's `Tap` carry who sent it and an id; the core answers each
with a `Reply` order: accepted, rejected with a reason, or duplicate. No amounts are in them.
"""

from dataclasses import dataclass, field
from typing import Literal

from controller.core.cards import Card
from controller.core.messages.roles import Role as Role

Counts = dict[str, int]


# --- what a game server may ask -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenBetting:
    """Open betting for the next round, for `seconds` (None: the table's own time)."""

    seconds: float | None = None
    kind: Literal["open_betting"] = "open_betting"


@dataclass(frozen=True, slots=True)
class ExtendBetting:
    """Give the open betting `seconds` more."""

    seconds: float
    kind: Literal["extend_betting"] = "extend_betting"


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """Close betting before its time."""

    kind: Literal["close_betting"] = "close_betting"


@dataclass(frozen=True, slots=True)
class BoxBets:
    """What a box plays besides its main bet: names of side bets; `insurance` False opts out."""

    side: tuple[str, ...] = ()
    insurance: bool = True


@dataclass(frozen=True, slots=True)
class BetsFinal:
    """Who plays this round: the boxes with a main bet, or (crowd) how many players."""

    boxes: dict[int, BoxBets] = field(default_factory=dict)
    players: int = 0
    side: Counts = field(default_factory=dict)
    kind: Literal["bets_final"] = "bets_final"


@dataclass(frozen=True, slots=True)
class Insurance:
    """Answers to the insurance question: per box (box games) or counted (crowd)."""

    answers: dict[int, str] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    kind: Literal["insurance"] = "insurance"


@dataclass(frozen=True, slots=True)
class Decision:
    """One box's decision for its hand `hand` (0 is the leftmost)."""

    box: int
    hand: int
    action: str
    kind: Literal["decision"] = "decision"


@dataclass(frozen=True, slots=True)
class Decisions:
    """The crowd's decisions at `at` (`initial`, `main3`, `s1:2`), counted by action.

    Not final: so many have answered so far. Final: they sum to those who are asked.
    """

    at: str
    counts: Counts
    final: bool = True
    kind: Literal["decisions"] = "decisions"


@dataclass(frozen=True, slots=True)
class BoxInterrupted:
    """The box's player is lost; the physical round goes on without the box."""

    box: int
    kind: Literal["box_interrupted"] = "box_interrupted"


@dataclass(frozen=True, slots=True)
class RequestPause:
    """Ask the shift manager to pause the table after this round; `reason` is a sentence."""

    reason: str
    kind: Literal["request_pause"] = "request_pause"


@dataclass(frozen=True, slots=True)
class RequestVoid:
    """Ask the shift manager to void the round in play."""

    reason: str
    kind: Literal["request_void"] = "request_void"


@dataclass(frozen=True, slots=True)
class RequestReview:
    """Ask the shift manager to look at a settled round again."""

    reason: str
    kind: Literal["request_review"] = "request_review"


@dataclass(frozen=True, slots=True)
class AckRound:
    """The game server holds the round durably; `digest` is the one the round was published with."""

    digest: str
    kind: Literal["ack_round"] = "ack_round"


@dataclass(frozen=True, slots=True)
class NackRound:
    """The game server cannot accept the round: blocks the next one until a person rules."""

    reason: str
    kind: Literal["nack_round"] = "nack_round"


@dataclass(frozen=True, slots=True)
class AckVoid:
    """The game server has refunded the voided round."""

    kind: Literal["ack_void"] = "ack_void"


Verb = (
    OpenBetting
    | ExtendBetting
    | CloseBetting
    | BetsFinal
    | Insurance
    | Decision
    | Decisions
    | BoxInterrupted
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


# --- what people at the table tap ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SignIn:
    """The person takes the role of the tap; relief of a dealer in mid-round needs a `second`."""

    second: str = ""
    kind: Literal["sign_in"] = "sign_in"


@dataclass(frozen=True, slots=True)
class SignOut:
    """The person leaves the role of the tap."""

    kind: Literal["sign_out"] = "sign_out"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open the table; refused with the list of reasons while the start gate is not empty."""

    kind: Literal["open_table"] = "open_table"


@dataclass(frozen=True, slots=True)
class PauseTable:
    """Pause after the round in play (`now`: at once); `reason` is a sentence."""

    reason: str
    now: bool = False
    kind: Literal["pause_table"] = "pause_table"


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """Go on after a pause."""

    kind: Literal["resume_table"] = "resume_table"


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close after `rounds_left` more rounds."""

    rounds_left: int = 0
    kind: Literal["close_table"] = "close_table"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The dealer starts the next betting (where the table waits for that tap)."""

    kind: Literal["next_round"] = "next_round"


@dataclass(frozen=True, slots=True)
class Report:
    """Report an irregularity that no sensor sees; `zone` where it lies, if anywhere."""

    code: str
    zone: str = ""
    note: str = ""
    kind: Literal["report"] = "report"


@dataclass(frozen=True, slots=True)
class Rule:
    """Choose a remedy for an open irregularity, with a reason code."""

    irregularity: int
    remedy: str
    reason: str
    card: Card | None = None
    zone: str = ""
    second: str = ""
    kind: Literal["rule"] = "rule"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """Void the round in play; `cause` is a reason code, `second` the second person's name."""

    cause: str
    second: str = ""
    kind: Literal["void_round"] = "void_round"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the ruling or placement recorded as fact number `fact`, and what followed."""

    fact: int
    reason: str
    kind: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """A shuffled set is in the shoe: which set, batch, back colour, and its deck check.

    `counted` is the number of cards the check found, `checked_by` the machine or both persons.
    """

    shoe: str
    set: str
    batch: str
    back: str
    counted: int
    checked_by: tuple[str, ...]
    machine: str = ""
    kind: Literal["load_shoe"] = "load_shoe"


@dataclass(frozen=True, slots=True)
class StubCounted:
    """What was left of a set when it came out: cards in order if scanned, else their number."""

    set: str
    count: int
    cards: tuple[Card, ...] = ()
    kind: Literal["stub_counted"] = "stub_counted"


@dataclass(frozen=True, slots=True)
class ShuffleConfirmed:
    """A person (and a second one where the profile asks) confirms that a set was shuffled."""

    set: str
    second: str = ""
    kind: Literal["shuffle_confirmed"] = "shuffle_confirmed"


@dataclass(frozen=True, slots=True)
class ClearSet:
    """A set under review was examined by two people and is whole: it may be played again."""

    set: str
    second: str
    kind: Literal["clear_set"] = "clear_set"


@dataclass(frozen=True, slots=True)
class AcknowledgeAlarm:
    """Acknowledge a device's alarm with a reason; never by the dealer for his own device."""

    device: str
    reason: str
    kind: Literal["acknowledge_alarm"] = "acknowledge_alarm"


@dataclass(frozen=True, slots=True)
class PeekAnswer:
    """The dealer's own look at the hole card, where the house asks dealer and controller."""

    blackjack: bool
    kind: Literal["peek_answer"] = "peek_answer"


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Give a called shift manager more time, once per irregularity."""

    irregularity: int
    kind: Literal["more_time"] = "more_time"


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
    | VoidRound
    | Undo
    | LoadShoe
    | StubCounted
    | ShuffleConfirmed
    | ClearSet
    | AcknowledgeAlarm
    | PeekAnswer
    | MoreTime
)


@dataclass(frozen=True, slots=True)
class Proof:
    """A person's PIN fitted, and he may take that role: at his sign-in, or for this very tap."""

    person: str
    role: Role
    how: Literal["session", "pin"]


@dataclass(frozen=True, slots=True)
class Tap:
    """A person's tap on a console, in the role he is signed in with there.

    `proved` says whose PIN fitted, for the person himself and for whoever signs beside him.
    """

    id: str
    person: str
    role: Role
    act: Act
    proved: tuple[Proof, ...] = ()
    kind: Literal["tap"] = "tap"
