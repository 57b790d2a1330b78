"""The process starts on a journal, or something around it changes."""

from controller.core.messages.facts import (
    ConditionChanged,
    RoundVoided,
    TableConfigured,
    TableRestarted,
)
from controller.core.messages.inputs import Condition, Started
from controller.core.recorder import Taking


def take_start(taking: Taking, message: Started) -> None:
    """The first input of every run: what is configured, and that devices must report again."""
    table, config = taking.table, taking.table.config
    if table.facts:
        taking.record(TableRestarted())
        _cancel_stale_round(taking)
    if table.configured != config.rules_hash:
        taking.record(
            TableConfigured(
                config.site, config.table, config.rules.name, config.rules_hash, message.software
            )
        )


DAY_MS = 86_400_000


def _cancel_stale_round(taking: Taking) -> None:
    """A round in progress for longer than the rule sheet allows is cancelled and refunded."""
    playing, days = taking.table.round, taking.table.config.rules.cancel_after_days
    if days is None or playing is None or playing.over:
        return
    if taking.now.utc - playing.opened_utc > days * DAY_MS:
        text = f"In progress for more than {days} days: cancelled by the rule sheet."
        taking.record(RoundVoided(playing.round, "cancel_after", text, "table", "rule_sheet"))


def take_condition(taking: Taking, message: Condition) -> None:
    """Broker, disk, clock or program files turned bad or good; recorded at the edge only."""
    if taking.table.conditions.get(message.name, "") != message.why:
        taking.record(ConditionChanged(message.name, message.why))
