"""Marks of what is on the screen: a tap confirms what the person read, not what came since.

Everything that a tap can confirm has a mark that changes as soon as the thing changes. A screen
sends the mark it showed; a tap with another mark than the table's is refused. A tap without a mark,
as in journals from before there were marks, refers to what is there now.
"""

from collections.abc import Iterator
from typing import Any

from controller.core.messages.canonical import digest
from controller.core.messages.commands import Act, ProposeRuling
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.table import Table

CONFIRMS: dict[str, tuple[str, ...]] = {
    "confirm_step": ("irregularity",),
    "resume_table": (),
    "next_round": (),
    "void_round": (),
    "rule": ("irregularity",),
    "propose_ruling": ("irregularity",),
    "acknowledge_alarm": ("device", "code"),
    "clear_set": ("set",),
    "enable_game": (),
}
"""Acts that confirm what the screen shows, and the fields that say which of several is meant.

What a family of games asks of people has a mark too.
"""

NAMED = (
    "sign_in",
    "sign_out",
    "open_table",
    "pause_table",
    "close_table",
    "disable_game",
    "report",
    "undo",
    "load_shoe",
    "stub_counted",
    "shuffle_confirmed",
    "more_time",
    "resolve_round",
    "countersign",
    "refuse_proposal",
    "take_back_proposal",
)
"""Acts that say all that they mean: what they name has a number or a name of its own for ever."""

DIGITS = 12


def key_of(act: Act) -> str:
    """Return the key of this act's mark; a proposal confirms what its ruling would."""
    if isinstance(act, ProposeRuling):
        return f"rule:{act.irregularity}" if act.irregularity else "void_round"
    named = (getattr(act, field) for field in CONFIRMS.get(act.kind, ()))
    return ":".join((act.kind, *(str(one) for one in named if one is not None)))


def marks(table: Table) -> dict[str, str]:
    """Return the marks of everything that can be confirmed now, by the act's `key_of`."""
    return dict(_marks(table))


def _marks(table: Table) -> Iterator[tuple[str, str]]:
    yield "next_round", f"{table.rounds}"
    if table.round is not None:
        yield "void_round", table.round.round
        yield from ((_kind(act), _place(table)) for act in table.game.taps)
    if table.pause is not None:
        yield "resume_table", f"{table.pause.since}.{table.pause.guide.given}"
    elif table.asked_pause is not None:  # the same tap takes it back, and ends no other pause
        yield "resume_table", digest(["asked", *table.asked_pause])[:DIGITS]
    if table.disabled is not None:
        yield "enable_game", f"{table.disabled.since}"
    for wrong in table.irregularities.values():
        yield f"rule:{wrong.id}", _as_it_lies(table, wrong)
    yield from _alarms(table)
    for held in table.sets.values():
        yield f"clear_set:{held.name}", digest([held.review])[:DIGITS]
    yield from _steps(table)


def mark_of(table: Table, irregularity: int) -> str:
    """Return the mark of what a ruling on this irregularity (0: a void) is about; empty if it is
    over.
    """
    if irregularity:
        wrong = table.irregularities.get(irregularity)
        return _as_it_lies(table, wrong) if wrong else ""
    return table.round.round if table.round and not table.round.over else ""


def _alarms(table: Table) -> Iterator[tuple[str, str]]:
    """Return the mark of each alarm, and of all alarms of a device together."""
    of_device: dict[str, list[list[str]]] = {}
    for (device, code), alarm in table.alarms.items():
        told = [str(code), alarm.text]
        yield f"acknowledge_alarm:{device}:{code}", digest(told)[:DIGITS]
        of_device.setdefault(device, []).append(told)
    for device, all_told in of_device.items():
        yield f"acknowledge_alarm:{device}", digest(all_told)[:DIGITS]


def _kind(act: type[Any]) -> str:
    return str(act.__dataclass_fields__["kind"].default)


def _place(table: Table) -> str:
    """Return how far the round has come; the number of a fact is never used twice."""
    playing = table.round
    if playing is None:
        return ""
    last = playing.deal_log[-1][0] if playing.deal_log else 0
    return f"{playing.round}.{table.stage}.{last}"


def _steps(table: Table) -> Iterator[tuple[str, str]]:
    """Return the steps that are due: of each irregularity, and of the pause or the round itself."""
    for number in (*table.irregularities, 0):
        guide = table.guide(number)
        if guide is not None and guide.now is not None:
            yield f"confirm_step:{number}", f"{guide.given}.{guide.number}"
    if not table.stopped and table.shoe_game_to_end:
        yield "confirm_step:0", f"shoe.{table.rounds}.{table.last_pull}"
    if not table.stopped and table.by_shoe_alone:
        hand = table.snapshot().in_transit
        yield "confirm_step:0", f"{_place(table)}.{hand[0].pull if hand else 0}"


def _as_it_lies(table: Table, wrong: OpenIrregularity) -> str:
    """Return what was ruled, and the cards in question as the camera shows them to everybody.

    A card of the hand that was laid since the irregularity opened is one of them. So is every lying
    card that belongs to nobody yet, because it may be one that was taken off.
    """
    lying = [table.lying.get(track) for track in wrong.tracks]
    pair = table.snapshot().pair
    if lying and not any(lying):
        lying = [*table.snapshot().unmatched]
    if pair is not None and pair[0].pull in wrong.pulls and pair[1].track not in wrong.tracks:
        lying.append(pair[1])
    cards = [(card.face, card.zone) for card in lying if card is not None]
    return digest([wrong.remedy, wrong.guide.given, cards])[:DIGITS]
