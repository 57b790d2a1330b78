"""Devices that do not work: a camera or shoe that is lost, a shoe that gives no card.

They come first: while a device is lost, nothing that only it could report is held against anybody.
"""

from controller.core.games.steps import NeedReveal
from controller.core.irregularities.asked_for import told_late
from controller.core.irregularities.row import (
    ALL,
    BETS,
    DEAL,
    OVER,
    PLAY,
    Irregularity,
    Look,
    Repair,
)
from controller.core.round.start_gate import waiting_shoe
from controller.core.table.device import Device
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull, Track
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table
from controller.core.table.watch import gaps, unwatched
from controller.core.words import Say, say

TAKEN_OUT = "shoe_taken_out"
"""The sentence of a shoe that is out of its place: hands put it back, and no word does."""


def shoe_empty(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find an empty shoe when a card is due, by its report or by the inventory: void, new shoe."""
    if snapshot.wanted and table.shoe and table.shoe.at_most <= 0 and not snapshot.in_transit:
        since = table.devices[table.shoe.name].since
        return Finding("shoe_empty", "", say("shoe_empty"), since, 0)
    return _shoe_says(table, snapshot, ("empty",), "shoe_empty")


def shoe_trouble(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a shoe that reports an error, or was taken out, when a card is due."""
    return _shoe_says(table, snapshot, ("error", "overdraw", "out"), "shoe_trouble")


def shoe_failed(table: Table, _snapshot: TableSnapshot) -> Finding | None:
    """Find between rounds that the shoe in play has failed: it stays so until a person acts.

    A shoe that leaves play now may have failed.
    """
    failed = [one for one in table.devices_in_use("shoe") if one.failed is not None]
    leaves = table.shoe is not None and bool(table.shoe.condemned)
    if table.phase != "idle" or not failed or leaves:
        return None
    text = say("shoe_trouble", why=failed[0].why)
    return Finding("shoe_trouble", "", text, failed[0].since, 0)


def _shoe_says(
    table: Table, snapshot: TableSnapshot, troubles: tuple[str, ...], code: str
) -> Finding | None:
    if snapshot.wanted is None or snapshot.in_transit or table.shoe is None:
        return None
    device = table.devices[table.shoe.name]
    if device.trouble not in troubles:
        return None
    if device.trouble == "out":
        return Finding(code, "", say("shoe_taken_out"), device.since, table.config.timings.settle)
    text = say("shoe_trouble", why=device.why) if code == "shoe_trouble" else say("shoe_empty")
    return Finding(code, "", text, device.since, 0)


def camera_lost(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find a camera that sees nothing, unless the shoe alone was ruled to be enough."""
    if table.by_shoe_alone and not _unread(snapshot):
        return None
    found = [_gap(table, camera) for camera in gaps(table.devices_of["camera"], table.config.sees)]
    return min(found, key=lambda gap: gap.since + gap.grace, default=None)


def _gap(table: Table, camera: Device) -> Finding:
    unheard = camera.state == "unknown"
    times = table.config.timings
    grace = times.landing if unheard else times.settle
    return Finding("camera_lost", "", _unseen(table, unheard=unheard), camera.since, grace)


def _unseen(table: Table, *, unheard: bool) -> Say:
    """Return the places that nobody watches any more, if another camera watches the rest."""
    zones = unwatched(table.devices_of["camera"], table.config.sees) & table.zones.keys()
    if zones and zones != table.zones.keys():
        there = tuple(place for zone, place in table.zones.items() if zone in zones)
        return say("zones_unwatched", zones=there)
    return say("camera_not_heard" if unheard else "camera_lost")


def _unread(snapshot: TableSnapshot) -> bool:
    """Whether the card that is due now can get its face only from a camera."""
    hand = snapshot.in_transit[:1] if snapshot.wanted else []
    turned = [snapshot.due] if isinstance(snapshot.need, NeedReveal) else []
    return any(card is not None and card.card is None for card in (*hand, *turned))


def shoe_lost(table: Table, _snapshot: TableSnapshot) -> Finding | None:
    """Find that the shoe in play is not heard; between rounds only if another one can replace it.

    If no other shoe is ready, the list of what keeps the round from opening says it.
    """
    for shoe in table.devices_in_use("shoe"):
        if shoe.state not in ("lost", "unknown"):
            continue
        times = table.config.timings
        if table.phase == "idle":
            text, grace = say("shoe_lost_other_ready"), times.escalate
            return Finding("shoe_lost", "", text, shoe.since, grace) if other_ready(table) else None
        grace = times.read if shoe.state == "lost" else times.landing
        return Finding("shoe_lost", "", say("shoe_lost"), shoe.since, grace)
    return None


def other_ready(table: Table) -> bool:
    """Whether another shoe is loaded and heard, and the one in play is not about to leave
    anyway.
    """
    name = waiting_shoe(table)
    leaves = table.shoe is None or bool(table.shoe.condemned)
    return bool(name) and not leaves and table.devices[name].state == "ok"


def other_shoe(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """Find cards from a shoe that is not in play, or before its set was; they are one matter."""
    if not snapshot.strangers:
        return None
    shoe, since = snapshot.strangers[0].shoe, snapshot.strangers[0].at
    cards = [card for card in snapshot.strangers if card.shoe == shoe]
    text = say("other_shoe", shoe=shoe)
    if cards[0].told_late:
        text = told_late(table, cards[0])
    if len(cards) > 1:
        text = say("cards_of_other_shoe", shoe=shoe, count=len(cards))
    pulls = tuple(card.pull for card in cards)
    tracks = _lying(snapshot, cards)
    return Finding("other_shoe", "", text, since, grace=0, pulls=pulls, tracks=tracks)


def still_of_another(table: Table, _wrong: OpenIrregularity) -> Finding | None:
    """Keep it open while any of them is out, even if more came since or one went back."""
    return other_shoe(table, table.snapshot())


def _lying(snapshot: TableSnapshot, cards: list[Pull]) -> tuple[Track, ...]:
    """Return where these cards lie, as far as a camera shows it."""
    found: dict[Track, Pull] = {}
    for card in cards:
        lying = (one for one in snapshot.unmatched if one.track not in found)
        it = next((one for one in lying if _may_lie_as(snapshot, card, one)), None)
        if it is not None:
            found[it.track] = card
    return tuple(found)


def _may_lie_as(snapshot: TableSnapshot, card: Pull, lying: Lying) -> bool:
    """Whether it lies like this: by its face, if no card in the hand has it; between rounds also
    unread.
    """
    if not lying.may_be(card):
        return False
    hand = [one.card for one in snapshot.in_transit]
    if lying.shows_card and lying.face == card.card:
        return card.card not in hand
    unread = not lying.shows_card or card.card is None
    return unread and snapshot.need is None and not hand and lying.since >= card.at


ROWS = (
    Irregularity(
        "camera_lost",
        "sensors",
        (*BETS, *PLAY, *OVER),
        (Look(camera_lost, 0, ("unwell",)),),
        Repair("wait", awaits=say("awaits_camera")),
        rests_on=(),
    ),
    Irregularity(
        "other_shoe",
        "sensors",
        ALL,
        (Look(other_shoe, 5, ("strangers",)),),
        rests_on=(),
        still=still_of_another,
    ),
    Irregularity("shoe_exchanged", "procedure", ALL),
    Irregularity(
        "shoe_lost",
        "sensors",
        ("idle", *BETS, *PLAY),
        (Look(shoe_lost, 1, ("unwell",)),),
        Repair("wait", awaits=say("awaits_shoe")),
        rests_on=(),
    ),
    Irregularity(
        "shoe_empty",
        "sensors",
        DEAL,
        (Look(shoe_empty, 180, ("wanted",)),),
        rests_on=(),
    ),
    Irregularity(
        "shoe_trouble",
        "sensors",
        ("idle", *DEAL),
        (Look(shoe_trouble, 190, ("wanted", "unwell")), Look(shoe_failed, 191, ("unwell",))),
        rests_on=(),
    ),
    Irregularity("reports_lost", "procedure", ALL),
    Irregularity("reports_disagree", "procedure", ALL),
)
