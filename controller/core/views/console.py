"""The view of the people at the table: it shows what the camera reads.

A card on its way from the shoe is shown to nobody before the camera sees it lie, so that nothing
visible depends on the face of a hidden card.
"""

from typing import Any

from controller.core.config.remedies import Remedy, title_of_remedy
from controller.core.games.game import Game
from controller.core.games.spots import Spot
from controller.core.games.steps import DEALER
from controller.core.irregularities import guidance
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.catalogue import title_of
from controller.core.irregularities.handling import evidence_of, offered
from controller.core.messages.devices import UNREADABLE
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import as_json
from controller.core.round.start_gate import reasons
from controller.core.table.as_read import marks
from controller.core.table.card_sets import CardSet, needs
from controller.core.table.state import Guide, Lying, Pull, Shoe
from controller.core.table.table import Table
from controller.core.views.authority import authority
from controller.core.views.forecast import forecasts, readings
from controller.core.views.instruction import instruction
from controller.core.views.menu import menu
from controller.core.views.proposal import proposal, proposal_ended
from controller.core.views.told import kept, told
from controller.core.words import Say, say

Json = dict[str, Any]

FINAL = ("void", "dead_hand", "end_shoe", "burn_and_reopen")
"""Actions of remedies that nobody can take back: the screen wants them held, not tapped."""


def console_view(table: Table, moment: Moment) -> Json:
    """Return everything the console draws."""
    config = table.config
    return {
        "table": {
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
        },
        "now": moment.at,
        "stopped_at": table.clock_stopped_at,
        "instruction": instruction(table),
        "light": _light(table),
        "window": _window(table),
        "round": {"id": table.round.round, "number": table.round.number} if table.round else None,
        "zones": _zones(table),
        "shoe": _shoe(table.shoe),
        "sets": [_set(table, held) for held in table.sets.values()],
        "alarms": [{"device": a.device, "text": a.text} for a in table.alarms.values()],
        "devices": [
            {"name": d.name, "kind": d.kind, "state": d.state, "text": d.why, "detail": d.detail}
            for d in table.devices.values()
        ],
        "people": dict(table.people),
        "gate": [{"code": r.code, "text": r.text, "blocks": r.blocks} for r in reasons(table)],
        "irregularity": _irregularity(table, moment),
        "proposal": proposal(table, moment),
        "proposal_ended": proposal_ended(table),
        **_guide(table),
        **_roads(table),
        "last": [_last(table.game, entry) for entry in reversed(table.history)],
        "menu": menu(table),
        "marks": marks(table),
        "told": told(table),
        "kept": kept(table),
        "authority": authority(table),
    }


def _light(table: Table) -> Json | None:
    if table.round is None or table.round.over:
        return None
    return {"colour": table.round.light, "ends_at": table.round.ends_at}


def _window(table: Table) -> Json | None:
    if table.window is None:
        return None
    asks = [{"who": a.who, "at": a.at, "legal": list(a.legal)} for a in table.window.asks]
    return {
        "question": table.window.question,
        "asks": asks,
        "ends_at": table.window.ends_at,
    }


def _zones(table: Table) -> list[Json]:
    cards: dict[str, list[Lying]] = {}
    for card in table.lying.values():
        cards.setdefault(card.zone, []).append(card)
    spots = {spot.zone: spot for spot in table.deal.spots()} if table.deal else {}
    players = [zone for zone, spot in spots.items() if spot.who != DEALER]
    names = dict.fromkeys([*players, *sorted(cards), *spots])
    return [_zone(table, name, cards.get(name, []), spots.get(name)) for name in names]


def _zone(table: Table, name: str, cards: list[Lying], spot: Spot | None) -> Json:
    return {
        "zone": name,
        "label": name,
        "cards": [_card(table, card) for card in sorted(cards, key=lambda c: c.order)],
        "total": spot.words if spot else "",
        "soft": spot.soft if spot else False,
        "status": spot.status if spot and spot.cards else "",
    }


