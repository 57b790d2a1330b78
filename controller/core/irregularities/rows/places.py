"""Cards that lie where they should not, or no longer lie where they should."""

from controller.core.games.steps import NeedCard
from controller.core.irregularities.missed import face_known, missed_as, turned_down
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
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.round.fusion import agrees, is_the_move, is_to_move, may_be_moved
from controller.core.table.finding import Finding, names
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Lying, OpenIrregularity, Pull, Track
from controller.core.table.table import Table
from controller.core.words import Say, say

ON_FLOOR = "card_on_floor"
CLEARED_TOO_EARLY = "cleared_too_early"


def never_landed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card left the shoe and is not seen on the felt, where one that left later may be.

    One that was kept in the hand has its time from when the dealing came to want it.
    """
    need, pull = snapshot.wanted, missed(table, snapshot)
    if need is None or pull is None or _reported(table, pull):
        return None
    text = say("unseen_card" if need.face_up else "unseen_card_down", zone=table.place(need.zone))
    grace = table.config.timings.landing
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
    """The card that the dealing waits for, and that is seen nowhere since it left the shoe."""
    need, hand = snapshot.wanted, snapshot.in_transit
    if need is None or not hand:
        return None
    covered = _covered(need, snapshot)
    return covered if covered or snapshot.pair is not None else hand[0]


def _reported(table: Table, pull: Pull) -> bool:
    """Whether it was told to have fallen: then people rule on it, wherever it is laid."""
    opened = table.irregularities.values()
    return any(one.code == ON_FLOOR and pull.pull in one.pulls for one in opened)


def _covered(need: NeedCard, snapshot: TableSnapshot) -> Pull | None:
    """The card that is waited for while one that left the shoe later lies right."""
    found = snapshot.pair
    return snapshot.elder if found is not None and agrees(need, *found) else None


def in_wrong_place(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The card lies in another zone than the game wants it.

    Where it may be one that was pulled later it may lie right: the one before it is still to be
    seen, and has time.
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
    first, *others = snapshot.in_transit
    is_first = not others or (need.face_up and pull is first and lying.face == pull.card)
    timings = table.config.timings
    grace = timings.settle if is_first else timings.landing
    return Finding("wrong_box", lying.zone, text, lying.at, grace, *names(pull, lying))


def unknown_card(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card lies on the felt that no shoe reported; between rounds while cards are burnt."""
    if table.phase == "idle" and not (table.shoe and table.shoe.to_burn):
        return None
    card = of_no_shoe(table, snapshot)
    if card is None or _may_be_cut_card(table, card):
        return None
    text = _of_no_shoe(table, card)
    return Finding("unknown_card", card.zone, text, card.at, _settled(table, card), *_alone(card))


def _of_no_shoe(table: Table, card: Lying) -> Say:
    """Say where it lies; of one that shows a burnt card's face, where that one belongs."""
    place = table.place(card.zone)
    if looks_burnt(table, card):
        return say("burnt_card_laid", card=face_known(card), zone=place)
    return say("unknown_card", zone=place)


def looks_burnt(table: Table, card: Lying) -> bool:
    """Whether it shows the face of a burnt card; that it is that one only people can say."""
    return any(map(card.may_be_burnt, table.pulls.values()))


