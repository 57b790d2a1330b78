"""The process starts on a journal, or something around it changes."""

from controller.core.messages.facts import ConditionChanged, TableConfigured, TableRestarted
from controller.core.messages.inputs import Condition, Started
from controller.core.taking import Taking


def take_start(taking: Taking, message: Started) -> None:
    """The first input of every run: what is configured, and that devices must report again."""
    table, config = taking.table, taking.table.config
    if table.facts:
        taking.record(TableRestarted())
    if table.configured != config.rules_hash:
        taking.record(
            TableConfigured(
                config.site, config.table, config.rules.name, config.rules_hash, message.software
            )
        )


def take_condition(taking: Taking, message: Condition) -> None:
    """Broker, disk, clock or program files turned bad or good; recorded at the edge only."""
    if taking.table.conditions.get(message.name, "") != message.why:
        taking.record(ConditionChanged(message.name, message.why))
