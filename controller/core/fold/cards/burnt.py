"""The fold of cards on the felt that may be a burnt card: of several, at most one is.

No camera sees the discard rack. So each burnt card remembers how many cards have lain on the felt
that may be it, whatever became of them: with a second one, neither proves anything.
"""

from controller.core.messages.devices import BACK
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table


def note_alike(table: Table, card: Lying) -> None:
    """Remember with each burnt card that this one, which is no dealt card, may be it."""
    if not _dealt(table, card):
        for pull in table.pulls.values():
            if card.may_be_burnt(pull) or _back_of(pull, card):
                _count(pull, card)


def note_burnt(table: Table, pull: Pull) -> None:
    """Remember with a card that is burnt now which lying cards show its face, since
    whatever time.
    """
    for card in table.lying.values():
        if pull.card in (card.face, card.read) and not _dealt(table, card):
            _count(pull, card)


def note_aside(table: Table, card: Lying) -> None:
    """Remember of a back that was ruled to be burnt that it may be any burnt card."""
    for pull in table.pulls.values():
        if pull.state == "burned" and not card.read:
            _count(pull, card)


def _count(pull: Pull, card: Lying) -> None:
    if pull.pull not in card.alike:
        card.alike |= {pull.pull}
        pull.alike += 1


def _back_of(pull: Pull, card: Lying) -> bool:
    """Whether it is a back that was laid right after that pull, and that nobody turned."""
    hidden = card.face == BACK and not card.read
    return pull.state == "burned" and hidden and card.after == pull.pull


def _dealt(table: Table, card: Lying) -> bool:
    return any(pull.track == card.track for pull in table.pulls.values())
