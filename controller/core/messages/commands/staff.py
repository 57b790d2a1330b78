"""The taps of people at any table."""

from typing import Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass


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
    """Pause after the round in play (`now`: at once); `reason` is a sentence, or the code of one
    that the screens offer."""

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
class DisableGame:
    """Deal no further round here until two people lift the order.

    `reason` is a sentence, or the code of one that the screens offer.
    """

    reason: str
    kind: Literal["disable_game"] = "disable_game"


@dataclass(frozen=True, slots=True)
class EnableGame:
    """Lift the order that disabled the game; `second` is the second person's name."""

    second: str
    reason: str
    kind: Literal["enable_game"] = "enable_game"


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
class ProposeRuling:
    """Ask that a second person signs this ruling at another screen; until then nothing is ruled.

    The fields are those of `Rule`; `irregularity` 0 is the void of the round, for that reason.
    """

    irregularity: int
    remedy: str
    reason: str
    card: Card | None = None
    zone: str = ""
    kind: Literal["propose_ruling"] = "propose_ruling"


@dataclass(frozen=True, slots=True)
class Countersign:
    """The second person signs the proposal of this number: its ruling is made."""

    proposal: int
    kind: Literal["countersign"] = "countersign"


@dataclass(frozen=True, slots=True)
class RefuseProposal:
    """A person who could sign the proposal of this number does not: it is over."""

    proposal: int
    kind: Literal["refuse_proposal"] = "refuse_proposal"


@dataclass(frozen=True, slots=True)
class TakeBackProposal:
    """The person who asked for it wants the ruling of this number no more."""

    proposal: int
    kind: Literal["take_back_proposal"] = "take_back_proposal"


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
    """The rest of a set when it came out: cards in order if scanned, else their number."""

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
    """Acknowledge a device's alarm with a reason; never by the dealer for his own device.

    Without `code` all alarms of the device are meant.
    """

    device: str
    reason: str
    code: int | None = None
    kind: Literal["acknowledge_alarm"] = "acknowledge_alarm"


@dataclass(frozen=True, slots=True)
class ResolveRound:
    """Let a finished round pass that the game server refuses, or does not acknowledge."""

    round: str
    reason: str
    kind: Literal["resolve_round"] = "resolve_round"


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Give a called shift manager more time, once per irregularity."""

    irregularity: int
    kind: Literal["more_time"] = "more_time"


@dataclass(frozen=True, slots=True)
class ConfirmStep:
    """The hands are done unseen: the step now shown of an irregularity (0: of a pause)."""

    irregularity: int = 0
    kind: Literal["confirm_step"] = "confirm_step"
