"""Strange cards that were taken off before people ruled on them: each is asked for until it is.

An open irregularity remembers its card (`OpenIrregularity.taken_off`). It ends when somebody rules,
when that card turns out to belong to the table, or when it is laid again and reported anew.
"""

from controller.core.irregularities.missed import face_known
from controller.core.irregularities.strange.burnt import (
    is_burnt,
    looks_burnt,
    say_where,
    was_burnt_back,
)
from controller.core.irregularities.strange.of_no_shoe import all_of_no_shoe
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import TOLD_TO_SWAP, OpenIrregularity
from controller.core.table.pulls import Lying, Track
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say


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
        text = say_where(table, laid)
        return Finding(wrong.code, laid.zone, text, laid.at, 0, tracks=(laid.track,))
    taken = any(card.zone == wrong.zone for card in table.snapshot().unmatched)
    zone = "" if taken else wrong.zone  # the card that lies there now is not the one in question
    return Finding(wrong.code, zone, _lifted(table, wrong), wrong.opened_at, 0, tracks=wrong.tracks)


def ruled_on(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether somebody ruled what it is; a dealer's repair says nothing about the card."""
    book = table.config.remedies.remedy
    word = any(one.name == wrong.remedy and one.action == "put_right" for one in book)
    return bool(wrong.remedy) and not word


def may_be_again(table: Table, wrong: OpenIrregularity, card: Lying) -> bool:
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


def told_again(table: Table, wrong: OpenIrregularity) -> Track | None:
    """The card that counted as the one that left the shoe, laid down again: it is reported again.

    A card that lies beside the one that the shoe read is not taken for it.
    """
    pair, lifted = table.snapshot().pair, wrong.taken_off
    if pair is None or lifted is None or not wrong.told_as_own:
        return None
    return pair[1].track if pair[1].face == face_known(lifted) else None


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


def _laid_again(table: Table, wrong: OpenIrregularity) -> Lying | None:
    """A card on the felt from no shoe; beside the whole hand it shows the face that was taken
    off.
    """
    snapshot, lifted = table.snapshot(), wrong.taken_off
    opened = {track for one in table.irregularities.values() for track in one.tracks}
    for card in all_of_no_shoe(table, snapshot):
        if card.track not in opened and may_be_again(table, wrong, card):
            return card
    if lifted is None:
        return None
    lying, face = {one.face: one for one in snapshot.unmatched}, face_known(lifted)
    beside = all(pull.card in lying and pull.card != face for pull in snapshot.in_transit)
    return lying.get(face) if beside else None


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
        return say_told_as_own(table, card, place, code_of(wrong.text, "") == TOLD_TO_SWAP)
    return say("known_card_taken_off", card=face, zone=place)


def say_told_as_own(table: Table, card: Lying, place: Say | str, swap: bool) -> Say:
    """Ask for it again, unless the card that the shoe read is on the felt by now.

    If the dealer was told to swap the two, the shoe's card is asked for first.
    """
    pair, face = table.snapshot().pair, face_known(card)
    if pair is not None and pair[1].face == pair[0].card:
        return say("told_as_own_beside", card=face, zone=place)
    if swap:
        return say("told_to_swap", card=face, zone=place)
    return say("told_as_own", card=face, zone=place)
