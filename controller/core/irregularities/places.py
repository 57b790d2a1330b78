"""Cards that lie where they should not, or no longer lie where they should."""

from controller.core.messages.devices import UNREADABLE
from controller.core.round.fusion import is_the_move, is_to_move, may_be_moved
from controller.core.table.finding import Finding, names
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table


def never_landed(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card left the shoe and is not seen on the felt."""
    need, hand = snapshot.wanted, snapshot.in_transit
    if need is None or not hand or snapshot.unmatched:
        return None
    text = f"A card left the shoe but is not seen: lay it in {need.zone}, clear of your hand."
    grace = table.config.timings.landing
    return Finding("unseen_card", need.zone, text, hand[0].at, grace, (hand[0].pull,))


def in_wrong_place(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The card lies in another zone than the game wants it."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or found[1].zone == need.zone:
        return None
    pull, lying = found
    text = f"Move the card from {lying.zone} to {need.zone}."
    settle = table.config.timings.settle
    return Finding("wrong_box", lying.zone, text, lying.at, settle, *names(pull, lying))


def unknown_card(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card lies on the felt that no shoe reported."""
    unmatched = snapshot.unmatched
    if not unmatched or snapshot.in_transit:
        return None
    card = unmatched[0]
    none_known = ((), (card.track[1],))
    timings = table.config.timings
    moving = any(may_be_moved(table, pull, card) for pull in table.pulls.values())
    grace = timings.landing if moving else timings.read
    if card.face == UNREADABLE and table.shoe and table.shoe.cut_card:
        text = f"The cut card lies in {card.zone}: take it away, it is never a card."
        return Finding("cut_card_dealt", card.zone, text, card.at, grace, *none_known)
    text = f"A card lies in {card.zone} that no shoe read: take it back and show it to the manager."
    return Finding("unknown_card", card.zone, text, card.at, grace, *none_known)


CLEARED = 3
"""So many dealt cards gone at once are a table cleared too early, not a card taken by mistake."""


def lifted_in_play(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Dealt cards are gone from the felt before the round is over; the record knows them."""
    gone = [pull for pull in snapshot.gone if not pull.unseen]
    if not gone:
        return None
    first, timings = gone[0], table.config.timings
    settle = timings.landing if is_to_move(table, first) else timings.settle
    card = first.card if first.face_up else "face-down card"
    text = f"Lay the {card} back in {first.zone}."
    if len(gone) >= CLEARED:
        return Finding("cleared_too_early", first.zone, text, gone[-1].at, settle)
    return Finding("missing_card", first.zone, text, first.at, settle, (first.pull,))


def strayed(table: Table, _glance: TableSnapshot) -> Finding | None:
    """A dealt card lies in another zone than it was dealt to (and is not a split's move)."""
    for card in table.lying.values():
        pull = table.pulls[card.pull] if card.pull is not None else None
        if pull is None or pull.zone == card.zone:
            continue
        if is_the_move(table, pull, card):
            continue
        text = f"Move the card from {card.zone} back to {pull.zone}."
        settle = table.config.timings.settle
        return Finding("strayed_card", card.zone, text, card.at, settle, *names(pull, card))
    return None
