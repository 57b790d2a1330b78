"""Whether a report was taken before: each passes once, and is acknowledged every time."""

from controller.core.messages.orders import Acknowledge
from controller.core.recorder import Recorder


def known(recorder: Recorder, device: str, boot: int, n: int) -> bool:
    """Whether this report is in the journal already; acknowledge it in any case."""
    recorder.order(Acknowledge(device, boot, n))
    return n <= recorder.table.boots.get(device, {}).get(boot, -1)
