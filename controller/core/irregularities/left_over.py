"""Finds a card that lies there when a round is collected and is not of its set: it must not go to
the rack.
"""

from collections.abc import Iterator

from controller.core.irregularities.strange.of_no_shoe import may_be_cut_card
from controller.core.messages.devices import BACK
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table
from controller.core.words import Say, say


def left_over(table: Table) -> tuple[Say, str] | None:
    """Return the first such card, in the dealer's words, and where it lies.

    It is the cut card, a back of another colour, or an open card whose face belongs to no card that
    left the shoe and is looked for. Hands that collect a settled round's cards cover them; what is
    read of a covered card then proves no other card.
    """
    matched = table.snapshot().matched
    for card in table.on_felt:
        if card.track not in matched and not card.unconfirmed and (text := _told(table, card)):
            return text, card.zone
    return None


def _told(table: Table, card: Lying) -> Say | None:
    place, own = table.place(card.zone), table.shoe.back if table.shoe else ""
    if may_be_cut_card(table, card) and not any(map(card.may_be, _missed(table))):
        return say("cut_card_dealt", zone=place)
    if card.face == BACK and own and card.colour not in ("", own):
        return say("collect_strange_back", back=card.colour, zone=place)
    covered = table.snapshot().gone and table.round is not None and table.round.over == "settled"
    may_be = (pull.card in (None, card.face) and card.may_be(pull) for pull in _missed(table))
    if card.shows_card and not covered and not any(may_be):
        return say("collect_strange", card=card.face, zone=place)
    return None


def _missed(table: Table) -> Iterator[Pull]:
    """Return the cards that left the shoe and that no camera sees under their own name."""
    for pull in table.pulls.values():
        if pull.track is None and pull.state in ("in_transit", "excluded", "dealt", "burned"):
            yield pull
