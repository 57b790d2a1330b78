"""The reports of devices: the Inputs that shoes, shufflers and cameras write into the one inbox.

Every report names its device (the table file's name for it, `shoe0`, `camera0`). `raw` is the
frame as it came over the wire, in hex, so that it is committed with what was made of it.
`n` is the report's number: the wire's own counter where it has one, else the driver's count.
"""

from typing import Literal

from controller.core.cards import Card
from controller.core.frozen import dataclass

BACK = "back"
UNREADABLE = "unreadable"


Target = Literal["player", "banker", "burn"]
"""The place to which a shoe that counts baccarat itself sends a card."""


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card left the shoe and was read."""

    device: str
    n: int
    card: Card
    raw: str = ""
    boot: int = 0
    target: Target | Literal[""] = ""
    """To whom a shoe that counts the game itself gives it; empty where it tells none."""
    kind: Literal["card_read"] = "card_read"


@dataclass(frozen=True, slots=True)
class CardUnread:
    """A card left the shoe and could not be read; `why` is a sentence."""

    device: str
    n: int
    why: str
    raw: str = ""
    boot: int = 0
    kind: Literal["card_unread"] = "card_unread"


@dataclass(frozen=True, slots=True)
class CutCardRead:
    """The cut card left the shoe."""

    device: str
    n: int
    raw: str = ""
    boot: int = 0
    kind: Literal["cut_card_read"] = "cut_card_read"


ShoeWhat = Literal[
    "empty",
    "jam",
    "removed",
    "present",
    "gate",
    "error",
    "overdraw",
    "error_cleared",
    "locked",
    "unlocked",
    "standby",
    "boot",
    "failed",
    "result",
    "preset",
    "warning",
    "pulled_back",
]


@dataclass(frozen=True, slots=True)
class ShoeNotice:
    """Anything else a shoe says: its state, an error with code and name, an alarm."""

    device: str
    n: int
    what: ShoeWhat
    text: str = ""
    code: int | None = None
    raw: str = ""
    boot: int = 0
    kind: Literal["shoe_notice"] = "shoe_notice"


@dataclass(frozen=True, slots=True)
class ReportConflict:
    """A report came again under the same number with other content; the first one stands."""

    device: str
    n: int
    first: str
    second: str
    raw: str = ""
    boot: int = 0
    kind: Literal["report_conflict"] = "report_conflict"


@dataclass(frozen=True, slots=True)
class ReportGap:
    """Reports `first` to `last` (inclusive) never came and the device cannot replay them."""

    device: str
    first: int
    last: int
    boot: int = 0
    kind: Literal["report_gap"] = "report_gap"


@dataclass(frozen=True, slots=True)
class BadFrame:
    """Bytes that are no valid frame: evidence that something was sent, not that nothing was."""

    device: str
    raw: str
    why: str
    kind: Literal["bad_frame"] = "bad_frame"


@dataclass(frozen=True, slots=True)
class DeviceUp:
    """The device answers; `identity` is what it says it is (empty where its wire tells none)."""

    device: str
    identity: str = ""
    text: str = ""
    batch: str = ""
    kind: Literal["device_up"] = "device_up"


@dataclass(frozen=True, slots=True)
class DeviceDown:
    """The device is lost; `why` is a sentence that names the next act."""

    device: str
    why: str
    kind: Literal["device_down"] = "device_down"


ShuffleWhat = Literal["started", "progress", "finished"]


@dataclass(frozen=True, slots=True)
class ShuffleReport:
    """The shuffler works on the set of batch `batch`; `percent` is 0 to 100."""

    device: str
    n: int
    what: ShuffleWhat
    batch: str
    percent: int = 0
    raw: str = ""
    boot: int = 0
    kind: Literal["shuffle"] = "shuffle"


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """The shuffler counted a set: faces missing, faces extra, backs of a wrong colour."""

    device: str
    n: int
    batch: str
    count: int
    missing: tuple[Card, ...] = ()
    extra: tuple[Card, ...] = ()
    wrong_back: int = 0
    raw: str = ""
    boot: int = 0
    kind: Literal["deck_check"] = "deck_check"


@dataclass(frozen=True, slots=True)
class ShufflerAlarm:
    """The shuffler's error light is on (`active`) or went off."""

    device: str
    n: int
    code: int
    text: str
    active: bool = True
    raw: str = ""
    boot: int = 0
    kind: Literal["shuffler_alarm"] = "shuffler_alarm"


@dataclass(frozen=True, slots=True)
class BatchReceipt:
    """The slip of a pre-shuffled batch (N.J.A.C. 13:69E-1.18A): machine, operator, decks."""

    device: str
    n: int
    batch: str
    make: str
    model: str
    serial: str
    operator: str
    decks: int
    back: str = ""
    raw: str = ""
    boot: int = 0
    kind: Literal["batch_receipt"] = "batch_receipt"


SightingWhat = Literal["placed", "revealed", "moved", "removed"]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One thing the camera saw happen to one lying card.

    `track` is one number per lying card, never reused within one start of vision (`start`).
    `face` is a card, `back` or `unreadable`; `colour` is a back's colour. `order` counts the
    cards of a zone from 0 in the order of laying. `captured_ms` is the frame's capture time,
    `evidence` the SHA-256 of the crop's file. `focus` (the steepest step a pixel, in parts of the
    card's contrast), `light` (the card's stock, 0 to 255) and `off_mm` (how far the marks lie off
    the calibration) tell how well it was seen; a focus of 0 says that they were not measured.
    """

    camera: str
    start: str
    track: int
    what: SightingWhat
    zone: str
    order: int
    face: str
    confidence: float
    frame: int
    captured_ms: int
    colour: str = ""
    evidence: str = ""
    focus: float = 0.0
    light: float = 0.0
    off_mm: float = 0.0
    kind: Literal["sighting"] = "sighting"


CameraCondition = Literal["ok", "black", "frozen", "blind", "moved", "lost"]


@dataclass(frozen=True, slots=True)
class CameraState:
    """The camera's view changed its condition; `why` is a sentence for the engineer.

    `remark` says what is wrong with a stream whose pictures can be used; empty: nothing.
    """

    camera: str
    start: str
    condition: CameraCondition
    why: str
    frame: int = 0
    captured_ms: int = 0
    remark: str = ""
    kind: Literal["camera_state"] = "camera_state"


ShoeReport = CardRead | CardUnread | CutCardRead | ShoeNotice | ReportConflict | ReportGap
ShufflerReport = ShuffleReport | DeckCheck | ShufflerAlarm | BatchReceipt
VisionReport = Sighting | CameraState
DeviceInput = ShoeReport | ShufflerReport | VisionReport | BadFrame | DeviceUp | DeviceDown
