"""The fold of report numbers: how far each start of a device was heard."""

from controller.core.table.table import Table

REMEMBERED_BOOTS = 8
"""Earlier starts of a device whose numbers are kept: a repeat is never older."""


def take_number(table: Table, device: str, boot: int, n: int) -> None:
    """Note that report `n` of the start `boot` was taken; a lower number never replaces a higher
    one.
    """
    boots = table.boots.setdefault(device, {})
    highest = max(n, boots.pop(boot, n))
    boots[boot] = highest
    table.reports[device] = (boot, highest)
    if len(boots) > REMEMBERED_BOOTS:
        del boots[next(iter(boots))]
