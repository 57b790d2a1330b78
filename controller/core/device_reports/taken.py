"""Whether a report was taken before: each passes once, and is acknowledged every time."""

from controller.core.messages.orders import Acknowledge
from controller.core.recorder import Recorder


def known(recorder: Recorder, device: str, boot: int, n: int) -> bool:
    """Whether this report is in the journal already; acknowledge it in any case."""
    recorder.order(Acknowledge(device, boot, n))
    last_boot, last_n = recorder.table.reports.get(device, (-1, -1))
    return boot == last_boot and n <= last_n
