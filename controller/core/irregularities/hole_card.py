"""The hole card: seen too early, not read, or not what it should be."""

from controller.core.cards import Card
from controller.core.games.blackjack.deal.queries import hole_makes_blackjack
from controller.core.games.blackjack.deal.start import Deal, NeedPeek, NeedReveal
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding, names
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Lying, Pull
from controller.core.table.table import Table


def hole_wrong(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The hole card is turned too early, or turned to another face than it should have."""
    card = snapshot.hole
    lying = table.lying.get(card.track) if card and card.track else None
    if card is None or lying is None or table.deal is None or lying.face == BACK:
        return None
    if isinstance(snapshot.need, NeedReveal):
        return _turned_wrong(table, table.deal, card, lying)
    if card.exposed:
        return None
    text = "The hole card was turned before it was due. Stop and call the shift manager."
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(card, lying))


def _turned_wrong(table: Table, deal: Deal, card: Pull, lying: Lying) -> Finding | None:
    times = table.config.timings
    if lying.face == UNREADABLE:
        text = "The camera cannot read the hole card: lay it straight, index free."
        return Finding(
            "unreadable_card", lying.zone, text, lying.at, times.read, *names(card, lying)
        )
    if card.card is not None and lying.face != card.card:
        text = "The turned hole card is not the card the shoe read: the shift manager rules."
        return Finding(
            "hole_disagreement", lying.zone, text, lying.at, times.settle, *names(card, lying)
        )
    checked = deal.dealer.peeked
    if checked is not None and checked != hole_makes_blackjack(deal, Card(lying.face)):
        text = "The turned hole card contradicts the check: the shift manager rules."
        return Finding("peek_contradicted", lying.zone, text, lying.at, 0, *names(card, lying))
    return None


def hole_unread(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The hole card must be checked now, but the shoe could not read it."""
    card = snapshot.hole
    if card is None or card.card is not None or not isinstance(snapshot.need, NeedPeek):
        return None
    text = "The shoe did not read the hole card and it must be checked: the shift manager rules."
    return Finding("hole_unread", card.zone, text, card.at, 0, (card.pull,))
