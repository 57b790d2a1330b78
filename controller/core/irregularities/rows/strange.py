"""Irregularities about cards on the felt that the shoe did not report, including the cut card."""

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
    """A card lies on the felt that no shoe reported; between rounds also while cards are burnt.

    A card without an open irregularity comes first: an open one is found again by itself.
    """
    cards = _strange(table, snapshot)
    card = next(iter([*_not_open(table, cards), *cards]), None)
    if card is None:
        return None
    text = _of_no_shoe(table, card)
    return Finding("unknown_card", card.zone, text, card.at, _settled(table, card), *_alone(card))


def beside(table: Table, found: Finding) -> bool:
    """Whether it is one more strange card than the open irregularities account for.

    While a dealt card is missing it may be that one, on its way back, or a card of another shoe.
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
    """Whether vision has not reported it again since its restart, and nothing is open on it.

    It may have been moved meanwhile, and now be known as a card that lies elsewhere.
    """
    return card.unconfirmed and all(
        card.track not in one.tracks for one in table.irregularities.values()
    )


def _may_be_of_before(snapshot: TableSnapshot, card: Lying) -> bool:
    """Whether it may be a card that was moved, and that vision has not reported since its
    restart.
    """
    return any(
        face_known(card) == face_known(one) and card.track != one.track
        for one in snapshot.unconfirmed
        if one.track in snapshot.matched
    )


def _not_open(table: Table, cards: list[Lying]) -> list[Lying]:
    """Return the strange cards that are not open irregularities, nor one of these laid down
    again.
    """
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
    """Whether this may be the card that was taken off and laid down again: no other face was read
    of it.

    It may also be a new report of that card, if vision has not seen the old one since its restart.
    """
    lying = [table.lying[track] for track in wrong.tracks if track in table.lying]
    if any(card.shows_card and one.unconfirmed and one.face == card.face for one in lying):
        return True
    if ruled_on(table, wrong) or lying:
        return False
    face, before = face_known(card), face_known(wrong.taken_off) if wrong.taken_off else BACK
    return face == before or not {face, before}.isdisjoint((BACK, UNREADABLE))


def _of_no_shoe(table: Table, card: Lying) -> Say:
    """Say where it lies; for a card with a burnt card's face, where the burnt card belongs."""
    place = table.place(card.zone)
    if is_burnt(table, card):
        return say("burnt_card_to_rack", card=face_known(card), zone=place)
    if looks_burnt(table, card):
        return say("burnt_card_laid", card=face_known(card), zone=place)
    if burnt_as(table, card) is not None:
        return say("burnt_back_laid", zone=place)
    return say("unknown_card", zone=place)


def was_burnt_back(wrong: OpenIrregularity) -> bool:
    """Whether it was reported as a back that may be the burnt card, and no face was read since."""
    return code_of(wrong.text, "") == "burnt_back_laid" and wrong.taken_off is None


TO_RACK = "burnt_card_to_rack"
"""The sentence for a card that is certainly the burnt one: the dealer takes it to the rack."""


def is_burnt(table: Table, card: Lying) -> bool:
    """Whether it shows the face of the card that was burnt last before it was laid down.

    Then shoe and camera agree on it as on any dealt card. Not if several candidates have lain
    there, or if another face was read of it: then only people can decide.
    """
    last = table.pulls.get(card.after)
    if last is None or last not in _alike(table, card):
        return False
    return last.alike == 1 and last.pull in card.alike and not card.two_faces


def looks_burnt(table: Table, card: Lying) -> bool:
    """Whether it shows the face of a burnt card; only people can say that it is that card."""
    return bool(_alike(table, card))


def _alike(table: Table, card: Lying) -> list[Pull]:
    """Return the burnt cards whose face or back it shows."""
    alike = [pull for pull in table.pulls.values() if card.may_be_burnt(pull)]
    return [pull for pull in alike if not other_back(table, pull, card)]


def burnt_as(table: Table, card: Lying) -> Pull | None:
    """Return the burnt card that this one may be: by its face, or as the last pull before a back.

    No camera sees the discard rack: a person who pulled a card to burn it may still be holding it.
    """
    if alike := _alike(table, card):
        return alike[-1]
    last = table.pulls.get(card.after)
    if last is None or last.state != "burned" or card.read or card.face != BACK:
        return None
    return None if foreign(table, last, card) or not card.may_be(last) else last


