"""The hole card: seen too early, not read, or not what it should be."""

from controller.core.cards import Card
from controller.core.games.blackjack.deal.queries import hole_makes_blackjack
from controller.core.games.blackjack.deal.start import NeedPeek, NeedReveal
from controller.core.irregularities.row import DEAL, PLAY, Irregularity, Look
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding, names
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Lying, Pull
from controller.core.table.table import Table


def dealt_face_up(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The hole card is dealt and shows its face."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or need.face_up or not found[1].shows_card:
        return None
    pull, lying = found
    text = "The hole card was dealt face up. Stop and call the shift manager."
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(pull, lying))


def turned_too_early(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The hole card is turned before it is due."""
    if snapshot.hole is None or isinstance(snapshot.need, NeedReveal):
        return None
    shown = _shown(table, snapshot)
    if shown is None or shown[0].exposed:
        return None
    card, lying = shown
    text = "The hole card was turned before it was due. Stop and call the shift manager."
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(card, lying))


def _shown(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """The hole card and how it lies, once its back is up no more."""
    card = snapshot.hole
    lying = table.lying.get(card.track) if card and card.track else None
    if card is None or lying is None or lying.face == BACK:
        return None
    return card, lying


def _turned(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """The hole card and how it lies, turned when it is due."""
    if snapshot.hole is None or not isinstance(snapshot.need, NeedReveal):
        return None
    return _shown(table, snapshot)


def unreadable_hole(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The camera cannot read the turned hole card."""
    turned = _turned(table, snapshot)
    if turned is None or turned[1].face != UNREADABLE:
        return None
    card, lying = turned
    text = "The camera cannot read the hole card: lay it straight, index free."
    grace = table.config.timings.read
    return Finding("unreadable_card", lying.zone, text, lying.at, grace, *names(card, lying))


def hole_disagrees(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The turned hole card is not the card the shoe read."""
    turned = _turned(table, snapshot)
    if turned is None or not _read_otherwise(*turned):
        return None
    card, lying = turned
    text = "The turned hole card is not the card the shoe read: the shift manager rules."
    grace = table.config.timings.settle
    return Finding("hole_disagreement", lying.zone, text, lying.at, grace, *names(card, lying))


def _read_otherwise(card: Pull, lying: Lying) -> bool:
    return lying.shows_card and card.card is not None and lying.face != card.card


def contradicts_check(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The turned hole card is what the shoe read, and the check said otherwise."""
    turned = _turned(table, snapshot)
    if turned is None or table.deal is None:
        return None
    card, lying = turned
    checked = table.deal.dealer.peeked
    if checked is None or not lying.shows_card or _read_otherwise(card, lying):
        return None
    if checked == hole_makes_blackjack(table.deal, Card(lying.face)):
        return None
    text = "The turned hole card contradicts the check: the shift manager rules."
    return Finding("peek_contradicted", lying.zone, text, lying.at, 0, *names(card, lying))


def hole_unread(_table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The hole card must be checked now, but the shoe could not read it."""
    card = snapshot.hole
    if card is None or card.card is not None or not isinstance(snapshot.need, NeedPeek):
        return None
    text = "The shoe did not read the hole card and it must be checked: the shift manager rules."
    return Finding("hole_unread", card.zone, text, card.at, 0, (card.pull,))


ROWS = (
    Irregularity(
        "hole_exposed",
        "Hole card exposed",
        "sensors",
        PLAY,
        (Look(dealt_face_up, 50, "both"), Look(turned_too_early, 160)),
    ),
    Irregularity(
        "hole_unread",
        "Hole card unread and due for the check",
        "sensors",
        DEAL,
        (Look(hole_unread, 170),),
    ),
    Irregularity(
        "hole_disagreement",
        "Turned hole card is not what the shoe read",
        "sensors",
        DEAL,
        (Look(hole_disagrees, 160),),
    ),
    Irregularity("peek_disagreement", "Dealer and shoe disagree on the check", "procedure", DEAL),
    Irregularity(
        "peek_contradicted",
        "The turned hole card contradicts the check",
        "sensors",
        DEAL,
        (Look(contradicts_check, 160),),
    ),
)

LOOKS = {"unreadable_card": (Look(unreadable_hole, 160),)}
"""Further ways in which the sensors show an irregularity of every game."""
