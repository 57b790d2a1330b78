"""The start gate: why we cannot start, as words a person can act on
(docs/design.md, Opening and betting).

A reason blocks opening the table, blocks the next round, or only warns. The list is worked out
from the table each time; nothing has to be cleared by hand.
"""

from typing import Literal

from controller.core.frozen import dataclass
from controller.core.messages.inputs import Moment
from controller.core.table.device import Device
from controller.core.table.shoes.card_sets import unready
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.table import Table
from controller.core.words import Say, say, several

Blocks = Literal["opening", "round", "nothing"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a short code, the words with its remedy, and what it blocks."""

    code: str
    text: Say
    blocks: Blocks


def reasons(table: Table) -> list[Reason]:
    """Return all reasons of this moment, the most basic first."""
    return [
        *_order(table),
        *_people(table),
        *_devices(table),
        *_shoe(table),
        *_alarms_and_reviews(table),
        *_felt(table),
        *_outside(table),
    ]


def opening_reasons(table: Table) -> list[Reason]:
    """Return what keeps the table closed. A missing shoe keeps only the round from opening."""
    return [reason for reason in reasons(table) if reason.blocks == "opening"]


def may_open_round(table: Table, now: Moment) -> bool:
    """Whether betting may open now: nothing blocks it, and a second of table time has passed since
    the last opening.
    """
    if now.at < table.next_number_at:
        return False
    if table.stopped or table.closing == 0:
        return False
    return all(reason.blocks == "nothing" for reason in reasons(table))


def why_no_round(table: Table) -> Say | str:
    """Return everything that keeps the next round from opening; empty if nothing does."""
    why = [reason.text for reason in reasons(table) if reason.blocks != "nothing"]
    return several(why) if why else ""


def _order(table: Table) -> list[Reason]:
    if table.disabled is None:
        return []
    text = say("game_disabled", why=table.disabled.reason, role=table.disabled.role)
    return [Reason("disabled", text, "opening")]


def _people(table: Table) -> list[Reason]:
    if "dealer" in table.people:
        return []
    return [Reason("no_dealer", say("no_dealer"), "opening")]


def _needed(table: Table, device: Device) -> bool:
    """Whether no round is dealt without this shoe: it is in play, or may be the next one.

    The other shoe may be away to be filled.
    """
    if device.kind == "shoe" and table.shoe is None:
        return not table.loaded or device.name in table.loaded
    return device.kind != "shuffler" and device in table.devices_in_use(device.kind)


def _devices(table: Table) -> list[Reason]:
    found = []
    for device in table.devices.values():
        if device.state == "ok":
            expected = table.config.identities.get(device.name, "")
            if expected and device.identity and device.identity != expected:
                text = say("wrong_device", device=device.name, found=device.identity, name=expected)
                found.append(Reason("wrong_device", text, "opening"))
            continue
        blocks: Blocks = "opening" if _needed(table, device) else "nothing"
        found.append(Reason("device", not_well(table, device), blocks))
    return found


def not_well(table: Table, device: Device) -> Say:
    """Return what is wrong with a device, and who can end it.

    If it is the only device of its kind, it is named by its kind, because its name means nothing to
    a dealer.
    """
    alone = sum(one.kind == device.kind for one in table.devices.values()) == 1
    if alone:
        return say(f"the_{device.kind}_{device.state}", why=device.why)
    return say(f"device_{device.state}", device=device.name, why=device.why)


def _shoe(table: Table) -> list[Reason]:
    if table.shoe is None:
        return [] if waiting_shoe(table) else _no_shoe(table)
    return _in_play(table, table.shoe)


def _no_shoe(table: Table) -> list[Reason]:
    text = say("load_its_set" if put_in(table) else "no_shoe")
    return [
        Reason("no_shoe", text, "round"),
        *(Reason("set", what, "round") for what in unready_sets(table)),
    ]


def _in_play(table: Table, shoe: Shoe) -> list[Reason]:
    found = []
    if shoe.to_burn:
        if not table.irregularities:  # the stop asks for what is to be done first
            found.append(Reason("burn", to_burn(shoe), "round"))
    elif table.shoe_game_to_end:
        found.append(Reason("shoe_game", say("end_shoe_game"), "round"))
    elif shoe.cards_left <= table.config.house.warn_cards_ahead and not _next_ready(table):
        text = say("next_shoe_not_ready", count=shoe.cards_left)
        found.append(Reason("next_shoe", text, "nothing"))
    if shoe.lost:
        least, most = shoe.cards_left, shoe.at_most
        text = say("inventory_in_doubt", shoe=shoe.name, least=least, most=most)
        found.append(Reason("inventory", text, "nothing"))
    return found


def _alarms_and_reviews(table: Table) -> list[Reason]:
    found = []
    no_set = table.shoe is None and not waiting_shoe(table)
    blocks: Blocks = "round" if no_set else "nothing"  # no set is loaded before it is acknowledged
    for alarm in table.alarms.values():
        text = say("alarm", device=alarm.device, what=alarm.text)
        found.append(Reason("alarm", text, blocks))
    for card_set in table.sets.values():
        if card_set.review:
            text = say("set_under_review", set=card_set.name, why=card_set.review)
            found.append(Reason("review", text, "nothing"))
    return found


def put_in(table: Table) -> bool:
    """Whether a shoe was put in since the last set left play, and still waits for its set."""
    return any(shoe.put_in for shoe in table.devices_of["shoe"])


def to_burn(shoe: Shoe) -> Say:
    """Return how many cards are still to be burnt, and how many have been."""
    if shoe.burned > 0 and shoe.dealt == shoe.burned:
        return say("burn_on", count=shoe.to_burn, number=shoe.burned)
    return say("burn_more", count=shoe.to_burn)


def unready_sets(table: Table) -> list[Say]:
    """Return what keeps each set out of the shoe, if none may be loaded."""
    house = table.config.house
    return unready(table.sets.values(), house.sets, house.count_stub)


def waiting_shoe(table: Table) -> str:
    """Return the shoe whose loaded set comes into play next; empty if none waits."""
    waits = (
        name
        for name in table.config.shoes
        if name in table.loaded and not table.sets[table.loaded[name].set].review
    )
    return next(waits, "")


def _next_ready(table: Table) -> bool:
    return any(card_set.state in ("shuffled", "loaded") for card_set in table.sets.values())


def _felt(table: Table) -> list[Reason]:
    if table.round is not None:
        return []
    zones = sorted({card.zone for card in table.on_felt})
    if not zones:
        return []
    where = tuple(table.place(zone) for zone in zones)
    return [Reason("felt", say("cards_on_felt", zones=where), "round")]


WARNINGS = ("unsent", "eyes", "kiosk")
"""Conditions that are told and hold up nothing."""


def _outside(table: Table) -> list[Reason]:
    found = [
        Reason(name, around(name), "nothing" if name in WARNINGS else "round")
        for name in table.conditions
    ]
    waiting = len(table.awaiting_ack)
    if waiting > table.config.house.unacknowledged_rounds:
        text = say("rounds_unacknowledged", count=waiting)
        found.append(Reason("unacknowledged", text, "round"))
    for name, why in table.refused.items():
        text = say("round_refused", round=name, why=why)
        found.append(Reason("refused", text, "round"))
    if table.closing == 0 and waiting:
        text = say("closing_waits", rounds=tuple(table.awaiting_ack))
        found.append(Reason("closing", text, "round"))
    return found


def around(name: str) -> Say:
    """Return a condition around the table with who can end it; the details are for the engineer."""
    return say(f"around_{name}")
