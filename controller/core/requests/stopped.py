"""Stopped is stopped: while play stands still, nothing that would move it is taken.

A pause or an open irregularity stops clocks and dealing. An answer, a bet or a light taken
meanwhile would change what a person is about to rule on. It is refused with the reason, and is
taken when it is sent again later. Two things are still taken: bookkeeping (acknowledgements,
requests to the staff), and the one answer that a pause itself waits for.
"""

from controller.core.irregularities.catalogue import title_of
from controller.core.messages import commands as c
from controller.core.refused import Refused
from controller.core.table.table import Table
from controller.core.words import Say, say

STOPPED = "stopped"
"""The code of such a refusal."""

BOOKKEEPING: tuple[type, ...] = (
    c.RequestPause,
    c.RequestVoid,
    c.RequestReview,
    c.AckRound,
    c.NackRound,
    c.AckVoid,
)
"""The commands that are always allowed: they move no card, no clock and no light."""


def refuse_while_stopped(table: Table, asked: c.Asked) -> None:
    """Raise Refused if play stands still and this would move it."""
    if table.stopped and _moves_play(table, asked) and not _awaited(table, asked):
        raise Refused(_why(table, by_tap=not isinstance(asked, c.Command)), STOPPED)


def _moves_play(table: Table, asked: c.Asked) -> bool:
    if isinstance(asked, c.Command):
        return not isinstance(asked.body, BOOKKEEPING)
    if isinstance(asked, c.UnsignedReport):
        return True  # play stands still already, and somebody is called
    return isinstance(asked.act, c.NextRound) or type(asked.act) in table.game.taps


def _awaited(table: Table, asked: c.Asked) -> bool:
    """Whether the table stands still only because it waits for this very answer."""
    if table.irregularities or table.pause is None:
        return False
    return isinstance(asked, c.Command) and table.pause.waiting_for == "game_server"


def _why(table: Table, *, by_tap: bool) -> Say:
    """Return the reason why play stopped, without any name or card, for a program or a person."""
    for wrong in table.irregularities.values():
        title = title_of(table, wrong.code)
        return say("tap_stopped_by" if by_tap else "stopped_by", title=title)
    cause = table.pause.cause if table.pause else ""
    return say("tap_stopped_by_pause" if by_tap else "stopped_by_pause", cause=cause)
