"""The fold of faces that everybody has seen: of cards not dealt yet, and of hidden cards."""

from controller.core.fold.cards.beside import pull_under
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table


def note_shown(table: Table, card: Lying) -> None:
    """Note the card of the dealer's hand that lies there visibly, also while play is stopped.

    Not if it may be a dealt card that is missing.
    """
    if not card.shows_card or pull_under(table, card.track) is not None:
        return
    if any(_missed(table, pull, card) for pull in table.pulls.values()):
        return
    hand = [pull for pull in table.pulls.values() if pull.state == "in_transit"]
    hand = [pull for pull in hand if card.may_be(pull)]
    may_be = [pull for pull in hand if pull.card == card.face]
    for pull in may_be or [one for one in hand if one.card is None]:
        if pull.kept_as_next or not card.excluded:
            pull.shown = True
            return


def _missed(table: Table, pull: Pull, card: Lying) -> bool:
    """Whether this may be that dealt card: it has its face, which is certainly nowhere else."""
    if pull.state != "dealt" or pull.card != card.face:
        return False
    lying = table.lying.get(pull.track) if pull.track else None
    return (lying is None or lying.unconfirmed) and card.may_be(pull)


def note_seen(table: Table, pull: Pull | None) -> None:
    """Note that a hidden card was read in its place before it was due; covering it does not undo
    that.
    """
    card = table.lying.get(pull.track) if pull and pull.track else None
    if pull is None or card is None or pull.face_up or not card.read:
        return
    pull.seen_early = pull.seen_early or not table.snapshot().may_be_turned(pull)
