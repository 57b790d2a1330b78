"""Strange cards that may be a burnt one: who pulled it to burn it may have laid it down.

No camera sees the discard rack, so only the face or the back of a card on the felt can tell.
"""

from controller.core.irregularities.missed import face_known
from controller.core.messages.devices import BACK
from controller.core.round.fusion import foreign, other_back
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table
from controller.core.words import Say, code_of, say

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


def was_burnt_back(wrong: OpenIrregularity) -> bool:
    """Whether it was reported as a back that may be the burnt card, and no face was read since."""
    return code_of(wrong.text, "") == "burnt_back_laid" and wrong.taken_off is None


def say_where(table: Table, card: Lying) -> Say:
    """Say where it lies; for a card with a burnt card's face, where the burnt card belongs."""
    place = table.place(card.zone)
    if is_burnt(table, card):
        return say("burnt_card_to_rack", card=face_known(card), zone=place)
    if looks_burnt(table, card):
        return say("burnt_card_laid", card=face_known(card), zone=place)
    if burnt_as(table, card) is not None:
        return say("burnt_back_laid", zone=place)
    return say("unknown_card", zone=place)


def _alike(table: Table, card: Lying) -> list[Pull]:
    """Return the burnt cards whose face or back it shows."""
    alike = [pull for pull in table.pulls.values() if card.may_be_burnt(pull)]
    return [pull for pull in alike if not other_back(table, pull, card)]
