"""The menus of staff now, besides the remedies of an open irregularity.

The console draws its menus from this: what can be reported in this phase, the reasons for a void,
and the placements that can be taken back, each with what follows from it. No face is named here for
a card that was dealt face down.
"""

from typing import Any

from controller.core.irregularities.catalogue import catalogue_of, title_of
from controller.core.messages import facts as f
from controller.core.table.deal_log import undoable
from controller.core.table.table import Table
from controller.core.words import Say, say

Json = dict[str, Any]


def menu(table: Table) -> Json:
    """Return the choices of this moment."""
    return {
        "reportable": _reportable(table),
        "void_reasons": _void_reasons(table),
        "undoable": _undoable(table),
        "unacknowledged": _unacknowledged(table),
    }


def _unacknowledged(table: Table) -> list[Json]:
    """Return finished rounds that the game server has not acknowledged, with its reason if it gave
    one.
    """
    return [{"round": name, "why": table.refused.get(name, "")} for name in table.awaiting_ack]


def _reportable(table: Table) -> list[Json]:
    """Return the irregularities that a person may report in this phase."""
    rows = catalogue_of(table).reportable(table.phase)
    return [{"code": row.code, "title": title_of(table, row.code)} for row in rows]


def _void_reasons(table: Table) -> list[str]:
    """Return the house's reason codes for a void; empty if there is no round to void."""
    if table.round is None or table.round.over:
        return []
    book = table.config.remedies.remedy
    reasons = [reason for remedy in book if remedy.action == "void" for reason in remedy.reasons]
    return list(dict.fromkeys(reasons))


def _undoable(table: Table) -> list[Json]:
    """List what can be taken back, in order; everything that follows goes with it."""
    playing = table.round
    if playing is None or playing.over or table.failed == "records":
        return []
    if table.pause and table.pause.guide.now:
        return []
    facts = dict(playing.deal_log)
    return [{"fact": n, "text": _what(table, facts[n])} for n in undoable(playing.deal_log)]


def _what(table: Table, fact: f.DealFact) -> Say | str:
    match fact:
        case f.CardDealt():
            return _dealt(table, fact)
        case f.CardMoved():
            here, there = table.place(fact.from_zone), table.place(fact.to_zone)
            return say("card_moved", here=here, there=there)
        case f.OrderChanged():
            return say("order_changed")
        case _:
            return table.game.taken_back(fact)


def _dealt(table: Table, fact: f.CardDealt) -> Say:
    place, count = table.place(fact.zone), fact.index + 1
    card = table.pulls[fact.pull].card if fact.face_up else None
    if card is None:
        return say("card_dealt", zone=place, count=count)
    return say("card_dealt_open", zone=place, count=count, card=card)
