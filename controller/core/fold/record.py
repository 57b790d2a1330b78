"""The fold of facts about the record itself."""

from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.table import Table


@folds(f.SigningKeyChanged)
def _key(table: Table, _now: Moment, fact: f.SigningKeyChanged) -> None:
    table.signing_key = fact.key


@folds(f.SoftwareChanged)
def _software(table: Table, _now: Moment, fact: f.SoftwareChanged) -> None:
    table.upgrade = fact.id


@folds(f.CheckpointDisputed)
def _disputed(table: Table, _now: Moment, fact: f.CheckpointDisputed) -> None:
    """Leave the round unacknowledged; that it is refused is a fact of its own."""
    table.disputed[fact.round] = fact.client
