"""The fold: how each fact changes the table. Nothing else changes it.

There is one small function for each kind of fact, found by the fact's class; a test checks that
every fact has one. `apply` never refuses, because a fact has happened. A restart replays all facts
through here.
"""

from controller.core.fold import failures as fold_failures
from controller.core.fold import irregularities as fold_repair
from controller.core.fold import proposals as fold_proposals
from controller.core.fold import record as fold_record
from controller.core.fold import rounds as fold_round
from controller.core.fold import shoes as fold_shoes
from controller.core.fold import table as fold_table
from controller.core.fold.cards import pulls as fold_pulls
from controller.core.fold.cards import sightings as fold_sightings
from controller.core.fold.registry import FOLDS, apply

__all__ = ["FOLDS", "apply"]

PARTS = (
    fold_failures,
    fold_proposals,
    fold_pulls,
    fold_record,
    fold_repair,
    fold_round,
    fold_shoes,
    fold_sightings,
    fold_table,
)
"""The modules whose functions are the folds; importing them registers these."""
