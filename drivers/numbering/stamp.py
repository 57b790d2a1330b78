"""The parts that both ways of numbering reports share: stamp, conflict, result of a frame.

`DeviceNumbered` serves wires whose device numbers its reports, `HostNumbered` all others. Both are
policy above the wires and do no I/O: every report gets one number and passes once.
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
from drivers.wires.protocol import WireFrame


class FrameResult(NamedTuple):
    """The result of one frame: inputs for the table, bytes for the device."""

    inputs: list[DeviceInput]
    send: bytes = b""


NOTHING = FrameResult([])


def stamped(
    message: ShoeReport | ShufflerReport, device: str, frame: WireFrame, n: int
) -> ShoeReport | ShufflerReport:
    """Return the report for the table: with device name, number, and the bytes in which it came."""
    if isinstance(message, ReportGap):
        return replace(message, device=device, boot=frame.boot)
    return replace(message, device=device, n=n, raw=frame.raw.hex(), boot=frame.boot)


def conflict(device: str, n: int, first: WireFrame, second: WireFrame) -> ReportConflict:
    """Report the same number or mark with different content; the first report stands."""
    return ReportConflict(
        device, n, first.raw.hex(), second.raw.hex(), second.raw.hex(), second.boot
    )
