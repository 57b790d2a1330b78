"""A dealt card that is missed where it lay, and lies elsewhere: no new one, and none of no shoe."""

from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Lying, Pull


def missed_as(snapshot: TableSnapshot, card: Lying) -> Pull | None:
    """Return the dealt card that this unmatched one must be: it shows the face that is missed.

    None where it lies in that card's own place, or may be one of those in the dealer's hand. A
    hidden card's face is never looked at.
    """
    if card.unconfirmed or any(one.card in (None, card.face) for one in snapshot.in_transit):
        return None
    for pull in snapshot.gone:
        if pull.face_up and pull.card == card.face and pull.zone != card.zone:
            return pull
    return None
