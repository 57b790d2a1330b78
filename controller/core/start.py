"""The process starts on a journal, or something around it changes."""

from controller.core.messages.facts import (
    ConditionChanged,
    RoundVoided,
    TableConfigured,
    TableRestarted,
)
from controller.core.messages.inputs import Condition, Started
from controller.core.recorder import Recorder


def take_start(recorder: Recorder, message: Started) -> None:
    """The first input of every run: what is configured, and that devices must report again."""
    table, config = recorder.table, recorder.table.config
    if table.facts:
        recorder.record(TableRestarted())
        _cancel_stale_round(recorder)
    if table.configured != config.rules_hash:
        recorder.record(
            TableConfigured(
                config.site, config.table, config.rules.name, config.rules_hash, message.software
            )
        )


DAY_MS = 86_400_000


def _cancel_stale_round(recorder: Recorder) -> None:
    """A round in progress for longer than the rule sheet allows is cancelled and refunded."""
    playing, days = recorder.table.round, recorder.table.config.rules.cancel_after_days
    if days is None or playing is None or playing.over:
        return
    if recorder.now.utc - playing.opened_utc > days * DAY_MS:
        text = f"In progress for more than {days} days: cancelled by the rule sheet."
        recorder.record(RoundVoided(playing.round, "cancel_after", text, "table", "rule_sheet"))


def take_condition(recorder: Recorder, message: Condition) -> None:
    """Broker, disk, clock or program files turned bad or good; recorded at the edge only."""
    if recorder.table.conditions.get(message.name, "") != message.why:
        recorder.record(ConditionChanged(message.name, message.why))
