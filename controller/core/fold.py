"""The fold: how each fact changes the table. Nothing else changes it.

One small function per kind of fact, found by the fact's class; a test holds that every fact has
one. `apply` never refuses: a fact has happened. A restart is a replay of all facts through here.
"""

from controller.core import fold_cards, fold_repair, fold_round, fold_shoes, fold_table
from controller.core.folding import FOLDS, apply

__all__ = ["FOLDS", "apply"]

PARTS = (fold_cards, fold_repair, fold_round, fold_shoes, fold_table)
"""The modules whose functions are the folds; importing them registers these."""
