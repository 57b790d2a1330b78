"""Cards whose face is in doubt."""

from controller.core.irregularities.row import (
    ALL,
    AWAITED,
    BETS,
    DEAL,
    PLAY,
    Irregularity,
    Look,
    Repair,
)
from controller.core.irregularities.rows.strange import of_another_set
from controller.core.messages.devices import UNREADABLE
from controller.core.round.untold import named_by_camera
from controller.core.table.finding import Finding, names
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import say


def _in_its_place(snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """Return the card that lies where the game wants it; one that lies elsewhere is moved there
    first.
    """
    need, found = snapshot.wanted, snapshot.pair
    return found if need and found and found[1].zone == need.zone else None


def unread_by_shoe(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a face-up card that the shoe could not read."""
    need, found = snapshot.wanted, _in_its_place(snapshot)
    if need is None or found is None or not need.face_up or found[0].card is not None:
        return None
    if named_by_camera(table, snapshot) == found:
        return None
    pull, lying = found
    text = say("unread_card", zone=table.place(lying.zone))
    return Finding("unread_card", lying.zone, text, lying.at, 0, *names(pull, lying))


def unreadable_on_felt(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a face-up card that the camera cannot read."""
    found = _in_its_place(snapshot)
    if found is None:
        return None
    pull, lying = found
    if lying.face != UNREADABLE:
        return None
    text = say("unreadable_card", zone=table.place(lying.zone))
    grace = table.config.timings.read
    return Finding("unreadable_card", lying.zone, text, lying.at, grace, *names(pull, lying))


def reads_disagree(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that shoe and camera name differently; a hidden one once it may be seen.

    If a ruling named the card and both contradict it, that is what is said.
    """
    need, found = snapshot.wanted, _in_its_place(snapshot)
    if need is None or found is None:
        return None
    pull, lying = found
    if not (need.face_up or pull.exposed) or not pull.contradicted_by(lying.face):
        return None
    place = table.place(lying.zone)
    text = say("read_disagreement_open" if need.face_up else "read_disagreement", zone=place)
    if lying.face == pull.told:
        text = say("ruled_otherwise", zone=place, card=pull.card or "", seen=lying.face)
    grace = table.config.timings.settle
    return Finding("read_disagreement", lying.zone, text, lying.at, grace, *names(pull, lying))


def face_changed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that shows another face than the one it was dealt with.

    Vision reports a face when several pictures agree, so it counts at once. It is over when the
    recorded face is read again, not when the card is turned over or cannot be read.
    """
    for pull, card in snapshot.otherwise:
        if pull.state == "dealt" and pull.face_up and pull.contradicted_by(card.read):
            place, was = table.place(card.zone), pull.card or ""
            text = say("face_changed", card=was, zone=place, seen=card.read)
            return Finding("face_changed", card.zone, text, card.at, 0, *names(pull, card))
    return None


def impossible_copy(table: Table, _glance: TableSnapshot) -> Finding | None:
    """Find a face of which more copies have shown than the shoe held.

    A card that lies face down or is still in the dealer's hand does not count: nothing may depend
    on the hidden card before it is turned. A copy that was ruled to be right no longer counts as
    one too many.
    """
    if table.shoe is None or not table.shoe.overdrawn:
        return None
    pulls = table.pulls.values()
    hidden = [p.card for p in pulls if p.state == "in_transit" or not p.face_up]
    ruled = [p.card for p in pulls if p.confirmed_copy]
    for pull in reversed(pulls):
        card = pull.card
        if card is None or pull.state != "dealt" or not pull.face_up or pull.confirmed_copy:
            continue
        if table.shoe.left[card] + hidden.count(card) + ruled.count(card) < 0:
            zone = table.zone_of(pull)
            text = say("impossible_copy", card=card, zone=table.place(zone))
            return Finding(
                code="impossible_copy",
                zone=zone,
                text=text,
                since=pull.at,
                grace=0,
                pulls=(pull.pull,),
            )
    return None


def wrong_back(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a back of another colour than the set in play."""
    own = table.shoe.back if table.shoe else ""
    if not own:
        return None
    for card in snapshot.backs:
        if card.colour not in ("", own) and not card.excluded:
            text = say("wrong_back", back=card.colour, zone=table.place(card.zone), own=own)
            grace = table.config.timings.settle
            return Finding(
                code="wrong_back",
                zone=card.zone,
                text=text,
                since=card.at,
                grace=grace,
                pulls=(),
                tracks=(card.track,),
            )
    return None


ROWS = (
    Irregularity(
        "unread_card",
        "sensors",
        DEAL,
        (Look(unread_by_shoe, 40, AWAITED),),
    ),
    Irregularity(
        "unreadable_card",
        "sensors",
        DEAL,
        (Look(unreadable_on_felt, 60, AWAITED),),
        Repair("rescan"),
    ),
    Irregularity(
        "read_disagreement",
        "sensors",
        DEAL,
        (Look(reads_disagree, 70, AWAITED),),
    ),
    Irregularity(
        "face_changed",
        "sensors",
        PLAY,
        (Look(face_changed, 135, ("otherwise",)),),
    ),
    Irregularity(
        "impossible_copy",
        "sensors",
        DEAL,
        (Look(impossible_copy, 200),),
    ),
    Irregularity(
        "wrong_back",
        "sensors",
        PLAY,
        (Look(wrong_back, 150, ("backs",)),),
        Repair("remove"),
        still=of_another_set,
    ),
    Irregularity("boxed_card", "report", (*BETS, *PLAY)),
    Irregularity("damaged_card", "report", ALL),
    Irregularity("foreign_card", "report", ALL),
    Irregularity("card_exposed", "report", (*BETS, *PLAY)),
)
