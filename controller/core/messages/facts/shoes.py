"""Facts of shoes and sets of cards."""

from typing import Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.messages.commands import Role
from controller.core.words import Words


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
    faults: Words
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
    """A shuffler's error light went on; it stands until a person acknowledges it.

    `boot` is what the machine knows its alarm by; 0 in journals from before it was written.
    """

    device: str
    code: int
    text: str
    boot: int = 0
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
    """The rest of a set when it came out: counted, or scanned in order (`cards`)."""

    set: str
    count: int
    expected: int
    cards: tuple[Card, ...]
    faults: Words
    by: str
    kind: Literal["stub_reported"] = "stub_reported"


@dataclass(frozen=True, slots=True)
class RoundsUnderReview:
    """The rounds since a set's last good count may have been dealt from a set not whole."""

    set: str
    rounds: tuple[str, ...]
    why: Words
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


FIRST_CARD = "first card of the shoe"
"""The reason to burn a card when a shoe begins; no burning but this and the next one counts."""
NEW_DEALER = "a new dealer came"
"""The reason to burn a card when a dealer takes over."""
NOT_NEEDED = "held and not needed"
"""The reason to burn a card that is in the hand still when its round ends."""
SHOE_LEAVES = "its shoe leaves play"
"""The reason to burn a card that is in the hand still when its shoe ends."""


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A pulled card went to the discard rack without being played."""

    pull: int
    why: str
    kind: Literal["card_burned"] = "card_burned"
