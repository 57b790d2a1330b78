"""The open irregularity as people at the table see it: its remedies, and the steps of a repair."""

from typing import Any

from controller.core.config.remedies import Remedy
from controller.core.irregularities import guidance
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.catalogue import (
    catalogue_of,
    title_as_said,
    title_of,
    title_of_remedy,
)
from controller.core.irregularities.detectors import as_it_lies, due, now_of
from controller.core.irregularities.offered import offered
from controller.core.irregularities.proposed import may_wait
from controller.core.irregularities.rows.places import MISSING
from controller.core.irregularities.ruled import evidence_of
from controller.core.messages.inputs import Moment
from controller.core.table.finding import Finding
from controller.core.table.guide import Guide
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Pull
from controller.core.table.table import Table
from controller.core.views.forecast import forecasts, readings
from controller.core.views.instruction import cleared_since, in_hand
from controller.core.words import Say, Words, say, several

Json = dict[str, Any]

FINAL = ("void", "dead_hand", "end_shoe", "burn_and_reopen")
"""Actions of remedies that nobody can take back: the screen wants them held, not tapped."""


def irregularity(table: Table, moment: Moment) -> Json | None:
    """Return the first open irregularity: what is wrong, and which remedies the house offers."""
    if not table.irregularities:
        return None
    wrong = as_it_lies(table, next(iter(table.irregularities.values())))
    remedies = offered(table, wrong)
    foreseen = forecasts(table, moment, wrong, remedies)
    awaits = catalogue_of(table)[wrong.code].repair.awaits
    step, (said, zone) = wrong.guide.now, now_of(table, wrong)
    text = as_reported(said)
    if step is not None:
        text, zone = guidance.text_of(table, step), guidance.zone_of(step)
    return {
        "id": wrong.id,
        "code": wrong.code,
        "title": title_as_said(table, wrong.code, said),
        "text": text,
        "zone": zone,
        "since": table.stood_since,
        "seconds": (moment.at - table.stood_since) // 1000,
        "called": wrong.level,
        "remedy": wrong.remedy,
        "options": [_option(table, wrong, one) | foreseen[one.name] for one in remedies],
        "awaits": awaits,
        "readings": readings(table, wrong),
        "evidence": list(evidence_of(table, wrong)),
        "also": _also(table, moment, wrong),
        "waiting": [
            {"code": other.code, "title": title_of(table, other.code)} for other in _others(table)
        ],
    }


REPORTED = ("reported", "reported_at", "reported_unsigned", "reported_unsigned_at")
"""Sentences of a report: title and place, which they name, stand above them."""


def as_reported(text: Words) -> Words:
    """Return who reported it, and their note; title and instruction say the rest."""
    told = text.params["what"] if isinstance(text, Say) and text.code == "several" else ()
    match told:
        case (Say(code=code) as first, *more) if code in REPORTED:
            person = first.params.get("person")
            who = say("reported_by", person=person) if person else say("reported_by_nobody")
            notes = [one for one in more if one != say("manager_rules")]
            return several([who, *notes])
    return text


def _others(table: Table) -> list[OpenIrregularity]:
    """Return what else is open; it is ruled on after the first."""
    return list(table.irregularities.values())[1:]


def _also(table: Table, moment: Moment, wrong: OpenIrregularity) -> Say | str:
    """Return one more thing that has happened and is dealt with when this is mended."""
    for other in _others(table):
        return say("after_this", title=title_of(table, other.code))
    hand, cleared = table.snapshot().in_transit, cleared_since(table)
    held = {pull.pull for pull in hand}
    for found in due(table):
        if held.issuperset(found.pulls) and not found.tracks and found.pulls:
            continue  # while play is stopped a card in the hand stays there
        if found is cleared:
            continue  # that is the one next thing
        code = _beside(table, wrong, found)
        if code and moment.at >= found.since + found.grace:
            return say("after_this", title=title_of(table, code))
    pulled = any(_pulled_since(pull, wrong) for pull in hand)
    if not pulled:
        return ""
    return say("pulled_into_hand" if in_hand(table) else "pulled_while_stopped")


def _beside(table: Table, wrong: OpenIrregularity, found: Finding) -> str:
    """Return as what it is told beside that which is being mended; empty where it is the same.

    Where the card in question may be a dealt one, that one is missed all the same until people
    have said so.
    """
    if found.code == wrong.code or {*found.pulls} & {*wrong.pulls}:
        return ""
    if not {*found.tracks} & {*wrong.tracks}:
        return found.code
    missed = {pull.pull for pull in table.snapshot().gone}
    return MISSING if missed & {*found.pulls} else ""


def _pulled_since(pull: Pull, wrong: OpenIrregularity) -> bool:
    """Whether nobody has ruled on it yet: a card that was taken back had been dealt before."""
    return pull.at > wrong.opened_at and pull.pull not in wrong.pulls and not pull.kept_as_next


def _option(table: Table, wrong: OpenIrregularity, remedy: Remedy) -> Json:
    """Return a remedy as it is offered; if nobody can put it right, play waits."""
    awaits = catalogue_of(table)[wrong.code].repair.awaits
    return {
        "remedy": remedy.name,
        "title": title_of_remedy(table, remedy),
        "roles": list(remedy.who),
        "people": remedy.people,
        "places": remedy.places,
        "elsewhere": may_wait(table, wrong, remedy),
        "reasons": list(remedy.reasons),
        "needs": ACTIONS[remedy.action].needs,
        "final": remedy.action in FINAL,
        "waits": bool(awaits) and remedy.action == "put_right",
    }


def guide(table: Table) -> Json:
    """Return the steps that hands carry out, if any, and whether the due one wants a tap."""
    number, repair = next(guidance.guides(table), (guidance.PAUSE, Guide()))
    if not repair.steps:
        return {}
    texts = [guidance.text_of(table, step) for step in repair.steps]
    shown = {
        "irregularity": number,
        "step": repair.number,
        "steps": [
            {"text": text, "done": bool(step.by)}
            for text, step in zip(texts, repair.steps, strict=True)
        ],
        "tap": repair.now is not None and guidance.needs_word(table, repair.now),
    }
    return {"guide": shown}
