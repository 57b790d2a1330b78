"""The Facts: all that happened, past tense and for ever. The table is their fold.

Every fact is journaled with its moment (table time and UTC). A card that left a shoe is named by
its `pull`, the table's serial number of pulled cards; a card that lies on the felt by its
camera, the start of vision and its number there, `track`. Nothing here is ever rewritten: a
correction is a new fact.
"""

from controller.core.messages.facts.baccarat_round import (
    CardRevealed,
    CoupTold,
    ShoeCountSetAside,
)
from controller.core.messages.facts.blackjack_round import (
    BlackjackDealFact,
    BoxHandedOver,
    HoleChecked,
    HoleReleased,
    HoleRevealed,
)
from controller.core.messages.facts.cards import (
    AdmittedReported,
    BackSeen,
    CardAdmitted,
    CardLifted,
    CardPulled,
    CardReturned,
    CardSeen,
    CardShifted,
    CutCardPulled,
    FaceSeen,
    TrackLinked,
    TrackRecognised,
    TracksForgotten,
)
from controller.core.messages.facts.devices import (
    BytesRejected,
    CameraChanged,
    ConditionChanged,
    DeviceConnected,
    DeviceLost,
    ReportsDisagreed,
    ReportsLost,
    ShoeNoticed,
    ShoeResetOrdered,
)
from controller.core.messages.facts.record import (
    CheckpointDisputed,
    SigningKeyChanged,
    SoftwareChanged,
)
from controller.core.messages.facts.repairs import (
    BURNT,
    CallExtended,
    CardCorrected,
    FactsUndone,
    GuidedStep,
    HoleExposureAccepted,
    IrregularityClosed,
    IrregularityOpened,
    ManagerCalled,
    ProposalEnd,
    ProposalEnded,
    PullKeptAsNext,
    PullSetAside,
    RemedyChosen,
    RulingProposed,
    ShoeCondemned,
    SingleSourceRuled,
    StepSeen,
    StepsGiven,
    TrackSetAside,
)
from controller.core.messages.facts.rounds import (
    Asked,
    BetsAccepted,
    BetsMissing,
    BetsReturned,
    BettingClosed,
    BettingExtended,
    BettingOpened,
    CardDealt,
    CardMoved,
    ChoiceMade,
    CountsTaken,
    HandKilled,
    LightTurned,
    OrderChanged,
    ResultsShown,
    ReviewAsked,
    RoundAcknowledged,
    RoundRefused,
    RoundResolved,
    RoundSettled,
    RoundVoided,
    TableCleared,
    WindowClosed,
    WindowOpened,
)
from controller.core.messages.facts.shoes import (
    FIRST_CARD,
    NEW_DEALER,
    NOT_NEEDED,
    SHOE_LEAVES,
    AlarmAcknowledged,
    AlarmRaised,
    BatchChecked,
    CardBurned,
    ReceiptTaken,
    ReportTaken,
    RoundsUnderReview,
    SetCleared,
    ShoeEnded,
    ShoeLoaded,
    ShoeStarted,
    ShuffleReported,
    ShuffleSuspected,
    StubReported,
)
from controller.core.messages.facts.table import (
    ActRefused,
    ClosingAnnounced,
    CommandTaken,
    GameDisabled,
    GameEnabled,
    InputSetAside,
    PauseAsked,
    PauseTakenBack,
    RecordsSetAside,
    SignedIn,
    SignedOut,
    SignInRefused,
    TableClosed,
    TableConfigured,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
)
from controller.core.messages.facts.words import Light, Quorum

