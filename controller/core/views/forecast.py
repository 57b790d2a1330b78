"""Forecasts what a remedy would do: it is ruled on a copy of the table, and the two are compared.

Nothing is calculated separately, so a button says exactly what the ruling does, and a ruling that
the table would refuse says why before it is tapped. Only what everybody may know is compared: a
hidden card is hidden here too.
"""

from collections.abc import Sequence
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any

from controller.core.cards import DECK, Card
from controller.core.config.remedies import Remedy
from controller.core.consequences import one_follows
from controller.core.games.steps import NeedCard, NeedChoices, NeedMove, NeedReveal
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.irregularities.missed import turned_down
from controller.core.irregularities.ruled import effects_of, rule
from controller.core.irregularities.strange.burnt import burnt_as
from controller.core.messages.commands import Rule, Tap
from controller.core.messages.devices import BACK
from controller.core.messages.facts import CardAdmitted, Fact
from controller.core.messages.inputs import Moment
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round.procedure import declined
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Lying, Pull
from controller.core.table.table import Table
from controller.core.words import Say, say

Json = dict[str, Any]

SOMEBODY, ANOTHER = "somebody", "another"
"""The people of a ruling that nobody has made."""

OF_ANOTHER = ("admit_seen",)
"""Actions that name a card which does not lie there: what the camera reads is another one."""

MOST_THAT_FOLLOWS = 12
"""A ruling closes what was wrong and lets a card or two count."""


def forecasts(
    table: Table, moment: Moment, wrong: OpenIrregularity, remedies: list[Remedy]
) -> Json:
    """Forecast each remedy, by its name; worked out once per fact.

    `refused` is why the table would refuse it whatever is entered, empty if it would not. `boxes`
    are the boxes that it would accept, if one has to be named. `refuses` are the cards that it
    would not accept, each with the reason, if everybody may know them.
    """
    snapshot = table.snapshot()
    if snapshot.forecasts is None:
        snapshot.forecasts = {one.name: _forecast(table, moment, wrong, one) for one in remedies}
    return snapshot.forecasts


def _forecast(table: Table, moment: Moment, wrong: OpenIrregularity, remedy: Remedy) -> Json:
    """Try everything that could be entered; the ruling is forecast only if some entry passes.

    If none passes, the refusal is the one for what people would enter first.
    """
    needs, boxes, why = ACTIONS[remedy.action].needs, [], None
    for act in _entries(table, wrong, remedy):
        refused = _refusal(table, moment, wrong, remedy, act)
        if refused is None:
            boxes.append(act.zone)
            if needs != "box":
                break
        why = why or refused
    if not boxes:
        return {"refused": why, "boxes": [], "refuses": {}, "does": None}
    return {
        "refused": "",
        "boxes": boxes if needs == "box" else [],
        "refuses": _refuses(table, moment, wrong, remedy) if needs == "card" else {},
        "does": foreseen(table, moment, wrong, remedy),
    }


def _refuses(table: Table, moment: Moment, wrong: OpenIrregularity, remedy: Remedy) -> Json:
    """Give the reason for each card that the table would not accept; nothing if that would name a
    hidden card.
    """
    if not _all_know(table, wrong):
        return {}
    tried = {act.card: act for act in _entries(table, wrong, remedy) if act.card is not None}
    said = {card: _refusal(table, moment, wrong, remedy, act) for card, act in tried.items()}
    return {card: why for card, why in said.items() if why is not None}


