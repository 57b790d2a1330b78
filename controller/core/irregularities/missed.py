"""Recognises a missing dealt card that lies elsewhere or face down: it is no new and no strange
card.
"""

from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.round.fusion import foreign
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def missed_as(snapshot: TableSnapshot, card: Lying) -> Pull | None:
    """Return the dealt card that this unmatched one must be: it shows the missing face.

    None if it lies in that card's own place, or may be one of those in the dealer's hand. A hidden
    card's face is never looked at.
    """
    face = face_known(card)
    hand = [one for one in snapshot.in_transit if card.may_be(one)]
    if card.unconfirmed or any(one.card in (None, face) for one in hand):
        return None
    for pull in filter(card.may_be, snapshot.gone):
        if pull.face_up and pull.card == face and pull.zone != card.zone:
            return pull
    return None


def hidden_as(snapshot: TableSnapshot, card: Lying) -> Pull | None:
    """Return the missing hidden card that this open one may be.

    No face is compared: only people can tell it from a strange card.
    """
    if not card.shows_card or card.unconfirmed or missed_as(snapshot, card) is not None:
        return None
    if any(map(card.may_be, snapshot.in_transit)):
        return None
    return next((pull for pull in filter(card.may_be, snapshot.gone) if not pull.face_up), None)


def hidden_astray(table: Table, snapshot: TableSnapshot, card: Lying) -> Pull | None:
    """Return the missing hidden card that this back in another place may be.

    None if it may be a card in the hand, an open card turned down, or a strange card on which
    people rule. No face is compared: the hidden card shows what it is when it is turned.
    """
    if card.face != BACK or card.read or card.unconfirmed or _in_question(table, card):
        return None
    if any(map(card.may_be, snapshot.in_transit)):
        return None
    if any(card is down for down, _ in turned_down(table, snapshot)):
        return None
    missed = [one for one in _not_shown(snapshot) if card.may_be(one)]
    if not missed or any(one.face_up for one in missed):
        return None
    first = missed[0]
    return None if first.zone == card.zone or foreign(table, first, card) else first


def _in_question(table: Table, card: Lying) -> bool:
    """Whether it is an open strange card, or may be one that was taken off."""
    strange = [one for one in table.irregularities.values() if one.code == "unknown_card"]
    return any(
        card.track in one.tracks or not any(track in table.lying for track in one.tracks)
        for one in strange
    )


def _not_shown(snapshot: TableSnapshot) -> list[Pull]:
    """Return the dealt cards that were lost from sight, and show their faces nowhere."""
    shown = [missed_as(snapshot, card) for card in snapshot.unmatched]
    return [pull for pull in snapshot.gone if not pull.unseen and pull not in shown]


def face_known(card: Lying) -> str:
    """Return the face it shows, or showed before it was covered; its back if no face was
    ever seen.
    """
    return card.read or card.face if card.face == BACK else card.face


def laid(snapshot: TableSnapshot, pull: Pull) -> Lying | None:
    """Return the card that left the shoe, is not dealt, and may be this unmatched one."""
    may_be, there = (BACK, UNREADABLE, pull.card), snapshot.unmatched
    own = (one for one in there if not pull.card or one.face in may_be)
    return next((one for one in own if one.may_be(pull)), None)


def turned_down(table: Table, snapshot: TableSnapshot) -> list[tuple[Lying, list[Pull]]]:
    """Return the backs that are open cards turned down, each with the cards that it may be.

    It is the card that a camera read under this track, or a missing one: in this place, or anywhere
    as long as no card in the hand and no hidden card may be it. A back of another colour does not
    count. Nor does a card that was only ever seen open by a person's word, or one that shows its
    face elsewhere.
    """
    missed = _not_shown(snapshot)
    may_stray = not snapshot.in_transit and all(pull.face_up for pull in missed)
    found = []
    for card in snapshot.backs:
        pull = snapshot.matched.get(card.track)
        same = [pull] if pull is not None and card.read else []
        may_be = same if pull is not None else _missed_there(missed, card, may_stray)
        open_ones = [one for one in may_be if _lay_open(table, one, card)]
        if open_ones and not (card.excluded or card.unconfirmed):
            found.append((card, open_ones))
    return found


def _missed_there(missed: list[Pull], card: Lying, may_stray: bool) -> list[Pull]:
    """Return the missing cards that this back may be; a card that was read under it is certain."""
    may_be = [one for one in missed if card.read in ("", one.card) and card.may_be(one)]
    return [one for one in may_be if one.zone == card.zone] or (may_be if may_stray else [])


def _lay_open(table: Table, pull: Pull, card: Lying) -> bool:
    return pull.state == "dealt" and pull.face_up and not foreign(table, pull, card)
