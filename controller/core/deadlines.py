"""Tells when the table wants to be woken: the earliest time at which something follows by
itself.
"""

from controller.core.consequences import moments_of
from controller.core.table.table import Table


def next_deadline(table: Table, after: int) -> int | None:
    """Return the table time (ms) of the next Tick wanted, later than `after`; None if none is.

    Whatever was due by `after` has been checked already, and only another input can change that.
    """
    if table.failed:
        return None
    later = [at for at in moments_of(table) if at > after]
    return min(later) if later else None
