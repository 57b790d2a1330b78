"""Opens an irregularity when a detector's grace period is over, and closes it when it is mended.

While one is open, play and clocks stand still. What no sensor can see (a report, a disagreement of
people) is closed only by its ruling (`ruled`).
"""

from controller.core.irregularities import guidance
from controller.core.irregularities.catalogue import catalogue_of, title_of
from controller.core.irregularities.detectors import due, otherwise, still_wrong
from controller.core.irregularities.row import Irregularity
from controller.core.irregularities.rows.strange import beside
from controller.core.irregularities.strange.taken_off import ruled_on
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.finding import Finding
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.table import Table
from controller.core.words import Say, say, several

LAST_LEVEL = 3
"""The dealer's call, the shift manager, the next in line: then everybody has been called."""


def detect(recorder: Recorder) -> bool:
    """Open the first irregularity whose grace period is over."""
    return _open_first(recorder, due(recorder.table))


def detect_at(table: Table) -> int | None:
    """Return when the first finding's grace period is over."""
    return _first_at(due(table))


def detect_beside(recorder: Recorder) -> bool:
    """Open one more strange card while something is open; otherwise, taken off, it would be
    forgotten.
    """
    return _open_first(recorder, _beside(recorder.table))


def detect_beside_at(table: Table) -> int | None:
    """Return when the grace period of such a card is over."""
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
    """Stop and call the shift manager for something that no sensor sees."""
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
    """Open what somebody reports and no sensor sees; `person` is empty if nobody has signed in.

    Raises Refused.
    """
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
    """Whether this was already reported for the pulled card that a report would be about now."""
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
    """Close what the sensors show mended; call the next in line if nobody rules."""
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
    """Whether all steps are done, and the sensors (if they show it at all) no longer show it.

    What no sensor shows is over with the last step of its ruling. The same holds for a ruling that
    left nothing to find, once hands have done its steps: they are seen, or confirmed while no
    sensor sees.
    """
    if wrong.guide.now is not None:
        return False
    if not sensed(table, wrong.code):
        return bool(wrong.guide.steps)
    return _told_of(table, wrong) and not still_wrong(table, wrong)


def _told_of(table: Table, wrong: OpenIrregularity) -> bool:
    """Whether its end can be recognised.

    Either its devices work, or hands did its steps, or people ruled what it is: they see it where
    no sensor does, and rule once.
    """
    rests_on = catalogue_of(table)[wrong.code].rests_on
    return bool(wrong.guide.steps) or ruled_on(table, wrong) or all(map(table.well, rests_on))


def _over_at(table: Table, wrong: OpenIrregularity) -> int:
    """Return when it is over: at once, or when the grace period of what else is found of its cards
    ends.

    A card that was moved from one wrong place to another is not right in between. A ruling ends it
    at once, except for a card that was taken off and belongs to nobody.
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
    """Close it, or first open what else is wrong with its cards, so that play cannot go on in
    between.
    """
    for found in _left_by(recorder.table, wrong):
        _open(recorder, found)
        return
    close(recorder, wrong, wrong.remedy or "put_right")


def over(recorder: Recorder, wrong: OpenIrregularity) -> None:
    """Close what the sensors did not notice and what was put right before any ruling."""
    if not wrong.remedy:
        close(recorder, wrong, "put_right")


def close(recorder: Recorder, wrong: OpenIrregularity, remedy: str) -> None:
    """Record that it is over, by which remedy, and how long play stood still."""
    lost = recorder.now.at - wrong.opened_at
    recorder.record(f.IrregularityClosed(wrong.id, wrong.code, remedy, lost))