def _all_know(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether each card in question lies open, and what the shoe told of it is shown on screens."""
    lying = [table.lying[track] for track in wrong.tracks if track in table.lying]
    hidden = any(one.card and not one.face_up for one in _named(table, wrong))
    told = readings(table, wrong)
    return (
        bool(lying)
        and all(card.shows_card for card in lying)
        and not hidden
        and all(one["shoe"] or one["shoe_silent"] for one in told)
    )


def _entries(table: Table, wrong: OpenIrregularity, remedy: Remedy) -> list[Rule]:
    """Return the ruling with each card or box that a person could enter, the likeliest first."""
    plain = _ruling(wrong, remedy)
    match ACTIONS[remedy.action].needs:
        case "card":
            seen = _camera_reads(table, wrong)
            cards = sorted(DECK, key=lambda card: card != seen)
            return [replace(plain, card=card) for card in cards]
        case "box":
            own = wrong.zone.partition(".")[0]
            boxes = sorted(_boxes(table), key=lambda box: box != own)
            return [replace(plain, zone=box) for box in boxes] or [plain]
    return [plain]


def _boxes(table: Table) -> list[str]:
    spots = table.deal.spots() if table.deal else ()
    played = dict.fromkeys(spot.zone.partition(".")[0] for spot in spots)
    return [box for box in played if box.isdecimal()]


def _ruling(wrong: OpenIrregularity, remedy: Remedy) -> Rule:
    second = ANOTHER if remedy.people == 2 else ""
    return Rule(irregularity=wrong.id, remedy=remedy.name, reason=remedy.reasons[0], second=second)


def _tap(remedy: Remedy, act: Rule) -> Tap:
    return Tap("", SOMEBODY, remedy.who[0], act, ())


def _refusal(
    table: Table, moment: Moment, wrong: OpenIrregularity, remedy: Remedy, act: Rule
) -> Say | str | None:
    """Say why the table would not accept it; the effects are worked out and nothing is recorded."""
    ruling = Ruling(moment, wrong, remedy, _tap(remedy, act), act)
    try:
        effects_of(table, ruling)
    except Refused as refused:
        return refused.text
    return None


def foreseen(table: Table, moment: Moment, wrong: OpenIrregularity, remedy: Remedy) -> Json | None:
    """Forecast what the ruling would change; None if that depends on what has to be entered."""
    card, box = None, ""
    match ACTIONS[remedy.action].needs:
        case "card":
            card = None if remedy.action in OF_ANOTHER else _camera_reads(table, wrong)
            if card is None:
                return None
        case "box":
            box = wrong.zone.partition(".")[0]
            if not box.isdecimal():
                return None
    act = replace(_ruling(wrong, remedy), card=card, zone=box)
    return foreseen_of(table, moment, remedy, act)


def foreseen_of(table: Table, moment: Moment, remedy: Remedy, act: Rule) -> Json:
    """Forecast what this ruling would change."""
    there = copy_of(table)
    recorder = Recorder(there, moment)
    try:
        rule(recorder, _tap(remedy, act), act)
    except Refused as refused:
        return {"refused": refused.text}
    _let_it_lie(recorder)
    before, after = hands(table), hands(there)
    changed = [zone for zone in {**before, **after} if before.get(zone) != after.get(zone)]
    return {
        "card": act.card,
        "hands": [
            {"zone": zone, "before": before.get(zone), "after": after.get(zone)} for zone in changed
        ],
        "closes": there.game.closing(recorder.facts),
        "asks": _asks(recorder.facts),
        "published": [event.type for event in recorder.events],
        "voided": bool(there.round and there.round.over == "voided"),
    }


def _asks(facts: Sequence[Fact]) -> Say | str:
    """Say who names a card that the ruling lets in unseen, and when people are asked again."""
    as_read = any(isinstance(fact, CardAdmitted) and fact.as_read for fact in facts)
    return say("face_by_camera") if as_read else ""


def _let_it_lie(recorder: Recorder) -> None:
    """Draw what follows for cards that lie there, or for a card that everybody has seen and nobody
    may bet on.

    Nothing that depends on a hidden card's face is drawn; a card that was turned lies open, and is
    revealed.

    What would be wrong next is not an effect of the ruling and opens by time, so it is left out:
    the same facts give the same forecast whenever they are looked at.
    """
    for _ in range(MOST_THAT_FOLLOWS):
        if not _goes_on(recorder.table):
            return
        told, wrong = len(recorder.events), set(recorder.table.irregularities)
        if not one_follows(recorder):
            return
        if set(recorder.table.irregularities) - wrong:
            del recorder.events[told:]
            return


def _goes_on(table: Table) -> bool:
    need, deal = table.snapshot().need, table.deal
    if deal is not None and isinstance(need, NeedChoices):
        return bool(declined(table, deal, need))
    if isinstance(need, NeedReveal):
        return _lies_open(table)
    return isinstance(need, NeedCard | NeedMove)


def _lies_open(table: Table) -> bool:
    """Whether the card that is due to be turned was turned: everybody sees its face."""
    due = table.snapshot().due
    lying = table.lying.get(due.track) if due is not None and due.track else None
    return lying is not None and lying.shows_card


def copy_of(table: Table) -> Table:
    """Return a copy of the table that a ruling may change; what never changes is shared."""
    shared = (table.config, table.config.rules, table.game, table.zones)
    memo: dict[int, Any] = {id(one): one for one in shared}
    memo[id(table.last_snapshot)] = None
    memo[id(table.seen_commands)] = dict(table.seen_commands)
    memo[id(table.batches)] = {name: copy(batch) for name, batch in table.batches.items()}
    return deepcopy(table, memo)


def hands(table: Table) -> dict[str, Json]:
    """Return every hand as anybody may know it."""
    spots = table.deal.spots() if table.deal else ()
    return {
        spot.zone: {"cards": spot.shown, "total": spot.words, "status": spot.status}
        for spot in spots
    }


def _camera_reads(table: Table, wrong: OpenIrregularity) -> Card | None:
    found = [table.lying[track] for track in wrong.tracks if track in table.lying]
    pair = table.snapshot().pair
    if not wrong.tracks and pair is not None and pair[0].pull in wrong.pulls:
        found = [pair[1]]
    faces = [Card(card.face) for card in found if card.shows_card]
    return faces[0] if faces else None


def readings(table: Table, wrong: OpenIrregularity) -> list[Json]:
    """Tell what shoe and camera say of each card in question, and since when.

    The shoe's face is told of a card that lies, or should lie, for everybody to see, and of a
    hidden one that shows another face once it is turned: never of one that is hidden, nor of one
    that no camera has seen yet. It is what the shoe told, whatever was ruled of the card since;
    what was ruled stands beside it.
    """
    cards = [table.lying[track] for track in wrong.tracks if track in table.lying]
    return [
        _reading(table, card, _named(table, wrong), _pulled(table, wrong, card)) for card in cards
    ]


def _named(table: Table, wrong: OpenIrregularity) -> list[Pull]:
    return [table.pulls[number] for number in wrong.pulls if number in table.pulls]


def _pulled(table: Table, wrong: OpenIrregularity, card: Lying) -> Pull | None:
    """Return the pulled card that this one is: by the record, or by the face that everybody can
    see.

    For a card in question without a named pull, it is the burnt card that it may be.
    """
    snapshot = table.snapshot()
    pull, pair = snapshot.matched.get(card.track), snapshot.pair
    due = snapshot.wanted is not None and snapshot.wanted.face_up
    if pull is None and due and pair is not None and pair[1] is card:
        return pair[0]
    alike = (one for one in _named(table, wrong) if one.track is None and one.told == card.face)
    found = pull or next(alike, None) or _turned_down(table, card)
    return found if found is not None or wrong.pulls else burnt_as(table, card)


def _turned_down(table: Table, card: Lying) -> Pull | None:
    """Return the open card that this back is, if it can be no other one."""
    for lying, may_be in turned_down(table, table.snapshot()):
        if lying is card and len(may_be) == 1:
            return may_be[0]
    return None


def _reading(table: Table, card: Lying, named: list[Pull], pull: Pull | None) -> Json:
    told = pull if pull and _open_to_all(table, pull, card) else None
    silent = not named or (card.shows_card and not any(one.told for one in named))
    if pull is not None:
        silent = pull.told is None
    return {
        "zone": card.zone,
        "pull": told.pull if told else None,
        "shoe": (told.told if told else None) or "",
        "ruled": (told.card if told and told.card != told.told else None) or "",
        "shoe_silent": silent,
        "pulled_at": pull.at if pull else None,
        "camera": card.face,
        "confidence": round(card.confidence, 2),
        "laid_at": card.at,
        "evidence": card.evidence if card.shows_card else "",
    }


def _open_to_all(table: Table, pull: Pull, card: Lying) -> bool:
    """Whether everybody knows its face: it lies open, or is recorded to have lain open."""
    if card.face == BACK and not (card.read and pull.told == card.read):
        return pull.state == "dealt" and pull.face_up
    snapshot = table.snapshot()
    turned = isinstance(snapshot.need, NeedReveal) and snapshot.due is pull
    alike = pull.track is None and pull.told == card.face
    return pull.face_up or alike or (turned and pull.contradicted_by(card.face))
