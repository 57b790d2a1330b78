"""Cards that lie where they should not, or no longer lie where they should."""

from controller.core.games.steps import NeedCard
from controller.core.irregularities.asked_for import known_in_hand, to_lay
from controller.core.irregularities.missed import (
    face_known,
    hidden_as,
    hidden_astray,
    missed_as,
    turned_down,
)
from controller.core.irregularities.row import (
    ALL,
    AWAITED,
    DEAL,
    PLAY,
    Irregularity,
    Look,
    Repair,
)
from controller.core.messages.devices import BACK
from controller.core.round.fusion import agrees, is_the_move, is_to_move
from controller.core.table.finding import Finding, names
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import Say, say

ON_FLOOR = "card_on_floor"
CLEARED_TOO_EARLY = "cleared_too_early"
MISSING = "missing_card"


def never_landed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that left the shoe and is not seen on the felt, where a later one may be.

    A card that was kept in the hand has its grace period from when the dealing came to want it, and
    is asked for in the same words as before.
    """
    need, pull = snapshot.wanted, missed(table, snapshot)
    if need is None or pull is None or _reported(table, pull):
        return None
    text = say("unseen_card" if need.face_up else "unseen_card_down", zone=table.place(need.zone))
    if known_in_hand(table, pull) or pull.told_late:
        text = to_lay(table, pull, need)
    grace = table.config.timings.read if pull.told_late else table.config.timings.landing
    wanted_at = table.round.went_on_at if table.round else 0
    return Finding(
        code="unseen_card",
        zone=need.zone,
        text=text,
        since=max(pull.at, wanted_at),
        grace=grace,
        pulls=(pull.pull,),
    )


def missed(_table: Table, snapshot: TableSnapshot) -> Pull | None:
    """Return the card that the dealing waits for and that was not seen anywhere since it left the
    shoe.
    """
    need, hand = snapshot.wanted, snapshot.in_transit
    if need is None or not hand:
        return None
    covered = _covered(need, snapshot)
    return covered if covered or snapshot.pair is not None else hand[0]


def _reported(table: Table, pull: Pull) -> bool:
    """Whether it was reported as fallen: then people rule on it, wherever it is laid."""
    opened = table.irregularities.values()
    return any(one.code == ON_FLOOR and pull.pull in one.pulls for one in opened)


def _covered(need: NeedCard, snapshot: TableSnapshot) -> Pull | None:
    """Return the card that is waited for while one that left the shoe later lies right."""
    found = snapshot.pair
    return snapshot.elder if found is not None and agrees(need, *found) else None


def in_wrong_place(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that lies in another zone than the game wants it.

    If it may be a card that was pulled later, it may lie right: then the card before it is still to
    be seen, and has time.
    """
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or found[1].zone == need.zone:
        return None
    if any(card is found[1] for card, _ in turned_down(table, snapshot)):
        return None
    pull, lying = found
    here, there = table.place(lying.zone), table.place(need.zone)
    known = face_known(lying) if need.face_up else lying.face
    text = say("wrong_box", card=known, here=here, there=there)
    if not need.face_up and any(_lies_for(snapshot, one, need.zone) for one in snapshot.unmatched):
        text = say("swapped_down", here=here, there=there)
    first, *others = snapshot.in_transit
    shows = lying.face == pull.card if need.face_up else not snapshot.unclear
    is_first = not others or (pull is first and shows)
    timings = table.config.timings
    grace = timings.settle if is_first else timings.landing
    return Finding("wrong_box", lying.zone, text, lying.at, grace, *names(pull, lying))


def _lies_for(snapshot: TableSnapshot, lying: Lying, zone: str) -> bool:
    """Whether a back lies there that is certainly a later card of the hand."""
    own = snapshot.backs_may_be.get(lying.track, [])
    return lying.zone == zone and len(own) == 1 and own[0] is not snapshot.in_transit[0]


