"""Registers folds, and finds them by the class of the fact."""

from collections.abc import Callable
from typing import Any

from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Moment
from controller.core.table.table import Table

Fold = Callable[[Table, Moment, Any], None]
FOLDS: dict[type[Fact], Fold] = {}
"""Class of fact to its fold; a test holds that none is missing."""


def folds(kind: type[Fact]) -> Callable[[Fold], Fold]:
    """Mark a function as the one fold of a kind of fact. Raises ValueError for a second one."""

    def mark(function: Fold) -> Fold:
        if kind in FOLDS:
            raise ValueError(f"{kind.__name__} has a fold already")
        FOLDS[kind] = function
        return function

    return mark


def apply(table: Table, moment: Moment, fact: Fact) -> None:
    """Change the table as the fact says."""
    table.facts += 1
    FOLDS[type(fact)](table, moment, fact)
    table.last_snapshot = None
