"""What happened, past tense and for ever: the Facts. The table is their fold.

Every fact is journaled with its moment (table time and UTC). A card that left a shoe is named by
its `pull`, the table's serial number of pulled cards; a card that lies on the felt by its
`track`, the camera's number for it. Nothing here is ever rewritten: a correction is a new fact.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from controller.core.cards import Card
from controller.core.messages.commands import Counts, Role
from controller.core.messages.devices import CameraCondition, ShoeWhat

SCHEMA_VERSION = 1
"""Version of all facts in this file; a journal tells the version it was written with."""

Light = Literal["green", "yellow", "red"]
Question = Literal["insurance", "play"]
Quorum = Literal["both", "shoe", "camera", "ruling"]
"""Who was heard on a dealt card's face; `shoe` for a hole card, of which the camera sees a back."""


# --- the table and its people -------------------------------------------------------------


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
    """The process came back: devices are unknown, open windows get time (DESIGN section 2)."""

    kind: Literal["table_restarted"] = "table_restarted"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person took a role at this table."""

    person: str
    role: Role
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
    """The table will pause after the round in play."""

    cause: str
    by: str
    kind: Literal["pause_asked"] = "pause_asked"


@dataclass(frozen=True, slots=True)
class TablePaused:
    """All clocks stand still; `waiting_for` names who can end it."""

    cause: str
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
class TableClosed:
    """The table is closed: rounds acknowledged, sets reconciled."""

    by: str
    kind: Literal["table_closed"] = "table_closed"


@dataclass(frozen=True, slots=True)
class CommandTaken:
    """A command or tap was accepted under its id; the same id again is a duplicate."""

    client: str
    id: str
    verb: str
    kind: Literal["command_taken"] = "command_taken"


# --- devices ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeviceConnected:
    """A device answers and says what it is."""

    device: str
    identity: str
    batch: str = ""
    kind: Literal["device_connected"] = "device_connected"


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device is lost; `why` is a sentence with the next act."""

    device: str
    why: str
    kind: Literal["device_lost"] = "device_lost"


@dataclass(frozen=True, slots=True)
class CameraChanged:
    """A camera's view changed its condition."""

    camera: str
    start: str
    condition: CameraCondition
    why: str
    kind: Literal["camera_changed"] = "camera_changed"


@dataclass(frozen=True, slots=True)
class BytesRejected:
    """A device sent bytes that are no valid frame."""

    device: str
    why: str
    kind: Literal["bytes_rejected"] = "bytes_rejected"


@dataclass(frozen=True, slots=True)
class ShoeNoticed:
    """A shoe reported its state, an error or an alarm."""

    shoe: str
    n: int
    boot: int
    what: ShoeWhat
    text: str
    code: int | None = None
    kind: Literal["shoe_noticed"] = "shoe_noticed"


@dataclass(frozen=True, slots=True)
class ReportsDisagreed:
    """One report number came with two contents; the first stands."""

    device: str
    n: int
    first: str
    second: str
    kind: Literal["reports_disagreed"] = "reports_disagreed"


@dataclass(frozen=True, slots=True)
class ReportsLost:
    """Reports `first` to `last` never came; inventory and camera must find what they were."""

    device: str
    first: int
    last: int
    kind: Literal["reports_lost"] = "reports_lost"


@dataclass(frozen=True, slots=True)
class ConditionChanged:
    """Something the edges watch (broker, disk, clock, program) turned bad (`why`) or good."""

    name: str
    why: str
    kind: Literal["condition_changed"] = "condition_changed"


# --- cards that left a shoe, cards that lie -----------------------------------------------


@dataclass(frozen=True, slots=True)
class CardPulled:
    """A card left the shoe; `card` is None where the shoe could not read it."""

    pull: int
    shoe: str
    n: int
    boot: int
    card: Card | None
    kind: Literal["card_pulled"] = "card_pulled"


