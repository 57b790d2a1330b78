"""The public's view of the table: the retained state, and the description.

A face that the deal hides is never in it.
"""

from typing import Any

from controller.core.games.spots import HIDDEN
from controller.core.messages.inputs import Moment
from controller.core.messages.public import retained as told
from controller.core.messages.public.base import as_json
from controller.core.public_events.windows import asks_of
from controller.core.round.start_gate import reasons
from controller.core.table.table import Table


def public_state(table: Table, moment: Moment) -> dict[str, Any]:
    """Return the retained public view: what anybody watching the table's video may see."""
    shift, playing = moment.utc - moment.at, table.round
    state = told.State(
        phase=table.phase,
        stopped=table.stopped,
        round=playing.round if playing else None,
        number=playing.number if playing else None,
        light=_light(table, shift),
        window=_window(table, shift),
        hands=_hands(table),
        dealer=table.people.get("dealer", ""),
        unacknowledged=tuple(table.awaiting_ack),
        roads=table.game.roads(table.config.rules, table.beads),
        blocked_by=tuple(dict.fromkeys(r.code for r in reasons(table) if r.blocks != "nothing")),
    )
    return dict(as_json(state))


def _light(table: Table, shift: int) -> told.StateLight | None:
    playing = table.round
    if playing is None or playing.over:
        return None
    return told.StateLight(playing.light, playing.ends_at + shift)


def _window(table: Table, shift: int) -> told.StateWindow | None:
    window = table.window
    if window is None:
        return None
    ends_at, due_at = window.ends_at + shift, window.due_at + shift
    return told.StateWindow(window.window, window.question, asks_of(window.asks), ends_at, due_at)


def _hands(table: Table) -> tuple[told.StateHand, ...]:
    """Return the hands as the events told them."""
    spots = table.deal.spots() if table.deal else ()
    return tuple(
        told.StateHand(
            table.game.hand(spot.zone),
            tuple(card or HIDDEN for card in spot.shown),
            spot.total or 0,
            spot.soft,
        )
        for spot in spots
    )


def description(table: Table) -> dict[str, Any]:
    """Return the retained description: which game, by which rules, with which devices."""
    config, rules = table.config, table.config.rules
    described = told.Description(
        contract=config.contract,
        site=config.site,
        table=config.table,
        game=rules.name,
        title=rules.title,
        rules_hash=config.rules_hash,
        software=config.software,
        decks=rules.decks,
        **table.game.offer(rules),
        limits=rules.limits.model_dump(mode="json"),
        devices=tuple(told.DeviceName(d.name, d.kind) for d in table.devices.values()),
    )
    return dict(as_json(described))
