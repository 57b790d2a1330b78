"""Names the people who may confirm as second persons, and who may end a pause; nobody else is
offered.
"""

from typing import Any

from controller.core.irregularities.voids import void_rows
from controller.core.messages.roles import SECOND_ROLES
from controller.core.round.going_on import may_go_on, may_take_pause_back
from controller.core.table.table import Table

Json = dict[str, Any]


def authority(table: Table) -> Json:
    """Return who may act: the roles by act, by remedy, and by the reason of a void.

    The people in `barred` confirm nothing, because they dealt it. `pause_ends` are the roles that
    may end the pause now; none while something else must be done first. `pause_backs` are the roles
    that may take back a pause after the round; none while the table is paused for another reason.
    """
    book = table.config.remedies.remedy
    return {
        "barred": sorted(table.ruled_upon),
        "acts": {act: list(roles) for act, roles in SECOND_ROLES.items()},
        "remedies": {row.name: list(row.second) for row in book if row.people == 2},
        "voids": {
            reason: list(row.second) if row.people == 2 else []
            for row in reversed(void_rows(table))
            for reason in row.reasons
        },
        "pause_ends": may_go_on(table),
        "pause_backs": may_take_pause_back(table),
    }