@dataclass(frozen=True, slots=True)
class CutCardPulled:
    """The cut card left the shoe."""

    shoe: str
    n: int
    boot: int
    kind: Literal["cut_card_pulled"] = "cut_card_pulled"


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card came to rest in a zone: a face, `back` or `unreadable`."""

    camera: str
    track: int
    zone: str
    order: int
    face: str
    colour: str
    confidence: float
    evidence: str
    kind: Literal["card_seen"] = "card_seen"


@dataclass(frozen=True, slots=True)
class FaceSeen:
    """A lying card now shows this face (turned, or read at last)."""

    camera: str
    track: int
    face: str
    confidence: float
    evidence: str
    kind: Literal["face_seen"] = "face_seen"


@dataclass(frozen=True, slots=True)
class CardShifted:
    """A lying card lies in another place."""

    camera: str
    track: int
    zone: str
    order: int
    kind: Literal["card_shifted"] = "card_shifted"


@dataclass(frozen=True, slots=True)
class CardLifted:
    """A card no longer lies on the felt."""

    camera: str
    track: int
    kind: Literal["card_lifted"] = "card_lifted"


@dataclass(frozen=True, slots=True)
class TracksForgotten:
    """The vision process started anew: its old track numbers mean nothing any more."""

    camera: str
    start: str
    kind: Literal["tracks_forgotten"] = "tracks_forgotten"


@dataclass(frozen=True, slots=True)
class TrackRecognised:
    """A lying card known as `old` is called `track` since vision's restart."""

    camera: str
    old: int
    track: int
    kind: Literal["track_recognised"] = "track_recognised"


@dataclass(frozen=True, slots=True)
class TrackLinked:
    """A lying card is the dealt card `pull` (dealt by ruling, or seen again)."""

    camera: str
    track: int
    pull: int
    kind: Literal["track_linked"] = "track_linked"


# --- shoes and sets -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShoeLoaded:
    """A shuffled set lies in a shoe, with its batch, back colour and deck check."""

    shoe: str
    set: str
    batch: str
    back: str
    counted: int
    checked_by: tuple[str, ...]
    machine: str = ""
    kind: Literal["shoe_loaded"] = "shoe_loaded"


@dataclass(frozen=True, slots=True)
class ShuffleReported:
    """A machine started or finished a batch, or a person confirmed the shuffle of a set."""

    what: Literal["started", "finished"]
    batch: str
    set: str
    by: str
    second: str = ""
    kind: Literal["shuffle_reported"] = "shuffle_reported"


@dataclass(frozen=True, slots=True)
class ReportTaken:
    """A shuffler's report was taken under its number; the same number again is a repeat."""

    device: str
    boot: int
    n: int
    kind: Literal["report_taken"] = "report_taken"


@dataclass(frozen=True, slots=True)
class BatchChecked:
    """A machine counted a batch; `faults` is empty where nothing is missing, extra or foreign."""

    batch: str
    device: str
    counted: int
    faults: str
    kind: Literal["batch_checked"] = "batch_checked"


@dataclass(frozen=True, slots=True)
class ReceiptTaken:
    """The slip of a pre-shuffled batch (N.J.A.C. 13:69E-1.18A)."""

    batch: str
    make: str
    model: str
    serial: str
    operator: str
    decks: int
    back: str
    kind: Literal["receipt_taken"] = "receipt_taken"


@dataclass(frozen=True, slots=True)
class AlarmRaised:
    """A shuffler's error light went on; it stands until a person acknowledges it."""

    device: str
    code: int
    text: str
    kind: Literal["alarm_raised"] = "alarm_raised"


@dataclass(frozen=True, slots=True)
class AlarmAcknowledged:
    """A person of another post than the device's acknowledged its alarm, with a reason."""

    device: str
    code: int
    person: str
    role: Role
    reason: str
    kind: Literal["alarm_acknowledged"] = "alarm_acknowledged"


@dataclass(frozen=True, slots=True)
class StubReported:
    """What was left of a set when it came out: counted, or scanned in order (`cards`)."""

    set: str
    count: int
    expected: int
    cards: tuple[Card, ...]
    faults: str
    by: str
    kind: Literal["stub_reported"] = "stub_reported"


