"""The start gate: why we cannot start, as sentences a person can act on
(docs/design.md, Opening and betting).

A reason blocks opening the table, blocks the next round, or only warns. The list is worked out
from the table each time; nothing has to be cleared by hand.
"""

from dataclasses import dataclass
from typing import Literal

from controller.core.messages.inputs import Moment
from controller.core.table.state import Device
from controller.core.table.table import Table

Blocks = Literal["opening", "round", "nothing"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a short code, the sentence with its remedy, and what it blocks."""

    code: str
    text: str
    blocks: Blocks


def reasons(table: Table) -> list[Reason]:
    """All reasons of this moment, the most basic first."""
    return [*_people(table), *_devices(table), *_shoe(table), *_felt(table), *_outside(table)]


def opening_reasons(table: Table) -> list[Reason]:
    """Return what keeps the table closed: a missing shoe only keeps the round from opening."""
    return [reason for reason in reasons(table) if reason.blocks == "opening"]


def may_open_round(table: Table, now: Moment) -> bool:
    """Whether betting may open now; a second has passed since it last did, by table time."""
    if now.at < table.next_number_at:
        return False
    if table.stopped or table.closing == 0:
        return False
    return all(reason.blocks == "nothing" for reason in reasons(table))


def _people(table: Table) -> list[Reason]:
    if "dealer" in table.people:
        return []
    return [Reason("no_dealer", "No dealer is signed in: sign in on this screen.", "opening")]


def _devices(table: Table) -> list[Reason]:
    found = []
    for device in table.devices.values():
        if device.state == "ok":
            expected = table.config.identities.get(device.name, "")
            if expected and device.identity and device.identity != expected:
                text = (
                    f"{device.name} says it is {device.identity}, but the table file names "
                    f"{expected}: connect the right device or have the engineer change the file."
                )
                found.append(Reason("wrong_device", text, "opening"))
            continue
        blocks: Blocks = "nothing" if device.kind == "shuffler" else "opening"
        found.append(Reason("device", not_well(device), blocks))
    return found


def not_well(device: Device) -> str:
    """Return what is wrong with a device, and who can end it."""
    call = "Call the engineer" if device.state == "lost" else "If it stays so, call the engineer"
    return f"{device.name} is {device.state}: {device.why}. {call}."


def _shoe(table: Table) -> list[Reason]:
    found = []
    if table.shoe is None:
        text = "No shuffled shoe is in play: put the next shoe in and have its set confirmed."
        found.append(Reason("no_shoe", text, "round"))
    elif table.shoe.to_burn:
        found.append(Reason("burn", "The first card is not burnt yet: burn one card.", "round"))
    elif table.shoe.cards_left <= table.config.house.warn_cards_ahead and not _next_ready(table):
        text = f"{table.shoe.cards_left} cards are left and the next shoe is not ready."
        found.append(Reason("next_shoe", text, "nothing"))
    if table.shoe is not None and table.shoe.lost:
        text = (
            f"Reports of {table.shoe.name} were lost: {table.shoe.cards_left} to "
            f"{table.shoe.at_most} cards are inside. The shift manager changes the shoe, or the "
            "shuffler counts its stub."
        )
        found.append(Reason("inventory", text, "nothing"))
    for alarm in table.alarms.values():
        text = f"{alarm.device} alarms: {alarm.text}. The shift manager must acknowledge it."
        found.append(Reason("alarm", text, "nothing"))
    for held in table.sets.values():
        if held.review:
            text = f"{held.name} is under review: {held.review}. Two people examine it."
            found.append(Reason("review", text, "nothing"))
    return found


def _next_ready(table: Table) -> bool:
    return any(held.state in ("shuffled", "loaded") for held in table.sets.values())


def _felt(table: Table) -> list[Reason]:
    if table.round is not None:
        return []
    zones = sorted({card.zone for card in table.lying.values()})
    if not zones:
        return []
    where = ", ".join(zones)
    return [Reason("felt", f"Cards lie on the felt ({where}): take them away.", "round")]


WARNINGS = ("unsent",)
"""Conditions that are told and hold up nothing."""


def _outside(table: Table) -> list[Reason]:
    found = [
        Reason(name, around(why), "nothing" if name in WARNINGS else "round")
        for name, why in table.conditions.items()
    ]
    waiting = len(table.awaiting_ack)
    if waiting > table.config.house.unacknowledged_rounds:
        text = (
            f"The game server has not acknowledged {waiting} rounds: check the game server, "
            "or have the shift manager let them pass."
        )
        found.append(Reason("unacknowledged", text, "round"))
    for name, why in table.refused.items():
        text = (
            f"The game server refuses round {name}: {why}. "
            "The shift manager lets it pass, or the game server acknowledges it after all."
        )
        found.append(Reason("refused", text, "round"))
    if table.closing == 0 and waiting:
        text = (
            f"The last round is over; the table closes when the game server has acknowledged "
            f"{', '.join(table.awaiting_ack)}, or when the shift manager lets it pass."
        )
        found.append(Reason("closing", text, "round"))
    return found


def around(why: str) -> str:
    """A condition around the table as a sentence that says who can end it."""
    return f"{why.rstrip('.')}. Call the engineer."
