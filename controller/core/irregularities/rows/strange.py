"""Cards on the felt that are none of those that the shoe told, and the cut card among them."""

from controller.core.games.steps import Finished
from controller.core.irregularities.missed import (
    face_known,
    hidden_as,
    hidden_astray,
    missed_as,
    turned_down,
)
from controller.core.irregularities.row import BETS, PLAY, Irregularity, Look, Repair
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.round.fusion import foreign, may_be_moved, other_back
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import TOLD_TO_SWAP, Lying, OpenIrregularity, Pull, Track
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say


def unknown_card(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card lies on the felt that no shoe reported; between rounds while cards are burnt.

    One that is not open yet comes first: an open one is found again by itself.
    """
    cards = _strange(table, snapshot)
    card = next(iter([*_not_open(table, cards), *cards]), None)
    if card is None:
        return None
    text = _of_no_shoe(table, card)
    return Finding("unknown_card", card.zone, text, card.at, _settled(table, card), *_alone(card))


def beside(table: Table, found: Finding) -> bool:
    """Whether it is one more strange card than those that are open, which counts beside them.

    While a dealt card is missed it may be that one, on its way back; or it is that of another shoe.
    """
    snapshot = table.snapshot()
    if found.code != "unknown_card" or found.left_by or snapshot.gone or snapshot.strangers:
        return False
    more = _not_open(table, _strange(table, snapshot))
    return any(card.track in found.tracks for card in more)


def _strange(table: Table, snapshot: TableSnapshot) -> list[Lying]:
    if table.phase == "idle" and not (table.shoe and table.shoe.to_burn):
        return []
    strange = [
        card
        for card in all_of_no_shoe(table, snapshot)
        if not _may_lie_elsewhere(table, card) and not _may_be_of_before(snapshot, card)
    ]
    return [card for card in strange if not may_be_cut_card(table, card)]


def _may_lie_elsewhere(table: Table, card: Lying) -> bool:
    """Whether it was not told again since vision's restart, and nothing is open on it.

    It may have been moved meanwhile, and be known as what lies elsewhere now.
    """
    return card.unconfirmed and all(
        card.track not in one.tracks for one in table.irregularities.values()
    )


def _may_be_of_before(snapshot: TableSnapshot, card: Lying) -> bool:
    """Whether it may be one that vision has not told again since its restart, moved meanwhile."""
    return any(
        face_known(card) == face_known(one) and card.track != one.track
        for one in snapshot.unconfirmed
        if one.track in snapshot.matched
    )


def _not_open(table: Table, cards: list[Lying]) -> list[Lying]:
    """Return those that are none which is open, nor one of these that was laid again."""
    opened = table.irregularities.values()
    left = [wrong for wrong in opened if wrong.code == "unknown_card"]
    found = []
    for card in cards:
        if any(card.track in wrong.tracks for wrong in opened):
            continue
        again = next((wrong for wrong in left if _may_be_again(table, wrong, card)), None)
        if again is None:
            found.append(card)
        else:
            left.remove(again)
    return found


def _may_be_again(table: Table, wrong: OpenIrregularity, card: Lying) -> bool:
    """Whether this may be the card that was taken off, laid again: no other face was read of it.

    Or one told anew, which shows its face while that one is not seen again since vision's restart.
    """
    lying = [table.lying[track] for track in wrong.tracks if track in table.lying]
    if any(card.shows_card and one.unconfirmed and one.face == card.face for one in lying):
        return True
    if ruled_on(table, wrong) or lying:
        return False
    face, before = face_known(card), face_known(wrong.taken_off) if wrong.taken_off else BACK
    return face == before or not {face, before}.isdisjoint((BACK, UNREADABLE))


def _of_no_shoe(table: Table, card: Lying) -> Say:
    """Say where it lies; of one that shows a burnt card's face, where that one belongs."""
    place = table.place(card.zone)
    if is_burnt(table, card):
        return say("burnt_card_to_rack", card=face_known(card), zone=place)
    if looks_burnt(table, card):
        return say("burnt_card_laid", card=face_known(card), zone=place)
    if burnt_as(table, card) is not None:
        return say("burnt_back_laid", zone=place)
    return say("unknown_card", zone=place)


def was_burnt_back(wrong: OpenIrregularity) -> bool:
    """Whether it was told as a back that may be the burnt card, and no face was read since."""
    return code_of(wrong.text, "") == "burnt_back_laid" and wrong.taken_off is None


TO_RACK = "burnt_card_to_rack"
"""The sentence of a card that is surely the burnt one: the dealer takes it to the rack himself."""


def is_burnt(table: Table, card: Lying) -> bool:
    """Whether it shows the face of the card that was burnt last before it was laid.

    Shoe and camera agree on it then as on any card that is dealt. Not where more than one has lain
    there that may be it, or where another face was read of it: only people can say then.
    """
    last = table.pulls.get(card.after)
    if last is None or last not in _alike(table, card):
        return False
    return last.alike == 1 and last.pull in card.alike and not card.two_faces


def looks_burnt(table: Table, card: Lying) -> bool:
    """Whether it shows the face of a burnt card; that it is that one only people can say."""
    return bool(_alike(table, card))


def _alike(table: Table, card: Lying) -> list[Pull]:
    """Return the burnt cards whose face it shows, and whose back."""
    alike = [pull for pull in table.pulls.values() if card.may_be_burnt(pull)]
    return [pull for pull in alike if not other_back(table, pull, card)]


def burnt_as(table: Table, card: Lying) -> Pull | None:
    """Return the burnt card that this one may be: by its face, or as the last pull before a back.

    No camera sees the discard rack: who pulled a card to burn it may still have it in his hand.
    """
    if alike := _alike(table, card):
        return alike[-1]
    last = table.pulls.get(card.after)
    if last is None or last.state != "burned" or card.read or card.face != BACK:
        return None
    return None if foreign(table, last, card) or not card.may_be(last) else last


def still_strange(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """It lies as it lay, or shows another face than each card that was pulled beside it.

    Between rounds no card is laid: it is none that was pulled since, whatever it shows.
    """
    hand, strange = table.snapshot().in_transit, _strange(table, table.snapshot())
    idle = table.phase == "idle"
    for card in table.snapshot().unmatched:
        likely = (pull for pull in hand if pull.card in (None, card.face))
        may_be = not idle and any(map(card.may_be, likely))
        is_none_of_hand = hand and not may_be if card.shows_card else idle
        if card.track in wrong.tracks and (card in strange or is_none_of_hand):
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
        swap = code_of(wrong.text, "") == SWAPPED
        text = _told_as_own(table, card, table.place(card.zone), swap)
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


def swapped_away(table: Table, _snapshot: TableSnapshot) -> Finding | None:
    """A card lay for a hidden one, showed another face, and the hidden one shows its own now.

    Before that it may be the very card, laid back. No round waits for it where people have ruled to
    play without a camera.
    """
    for pull in () if table.by_shoe_alone else table.pulls.values():
        for card in pull.others if _is_other(table, pull) else ():
            text = say("known_card_taken_off", card=card.read, zone=table.place(card.zone))
            return Finding("unknown_card", card.zone, text, card.at, 0, *_alone(card))
    return None


def _is_other(table: Table, pull: Pull) -> bool:
    """Whether a hidden card showed its own face, or will be turned by nobody any more."""
    if pull.state != "dealt":
        return False
    lying = table.lying.get(pull.track) if pull.track else None
    never = isinstance(table.snapshot().need, Finished) and not pull.face_up
    return never or (lying is not None and lying.read == pull.card)


SWAPPED = "read_disagreement_open"
"""The sentence that tells the dealer to swap the lying card for that of the shoe."""

OF_THE_CARD_DUE = ("wrong_box", "read_disagreement")
"""Irregularities that take a lying card for the one that left the shoe."""


def taken_off(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card that is none of this table's was taken off, and nobody has ruled on it yet."""
    if ruled_on(table, wrong) or wrong.may_be_own:
        return None
    if any(track in table.lying for track in wrong.tracks):
        return None
    if wrong.taken_off is not None and is_burnt(table, wrong.taken_off):
        return None
    if told_again(table, wrong) is not None or _lies_hidden(table, wrong):
        return None
    laid = _laid_again(table, wrong) if wrong.code == "unknown_card" else None
    if laid is not None:  # laid again, it is ruled on as one that was never taken off
        text = _of_no_shoe(table, laid)
        return Finding(wrong.code, laid.zone, text, laid.at, 0, tracks=(laid.track,))
    taken = any(card.zone == wrong.zone for card in table.snapshot().unmatched)
    zone = "" if taken else wrong.zone  # the card that lies there now is not the one in question
    return Finding(wrong.code, zone, _lifted(table, wrong), wrong.opened_at, 0, tracks=wrong.tracks)


def ruled_on(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether somebody ruled what it is: that the dealer put it right says nothing of the card."""
    book = table.config.remedies.remedy
    word = any(one.name == wrong.remedy and one.action == "put_right" for one in book)
    return bool(wrong.remedy) and not word


def _lies_hidden(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether it was laid back for a hidden card that shows its own face nowhere."""
    if wrong.taken_off is None:
        return False
    face = wrong.taken_off.read
    lying_for = [(table.lying[track], pull) for track, pull in table.snapshot().matched.items()]
    return any(
        card.read == face and not pull.face_up and pull.contradicted_by(face)
        for card, pull in lying_for
    )


def _lifted(table: Table, wrong: OpenIrregularity) -> Say:
    """Say where it was taken from; by its face, where that was read."""
    card, place = wrong.taken_off, table.place(wrong.zone)
    if card is None:
        if was_burnt_back(wrong):
            return say("burnt_back_taken_off", zone=place)
        return say("strange_card_taken_off", zone=place)
    face = face_known(card)
    if looks_burnt(table, card):
        return say("burnt_card_taken_off", card=face, zone=place)
    if wrong.told_as_own:
        return _told_as_own(table, card, place, code_of(wrong.text, "") == TOLD_TO_SWAP)
    return say("known_card_taken_off", card=face, zone=place)


def _told_as_own(table: Table, card: Lying, place: Say | str, swap: bool) -> Say:
    """Ask for it again, unless the very card that the shoe read lies by now.

    Where the dealer was told to swap the two, that one is asked for first.
    """
    pair, face = table.snapshot().pair, face_known(card)
    if pair is not None and pair[1].face == pair[0].card:
        return say("told_as_own_beside", card=face, zone=place)
    if swap:
        return say("told_to_swap", card=face, zone=place)
    return say("told_as_own", card=face, zone=place)


def told_again(table: Table, wrong: OpenIrregularity) -> Track | None:
    """The card that was told as the one that left the shoe, laid again: it is told so again.

    What lies beside the very card that the shoe read is not taken for it.
    """
    pair, lifted = table.snapshot().pair, wrong.taken_off
    if pair is None or lifted is None or not wrong.told_as_own:
        return None
    return pair[1].track if pair[1].face == face_known(lifted) else None


def _laid_again(table: Table, wrong: OpenIrregularity) -> Lying | None:
    """A card of no shoe that lies now; beside all of the hand it shows the face taken off."""
    snapshot, lifted = table.snapshot(), wrong.taken_off
    opened = {track for one in table.irregularities.values() for track in one.tracks}
    for card in all_of_no_shoe(table, snapshot):
        if card.track not in opened and _may_be_again(table, wrong, card):
            return card
    if lifted is None:
        return None
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
    if card is None or not may_be_cut_card(table, card):
        return None
    text = say("cut_card_dealt", zone=table.place(card.zone))
    return Finding("cut_card_dealt", card.zone, text, card.at, _settled(table, card), *_alone(card))


def of_no_shoe(table: Table, snapshot: TableSnapshot) -> Lying | None:
    """The first lying card that is none of those of this table."""
    return next(iter(all_of_no_shoe(table, snapshot)), None)


def all_of_no_shoe(table: Table, snapshot: TableSnapshot) -> list[Lying]:
    """Return the lying cards that are none of those in the dealer's hand, nor of those kept there.

    Nor is one of them a card that was dealt, and is missed where it lay or shows its back there.
    While a card of the hand is due, only what lay beside all of the hand is surely none of it.
    """
    hand = snapshot.in_transit
    hidden = [card.track for card, _ in turned_down(table, snapshot)]
    known = [card for card in snapshot.unmatched if card.track not in hidden]
    strange = [card for card in known if not _dealt(table, snapshot, card)]
    if hand and (beside := [card for card in strange if not any(map(card.may_be, hand))]):
        return beside
    if hand and snapshot.wanted:
        return []
    return [card for card in strange if not _of_the_hand(hand, card)]


def _of_the_hand(hand: list[Pull], card: Lying) -> bool:
    return any(not pull.kept_as_next or _lies_open(pull, card) for pull in hand)


def _dealt(table: Table, snapshot: TableSnapshot, card: Lying) -> bool:
    """Whether it is a dealt card that is missed, or may be a hidden one."""
    if missed_as(snapshot, card) or hidden_as(snapshot, card):
        return True
    return hidden_astray(table, snapshot, card) is not None


def _lies_open(kept: Pull, card: Lying) -> bool:
    """Whether this may be the card that is ruled to be kept in hand: all can see it then."""
    return card.face != BACK and kept.card in (None, card.face) and card.may_be(kept)


def may_be_cut_card(table: Table, card: Lying) -> bool:
    """Whether no camera reads it, and the cut card has left the shoe."""
    came = table.shoe is None or table.shoe.cut_card
    return card.face == UNREADABLE and came


def _settled(table: Table, card: Lying) -> int:
    """Grace of a card that no shoe reported: a split's card may be on its way."""
    moving = any(may_be_moved(table, pull, card) for pull in table.pulls.values())
    return table.config.timings.landing if moving else table.config.timings.read


def _alone(card: Lying) -> tuple[tuple[int, ...], tuple[Track, ...]]:
    return (), (card.track,)


ROWS = (
    Irregularity(
        "unknown_card",
        "sensors",
        ("idle", *BETS, *PLAY, "results"),
        (Look(unknown_card, 90, ("unmatched",)), Look(told_as_own, 91), Look(swapped_away, 92)),
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
)
