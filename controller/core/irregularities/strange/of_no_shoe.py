"""Finds the cards that came from no shoe: those that are left when all else is explained.

A lying card may be one in transit, a dealt one that is missing or hidden, one known from before
vision's restart, or the cut card. What is none of these is strange.
"""

from controller.core.irregularities.missed import (
    face_known,
    hidden_as,
    hidden_astray,
    missed_as,
    turned_down,
)
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def strange_cards(table: Table, snapshot: TableSnapshot) -> list[Lying]:
    """Return the cards that are certainly of no shoe; between rounds only while cards are burnt.

    Not the cut card, nor one that may be a card from before vision's restart.
    """
    if table.phase == "idle" and not (table.shoe and table.shoe.to_burn):
        return []
    strange = [
        card
        for card in all_of_no_shoe(table, snapshot)
        if not _may_lie_elsewhere(table, card) and not _may_be_of_before(snapshot, card)
    ]
    return [card for card in strange if not may_be_cut_card(table, card)]


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


def may_be_cut_card(table: Table, card: Lying) -> bool:
    """Whether no camera reads it, and the cut card has left the shoe."""
    came = table.shoe is None or table.shoe.cut_card
    return card.face == UNREADABLE and came


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
