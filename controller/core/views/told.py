"""Tells what players decided, once nobody may change it, and how their hands came out.

It also tells which cards the dealer keeps in hand.
"""

from itertools import takewhile
from typing import Any

from controller.core.games.steps import Ask, NeedCard
from controller.core.irregularities.detectors import findings
from controller.core.irregularities.guidance import guides
from controller.core.messages import facts as f
from controller.core.table.finding import Finding
from controller.core.table.guide import HandStep
from controller.core.table.table import Table

Json = dict[str, Any]


def told(table: Table) -> Json:
    """Return the round's last decisions, its outcome once it is settled, or that it is void or all
    well.

    Nothing counts as well while something is still to be put right, even if there is time left for
    it.
    """
    voided = table.round is not None and table.round.over == "voided"
    well = not table.irregularities and not _to_be_put_right(table)
    return {
        "decided": _decided(table),
        "outcome": _outcome(table),
        "voided": voided,
        "well": well,
    }


def _to_be_put_right(table: Table) -> bool:
    """Whether hands have something to do that is not part of dealing."""
    if any(given.now is not None for _, given in guides(table)):
        return True
    return any(not _on_its_way(table, one) for one in findings(table))


def _on_its_way(table: Table, found: Finding) -> bool:
    """Whether it was pulled in play and not laid yet, as every card is for a while."""
    pulls = [table.pulls[number] for number in found.pulls]
    return found.code == "unseen_card" and not any(pull.held_over for pull in pulls)


def kept(table: Table) -> Json:
    """Count the cards that the dealer keeps in hand: as the next ones, and as no longer needed.

    A card that the round did not need is burnt on the record when the round ends, but the hand
    still holds it. The same is true when no further round comes, or none from its shoe.
    """
    snapshot = table.snapshot()
    early = table.phase in ("betting", "bets_due") and not snapshot.unmatched
    coming = sum(pull.kept_as_next or early for pull in snapshot.in_transit)
    coming -= sum(_lies_yet(step) for _, given in guides(table) for step in given.steps)
    over = table.phase in ("results", "collecting")
    burnt = [pull for pull in table.pulls.values() if pull.kept_as_next and pull.state == "burned"]
    return {"coming": max(coming, 0), "unused": len(burnt) if over else table.hand_burnt}


def _lies_yet(step: HandStep) -> bool:
    """Whether the step takes a card up into the hand, and is still to be done."""
    taken_up = step.done_when == "held" or (step.done_when == "told" and step.pull)
    return bool(taken_up) and not step.by


def _decided(table: Table) -> list[Json]:
    """Return the last answers: of boxes by name, of a crowd in numbers; none while a question is
    open.
    """
    playing = table.round
    if playing is None or playing.over:
        return []
    made = [
        fact
        for _, fact in reversed(playing.deal_log)
        if isinstance(fact, f.ChoiceMade | f.CountsTaken)
    ]
    if not made or any(_asked_again(made[0], ask) for ask in _asks(table)):
        return []
    if made[0].at.startswith("play"):
        return [] if _is_drawn(table, made[0]) else [_answer(made[0])]
    last = list(takewhile(lambda fact: fact.at == made[0].at, made))
    return [_answer(fact) for fact in reversed(last)]


DRAWS = ("hit", "double")
"""Answers that ask for one card."""


def _is_drawn(table: Table, fact: f.ChoiceMade | f.CountsTaken) -> bool:
    """Whether the card that a box asked for lies there: the next is due elsewhere, or none is."""
    if not isinstance(fact, f.ChoiceMade) or fact.applied not in DRAWS or table.deal is None:
        return False
    need = table.deal.next()
    asked = table.deal.asked_zone(Ask(fact.who, fact.at, ()))
    return not isinstance(need, NeedCard) or need.zone != asked


def _asks(table: Table) -> tuple[f.Asked, ...]:
    return table.window.asks if table.window else ()


def _asked_again(fact: f.ChoiceMade | f.CountsTaken, ask: f.Asked) -> bool:
    same = not isinstance(fact, f.ChoiceMade) or fact.who == ask.who
    return same and fact.at == ask.at


def _answer(fact: f.ChoiceMade | f.CountsTaken) -> Json:
    if isinstance(fact, f.ChoiceMade):
        return {"who": fact.who, "at": fact.at, "choice": fact.applied}
    return {"who": "", "at": fact.at, "counts": dict(fact.applied)}


def _outcome(table: Table) -> Json | None:
    """Return the outcome as it was published."""
    playing = table.round
    if playing is None or playing.over != "settled" or not table.history:
        return None
    last = table.history[-1]
    result: Json | None = last.get("result") if last["round"] == playing.round else None
    return result