__all__ = [
    "BURNT",
    "FIRST_CARD",
    "NEW_DEALER",
    "NOT_NEEDED",
    "SCHEMA_VERSION",
    "SHOE_LEAVES",
    "ActRefused",
    "AdmittedReported",
    "AlarmAcknowledged",
    "AlarmRaised",
    "Asked",
    "BackSeen",
    "BatchChecked",
    "BetsAccepted",
    "BetsMissing",
    "BetsReturned",
    "BettingClosed",
    "BettingExtended",
    "BettingOpened",
    "BoxHandedOver",
    "BytesRejected",
    "CallExtended",
    "CameraChanged",
    "CardAdmitted",
    "CardBurned",
    "CardCorrected",
    "CardDealt",
    "CardLifted",
    "CardMoved",
    "CardPulled",
    "CardReturned",
    "CardRevealed",
    "CardSeen",
    "CardShifted",
    "CheckpointDisputed",
    "ChoiceMade",
    "ClosingAnnounced",
    "CommandTaken",
    "ConditionChanged",
    "CountsTaken",
    "CoupTold",
    "CutCardPulled",
    "DealFact",
    "DeviceConnected",
    "DeviceLost",
    "FaceSeen",
    "Fact",
    "FactsUndone",
    "GameDisabled",
    "GameEnabled",
    "GuidedStep",
    "HandKilled",
    "HoleChecked",
    "HoleExposureAccepted",
    "HoleReleased",
    "HoleRevealed",
    "InputSetAside",
    "IrregularityClosed",
    "IrregularityOpened",
    "Light",
    "LightTurned",
    "ManagerCalled",
    "OrderChanged",
    "PauseAsked",
    "PauseTakenBack",
    "ProposalEnd",
    "ProposalEnded",
    "PullKeptAsNext",
    "PullSetAside",
    "Quorum",
    "ReceiptTaken",
    "RecordsSetAside",
    "RemedyChosen",
    "ReportTaken",
    "ReportsDisagreed",
    "ReportsLost",
    "ResultsShown",
    "ReviewAsked",
    "RoundAcknowledged",
    "RoundRefused",
    "RoundResolved",
    "RoundSettled",
    "RoundVoided",
    "RoundsUnderReview",
    "RulingProposed",
    "SetCleared",
    "ShoeCondemned",
    "ShoeCountSetAside",
    "ShoeEnded",
    "ShoeLoaded",
    "ShoeNoticed",
    "ShoeResetOrdered",
    "ShoeStarted",
    "ShuffleReported",
    "ShuffleSuspected",
    "SignInRefused",
    "SignedIn",
    "SignedOut",
    "SigningKeyChanged",
    "SingleSourceRuled",
    "SoftwareChanged",
    "StepSeen",
    "StepsGiven",
    "StubReported",
    "TableCleared",
    "TableClosed",
    "TableConfigured",
    "TableOpened",
    "TablePaused",
    "TableRestarted",
    "TableResumed",
    "TrackLinked",
    "TrackRecognised",
    "TrackSetAside",
    "TracksForgotten",
    "WindowClosed",
    "WindowOpened",
]

SCHEMA_VERSION = 1
"""Version of all facts; a journal tells the version it was written with."""

Fact = (
    TableConfigured
    | TableRestarted
    | SignedIn
    | SignedOut
    | TableOpened
    | PauseAsked
    | PauseTakenBack
    | TablePaused
    | TableResumed
    | ClosingAnnounced
    | GameDisabled
    | GameEnabled
    | TableClosed
    | CommandTaken
    | SignInRefused
    | ActRefused
    | InputSetAside
    | RecordsSetAside
    | SigningKeyChanged
    | SoftwareChanged
    | CheckpointDisputed
    | DeviceConnected
    | DeviceLost
    | CameraChanged
    | BytesRejected
    | ShoeNoticed
    | ShoeResetOrdered
    | CoupTold
    | ReportsDisagreed
    | ReportsLost
    | ConditionChanged
    | CardPulled
    | CardAdmitted
    | CardReturned
    | AdmittedReported
    | CutCardPulled
    | CardSeen
    | FaceSeen
    | BackSeen
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
    | HoleChecked
    | HoleRevealed
    | CardRevealed
    | BoxHandedOver
    | HandKilled
    | RoundSettled
    | HoleReleased
    | ResultsShown
    | RoundVoided
    | TableCleared
    | RoundAcknowledged
    | RoundRefused
    | RoundResolved
    | ReviewAsked
    | IrregularityOpened
    | ManagerCalled
    | CallExtended
    | RemedyChosen
    | RulingProposed
    | ProposalEnded
    | IrregularityClosed
    | CardCorrected
    | HoleExposureAccepted
    | ShoeCondemned
    | ShoeCountSetAside
    | PullSetAside
    | PullKeptAsNext
    | TrackSetAside
    | FactsUndone
    | StepsGiven
    | StepSeen
    | SingleSourceRuled
)

DealFact = (
    BetsAccepted
    | CardDealt
    | CardMoved
    | OrderChanged
    | ChoiceMade
    | CountsTaken
    | HandKilled
    | BlackjackDealFact
    | CardRevealed
)
"""Facts that drive the dealing of a round; the first is the accepted bets."""