@dataclass(frozen=True, slots=True)
class RoundsUnderReview:
    """The rounds since a set's last good count may have been dealt from a set not whole."""

    set: str
    rounds: tuple[str, ...]
    why: str
    kind: Literal["rounds_under_review"] = "rounds_under_review"


@dataclass(frozen=True, slots=True)
class SetCleared:
    """Two people examined a set under review; it may be played again."""

    set: str
    person: str
    second: str
    kind: Literal["set_cleared"] = "set_cleared"


@dataclass(frozen=True, slots=True)
class ShuffleSuspected:
    """A run of `run` cards came out in `against`: the shoe leaves play after this round."""

    shoe: str
    set: str
    run: int
    against: str
    kind: Literal["shuffle_suspected"] = "shuffle_suspected"


@dataclass(frozen=True, slots=True)
class ShoeStarted:
    """A shoe is in play; its inventory is whole."""

    shoe: str
    set: str
    decks: int
    kind: Literal["shoe_started"] = "shoe_started"


@dataclass(frozen=True, slots=True)
class ShoeEnded:
    """A shoe left play; `why` is cut_card, every_round, alarm, inventory or ruling."""

    shoe: str
    set: str
    why: str
    kind: Literal["shoe_ended"] = "shoe_ended"


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A pulled card went to the discard rack without being played."""

    pull: int
    why: str
    kind: Literal["card_burned"] = "card_burned"


# --- the round ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BettingOpened:
    """A round began: green light. `number` is the players' display number, #HH:MM:SS UTC."""

    round: str
    number: str
    dealer: str
    shoe: str
    yellow_at: int
    ends_at: int
    kind: Literal["betting_opened"] = "betting_opened"


@dataclass(frozen=True, slots=True)
class BettingExtended:
    """The betting clock got a new end."""

    yellow_at: int
    ends_at: int
    kind: Literal["betting_extended"] = "betting_extended"


@dataclass(frozen=True, slots=True)
class LightTurned:
    """The betting light changed colour."""

    colour: Light
    ends_at: int
    kind: Literal["light_turned"] = "light_turned"


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """Betting is over: red light; the server's final word is awaited until `due_at`."""

    due_at: int
    kind: Literal["betting_closed"] = "betting_closed"


@dataclass(frozen=True, slots=True)
class BetsAccepted:
    """Who plays: boxes and the side bets of each, or the crowd's number and side counts."""

    boxes: dict[int, tuple[str, ...]]
    players: int
    side: Counts
    uninsured: tuple[int, ...] = ()
    kind: Literal["bets_accepted"] = "bets_accepted"


@dataclass(frozen=True, slots=True)
class BetsMissing:
    """Nobody bet; the house reopens betting or deals anyway."""

    then: Literal["reopen", "deal_anyway"]
    kind: Literal["bets_missing"] = "bets_missing"


@dataclass(frozen=True, slots=True)
class BetsReturned:
    """All bets of the round go back before anything was decided; betting opens again."""

    cause: str
    kind: Literal["bets_returned"] = "bets_returned"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A pulled card lies where the game wants it: shoe and camera were heard as `quorum` says.

    `track` is -1 where no camera sees it (dealt by ruling).
    """

    pull: int
    camera: str
    track: int
    card: Card | None
    zone: str
    face_up: bool
    who: str
    hand: int
    index: int
    quorum: Quorum
    kind: Literal["card_dealt"] = "card_dealt"


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A hand was split: its second card, `pull`, lies on the further spot."""

    pull: int
    from_zone: str
    to_zone: str
    kind: Literal["card_moved"] = "card_moved"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a window: to box `who` (`all`: the crowd), at which point, what is legal."""

    who: str
    at: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderChanged:
    """By ruling, a card meant for later is dealt now: the next card goes to `zone`."""

    zone: str
    kind: Literal["order_changed"] = "order_changed"


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """Players decide until `ends_at`; the server's final answer is awaited until `due_at`."""

    window: int
    question: Question
    asks: tuple[Asked, ...]
    ends_at: int
    due_at: int
    kind: Literal["window_opened"] = "window_opened"


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A box decided; `applied` differs from `asked` where the game converts it."""

    who: str
    at: str
    asked: str
    applied: str
    kind: Literal["choice_made"] = "choice_made"


@dataclass(frozen=True, slots=True)
class CountsTaken:
    """The crowd decided: how many asked for what, how many got what."""

    at: str
    asked: Counts
    applied: Counts
    kind: Literal["counts_taken"] = "counts_taken"


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The window is closed."""

    window: int
    kind: Literal["window_closed"] = "window_closed"


