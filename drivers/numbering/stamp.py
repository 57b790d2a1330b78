"""What both ways of numbering reports share: a report's stamp, a conflict, what a frame led to.

`counted` is for wires whose device numbers its reports, `arrivals` for those whose does not. Both
are policy above the wires, without I/O: every report gets one number and passes once.
"""

from dataclasses import replace
from typing import NamedTuple

from controller.core.messages.devices import (
    DeviceInput,
    ReportConflict,
    ReportGap,
    ShoeReport,
    ShufflerReport,
)
from drivers.wires.base import Frame


class Outcome(NamedTuple):
    """What a frame led to: inputs for the table, bytes for the device."""

    inputs: list[DeviceInput]
    send: bytes = b""


NOTHING = Outcome([])


def stamped(
    message: ShoeReport | ShufflerReport, device: str, frame: Frame, n: int
) -> ShoeReport | ShufflerReport:
    """The report as the table takes it: named, numbered, with the bytes it came in."""
    if isinstance(message, ReportGap):
        return replace(message, device=device, boot=frame.boot)
    return replace(message, device=device, n=n, raw=frame.raw.hex(), boot=frame.boot)


def conflict(device: str, n: int, first: Frame, second: Frame) -> ReportConflict:
    """The same number or mark with other content; the first report stands."""
    return ReportConflict(
        device, n, first.raw.hex(), second.raw.hex(), second.raw.hex(), second.boot
    )
