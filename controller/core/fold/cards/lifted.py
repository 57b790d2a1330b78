"""The fold of what a card proves by being lifted: of the irregularities, and of hidden cards.

Once it is lifted nobody can look at it again, so what is known of it is kept with what it is about:
an open irregularity remembers the card that was taken off, and a hidden card each other one that
lay in its place.
"""

from collections.abc import Iterator
from dataclasses import replace

from controller.core.fold.cards.beside import pull_under
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.messages.inputs import Moment
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table


def note_lifted(table: Table, card: Lying) -> None:
    """Note in the open irregularity that its card lay there and was taken up, with no other
    face.
    """
    pair = table.snapshot().pair if table.irregularities else None
    if pair is None or pair[1] is not card or card.face == UNREADABLE:
        return
    if card.face in (BACK, pair[0].card or card.face):
        for wrong in table.irregularities.values():
            wrong.lifted = wrong.lifted or pair[0].pull in wrong.pulls


def note_stand_in(table: Table, card: Lying, now: Moment) -> None:
    """Note for a hidden card that the card in its place was taken up, and which face it had shown.

    No face if it may be another card of this table, whose face no camera reads elsewhere.
    """
    pair = table.snapshot().pair
    pull = pull_under(table, card.track) or (pair[0] if pair and pair[1] is card else None)
    if pull is None or pull.card is None or not card.read or not _hidden(table, pull):
        return
    others = (one for one in table.pulls.values() if one is not pull)
    if not any(_may_be_face(table, one, card.read) for one in others):
        rest = (one for one in pull.stood_in if one.read != card.read)
        pull.stood_in = (*rest, replace(card, at=now.at))


def _may_be_face(table: Table, pull: Pull, face: str) -> bool:
    """Whether a card with this face may be that one, in the hand or in a place where it is not
    read.
    """
    if pull.state == "in_transit":
        return pull.card in (None, face)
    lying = table.lying.get(pull.track) if pull.track else None
    return pull.state == "dealt" and pull.card == face and (lying is None or lying.read != face)


def _hidden(table: Table, pull: Pull) -> bool:
    """Whether it lies hidden by the rules, or is due to."""
    wanted = table.snapshot().wanted
    due = pull.state == "in_transit" and wanted is not None and not wanted.face_up
    return due or (pull.state == "dealt" and not pull.face_up)


def note_taken_off(table: Table, card: Lying, now: Moment) -> None:
    """Note in the open irregularity that a card was taken off which, by its face, is foreign."""
    if not table.irregularities:
        return
    snapshot = table.snapshot()
    if card not in snapshot.unmatched:
        return
    named = [wrong for wrong in table.irregularities.values() if card.track in wrong.tracks]
    if card.unconfirmed and not named:
        return  # moved or taken while vision restarted, it may be known as another
    face = card.face if card.shows_card else card.read
    own = (*snapshot.in_transit, *snapshot.strangers, *snapshot.gone, *_never_read(table))
    if not face or any(pull.card in (None, face) and card.may_be(pull) for pull in own):
        return
    opened = table.irregularities.values()
    for wrong in named or [one for one in opened if _may_be_of(table, one, face)]:
        if not wrong.told_as_own:  # that one belongs to the card that left before
            wrong.taken_off = replace(card, at=now.at)


def _never_read(table: Table) -> Iterator[Pull]:
    """Return the open cards that were dealt where a back lies: nobody has seen which card that
    is.
    """
    for track, pull in table.snapshot().matched.items():
        card = table.lying.get(track)
        if pull.face_up and card is not None and card.face == BACK and not card.read:
            yield pull


def _may_be_of(table: Table, wrong: OpenIrregularity, face: str) -> bool:
    """Whether a card that no irregularity names, and that shows this face, may be this one.

    Not a strange card that still lies there, nor one of which another face was read.
    """
    if wrong.pulls or not wrong.tracks:
        return True
    if any(track in table.lying for track in wrong.tracks):
        return False
    before = wrong.taken_off
    return before is None or face in (before.face, before.read)
