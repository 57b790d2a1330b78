"""Tells whether a report was taken before: each is taken once, and acknowledged every time."""

from controller.core.messages.orders import Acknowledge
from controller.core.recorder import Recorder


def known(recorder: Recorder, device: str, boot: int, n: int) -> bool:
    """Whether this report is in the journal already; it is acknowledged in either case."""
    recorder.order(Acknowledge(device, boot, n))
    return n <= recorder.table.boots.get(device, {}).get(boot, -1)
