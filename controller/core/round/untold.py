"""A card that the shoe never reported and that people admitted: its face is what the camera reads.

They ruled so when they admitted it (`CardAdmitted.as_read`), and the correction that follows names
them. If the camera does not read it, or its reading is in doubt, people are asked again.
"""

from controller.core.cards import Card
from controller.core.games.steps import Illegal, NeedReveal
from controller.core.messages.facts import CardCorrected
from controller.core.recorder import Recorder
from controller.core.table.deal_log import corrected, deal_alike
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def name_untold(recorder: Recorder) -> bool:
    """Record the face that a camera reads of such a card when it is due open, or turned."""
    found = named_by_camera(recorder.table, recorder.table.snapshot())
    if found is None:
        return False
    pull, lying = found
    person, role, second = pull.as_read_by
    recorder.record(
        CardCorrected(
            pull=pull.pull,
            was=None,
            card=Card(lying.face),
            person=person,
            role=role,
            second=second,
            as_read=True,
        )
    )
    return True


def named_by_camera(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """Return such a card and how it lies, if the camera alone decides its face.

    A card that was read in two ways has no such face.
    """
    found = _due_open(snapshot) or _turned(table, snapshot)
    if found is None:
        return None
    pull, lying = found
    asked = pull.card is not None or not pull.as_read_by or not lying.shows_card
    if asked or lying.unconfirmed or lying.two_faces or not _is_sure(table, snapshot, pull, lying):
        return None
    return found


def _due_open(snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or not need.face_up or found[1].zone != need.zone:
        return None
    return found if snapshot.elder is None else None


def _turned(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    due = snapshot.due if isinstance(snapshot.need, NeedReveal) else None
    lying = table.lying.get(due.track) if due is not None and due.track else None
    return (due, lying) if due is not None and lying is not None else None


def _is_sure(table: Table, snapshot: TableSnapshot, pull: Pull, lying: Lying) -> bool:
    """Whether it can be no other card, and the shoe still holds a copy of its face."""
    face = Card(lying.face)
    others = [one for one in (*snapshot.in_transit, *snapshot.gone) if one is not pull]
    if any(one.card in (None, face) and lying.may_be(one) for one in others):
        return False
    if any(map(lying.may_be_burnt, table.pulls.values())):
        return False
    return _is_in_shoe(table, face) and _fits(table, pull, face)


def _is_in_shoe(table: Table, face: Card) -> bool:
    """Whether a copy of it is left, as far as anybody knows: a hidden card does not count as out.

    Nothing may depend on the face of a card that nobody has seen.
    """
    shoe = table.shoe
    if shoe is None:
        return False
    hidden = (one for one in table.pulls.values() if one.state == "in_transit" or not one.face_up)
    return shoe.left[face] + sum(one.card == face for one in hidden) > 0


def _fits(table: Table, pull: Pull, face: Card) -> bool:
    """Whether a hidden card that is dealt may have this face, given all checks and actions
    so far.
    """
    if pull.state != "dealt" or table.deal is None or table.round is None:
        return True
    if not table.deal.may_show(face):
        return False
    try:
        deal_alike(table.config.rules, corrected(table.round.deal_log, pull.pull, face))
    except Illegal:
        return False
    return True