def still_strange(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """It was not moved, or it shows another face than each card that was pulled while it lay there.

    Between rounds no card is laid down: it is no card pulled since, whatever it shows.
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
    """A card counted as the one that left the shoe, showed another face, and was taken off.

    If that face is on the felt again, the shoe misread the card, and people rule on that.
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
    """A card lay in the place of a hidden one and showed another face; now the hidden one shows its
    own.

    Before that it may be the same card, laid back. No round waits for it if people have ruled to
    play without a camera.
    """
    for pull in () if table.by_shoe_alone else table.pulls.values():
        for card in pull.others if _is_other(table, pull) else ():
            text = say("known_card_taken_off", card=card.read, zone=table.place(card.zone))
            return Finding("unknown_card", card.zone, text, card.at, 0, *_alone(card))
    return None


def _is_other(table: Table, pull: Pull) -> bool:
    """Whether a hidden card showed its own face, or will not be turned any more."""
    if pull.state != "dealt":
        return False
    lying = table.lying.get(pull.track) if pull.track else None
    never = isinstance(table.snapshot().need, Finished) and not pull.face_up
    return never or (lying is not None and lying.read == pull.card)


SWAPPED = "read_disagreement_open"
"""The sentence that tells the dealer to swap the card on the felt for the shoe's card."""

OF_THE_CARD_DUE = ("wrong_box", "read_disagreement")
"""Irregularities that take a card on the felt for the one that left the shoe."""


def taken_off(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """A card that does not belong to this table was taken off, and nobody has ruled on it yet."""
    if ruled_on(table, wrong) or wrong.may_be_own:
        return None
    if any(track in table.lying for track in wrong.tracks):
        return None
    if wrong.taken_off is not None and is_burnt(table, wrong.taken_off):
        return None
    if told_again(table, wrong) is not None or _lies_hidden(table, wrong):
        return None
    laid = _laid_again(table, wrong) if wrong.code == "unknown_card" else None
    if laid is not None:  # laid down again, it is ruled on as if it was never taken off
        text = _of_no_shoe(table, laid)
        return Finding(wrong.code, laid.zone, text, laid.at, 0, tracks=(laid.track,))
    taken = any(card.zone == wrong.zone for card in table.snapshot().unmatched)
    zone = "" if taken else wrong.zone  # the card that lies there now is not the one in question
    return Finding(wrong.code, zone, _lifted(table, wrong), wrong.opened_at, 0, tracks=wrong.tracks)


def ruled_on(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether somebody ruled what it is; a dealer's repair says nothing about the card."""
    book = table.config.remedies.remedy
    word = any(one.name == wrong.remedy and one.action == "put_right" for one in book)
    return bool(wrong.remedy) and not word


def _lies_hidden(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether it was laid back in the place of a hidden card whose own face is seen nowhere."""
    if wrong.taken_off is None:
        return False
    face = wrong.taken_off.read
    lying_for = [(table.lying[track], pull) for track, pull in table.snapshot().matched.items()]
    return any(
        card.read == face and not pull.face_up and pull.contradicted_by(face)
        for card, pull in lying_for
    )


def _lifted(table: Table, wrong: OpenIrregularity) -> Say:
    """Say where it was taken from, with its face if that was read."""
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
    """Ask for it again, unless the card that the shoe read is on the felt by now.

    If the dealer was told to swap the two, the shoe's card is asked for first.
    """
    pair, face = table.snapshot().pair, face_known(card)
    if pair is not None and pair[1].face == pair[0].card:
        return say("told_as_own_beside", card=face, zone=place)
    if swap:
        return say("told_to_swap", card=face, zone=place)
    return say("told_as_own", card=face, zone=place)


def told_again(table: Table, wrong: OpenIrregularity) -> Track | None:
    """The card that counted as the one that left the shoe, laid down again: it is reported again.

    A card that lies beside the one that the shoe read is not taken for it.
    """
    pair, lifted = table.snapshot().pair, wrong.taken_off
    if pair is None or lifted is None or not wrong.told_as_own:
        return None
    return pair[1].track if pair[1].face == face_known(lifted) else None


def _laid_again(table: Table, wrong: OpenIrregularity) -> Lying | None:
    """A card on the felt from no shoe; beside the whole hand it shows the face that was taken
    off.
    """
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
    """A card whose back had another colour, even if it was turned face up since."""
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
    """The first card on the felt that does not belong to this table."""
    return next(iter(all_of_no_shoe(table, snapshot)), None)


def all_of_no_shoe(table: Table, snapshot: TableSnapshot) -> list[Lying]:
    """Return the cards on the felt that are neither in the dealer's hand nor kept there.

    Cards that were dealt and are missing, or show their backs there, are left out too. While a card
    of the hand is due, only a card that lay beside the whole hand is certainly foreign.
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
    """Whether it is a dealt card that is missing, or may be a hidden one."""
    if missed_as(snapshot, card) or hidden_as(snapshot, card):
        return True
    return hidden_astray(table, snapshot, card) is not None


def _lies_open(kept: Pull, card: Lying) -> bool:
    """Whether this may be the card that people ruled to keep in hand: everybody can see it then."""
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
