"""Irregularities: opened when a detector's grace is over, closed when the sensors show it mended.

While one is open play and clocks stand still. A ruling is the choice of a remedy of the house's
book by somebody who may; its effects are facts that make the detector find nothing more. What a
sensor cannot see (a report, a disagreement of people) is closed by its ruling alone.
"""

from collections.abc import Sequence

from controller.core.config.remedies import Remedy, title_of_remedy
from controller.core.irregularities import guidance
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.irregularities.catalogue import catalogue_of, title_of
from controller.core.irregularities.detectors import as_it_lies, due, otherwise, still_wrong
from controller.core.irregularities.offered import offered
from controller.core.irregularities.row import Irregularity
from controller.core.irregularities.rows.strange import beside
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.deal_log import undoable
from controller.core.table.finding import Finding
from controller.core.table.state import OpenIrregularity
from controller.core.table.table import Table
from controller.core.words import Say, say, several

LAST_LEVEL = 3
"""Dealer's call, shift manager, the next in line: then everybody has been called."""


def detect(recorder: Recorder) -> bool:
    """Open the first irregularity whose time to put itself right is over."""
    return _open_first(recorder, due(recorder.table))


def detect_at(table: Table) -> int | None:
    """Return when the first finding's time to put itself right is over."""
    return _first_at(due(table))


def detect_beside(recorder: Recorder) -> bool:
    """Open one more strange card while something is open: taken off, it would be forgotten."""
    return _open_first(recorder, _beside(recorder.table))


def detect_beside_at(table: Table) -> int | None:
    """Return when the time of such a card is over."""
    return _first_at(_beside(table))


def _open_first(recorder: Recorder, findings: list[Finding]) -> bool:
    for found in findings:
        if recorder.now.at >= found.since + found.grace:
            _open(recorder, found)
            return True
    return False


def _first_at(findings: list[Finding]) -> int | None:
    return min((one.since + one.grace for one in findings), default=None)


def _beside(table: Table) -> list[Finding]:
    return [found for found in due(table) if beside(table, found)] if table.irregularities else []


def _open(recorder: Recorder, found: Finding) -> None:
    number = recorder.table.last_irregularity + 1
    recorder.record(
        f.IrregularityOpened(
            id=number,
            code=found.code,
            zone=found.zone,
            text=found.text,
            detected_by="sensors",
            pulls=found.pulls,
            tracks=tuple(track.number for track in found.tracks),
            seen=found.tracks,
        )
    )


def call_manager(recorder: Recorder, code: str, text: Say | str, zone: str = "") -> None:
    """Stop and call the shift manager for something no sensor sees."""
    table, entry = recorder.table, catalogue_of(recorder.table)[code]
    pull = entry.about(table, table.snapshot()) if entry.about else None
    pulls = (pull.pull,) if pull else ()
    number = table.last_irregularity + 1
    recorder.record(
        f.IrregularityOpened(
            id=number, code=code, zone=zone, text=text, detected_by=entry.noticed, pulls=pulls
        )
    )


def report(recorder: Recorder, act: c.Report, person: str) -> None:
    """Somebody reports what no sensor sees; `person` is empty where he has not signed in."""
    entry = catalogue_of(recorder.table).get(act.code)
    if entry is None or entry.noticed != "report":
        raise Refused(say("not_reported_by_hand", what=act.code))
    table, title = recorder.table, title_of(recorder.table, act.code)
    if table.phase not in entry.phases:
        raise Refused(say("cannot_occur_now", title=title, phase=table.phase))
    if entry.about and any(_same_card(table, entry, one) for one in table.irregularities.values()):
        raise Refused(say("reported_already", title=title))
    told = _reported(table, act, person)
    note = [say("note", what=act.note)] if act.note else []
    text = several([told, *note, say("manager_rules")])
    call_manager(recorder, act.code, text, act.zone)


def _same_card(table: Table, entry: Irregularity, wrong: OpenIrregularity) -> bool:
    """Whether this was reported before, of the pulled card that a report now would be about."""
    pull = entry.about(table, table.snapshot()) if entry.about else None
    return wrong.code == entry.code and pull is not None and pull.pull in wrong.pulls


def _reported(table: Table, act: c.Report, person: str) -> Say:
    title = title_of(table, act.code)
    where = table.place(act.zone)
    if not person:
        if act.zone:
            return say("reported_unsigned_at", title=title, zone=where)
        return say("reported_unsigned", title=title)
    if act.zone:
        return say("reported_at", title=title, zone=where, person=person)
    return say("reported", title=title, person=person)