@dataclass(frozen=True, slots=True)
class Peeked:
    """The hole card was checked; `by` is controller or dealer_and_controller."""

    blackjack: bool
    by: str
    kind: Literal["peeked"] = "peeked"


@dataclass(frozen=True, slots=True)
class HoleRevealed:
    """The hole card lies face up: its face is public from here on."""

    card: Card
    kind: Literal["hole_revealed"] = "hole_revealed"


@dataclass(frozen=True, slots=True)
class BoxHandedOver:
    """An interrupted box left the physical round in this state (Blackjack Live)."""

    box: int
    frozen: dict[str, Any]
    kind: Literal["box_handed_over"] = "box_handed_over"


@dataclass(frozen=True, slots=True)
class HandKilled:
    """A box's hand is dead: all its stakes are refunded."""

    box: int
    why: str
    kind: Literal["hand_killed"] = "hand_killed"


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """The round's outcome: multipliers per unit staked."""

    round: str
    result: dict[str, Any]
    show_until: int
    kind: Literal["round_settled"] = "round_settled"


@dataclass(frozen=True, slots=True)
class HoleReleased:
    """The round is over and its hole card, never turned, is told for boxes handed over (BJL-12)."""

    card: Card
    kind: Literal["hole_released"] = "hole_released"


@dataclass(frozen=True, slots=True)
class ResultsShown:
    """The results have been shown long enough: the cards may be collected."""

    round: str
    kind: Literal["results_shown"] = "results_shown"


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round is void: every stake is refunded. Who ruled, in which role, and why."""

    round: str
    cause: str
    text: str
    person: str
    role: str
    second: str = ""
    kind: Literal["round_voided"] = "round_voided"


@dataclass(frozen=True, slots=True)
class TableCleared:
    """All cards of the round are in the discard rack, in this pick-up order."""

    round: str
    order: tuple[int, ...]
    kind: Literal["table_cleared"] = "table_cleared"


@dataclass(frozen=True, slots=True)
class RoundAcknowledged:
    """The game server holds the round (or its void) durably."""

    round: str
    client: str
    kind: Literal["round_acknowledged"] = "round_acknowledged"


@dataclass(frozen=True, slots=True)
class RoundRefused:
    """The game server cannot accept the round."""

    round: str
    client: str
    reason: str
    kind: Literal["round_refused"] = "round_refused"


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """The game server wants a settled round looked at again."""

    round: str
    client: str
    reason: str
    kind: Literal["review_asked"] = "review_asked"


# --- irregularities -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IrregularityOpened:
    """Something is wrong: `code` names it in the catalogue; play and clocks stop."""

    id: int
    code: str
    zone: str
    text: str
    detected_by: str
    pulls: tuple[int, ...] = ()
    tracks: tuple[int, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)
    kind: Literal["irregularity_opened"] = "irregularity_opened"


@dataclass(frozen=True, slots=True)
class ManagerCalled:
    """Nobody ruled in time: the call went to the next in line."""

    id: int
    level: int
    kind: Literal["manager_called"] = "manager_called"


@dataclass(frozen=True, slots=True)
class CallExtended:
    """The shift manager took more time, once."""

    id: int
    by: str
    until: int
    kind: Literal["call_extended"] = "call_extended"


@dataclass(frozen=True, slots=True)
class RemedyChosen:
    """Somebody who may ruled on an irregularity."""

    id: int
    remedy: str
    reason: str
    person: str
    role: str
    second: str = ""
    card: Card | None = None
    zone: str = ""
    kind: Literal["remedy_chosen"] = "remedy_chosen"


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step of a repair was seen (or confirmed) done."""

    id: int
    step: int
    by: str
    kind: Literal["step_done"] = "step_done"


