"""Finds the last report that was heard of a device, also if the program failed on it.

A device whose reports the driver counts does not tell a report again. If the driver went on before
a report that is set aside, the next card would get its number, and so its identity: it would be
taken for the one that is set aside.
"""

import json
from typing import NamedTuple

from controller.core.messages.inputs import InputFailed
from controller.journal.live.past import Past


class LastReport(NamedTuple):
    """A report: the start of its device, its number, and its frame in hex; 0, 0 and "": none."""

    boot: int
    n: int
    raw: str


def last_heard(
    device: str, taken: tuple[int, int], past: Past, noted: InputFailed | None
) -> LastReport:
    """Return the last report of that device, `taken` (boot, number) or set aside after it.

    `noted` is a failure that the journal does not hold yet. A device that counts its reports itself
    repeats them from the last one taken, so there none that is set aside counts.
    """
    failures = [*past.failed_since(device), *([noted] if noted else [])]
    counted = [one for failed in failures if (one := _counted_here(device, failed)) is not None]
    last = LastReport(*taken, past.last_raw(device))
    return max([last, *counted], key=lambda one: one.n)


def _counted_here(device: str, failed: InputFailed) -> LastReport | None:
    """The report on which the program failed, if it is one of this device that its driver counted:
    such a device has no starts.
    """
    try:
        told = json.loads(failed.raw)
    except ValueError:  # cut off, or kept in another form
        return None
    if not isinstance(told, dict) or told.get("device") != device or told.get("boot"):
        return None
    n = told.get("n")
    return LastReport(0, n, str(told.get("raw") or "")) if isinstance(n, int) else None