def proceed(recorder: Recorder) -> bool:
    """Close what the sensors show mended; call the next in line when nobody rules."""
    table = recorder.table
    if guidance.see(recorder):
        return True
    for wrong in table.irregularities.values():
        at = _proceeds_at(table, wrong)
        if at is None or recorder.now.at < at:
            continue
        if _mended(table, wrong):
            _end(recorder, wrong)
        else:
            recorder.record(f.ManagerCalled(wrong.id, wrong.level + 1))
        return True
    return False


def proceed_at(table: Table) -> int | None:
    """Return when the first irregularity is closed or called out again, or a step is seen done."""
    if any(guidance.seen(table, guide.now) for _, guide in guidance.guides(table)):
        return 0
    if not table.irregularities:
        return None
    moments = [_proceeds_at(table, wrong) for wrong in table.irregularities.values()]
    return min((at for at in moments if at is not None), default=None)


def _proceeds_at(table: Table, wrong: OpenIrregularity) -> int | None:
    if _mended(table, wrong):
        return _over_at(table, wrong)
    return next_call_at(table, wrong) if wrong.level < LAST_LEVEL else None


def _mended(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether all steps are seen done, and the sensors, where they show it at all, show it no more.

    What no sensor shows is over with the last step of its ruling.
    """
    if wrong.guide.now is not None:
        return False
    if not sensed(table, wrong.code):
        return bool(wrong.guide.steps)
    rests_on = catalogue_of(table)[wrong.code].rests_on
    if not all(table.well(kind) for kind in rests_on):
        return False
    return not still_wrong(table, wrong)


def _over_at(table: Table, wrong: OpenIrregularity) -> int:
    """Return when it is over: at once, or once what else is found of its cards counts.

    A card that was moved from one wrong place to another is not right in between. A ruling ends it
    at once, but for a card that was taken off and belongs to nobody.
    """
    ends = (found.since + found.grace for found in _left_by(table, wrong))
    return max(ends, default=wrong.opened_at)


def _left_by(table: Table, wrong: OpenIrregularity) -> list[Finding]:
    """Return what else is found of its cards; a ruling ends all but what was taken off unasked."""
    found = otherwise(table, wrong)
    return [one for one in found if not wrong.remedy or one.left_by == wrong.id]


def sensed(table: Table, code: str) -> bool:
    """Whether the sensors show when it is over."""
    return catalogue_of(table)[code].noticed == "sensors"


def next_call_at(table: Table, wrong: OpenIrregularity) -> int:
    """Return the table time at which the call goes to the next in line."""
    times = table.config.timings
    if wrong.extended_until is not None:
        return wrong.extended_until
    return wrong.opened_at + (wrong.level + 1) * times.escalate


def _end(recorder: Recorder, wrong: OpenIrregularity) -> None:
    """Close it; what else is wrong with its cards is open before play could go on."""
    for found in _left_by(recorder.table, wrong):
        _open(recorder, found)
        return
    _close(recorder, wrong, wrong.remedy or "put_right")


def over(recorder: Recorder, wrong: OpenIrregularity) -> None:
    """Close what was noticed otherwise than by the sensors, and was put right before any ruling."""
    if not wrong.remedy:
        _close(recorder, wrong, "put_right")


def _close(recorder: Recorder, wrong: OpenIrregularity, remedy: str) -> None:
    lost = recorder.now.at - wrong.opened_at
    recorder.record(f.IrregularityClosed(wrong.id, wrong.code, remedy, lost))


def rule(recorder: Recorder, tap: c.Tap, act: c.Rule, proposal: int = 0) -> None:
    """Somebody rules: the remedy's effects follow at once, as facts.

    `proposal` is the number under which it was asked for, where the second person signed elsewhere.
    """
    table = recorder.table
    wrong, remedy = may_rule(table, tap, act)
    if remedy.people == 2 and act.second in ("", tap.person):
        raise Refused(say("second_confirms_remedy", title=title_of_remedy(remedy)))
    pictures = evidence_of(table, wrong)
    own, beside = _proof_of(tap, tap.person), _proof_of(tap, act.second)
    effects = effects_of(table, Ruling(recorder.now, wrong, remedy, tap, act))
    recorder.record(
        f.RemedyChosen(
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
            pictures=pictures,
            second_role=beside.role if beside else "",
            second_place=beside.place if beside else "",
            second_place_name=beside.place_name if beside else "",
            proposal=proposal,
        )
    )
    steps = guidance.of_remedy(table, remedy, effects)
    for fact in effects:
        recorder.record(fact)
    if act.irregularity not in table.irregularities:
        return
    guidance.give(recorder, act.irregularity, steps)
    if not steps and not sensed(table, wrong.code):
        _close(recorder, wrong, act.remedy)


def effects_of(table: Table, ruling: Ruling) -> Sequence[f.Fact]:
    """Return the facts that the ruling would bring about; nothing is recorded.

    Raises Refused where the table would not take it. A card that was taken back is dealt by no
    ruling before the hands have picked it up: it would lie in no box.
    """
    effects = ACTIONS[ruling.remedy.action].do(table, ruling)
    step = table.pause.guide.now if table.pause else None
    if step is not None and any(_to_be_picked_up(table, fact) for fact in effects):
        raise Refused(say("taking_back_first", what=step.text))
    return effects


def _to_be_picked_up(table: Table, fact: f.Fact) -> bool:
    pull = table.pulls.get(fact.pull) if isinstance(fact, f.CardDealt) else None
    return pull is not None and pull.kept_as_next


def may_rule(table: Table, tap: c.Tap, act: c.Rule) -> tuple[OpenIrregularity, Remedy]:
    """Return what is ruled on, and how. Raises Refused where this person may not."""
    wrong = table.irregularities.get(act.irregularity)
    if wrong is None:
        raise Refused(say("not_open", number=act.irregularity))
    remedy = _remedy(table, wrong, act.remedy)
    if tap.role not in remedy.who:
        raise Refused(say("may_not_rule", title=title_of_remedy(remedy), roles=remedy.who))
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
    titles = tuple(title_of_remedy(remedy) for remedy in remedies)
    title = title_of(table, wrong.code)
    raise Refused(say("mended_otherwise", title=title, remedies=titles))


def more_time(recorder: Recorder, tap: c.Tap, act: c.MoreTime) -> None:
    """The shift manager extends a call, once."""
    wrong = recorder.table.irregularities.get(act.irregularity)
    if wrong is None:
        raise Refused(say("not_open", number=act.irregularity))
    if wrong.extended_until is not None:
        raise Refused(say("extended_once"))
    until = recorder.now.at + recorder.table.config.timings.unresolved
    recorder.record(f.CallExtended(wrong.id, tap.person, until))


MENDED_BY_TAKING_BACK = ("dealer_error",)
"""Taking a card back is what was to be done about these reports: they are over then."""

TAKEN_BACK = "taken_back"
"""How an irregularity ended that no remedy of the house did: its cards were taken back."""


def undo(recorder: Recorder, tap: c.Tap, act: c.Undo) -> None:
    """Take back a placement or check and what followed; the table halts (docs/design.md)."""
    table = recorder.table
    playing = table.round
    if playing is None or playing.over:
        raise Refused(say("nothing_to_take_back"))
    if table.pause and table.pause.guide.now is not None:
        raise Refused(say("taking_back_first", what=table.pause.guide.now.text))
    possible = undoable(playing.deal_log)
    if act.fact not in possible:
        raise Refused(say("taken_back_since_decision" if possible else "nothing_since_decision"))
    taken = tuple(n for n in possible if n >= act.fact)
    if table.window:
        recorder.record(f.WindowClosed(table.window.window, "taken_back"))
    facts = [fact for number, fact in playing.deal_log if number >= act.fact]
    steps = list(guidance.of_undo(table, facts))
    moves = tuple(
        (fact.from_zone, fact.to_zone)
        for n, fact in playing.deal_log
        if n in taken and isinstance(fact, f.CardMoved)
    )
    places = tuple((one.zone, one.index) for one in facts if isinstance(one, f.CardDealt))
    check = any(isinstance(one, table.game.checks) for one in facts)
    recorder.record(
        f.FactsUndone(
            first=act.fact,
            taken_back=taken,
            person=tap.person,
            role=tap.role,
            reason=act.reason,
            moves=moves,
            places=places,
            check=check,
        )
    )
    _put_back(recorder, tap, facts, steps)


def _put_back(
    recorder: Recorder, tap: c.Tap, facts: list[f.DealFact], steps: list[f.GuidedStep]
) -> None:
    """Halt the table until hands have put back what was taken back."""
    for pull in guidance.to_pick_up(facts, recorder.table.pulls):
        recorder.record(f.PullKeptAsNext(pull.pull))
    for step in steps:
        if step.done_when == "held":
            recorder.record(f.TrackSetAside(step.camera, step.track, "taken back", step.start))
    why = say("taken_back_by", person=tap.person)
    recorder.record(f.TablePaused(why, tap.person, "shift_manager"))
    guidance.give(recorder, guidance.PAUSE, steps or [guidance.CHECK])
    for wrong in [*recorder.table.irregularities.values()]:
        if wrong.code in MENDED_BY_TAKING_BACK and wrong.guide.now is None:
            _close(recorder, wrong, TAKEN_BACK)
