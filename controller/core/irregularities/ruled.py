"""A ruling: a person who may rule chooses a remedy of the house's book.

Its effects are facts; after them the detector finds nothing more.
"""

from collections.abc import Sequence

from controller.core.config.remedies import Remedy
from controller.core.irregularities import guidance
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.irregularities.catalogue import title_of, title_of_remedy
from controller.core.irregularities.detectors import as_it_lies
from controller.core.irregularities.handling import close, sensed
from controller.core.irregularities.offered import offered
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.orders import ResetShoe
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.table import Table
from controller.core.words import say


def rule(recorder: Recorder, tap: c.Tap, act: c.Rule, proposal: int = 0) -> None:
    """Rule: the remedy's effects follow at once, as facts.

    `proposal` is the number of the proposal, if the second person signed elsewhere. Raises Refused.
    """
    table = recorder.table
    wrong, remedy = may_rule(table, tap, act)
    if remedy.people == 2 and act.second in ("", tap.person):
        raise Refused(say("second_confirms_remedy", title=title_of_remedy(table, remedy)))
    effects = effects_of(table, Ruling(recorder.now, wrong, remedy, tap, act))
    recorder.record(_chosen(table, wrong, tap, act, proposal))
    steps = guidance.of_remedy(table, remedy, effects)
    for fact in effects:
        recorder.record(fact)
        if isinstance(fact, f.ShoeResetOrdered):
            recorder.order(ResetShoe(fact.shoe, fact.boot))
    _await_nothing_taken_back(recorder, tap.person)
    if act.irregularity not in table.irregularities:
        return
    guidance.give(recorder, act.irregularity, steps)
    if not steps and not sensed(table, wrong.code):
        close(recorder, wrong, act.remedy)


def _await_nothing_taken_back(recorder: Recorder, person: str) -> None:
    """End the pause for a late answer if the ruling took back what was to be answered."""
    stop, awaited = recorder.table.pause, recorder.table.phase in ("bets_due", "window")
    if stop is not None and stop.waiting_for == "game_server" and not awaited:
        recorder.record(f.TableResumed(person))


def _chosen(
    table: Table, wrong: OpenIrregularity, tap: c.Tap, act: c.Rule, proposal: int
) -> f.RemedyChosen:
    """Return the fact of the choice: who, from where, and the pictures that were shown."""
    own, beside = _proof_of(tap, tap.person), _proof_of(tap, act.second)
    return f.RemedyChosen(
        id=wrong.id,
        remedy=act.remedy,
        reason=act.reason,
        person=tap.person,
        role=tap.role,
        second=act.second,
        card=act.card,
        zone=act.zone,
        place=own.place if own else "",
        place_name=own.place_name if own else "",
        pictures=evidence_of(table, wrong),
        second_role=beside.role if beside else "",
        second_place=beside.place if beside else "",
        second_place_name=beside.place_name if beside else "",
        proposal=proposal,
    )


def effects_of(table: Table, ruling: Ruling) -> Sequence[f.Fact]:
    """Return the facts that the ruling would bring about; nothing is recorded.

    Raises Refused if the table would not accept it. A card that was taken back is not dealt by a
    ruling before hands have picked it up, because it would lie in no box. A ruling in words alone
    is made once.
    """
    effects = ACTIONS[ruling.remedy.action].do(table, ruling)
    same = ruling.wrong.remedy == ruling.remedy.name and not effects
    if same and not guidance.of_remedy(table, ruling.remedy, effects):
        raise Refused(say("ruled_so_already"))
    step = table.pause.guide.now if table.pause else None
    if step is not None and any(_to_be_picked_up(table, fact) for fact in effects):
        raise Refused(say("taking_back_first", what=step.text))
    return effects


def _to_be_picked_up(table: Table, fact: f.Fact) -> bool:
    pull = table.pulls.get(fact.pull) if isinstance(fact, f.CardDealt) else None
    return pull is not None and pull.kept_as_next


def may_rule(table: Table, tap: c.Tap, act: c.Rule) -> tuple[OpenIrregularity, Remedy]:
    """Return the subject and the remedy. Raises Refused if this person may not rule."""
    wrong = table.irregularities.get(act.irregularity)
    if wrong is None:
        raise Refused(say("not_open", number=act.irregularity))
    remedy = _remedy(table, wrong, act.remedy)
    if tap.role not in remedy.who:
        raise Refused(say("may_not_rule", title=title_of_remedy(table, remedy), roles=remedy.who))
    if act.reason not in remedy.reasons:
        raise Refused(say("give_a_reason", reasons=remedy.reasons))
    return as_it_lies(table, wrong), remedy


def _proof_of(tap: c.Tap, person: str) -> c.Proof | None:
    return next((proof for proof in tap.proved if proof.person == person), None)


def evidence_of(table: Table, wrong: OpenIrregularity) -> tuple[str, ...]:
    """Return the digests of the pictures of the cards in question, as the screens show them."""
    found = (card.evidence for track, card in table.lying.items() if track in wrong.tracks)
    return tuple(digest for digest in found if digest)


def _remedy(table: Table, wrong: OpenIrregularity, name: str) -> Remedy:
    remedies = offered(table, wrong)
    for remedy in remedies:
        if remedy.name == name:
            return remedy
    titles = tuple(title_of_remedy(table, remedy) for remedy in remedies)
    title = title_of(table, wrong.code)
    raise Refused(say("mended_otherwise", title=title, remedies=titles))


def more_time(recorder: Recorder, tap: c.Tap, act: c.MoreTime) -> None:
    """The shift manager extends a call, once. Raises Refused."""
    wrong = recorder.table.irregularities.get(act.irregularity)
    if wrong is None:
        raise Refused(say("not_open", number=act.irregularity))
    if wrong.extended_until is not None:
        raise Refused(say("extended_once"))
    until = recorder.now.at + recorder.table.config.timings.unresolved
    recorder.record(f.CallExtended(wrong.id, tap.person, until))