def face_down(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card that lies face down where the game wants its face."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or not need.face_up or found[1].face != BACK:
        return None
    pull, lying = found
    if lying.zone != need.zone:
        return None
    grace, text = table.config.timings.read, _face_down(table, lying)
    return Finding("face_down_card", lying.zone, text, lying.at, grace, *names(pull, lying))


def turned_face_down(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that everybody has seen and that lies face down."""
    for card, may_be in turned_down(table, snapshot):
        pull, place = may_be[0], table.place(card.zone)
        alone = pull.card if len(may_be) == 1 else None
        text = say("turned_face_down", card=alone, zone=place) if alone else _face_down(table, card)
        grace = table.config.timings.settle
        return Finding("face_down_card", card.zone, text, card.at, grace, *names(pull, card))
    return None


def _face_down(table: Table, card: Lying) -> Say:
    """Ask for its face; by name if everybody has seen it under this very track."""
    place = table.place(card.zone)
    if card.read:
        return say("turned_face_down", card=card.read, zone=place)
    return say("face_down_card", zone=place)


CLEARED = 3
"""So many dealt cards gone at once are a table cleared too early, not a card taken by mistake."""


def lifted_in_play(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that is gone from the felt before the round is over; the record
    knows it.
    """
    gone = _gone(table, snapshot)
    if not gone or len(gone) >= CLEARED:
        return None
    first = gone[0]
    text, grace = _lay_back(table, first, after=len(gone) - 1)
    if len(gone) == 1 and snapshot.may_be_turned(first):  # it is in the air: it is being turned
        called, place = table.game.unrevealed, table.place(first.zone)
        text = say("turn_and_lay", called=called, zone=place)
        grace = table.config.timings.landing
    return Finding(
        code=MISSING,
        zone=first.zone,
        text=text,
        since=first.at,
        grace=grace,
        pulls=(first.pull,),
    )


def cleared_in_play(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find so many cards gone that the table was cleared; they are laid back one after the
    other.
    """
    gone = _gone(table, snapshot)
    if len(gone) < CLEARED:
        return None
    text, grace = _lay_back(table, gone[0], after=len(gone) - 1)
    return Finding(CLEARED_TOO_EARLY, gone[0].zone, text, gone[-1].at, grace)


def _gone(table: Table, snapshot: TableSnapshot) -> list[Pull]:
    there = [missed_as(snapshot, card) for card in snapshot.unmatched]
    there += [hidden_astray(table, snapshot, card) for card in snapshot.unmatched]
    there += [pull for _, may_be in turned_down(table, snapshot) for pull in may_be]
    hidden = [hidden_as(snapshot, card) for card in snapshot.unmatched]
    there += [one for one in hidden if one and not (one.exposed or snapshot.may_be_turned(one))]
    return [
        pull for pull in snapshot.gone if pull not in there and not _need_not_be_seen(table, pull)
    ]


def _need_not_be_seen(table: Table, pull: Pull) -> bool:
    """Whether its hand no longer counts, or a ruling or a person's word allows the card to be
    unseen.

    Not if cameras see again what was dealt by word, and not if a split moves this very card: nobody
    would see that done.
    """
    spot = table.deal.spot(pull.zone) if table.deal else None
    if spot is not None and not spot.counts:
        return True
    if not pull.unseen:
        return False
    if pull.by_word:
        return not table.well("camera")
    seen = any(is_to_move(table, one) for one in table.pulls.values() if one.track is not None)
    return seen or not is_to_move(table, pull)


def _lay_back(table: Table, first: Pull, after: int = 0) -> tuple[Say, int]:
    """Ask for this card; `after` more are asked for when it lies."""
    timings, place = table.config.timings, table.place(first.zone)
    card = first.card if first.face_up and first.card else BACK
    grace = timings.landing if is_to_move(table, first) else timings.settle
    if after:
        return say("lay_back_of_many", card=card, zone=place, count=after), grace
    return say("lay_back", card=card, zone=place), grace


def strayed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that lies in another zone than it was dealt to (and is not moved by a
    split).
    """
    for pull, card in snapshot.astray:
        if is_the_move(table, pull, card):
            continue
        return _astray(table, pull, card)
    return None


def missed_elsewhere(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card, lost from sight or never seen, that lies where no other card belongs."""
    for card in snapshot.unmatched:
        pull = missed_as(snapshot, card) or hidden_astray(table, snapshot, card)
        if pull is not None:
            return _astray(table, pull, card)
    return None


def _astray(table: Table, pull: Pull, card: Lying) -> Finding:
    here, there = table.place(card.zone), table.place(pull.zone)
    text = say("strayed_card", card=face_known(card), here=here, there=there)
    settle = table.config.timings.settle
    return Finding("strayed_card", card.zone, text, card.at, settle, *names(pull, card))


def _to_its_box(table: Table, _wrong: OpenIrregularity | Finding, zone: str) -> dict[str, str]:
    need = table.deal.next() if table.deal else None
    return {"from": zone, "zone": need.zone} if isinstance(need, NeedCard) else {}


def _to_where_it_was(table: Table, wrong: OpenIrregularity | Finding, zone: str) -> dict[str, str]:
    return {"from": zone, "zone": table.pulls[wrong.pulls[0]].zone} if wrong.pulls else {}


ROWS = (
    Irregularity(
        "wrong_box",
        "sensors",
        DEAL,
        (Look(in_wrong_place, 30, AWAITED),),
        Repair("move", _to_its_box),
    ),
    Irregularity(
        "strayed_card",
        "sensors",
        PLAY,
        (Look(missed_elsewhere, 85, ("gone", "unmatched")), Look(strayed, 140, ("astray",))),
        Repair("move", _to_where_it_was),
    ),
    Irregularity(
        MISSING,
        "sensors",
        PLAY,
        (Look(lifted_in_play, 130, ("gone",)),),
        Repair("place"),
    ),
    Irregularity(
        CLEARED_TOO_EARLY,
        "sensors",
        PLAY,
        (Look(cleared_in_play, 130, ("gone",)),),
        Repair("place"),
    ),
    Irregularity(
        "unseen_card",
        "sensors",
        DEAL,
        (Look(never_landed, 100, ("wanted", "in_transit")),),
        Repair("place"),
    ),
    Irregularity(
        "face_down_card",
        "sensors",
        PLAY,
        (Look(face_down, 50, AWAITED), Look(turned_face_down, 84, ("backs",))),
        Repair("turn"),
    ),
    Irregularity(ON_FLOOR, "report", ALL, about=missed),
)
