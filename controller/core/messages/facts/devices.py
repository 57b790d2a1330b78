"""Facts about devices and conditions around the table."""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.messages.devices import CameraCondition, ShoeWhat
from controller.core.words import Words


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
    """A camera's view changed its condition, or what is wrong with its stream besides."""

    camera: str
    start: str
    condition: CameraCondition
    why: str
    remark: str = ""
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
class ShoeResetOrdered:
    """A person ordered a shoe to start anew, because it failed in this boot."""

    shoe: str
    boot: int
    person: str
    reason: str
    kind: Literal["shoe_reset_ordered"] = "shoe_reset_ordered"


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
    """Reports `first` to `last` never came; inventory and camera must find what they were.

    `boot` is the device's start that numbered them; older journals meant the one heard last.
    """

    device: str
    first: int
    last: int
    boot: int | None = None
    kind: Literal["reports_lost"] = "reports_lost"


@dataclass(frozen=True, slots=True)
class ConditionChanged:
    """Something the edges watch (broker, disk, clock, program) turned bad (`why`) or good."""

    name: str
    why: Words
    kind: Literal["condition_changed"] = "condition_changed"
