"""Records a start of the process, also after a failure, and what changes around the process."""

from controller.core.irregularities.actions.play import voided
from controller.core.messages.facts import (
    ConditionChanged,
    InputSetAside,
    RecordsSetAside,
    RoundVoided,
    ShoeCondemned,
    SignedOut,
    SigningKeyChanged,
    SoftwareChanged,
    TableConfigured,
    TablePaused,
    TableRestarted,
)
from controller.core.messages.inputs import (
    Condition,
    InputFailed,
    RecordsUnreadable,
    Started,
    UpgradeEnded,
)
from controller.core.messages.limits import SENTENCE, clipped
from controller.core.messages.roles import AT_WORK
from controller.core.recorder import Recorder
from controller.core.words import Words, say


def take_start(recorder: Recorder, message: Started) -> None:
    """Take the first input of every run: record the configuration; devices must report again."""
    table, config = recorder.table, recorder.table.config
    if table.facts:
        recorder.record(TableRestarted())
        _leave_screens(recorder)
        _cancel_stale_round(recorder)
    if message.key != table.signing_key or message.key_missing:
        why = clipped(message.key_missing, SENTENCE)
        recorder.record(SigningKeyChanged(table.signing_key, message.key, why))
    if table.configured != config.rules_hash:
        recorder.record(
            TableConfigured(
                config.site, config.table, config.rules.name, config.rules_hash, message.software
            )
        )


def _leave_screens(recorder: Recorder) -> None:
    """Sign out everybody who is not at work at the table: no screen keeps a session over a restart.

    The report that a person's last session ended may have been lost just before.
    """
    held = [one for one in recorder.table.people.items() if one[0] not in AT_WORK]
    for role, person in held:
        recorder.record(SignedOut(person, role))


DAY_MS = 86_400_000


def _cancel_stale_round(recorder: Recorder) -> None:
    """Cancel and refund a round in progress for longer than the rule sheet allows."""
    playing, days = recorder.table.round, recorder.table.config.rules.cancel_after_days
    if days is None or playing is None or playing.over:
        return
    if recorder.now.utc - playing.opened_utc > days * DAY_MS:
        text = say("cancelled_after_days", count=days)
        made = RoundVoided(playing.round, "cancel_after", text, "table", "rule_sheet")
        for fact in voided(recorder.table, recorder.now, made):
            recorder.record(fact)


EARLIEST_UTC = 1_735_689_600_000
"""2025-01-01: this software is younger, so a clock that says less was never set."""

NEVER_SET = say("clock_never_set")


def notice_date(recorder: Recorder) -> None:
    """Report a clock that cannot be right; the round in play goes on, and no other opens."""
    why: Words = NEVER_SET if recorder.now.utc < EARLIEST_UTC else ""
    if recorder.table.conditions.get("date", "") != why:
        recorder.record(ConditionChanged("date", why))


def take_condition(recorder: Recorder, message: Condition) -> None:
    """Record that broker, disk, clock or program files became bad or good; only changes are
    recorded.
    """
    if recorder.table.conditions.get(message.name, "") != message.why:
        recorder.record(ConditionChanged(message.name, message.why))


def take_upgrade(recorder: Recorder, message: UpgradeEnded) -> None:
    """Record once that another version was tried: who asked for it, and how it ended."""
    if message.id != recorder.table.upgrade:
        recorder.record(
            SoftwareChanged(
                id=message.id,
                was=message.was,
                now=message.now,
                by=message.by,
                outcome=message.outcome,
                why=clipped(message.why, SENTENCE),
            )
        )


def take_failure(recorder: Recorder, message: InputFailed) -> None:
    """Set aside an input on which the program failed; a person looks before play goes on."""
    recorder.record(
        InputSetAside(message.what, message.identity, message.like, clipped(message.why, SENTENCE))
    )
    text = say("program_failed")
    recorder.record(TablePaused(text, "table"))


def take_unreadable(recorder: Recorder, message: RecordsUnreadable) -> None:
    """Record that the journal cannot be folded to its end: people must void the round, and the shoe
    leaves.
    """
    why = clipped(message.why, SENTENCE)
    text = say("record_unreadable", number=message.first)
    recorder.record(
        RecordsSetAside(message.first, message.last, why, message.ended, message.unacknowledged)
    )
    shoe = recorder.table.shoe
    if shoe is not None and not shoe.condemned:
        recorder.record(ShoeCondemned(shoe.name, shoe.set, "record_unreadable", "table"))
    recorder.record(TablePaused(text, "table"))