def _card(table: Table, card: Lying) -> Json:
    pull = table.snapshot().matched.get(card.track)
    return {
        "face": _face(card, pull),
        "colour": card.colour,
        "order": card.order,
        "pull": pull.pull if pull else None,
        "track": card.track.number,
        "ok": pull is not None,
        "doubt": "" if pull else _doubt(table, card),
        "evidence": card.evidence if card.shows_card else "",
    }


def _face(card: Lying, pull: Pull | None) -> str:
    """Return the face a lying card is drawn with: the camera's, unless a person ruled otherwise."""
    ruled = pull is not None and pull.face_ruled and pull.face_up and pull.card
    return ruled if ruled and card.shows_card else card.face


def _doubt(table: Table, card: Lying) -> str:
    """Say why a lying card is none of the record's; empty while it is on its way into it."""
    if card.face == UNREADABLE:
        return UNREADABLE
    if card.excluded:
        return "excluded"
    snapshot = table.snapshot()
    if snapshot.pair is None or snapshot.pair[1].track != card.track:
        return "no_shoe"
    if snapshot.wanted is None or not snapshot.wanted.face_up or not card.shows_card:
        return ""  # of a hidden card nothing is told
    return "differs" if snapshot.pair[0].contradicted_by(card.face) else ""


def _shoe(shoe: Shoe | None) -> Json | None:
    if shoe is None:
        return None
    return {
        "name": shoe.name,
        "set": shoe.set,
        "dealt": shoe.dealt,
        "left": shoe.cards_left,
        "cut_card": shoe.cut_card,
        "percent": round(100 * shoe.dealt / (shoe.decks * 52)),
    }


def _set(table: Table, held: CardSet) -> Json:
    return {
        "name": held.name,
        "back": held.back,
        "batch": held.batch,
        "state": held.state,
        "stub_due": held.stub_due,
        "needs": needs(held, table.config.house.count_stub),
        "review": held.review,
        "audit": say("audit_whole" if held.order_known else "audit_without_stub"),
        "never_complete": held.never_complete(),
    }


def _irregularity(table: Table, moment: Moment) -> Json | None:
    if not table.irregularities:
        return None
    wrong = next(iter(table.irregularities.values()))
    remedies = offered(table, wrong)
    foreseen = forecasts(table, moment, wrong, remedies)
    return {
        "id": wrong.id,
        "code": wrong.code,
        "title": title_of(table, wrong.code),
        "text": wrong.text,
        "zone": wrong.zone,
        "since": wrong.opened_at,
        "seconds": (moment.at - wrong.opened_at) // 1000,
        "called": wrong.level,
        "remedy": wrong.remedy,
        "options": [{**_option(one), **foreseen[one.name]} for one in remedies],
        "readings": readings(table, wrong),
        "evidence": list(evidence_of(table, wrong)),
    }


def _guide(table: Table) -> Json:
    """The steps that hands carry out, if there are any; and whether the due one wants a tap."""
    number, guide = next(guidance.guides(table), (guidance.PAUSE, Guide()))
    if not guide.steps:
        return {}
    shown = {
        "irregularity": number,
        "step": guide.number,
        "steps": [{"text": step.text, "done": bool(step.by)} for step in guide.steps],
        "tap": guide.now is not None and guidance.needs_word(table, guide.now),
    }
    return {"guide": shown}


def _roads(table: Table) -> Json:
    """The roads of the shoe, in games that have them."""
    drawn = table.game.roads(table.config.rules, table.beads)
    return {"roads": as_json(drawn)} if drawn else {}


def _option(remedy: Remedy) -> Json:
    return {
        "remedy": remedy.name,
        "title": title_of_remedy(remedy),
        "roles": list(remedy.who),
        "people": remedy.people,
        "places": remedy.places,
        "reasons": list(remedy.reasons),
        "needs": ACTIONS[remedy.action].needs,
        "final": remedy.action in FINAL,
    }


def _last(game: Game[Any], entry: Json) -> Json:
    if entry["how"] == "voided":
        text: Say | str = say("round_was_void", reason=entry["cause"])
    else:
        text = game.summary(entry["result"])
    return {"round": entry["round"], "number": entry["number"], "text": text}
