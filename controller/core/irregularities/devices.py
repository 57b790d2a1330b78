"""A shoe that gives no card, and reports of a shoe that cannot be trusted."""

from controller.core.irregularities.row import ALL, DEAL, Irregularity, Look
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def shoe_empty(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card is due and the shoe holds none, as it says or by its inventory: void, new shoe."""
    text = "The shoe is empty in the middle of a round."
    if snapshot.wanted and table.shoe and table.shoe.at_most <= 0 and not snapshot.in_transit:
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


def other_shoe(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card came out of a shoe that is not in play, or before its set was."""
    if not snapshot.strangers:
        return None
    card = snapshot.strangers[0]
    text = (
        f"A card came out of {card.shoe} that is not of the set in play: take it out of the game, "
        "and call the shift manager."
    )
    return Finding("other_shoe", "", text, card.at, 0, (card.pull,))


ROWS = (
    Irregularity(
        "other_shoe",
        "Card from a shoe that is not in play",
        "sensors",
        ALL,
        (Look(other_shoe, 5),),
    ),
    Irregularity("shoe_exchanged", "Another shoe or batch in the shoe's place", "procedure", ALL),
    Irregularity(
        "shoe_empty", "No card left in the shoe", "sensors", DEAL, (Look(shoe_empty, 180),)
    ),
    Irregularity(
        "shoe_trouble", "The shoe reports an error", "sensors", DEAL, (Look(shoe_trouble, 190),)
    ),
    Irregularity("reports_lost", "Shoe reports were lost", "procedure", ALL),
    Irregularity("reports_disagree", "The shoe sent two readings of one card", "procedure", ALL),
)
