"""Foresees what a remedy would do: it is ruled on a copy of the table, and the two are compared.

Nothing is worked out by hand, so that a button says what the ruling does. Only what anybody may
know is compared: a hidden card is hidden here too.
"""

from copy import deepcopy
from typing import Any

from controller.core.cards import Card
from controller.core.config.remedies import Remedy
from controller.core.consequences import one_follows
from controller.core.games.steps import NeedCard, NeedMove
from controller.core.irregularities.handling import rule
from controller.core.irregularities.remedy_actions import ACTIONS
from controller.core.messages.commands import Rule, Tap
from controller.core.messages.devices import BACK
from controller.core.messages.inputs import Moment
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.state import Lying, OpenIrregularity, Pull
from controller.core.table.table import Table

Json = dict[str, Any]

SOMEBODY, ANOTHER = "somebody", "another"
"""The people of a ruling that nobody has made."""

MOST_THAT_FOLLOWS = 12
"""A ruling closes what was wrong and lets a card or two count."""


def forecasts(
    table: Table, moment: Moment, wrong: OpenIrregularity, remedies: list[Remedy]
) -> Json:
    """Foresee each remedy, by its name; worked out once per fact."""
    snapshot = table.snapshot()
    if snapshot.forecasts is None:
        snapshot.forecasts = {one.name: foreseen(table, moment, wrong, one) for one in remedies}
    return snapshot.forecasts


def foreseen(table: Table, moment: Moment, wrong: OpenIrregularity, remedy: Remedy) -> Json | None:
    """Foresee what the ruling would change; None where that depends on what has to be entered."""
    card, box = None, ""
    match ACTIONS[remedy.action].needs:
        case "card":
            card = _camera_reads(table, wrong)
            if card is None:
                return None
        case "box":
            box = wrong.zone.partition(".")[0]
            if not box.isdecimal():
                return None
    there = copy_of(table)
    recorder = Recorder(there, moment)
    second = ANOTHER if remedy.people == 2 else ""
    act = Rule(
        irregularity=wrong.id,
        remedy=remedy.name,
        reason=remedy.reasons[0],
        card=card,
        zone=box,
        second=second,
    )
    try:
        rule(recorder, Tap("", SOMEBODY, remedy.who[0], act, ()), act)
    except Refused as refused:
        return {"refused": refused.text}
    _let_it_lie(recorder)
    before, after = hands(table), hands(there)
    changed = [zone for zone in {**before, **after} if before.get(zone) != after.get(zone)]
    return {
        "card": card,
        "hands": [
            {"zone": zone, "before": before.get(zone), "after": after.get(zone)} for zone in changed
        ],
        "published": [event.type for event in recorder.events],
        "voided": bool(there.round and there.round.over == "voided"),
    }


def _let_it_lie(recorder: Recorder) -> None:
    """Draw what follows of cards that lie there; never what rests on a hidden card's face.

    What would be wrong next is no doing of the ruling, and opens by time: it is left out, so that
    the same facts foresee the same whenever they are looked at.
    """
    for _ in range(MOST_THAT_FOLLOWS):
        if not isinstance(recorder.table.snapshot().need, NeedCard | NeedMove):
            return
        told, wrong = len(recorder.events), set(recorder.table.irregularities)
        if not one_follows(recorder):
            return
        if set(recorder.table.irregularities) - wrong:
            del recorder.events[told:]
            return


def copy_of(table: Table) -> Table:
    """A table of its own that a ruling may change; what never changes is shared."""
    shared = (table.config, table.config.rules, table.game, table.zones)
    memo: dict[int, Any] = {id(one): one for one in shared}
    memo[id(table.last_snapshot)] = None
    return deepcopy(table, memo)


def hands(table: Table) -> dict[str, Json]:
    """Every hand as anybody may know it."""
    spots = table.deal.spots() if table.deal else ()
    return {
        spot.zone: {"cards": spot.shown, "total": spot.words, "status": spot.status}
        for spot in spots
    }


def _camera_reads(table: Table, wrong: OpenIrregularity) -> Card | None:
    found = [table.lying[track] for track in wrong.tracks if track in table.lying]
    faces = [Card(card.face) for card in found if card.shows_card]
    return faces[0] if faces else None


def readings(table: Table, wrong: OpenIrregularity) -> list[Json]:
    """Tell what shoe and camera say of each card in question, and since when.

    The shoe's face is told of a card that lies, or should lie, for everybody to see: never of one
    that is hidden, nor of one that no camera has seen yet.
    """
    snapshot = table.snapshot()
    pair = snapshot.pair
    found: list[Json] = []
    for track in wrong.tracks:
        card = table.lying.get(track)
        if card is None:
            continue
        pull = snapshot.matched.get(track)
        if pull is None and pair is not None and pair[1].track == track:
            pull = pair[0] if snapshot.wanted and snapshot.wanted.face_up else None
        found.append(_reading(card, pull))
    return found


def _reading(card: Lying, pull: Pull | None) -> Json:
    open_to_all = pull is not None and pull.face_up and card.face != BACK
    return {
        "zone": card.zone,
        "pull": pull.pull if pull and open_to_all else None,
        "shoe": pull.card if pull and open_to_all else "",
        "shoe_silent": pull is None,
        "pulled_at": pull.at if pull else None,
        "camera": card.face,
        "confidence": round(card.confidence, 2),
        "laid_at": card.at,
        "evidence": card.evidence if card.shows_card else "",
    }
