"""A hidden card: seen too early, not read, or not what it should be when it is turned."""

from collections.abc import Iterator
from dataclasses import replace

from controller.core.games.steps import NeedCheck, NeedReveal
from controller.core.irregularities.missed import hidden_as
from controller.core.irregularities.row import AWAITED, DEAL, PLAY, Irregularity, Look
from controller.core.messages.devices import BACK, UNREADABLE
from controller.core.round.untold import named_by_camera
from controller.core.table.finding import Finding, names
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.words import Say, say


def dealt_face_up(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a dealt card that should be hidden and shows its face."""
    need, found = snapshot.wanted, snapshot.pair
    if need is None or found is None or need.face_up or not found[1].read:
        return None
    pull, lying = found
    if pull.exposed:
        return None
    text = say("hidden_dealt_face_up", called=table.game.unrevealed)
    if not lying.shows_card:
        text = say("hidden_was_seen", called=table.game.unrevealed)
    if lying.zone != need.zone:
        here, there = table.place(lying.zone), table.place(need.zone)
        text = say("hidden_up_elsewhere", called=table.game.unrevealed, here=here, there=there)
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(pull, lying))


def turned_too_early(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a hidden card that is turned, or was seen, before it is due."""
    found = next((found for _, found in _each_too_early(table, snapshot)), None)
    return found and _laid_back_first(table, found)


def taken_up(table: Table) -> Pull | None:
    """Return a dealt card that was seen before it was due and is now in the dealer's hand.

    A card that lies open somewhere does not count, nor one whose place no camera ever saw.
    """
    snapshot = table.snapshot()
    for card in snapshot.unrevealed:
        away = card.track is None and not card.unseen and not snapshot.may_be_turned(card)
        if away and card.seen_early and not card.exposed and _laid_open(snapshot, card) is None:
            return card
    return None


def _laid_back_first(table: Table, found: Finding) -> Finding:
    """Return the same finding; people rule on all that was seen once each card lies in its
    place.
    """
    card = taken_up(table)
    if card is None:
        return found
    place = table.place(card.zone)
    text = say("hidden_to_lay_back", called=table.game.unrevealed, zone=place)
    return replace(found, text=text, zone=card.zone)


def seen_early(table: Table) -> list[Pull]:
    """Return the dealt cards that were turned before they were due and not let pass yet."""
    return [card for card, _ in _each_too_early(table, table.snapshot())]


def _each_too_early(table: Table, snapshot: TableSnapshot) -> Iterator[tuple[Pull, Finding]]:
    for card in snapshot.unrevealed:
        if found := _too_early(table, snapshot, card):
            yield card, found


def _too_early(table: Table, snapshot: TableSnapshot, card: Pull) -> Finding | None:
    lying = _shown(table, card) or _laid_open(snapshot, card)
    if card.exposed or lying is None or snapshot.may_be_turned(card):
        return _seen(table, card)
    text = say("hidden_turned_early", called=table.game.unrevealed)
    if lying.zone != card.zone:
        where = table.place(lying.zone)
        text = say("hidden_may_lie_open", called=table.game.unrevealed, zone=where)
    return Finding("hole_exposed", lying.zone, text, lying.at, 0, *names(card, lying))


def _laid_open(snapshot: TableSnapshot, card: Pull) -> Lying | None:
    """Return the open card that a missing hidden one may be; in its own place first."""
    may_be = [one for one in snapshot.unmatched if hidden_as(snapshot, one) is card]
    return min(may_be, key=lambda one: one.zone != card.zone, default=None)


def seen(table: Table, wrong: OpenIrregularity) -> Finding | None:
    """Keep it open after a hidden card was seen too early, however it lies since: only a ruling
    ends it.
    """
    named = (table.pulls[number] for number in wrong.pulls if number in table.pulls)
    found = next((found for pull in named if (found := _seen(table, pull))), None)
    return found and _laid_back_first(table, found)


def _seen(table: Table, pull: Pull) -> Finding | None:
    hidden = pull.state == "in_transit" or (pull.state == "dealt" and not pull.face_up)
    if not hidden or not pull.seen_early or pull.exposed:
        return None
    text = say("hidden_was_seen", called=table.game.unrevealed)
    lying = table.lying.get(pull.track) if pull.track else None
    named = names(pull, lying) if lying else ((pull.pull,), ())
    return Finding("hole_exposed", table.zone_of(pull), text, pull.at, 0, *named)


def _shown(table: Table, card: Pull) -> Lying | None:
    """Return how a hidden card lies, once its back is no longer up."""
    lying = table.lying.get(card.track) if card.track else None
    return None if lying is None or lying.face == BACK else lying


def _turned(table: Table, snapshot: TableSnapshot) -> tuple[Pull, Lying] | None:
    """Return the hidden card and how it lies, once it is turned when due."""
    if not isinstance(snapshot.need, NeedReveal) or (card := snapshot.due) is None:
        return None
    lying = _shown(table, card)
    return (card, lying) if lying is not None else None


def unreadable(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a turned card that the camera cannot read."""
    turned = _turned(table, snapshot)
    if turned is None or turned[1].face != UNREADABLE:
        return None
    card, lying = turned
    text = say("hidden_unreadable", called=table.game.unrevealed)
    grace = table.config.timings.read
    return Finding("unreadable_card", lying.zone, text, lying.at, grace, *names(card, lying))


def disagrees(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a turned card that is not the card the shoe read; one that was let pass counts
    at once.
    """
    turned = _turned(table, snapshot)
    if turned is not None and turned[0].contradicted_by(turned[1].face):
        return _disagreement(table, *turned, table.config.timings.settle)
    for card in snapshot.unrevealed:
        lying = _shown(table, card)
        if lying is not None and card.exposed and card.contradicted_by(lying.face):
            return _disagreement(table, card, lying, 0)
    return None


def _disagreement(table: Table, card: Pull, lying: Lying, grace: int) -> Finding:
    text = say("hidden_disagrees", called=table.game.unrevealed)
    if card.card != card.told:
        text = _ruled_otherwise(table, card, lying)
    return Finding("hole_disagreement", lying.zone, text, lying.at, grace, *names(card, lying))


def _ruled_otherwise(table: Table, card: Pull, lying: Lying) -> Say:
    """Say what people ruled it to be; before it is due nobody is told that."""
    called, turned = table.game.unrevealed, isinstance(table.snapshot().need, NeedReveal)
    if turned and table.snapshot().due is card:
        return say("hidden_ruled_otherwise", called=called, card=card.card or "", seen=lying.face)
    return say("hidden_ruled_as_another", called=called)


def contradicts_check(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a turned card that is what the shoe read although the check said otherwise."""
    turned = _turned(table, snapshot)
    if turned is None or table.deal is None:
        return None
    card, lying = turned
    if not lying.shows_card or card.card is None or card.contradicted_by(lying.face):
        return None
    if table.deal.may_show(card.card):
        return None
    text = say("hidden_contradicts_check", called=table.game.unrevealed)
    return Finding("peek_contradicted", lying.zone, text, lying.at, 0, *names(card, lying))


def unread(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a hidden card that must be checked now and that the shoe could not read."""
    if not isinstance(snapshot.need, NeedCheck) or (card := snapshot.due) is None or card.card:
        return None
    text, zone = say("hidden_unread_to_check", called=table.game.unrevealed), table.zone_of(card)
    return Finding(
        code="hole_unread", zone=zone, text=text, since=card.at, grace=0, pulls=(card.pull,)
    )


def unread_and_turned(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a turned card that the shoe did not read: the camera alone is not enough."""
    turned = _turned(table, snapshot)
    if turned is None or turned[0].card is not None or not turned[1].shows_card:
        return None
    if named_by_camera(table, snapshot) == turned:
        return None
    card, lying = turned
    text = say("hidden_unread_turned", called=table.game.unrevealed)
    return Finding("hole_unread", lying.zone, text, lying.at, 0, *names(card, lying))


def unclear(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a card laid face down that may be either of two in the dealer's hand."""
    if not snapshot.unclear or snapshot.pair is None:
        return None
    lying = snapshot.pair[1]
    text = say("hidden_unclear", called=table.game.unrevealed, zone=table.place(lying.zone))
    pulls = tuple(pull.pull for pull in snapshot.in_transit)
    return Finding(
        code="hole_unclear",
        zone=lying.zone,
        text=text,
        since=lying.at,
        grace=0,
        pulls=pulls,
        tracks=(lying.track,),
    )


ROWS = (
    Irregularity(
        "hole_exposed",
        "sensors",
        PLAY,
        (Look(dealt_face_up, 50, AWAITED), Look(turned_too_early, 160, ("unrevealed",))),
        still=seen,
    ),
    Irregularity(
        "hole_unread",
        "sensors",
        DEAL,
        (Look(unread, 170, ("unrevealed",)), Look(unread_and_turned, 160, ("turned",))),
        rests_on=(),
    ),
    Irregularity(
        "hole_unclear",
        "sensors",
        DEAL,
        (Look(unclear, 45, AWAITED),),
    ),
    Irregularity(
        "hole_disagreement",
        "sensors",
        DEAL,
        (Look(disagrees, 160, ("turned",)),),
    ),
    Irregularity("peek_disagreement", "procedure", DEAL),
    Irregularity(
        "peek_contradicted",
        "sensors",
        DEAL,
        (Look(contradicts_check, 160, ("turned",)),),
    ),
)

LOOKS = {"unreadable_card": (Look(unreadable, 160, ("turned",)),)}
"""Further ways in which the sensors show an irregularity of every card."""
