"""A ruling as an action gets it, made without its house's book or its people's rights."""

from typing import Any

from controller.core.config.remedies import Remedy
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.irregularities.actions.ruling import Ruling
from controller.core.messages import facts as f
from controller.core.messages.commands import Rule, Tap
from controller.core.messages.inputs import Moment
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.table import Table

NOW = Moment(90_000, 1_000_000)


def ruling(action: str, wrong: dict[str, Any] | None = None, **act: Any) -> Ruling:
    """The manager takes this action, for the reason "house", on what is wrong since 80 s."""
    blank = {"code": "card_on_floor", "zone": "", "pulls": (), "tracks": ()}
    opened = OpenIrregularity(**{"id": 7, "text": "", "opened_at": 80_000} | blank | (wrong or {}))
    remedy = Remedy(
        name="tried",
        codes=("*",),
        action=action,
        who=("shift_manager",),
        publish="refunded" if ACTIONS[action].refunds else "nothing",
    )
    chosen = Rule(7, "tried", "house", **({"second": "m2"} | act))
    return Ruling(NOW, opened, remedy, Tap("t1", "m1", "shift_manager", chosen), chosen)


def effects(
    table: Table, action: str, wrong: dict[str, Any] | None = None, **act: Any
) -> list[f.Fact]:
    """What the action does to this table; raises Refused as it does."""
    one = ruling(action, wrong, **act)
    table.last_snapshot = None
    return list(ACTIONS[action].do(table, one))
