"""The view of the people at the table: one object from which every screen of it is drawn."""

from typing import Any

from controller.core.games.game import Game
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import as_json
from controller.core.round.procedure import changes_first
from controller.core.round.start_gate import reasons
from controller.core.table.as_read import marks
from controller.core.table.shoes.card_sets import CardSet, needs
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.table import Table
from controller.core.views.authority import authority
from controller.core.views.felt import unseen, zones
from controller.core.views.instruction import instruction
from controller.core.views.irregularity import guide, irregularity
from controller.core.views.menu import menu
from controller.core.views.proposal import proposal, proposal_ended
from controller.core.views.told import kept, told
from controller.core.words import Say, Words, say

Json = dict[str, Any]


def console_view(table: Table, moment: Moment) -> Json:
    """Return everything the console draws."""
    return {
        "table": _table(table),
        "now": moment.at,
        "stopped_at": table.clock_stopped_at,
        "instruction": instruction(table),
        "light": _light(table),
        "window": _window(table),
        "round": {"id": table.round.round, "number": table.round.number} if table.round else None,
        "zones": zones(table),
        "unseen": unseen(table),
        "shoe": _shoe(table),
        "sets": [_set(table, card_set) for card_set in table.sets.values()],
        **_devices(table),
        "people": dict(table.people),
        "gate": [{"code": r.code, "text": r.text, "blocks": r.blocks} for r in reasons(table)],
        **_trouble(table, moment),
        **_roads(table),
        "last": [_last(table.game, entry) for entry in reversed(table.history)],
        "menu": menu(table),
        "marks": marks(table),
        "told": told(table),
        "kept": kept(table),
        "authority": authority(table),
    }


def _table(table: Table) -> Json:
    """Return the table's name, its game and its state."""
    config = table.config
    return {
        "site": config.site,
        "id": config.table,
        "game": config.rules.name,
        "title": config.rules.title,
        "rules_hash": config.rules_hash,
        "phase": table.phase,
        "open": table.phase != "closed",
        "paused": table.pause.cause if table.pause else "",
        **table.game.shape(config.rules),
        "pause_asked": table.asked_pause is not None,
        "closing": table.closing,
        "disabled": table.disabled.reason if table.disabled else "",
        "shoes": list(config.shoes),
        "cards_per_set": config.rules.decks * 52,
        "shuffled_by_two": config.house.shuffled_by_two,
    }


def _devices(table: Table) -> Json:
    """Return the devices, and the alarms that nobody has acknowledged."""
    return {
        "alarms": [
            {"device": a.device, "code": a.code, "text": a.text} for a in table.alarms.values()
        ],
        "devices": [
            {"name": d.name, "kind": d.kind, "state": d.state, "text": d.why, "detail": d.detail}
            for d in table.devices.values()
        ],
    }


def _trouble(table: Table, moment: Moment) -> Json:
    """Return the irregularity, the proposals about it, and its repair."""
    return {
        "irregularity": irregularity(table, moment),
        "proposal": proposal(table, moment),
        "proposal_ended": proposal_ended(table),
        **guide(table),
    }


def _light(table: Table) -> Json | None:
    if table.round is None or table.round.over:
        return None
    return {"colour": table.round.light, "ends_at": table.round.ends_at}


def _window(table: Table) -> Json | None:
    if table.window is None:
        return None
    asks = [
        {"who": one.who, "at": one.at, "hand": one.hand or one.who, "legal": list(one.legal)}
        for one in table.window.asks
    ]
    return {
        "question": table.window.question,
        "asks": asks,
        "ends_at": table.window.ends_at,
    }


def _shoe(table: Table) -> Json | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return {
        "name": shoe.name,
        "set": shoe.set,
        "dealt": shoe.dealt,
        "left": shoe.cards_left,
        "cut_card": shoe.cut_card,
        "after_cut": _after_this(table, shoe),
        "changes_first": changes_first(table, shoe),
        "percent": round(100 * shoe.dealt / (shoe.decks * 52)),
    }


def _set(table: Table, card_set: CardSet) -> Json:
    return {
        "name": card_set.name,
        "back": card_set.back,
        "batch": card_set.batch,
        "state": card_set.state,
        "stub_due": card_set.stub_due,
        "needs": needs(card_set, table.config.house.count_stub),
        "review": card_set.review,
        "lacks": _lacks(card_set),
    }


def _lacks(card_set: CardSet) -> Words:
    """Say which cards a set has probably lost: in so many shoes each copy shows once."""
    faces = card_set.never_complete()
    if not faces:
        return ""
    return say("set_lacks", set=card_set.name, count=card_set.shoes, missing=(*faces,))


def _roads(table: Table) -> Json:
    """Return the roads of the shoe, in games that have them."""
    drawn = table.game.roads(table.config.rules, table.beads)
    return {"roads": as_json(drawn)} if drawn else {}


def _last(game: Game[Any], entry: Json) -> Json:
    if entry["how"] == "voided":
        text: Say | str = say("round_was_void", reason=entry["cause"])
    else:
        text = game.summary(entry["result"])
    return {"round": entry["round"], "number": entry["number"], "text": text}


def _after_this(table: Table, shoe: Shoe) -> int:
    """Count the rounds that this shoe deals after the one on the felt, or after the next one."""
    dealt = table.round is not None and table.round.cards_dealt > 0
    return max(shoe.rounds_after_cut - (0 if dealt else 1), 0)
