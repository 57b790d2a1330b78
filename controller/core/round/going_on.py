"""The right to end a pause: which roles have it now, and why a person may lack it."""

from controller.core.messages.roles import AT_TABLE, Role
from controller.core.table.table import Table
from controller.core.words import Say, say


def why_no_going_on(table: Table, role: Role) -> Say | None:
    """Return why a person in this role cannot end the pause now; None if they can."""
    stop, playing = table.pause, table.round
    proved = table.config.names_proved
    if stop is None:
        return say("not_paused")
    if stop.waiting_for == "game_server" and role != "shift_manager":
        return say("answer_missing")
    if proved and role not in (stop.waiting_for, "shift_manager"):
        return say("manager_ends_pause")
    if table.failed == "records" and playing is not None and not playing.over:
        return say("void_it_first")
    if stop.guide.steps and role != "shift_manager":
        return say("manager_after_taking_back")
    if stop.guide.now is not None and not table.failed:  # afterwards it is asked for again
        return say("first_do", what=stop.guide.now.text)
    return None


def may_take_pause_back(table: Table) -> list[Role]:
    """Return the roles that may cancel the pause after this round; none while the table is paused,
    because the same tap would end that pause.
    """
    if table.pause is not None or table.asked_pause is None:
        return []
    return [role for role in AT_TABLE if role in (table.asked_pause[2], "shift_manager")]


def may_go_on(table: Table) -> list[Role]:
    """Return the roles that may end the pause now; none while something must be done first."""
    return [role for role in AT_TABLE if why_no_going_on(table, role) is None]
