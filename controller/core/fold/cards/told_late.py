"""The fold of cards that left the felt before the shoe told them: one that it tells now is late.

A camera read such a card and no shoe had told it, so that people ruled it away or the round was
void. Told a minute later, it is in nobody's hand; another card of that face may be, though.
"""

from controller.core.cards import Card
from controller.core.fold.cards.beside import pull_under
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table


def open_card_due(table: Table) -> bool:
    """Whether the dealing waits for a card that all may see."""
    wanted = table.snapshot().wanted
    return wanted is not None and wanted.face_up


def note_taken(table: Table, lifted: Lying) -> None:
    """Note an open card of no shoe that is taken off the felt for good."""
    if not (lifted.read and lifted.due_open) or pull_under(table, lifted.track) is not None:
        return
    void = table.round is not None and table.round.over == "voided"
    dealt = any(p.card == lifted.read and p.state == "dealt" for p in table.pulls.values())
    if lifted.excluded or (void and not dealt):
        table.taken = (*table.taken, (Card(lifted.read), lifted.zone))


def note_told_late(table: Table, pull: Pull) -> None:
    """Note with a card that the shoe tells now that it may be one of those: all have seen it.

    Nothing is said of a card that is due hidden.
    """
    wanted = table.snapshot().wanted
    zone = next((zone for card, zone in table.taken if card == pull.card), "")
    table.taken = ()
    if zone and (wanted is None or wanted.face_up):
        pull.told_late, pull.shown = zone, True
