"""A hidden card: seen too early, not read, or not what it should be when it is turned."""

from controller.core.cards import Card
from controller.core.games.steps import NeedCheck, NeedReveal
from controller.core.irregularities.row import DEAL, PLAY, Irregularity, Look
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.table.finding import Finding, names
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.state import Lying, Pull
from controller.core.table.table import Table


def dealt_face_up(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card that should be hidden is dealt and shows its face."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or need.face_up or not found[1].shows_card:
        return None
    pull, lying = found
    text = f"The {table.game.unrevealed} was dealt face up. Stop and call the shift manager."
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(pull, lying))


def turned_too_early(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A hidden card is turned before it is due."""
    due = snapshot.due if isinstance(snapshot.need, NeedReveal) else None
    for card in snapshot.unrevealed:
        lying = _shown(table, card)
        if lying is not None and card is not due and not card.exposed:
            called = table.game.unrevealed
            text = f"The {called} was turned before it was due. Stop and call the shift manager."
            return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(card, lying))
    return None


def _shown(table: Table, card: Pull) -> Lying | None:
    """How a hidden card lies, once its back is up no more."""
    lying = table.lying.get(card.track) if card.track else None
    return None if lying is None or lying.face == BACK else lying


def _turned(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """The hidden card and how it lies, turned when it is due."""
    if not isinstance(snapshot.need, NeedReveal) or (card := snapshot.due) is None:
        return None
    lying = _shown(table, card)
    return (card, lying) if lying is not None else None


def unreadable(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The camera cannot read the turned card."""
    turned = _turned(table, snapshot)
    if turned is None or turned[1].face != UNREADABLE:
        return None
    card, lying = turned
    text = f"The camera cannot read the {table.game.unrevealed}: lay it straight, index free."
    grace = table.config.timings.read
    return Finding("unreadable_card", lying.zone, text, lying.at, grace, *names(card, lying))


def disagrees(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The turned card is not the card the shoe read."""
    turned = _turned(table, snapshot)
    if turned is None or not _read_otherwise(*turned):
        return None
    card, lying = turned
    called = table.game.unrevealed
    text = f"The turned {called} is not the card the shoe read: the shift manager rules."
    grace = table.config.timings.settle
    return Finding("hole_disagreement", lying.zone, text, lying.at, grace, *names(card, lying))


def _read_otherwise(card: Pull, lying: Lying) -> bool:
    return lying.shows_card and card.card is not None and lying.face != card.card


def contradicts_check(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """The turned card is what the shoe read, and the check said otherwise."""
    turned = _turned(table, snapshot)
    if turned is None or table.deal is None:
        return None
    card, lying = turned
    if not lying.shows_card or _read_otherwise(card, lying):
        return None
    if table.deal.may_show(Card(lying.face)):
        return None
    text = f"The turned {table.game.unrevealed} contradicts the check: the shift manager rules."
    return Finding("peek_contradicted", lying.zone, text, lying.at, 0, *names(card, lying))


def unread(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A hidden card must be checked now, but the shoe could not read it."""
    if not isinstance(snapshot.need, NeedCheck) or (card := snapshot.due) is None or card.card:
        return None
    called = table.game.unrevealed
    text = f"The shoe did not read the {called} and it must be checked: the shift manager rules."
    return Finding("hole_unread", card.zone, text, card.at, 0, (card.pull,))


ROWS = (
    Irregularity(
        "hole_exposed",
        "Hidden card exposed",
        "sensors",
        PLAY,
        (Look(dealt_face_up, 50, "both"), Look(turned_too_early, 160)),
    ),
    Irregularity(
        "hole_unread",
        "Hidden card unread and due for the check",
        "sensors",
        DEAL,
        (Look(unread, 170),),
        rests_on=(),
    ),
    Irregularity(
        "hole_disagreement",
        "Turned card is not what the shoe read",
        "sensors",
        DEAL,
        (Look(disagrees, 160),),
    ),
    Irregularity("peek_disagreement", "Dealer and shoe disagree on the check", "procedure", DEAL),
    Irregularity(
        "peek_contradicted",
        "The turned card contradicts the check",
        "sensors",
        DEAL,
        (Look(contradicts_check, 160),),
    ),
)

LOOKS = {"unreadable_card": (Look(unreadable, 160),)}
"""Further ways in which the sensors show an irregularity of every card."""
