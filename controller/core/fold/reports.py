"""The fold of report numbers: up to where each start of a device was heard."""

from controller.core.table.table import Table

REMEMBERED_BOOTS = 8
"""Earlier starts of a device whose numbers are kept: a repeat is never older."""


def take_number(table: Table, device: str, boot: int, n: int) -> None:
    """The device's report `n` of its start `boot` was taken."""
    table.reports[device] = (boot, n)
    boots = table.boots.setdefault(device, {})
    boots.pop(boot, None)
    boots[boot] = n
    if len(boots) > REMEMBERED_BOOTS:
        del boots[next(iter(boots))]
