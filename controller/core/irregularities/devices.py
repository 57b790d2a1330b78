"""A shoe that gives no card, and reports of a shoe that cannot be trusted."""

from controller.core.irregularities.row import ALL, DEAL, Irregularity, Look
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def shoe_empty(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card is due and the shoe holds none, as it says or by its inventory: void, new shoe."""
    text = "The shoe is empty in the middle of a round."
    if snapshot.wanted and table.shoe and table.shoe.cards_left <= 0 and not snapshot.in_transit:
        return Finding("shoe_empty", "", text, table.devices[table.shoe.name].since, 0)
    return _shoe_says(table, snapshot, "empty", "shoe_empty", text)


def shoe_trouble(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card is due and the shoe reports an error."""
    return _shoe_says(table, snapshot, "error", "shoe_trouble", "The shoe reports an error")


def _shoe_says(
    table: Table, snapshot: TableSnapshot, trouble: str, code: str, text: str
) -> Finding | None:
    if snapshot.wanted is None or snapshot.in_transit or table.shoe is None:
        return None
    device = table.devices[table.shoe.name]
    if device.trouble != trouble:
        return None
    sentence = f"{text}: {device.why}." if trouble == "error" else text
    return Finding(code, "", sentence, device.since, 0)


ROWS = (
    Irregularity(
        "shoe_empty", "No card left in the shoe", "sensors", DEAL, (Look(shoe_empty, 180),)
    ),
    Irregularity(
        "shoe_trouble", "The shoe reports an error", "sensors", DEAL, (Look(shoe_trouble, 190),)
    ),
    Irregularity("reports_lost", "Shoe reports were lost", "procedure", ALL),
    Irregularity("reports_disagree", "The shoe sent two readings of one card", "procedure", ALL),
)