def still_strange(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card of no shoe shows another face than each card that was pulled beside it."""
    hand = table.snapshot().in_transit
    for card in table.snapshot().unmatched:
        may_be = any(pull.card in (None, card.face) and card.may_be(pull) for pull in hand)
        if card.track in wrong.tracks and card.shows_card and hand and not may_be:
            text = _of_no_shoe(table, card)
            return Finding(wrong.code, card.zone, text, card.at, 0, tracks=wrong.tracks)
    return taken_off(table, wrong)


def told_as_own(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card was told as the one that left the shoe, showed another face, and was taken off.

    Where that face lies again it was the shoe that misread it, and people rule on that.
    """
    lying = {face_known(card) for card in snapshot.unmatched}
    for wrong in table.irregularities.values():
        card = wrong.taken_off
        if wrong.code not in OF_THE_CARD_DUE or card is None or face_known(card) in lying:
            continue
        text = say("told_as_own", card=face_known(card), zone=table.place(card.zone))
        return Finding(
            code="unknown_card",
            zone=card.zone,
            text=text,
            since=card.at,
            grace=table.config.timings.landing,
            tracks=(card.track,),
            left_by=wrong.id,
        )
    return None


OF_THE_CARD_DUE = ("wrong_box", "read_disagreement")
"""Irregularities that take a lying card for the one that left the shoe."""


def taken_off(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card that is none of this table's was taken off, and nobody has ruled on it yet."""
    if wrong.remedy or wrong.may_be_own or any(track in table.lying for track in wrong.tracks):
        return None
    laid = _laid_again(table, wrong) if wrong.code == "unknown_card" else None
    if laid is not None:  # laid again, it is ruled on as one that was never taken off
        text = _of_no_shoe(table, laid)
        return Finding(wrong.code, laid.zone, text, laid.at, 0, tracks=(laid.track,))
    text = say("strange_card_taken_off", zone=table.place(wrong.zone))
    if wrong.taken_off is not None and looks_burnt(table, wrong.taken_off):
        text = say("burnt_card_taken_off", zone=table.place(wrong.zone))
    return Finding(wrong.code, wrong.zone, text, wrong.opened_at, 0, tracks=wrong.tracks)


def _laid_again(table: Table, wrong: OpenIrregularity) -> Lying | None:
    """A card of no shoe that lies now; beside all of the hand it shows the face taken off."""
    snapshot, lifted = table.snapshot(), wrong.taken_off
    if (card := of_no_shoe(table, snapshot)) is not None or lifted is None:
        return card
    lying, face = {one.face: one for one in snapshot.unmatched}, face_known(lifted)
    beside = all(pull.card in lying and pull.card != face for pull in snapshot.in_transit)
    return lying.get(face) if beside else None


def of_another_set(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card whose back was of another colour, also where it was turned face up since."""
    own = table.shoe.back if table.shoe else ""
    for card in (table.lying[track] for track in wrong.tracks if track in table.lying):
        if card.shows_card and not card.excluded and card.colour not in ("", own):
            return Finding(wrong.code, card.zone, wrong.text, card.at, 0, tracks=wrong.tracks)
    return taken_off(table, wrong)


def cut_card_dealt(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The cut card, which left the shoe, lies on the felt as a card."""
    card = of_no_shoe(table, snapshot)
    if card is None or not _may_be_cut_card(table, card):
        return None
    text = say("cut_card_dealt", zone=table.place(card.zone))
    return Finding("cut_card_dealt", card.zone, text, card.at, _settled(table, card), *_alone(card))


def of_no_shoe(table: Table, snapshot: TableSnapshot) -> Lying | None:
    """A lying card that is none of those in the dealer's hand, not even of those kept there.

    Nor is it one that was dealt, and is missed where it lay or shows its back there. While a card
    of the hand is due, only what lay beside all of the hand is surely none of it.
    """
    hand = snapshot.in_transit
    hidden = [card.track for card, _ in turned_down(table, snapshot)]
    known = [card for card in snapshot.unmatched if card.track not in hidden]
    strange = [card for card in known if missed_as(snapshot, card) is None]
    if hand and (beside := [card for card in strange if not any(map(card.may_be, hand))]):
        return beside[0]
    if hand and snapshot.wanted:
        return None
    card = next(iter(strange), None)
    if card is None:
        return None
    may_be = (not pull.kept_as_next or _lies_open(pull, card) for pull in hand)
    return None if any(may_be) else card


def _lies_open(kept: Pull, card: Lying) -> bool:
    """Whether this may be the card that is ruled to be kept in hand: all can see it then."""
    return card.face != BACK and kept.card in (None, card.face) and card.may_be(kept)


def _may_be_cut_card(table: Table, card: Lying) -> bool:
    came = table.shoe is None or table.shoe.cut_card
    return card.face == UNREADABLE and came


def _settled(table: Table, card: Lying) -> int:
    """Grace of a card that no shoe reported: a split's card may be on its way."""
    moving = any(may_be_moved(table, pull, card) for pull in table.pulls.values())
    return table.config.timings.landing if moving else table.config.timings.read


def _alone(card: Lying) -> tuple[tuple[int, ...], tuple[Track, ...]]:
    return (), (card.track,)


def face_down(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card that should show its face lies face down, where the game wants it."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or not need.face_up or found[1].face != BACK:
        return None
    pull, lying = found
    if lying.zone != need.zone:
        return None
    grace, text = table.config.timings.read, _face_down(table, lying)
    return Finding("face_down_card", lying.zone, text, lying.at, grace, *names(pull, lying))


def turned_face_down(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A dealt card that all have seen lies face down."""
    for card, may_be in turned_down(table, snapshot):
        pull, place = may_be[0], table.place(card.zone)
        alone = pull.card if len(may_be) == 1 else None
        text = say("turned_face_down", card=alone, zone=place) if alone else _face_down(table, card)
        grace = table.config.timings.settle
        return Finding("face_down_card", card.zone, text, card.at, grace, *names(pull, card))
    return None


def _face_down(table: Table, card: Lying) -> Say:
    """Ask for its face; by name where all have seen it under this very track."""
    place = table.place(card.zone)
    if card.read:
        return say("turned_face_down", card=card.read, zone=place)
    return say("face_down_card", zone=place)


CLEARED = 3
"""So many dealt cards gone at once are a table cleared too early, not a card taken by mistake."""


def lifted_in_play(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A dealt card is gone from the felt before the round is over; the record knows it."""
    gone = _gone(table, snapshot)
    if not gone or len(gone) >= CLEARED:
        return None
    first = gone[0]
    text, grace = _lay_back(table, first, after=len(gone) - 1)
    return Finding(
        code="missing_card",
        zone=first.zone,
        text=text,
        since=first.at,
        grace=grace,
        pulls=(first.pull,),
    )


def cleared_in_play(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """So many are gone that the table was cleared; they are laid back one after the other."""
    gone = _gone(table, snapshot)
    if len(gone) < CLEARED:
        return None
    text, grace = _lay_back(table, gone[0], after=len(gone) - 1)
    return Finding(CLEARED_TOO_EARLY, gone[0].zone, text, gone[-1].at, grace)


def _gone(table: Table, snapshot: TableSnapshot) -> list[Pull]:
    there = [missed_as(snapshot, card) for card in snapshot.unmatched]
    there += [pull for _, may_be in turned_down(table, snapshot) for pull in may_be]
    return [
        pull for pull in snapshot.gone if pull not in there and not _need_not_be_seen(table, pull)
    ]


def _need_not_be_seen(table: Table, pull: Pull) -> bool:
    """Whether a ruling or a person's word stands for a card that no camera has seen lie.

    Not where cameras see again what was dealt by word, and not where a split sends this very card
    away: nobody would see it done.
    """
    if not pull.unseen:
        return False
    if pull.by_word:
        return not table.well("camera")
    seen = any(is_to_move(table, one) for one in table.pulls.values() if one.track is not None)
    return seen or not is_to_move(table, pull)


def _lay_back(table: Table, first: Pull, after: int = 0) -> tuple[Say, int]:
    """Ask for this card; `after`: so many more are asked for when it lies."""
    timings, place = table.config.timings, table.place(first.zone)
    card = first.card if first.face_up and first.card else BACK
    grace = timings.landing if is_to_move(table, first) else timings.settle
    if after:
        return say("lay_back_of_many", card=card, zone=place, count=after), grace
    return say("lay_back", card=card, zone=place), grace


def strayed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A dealt card lies in another zone than it was dealt to (and is not a split's move)."""
    for pull, card in snapshot.astray:
        if is_the_move(table, pull, card):
            continue
        return _astray(table, pull, card)
    return None


def missed_elsewhere(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A dealt card that was lost from sight, or never seen, lies where another one has no place."""
    for card in snapshot.unmatched:
        pull = missed_as(snapshot, card)
        if pull is not None:
            return _astray(table, pull, card)
    return None


def _astray(table: Table, pull: Pull, card: Lying) -> Finding:
    here, there = table.place(card.zone), table.place(pull.zone)
    text = say("strayed_card", card=face_known(card), here=here, there=there)
    settle = table.config.timings.settle
    return Finding("strayed_card", card.zone, text, card.at, settle, *names(pull, card))


def _to_its_box(table: Table, _wrong: OpenIrregularity, zone: str) -> dict[str, str]:
    need = table.deal.next() if table.deal else None
    return {"from": zone, "zone": need.zone} if isinstance(need, NeedCard) else {}


def _to_where_it_was(table: Table, wrong: OpenIrregularity, zone: str) -> dict[str, str]:
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
        "missing_card",
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
        "unknown_card",
        "sensors",
        ("idle", *BETS, *PLAY, "results"),
        (Look(unknown_card, 90, ("unmatched",)), Look(told_as_own, 91)),
        rests_on=("camera", "shoe"),
        still=still_strange,
    ),
    Irregularity(
        "cut_card_dealt",
        "sensors",
        (*BETS, *PLAY),
        (Look(cut_card_dealt, 90, ("unmatched",)),),
        Repair("remove"),
        rests_on=("camera", "shoe"),
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