@dataclass(frozen=True, slots=True)
class IrregularityClosed:
    """The irregularity is over; `ms` is the play time it cost."""

    id: int
    code: str
    remedy: str
    ms: int
    kind: Literal["irregularity_closed"] = "irregularity_closed"


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A pulled card's face was ruled to be another (or to be this one, where unread)."""

    pull: int
    was: Card | None
    card: Card
    person: str
    role: str
    kind: Literal["card_corrected"] = "card_corrected"


@dataclass(frozen=True, slots=True)
class HoleExposureAccepted:
    """The hole card was seen too early, and the shift manager lets the round go on."""

    pull: int
    person: str
    kind: Literal["hole_exposure_accepted"] = "hole_exposure_accepted"


@dataclass(frozen=True, slots=True)
class ShoeCondemned:
    """The shoe in play is to leave it after this round."""

    shoe: str
    set: str
    why: str
    by: str
    kind: Literal["shoe_condemned"] = "shoe_condemned"


@dataclass(frozen=True, slots=True)
class PullSetAside:
    """A pulled card will not be played and is not burnt yet: held, or on its way back."""

    pull: int
    why: str
    kind: Literal["pull_set_aside"] = "pull_set_aside"


@dataclass(frozen=True, slots=True)
class TrackSetAside:
    """A lying card is no card of this round (evidence put aside)."""

    camera: str
    track: int
    why: str
    kind: Literal["track_set_aside"] = "track_set_aside"


@dataclass(frozen=True, slots=True)
class FactsUndone:
    """Facts `first` to now that are rulings, placements or phases are taken back."""

    first: int
    taken_back: tuple[int, ...]
    person: str
    role: str
    reason: str
    kind: Literal["facts_undone"] = "facts_undone"


Fact = (
    TableConfigured
    | TableRestarted
    | SignedIn
    | SignedOut
    | TableOpened
    | PauseAsked
    | TablePaused
    | TableResumed
    | ClosingAnnounced
    | TableClosed
    | CommandTaken
    | DeviceConnected
    | DeviceLost
    | CameraChanged
    | BytesRejected
    | ShoeNoticed
    | ReportsDisagreed
    | ReportsLost
    | ConditionChanged
    | CardPulled
    | CutCardPulled
    | CardSeen
    | FaceSeen
    | CardShifted
    | CardLifted
    | TracksForgotten
    | TrackRecognised
    | TrackLinked
    | ShuffleReported
    | ReportTaken
    | BatchChecked
    | ReceiptTaken
    | AlarmRaised
    | AlarmAcknowledged
    | StubReported
    | RoundsUnderReview
    | SetCleared
    | ShuffleSuspected
    | ShoeLoaded
    | ShoeStarted
    | ShoeEnded
    | CardBurned
    | BettingOpened
    | BettingExtended
    | LightTurned
    | BettingClosed
    | BetsAccepted
    | BetsMissing
    | BetsReturned
    | CardDealt
    | CardMoved
    | OrderChanged
    | WindowOpened
    | ChoiceMade
    | CountsTaken
    | WindowClosed
    | Peeked
    | HoleRevealed
    | BoxHandedOver
    | HandKilled
    | RoundSettled
    | HoleReleased
    | ResultsShown
    | RoundVoided
    | TableCleared
    | RoundAcknowledged
    | RoundRefused
    | ReviewAsked
    | IrregularityOpened
    | ManagerCalled
    | CallExtended
    | RemedyChosen
    | StepDone
    | IrregularityClosed
    | CardCorrected
    | HoleExposureAccepted
    | ShoeCondemned
    | PullSetAside
    | TrackSetAside
    | FactsUndone
)
