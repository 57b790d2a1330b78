"""The functions that make public events of facts share these helpers."""

from collections.abc import Callable
from typing import Any

from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import Clocks, PublicEvent
from controller.core.table.table import Table

Told = PublicEvent | tuple[PublicEvent, ...] | None
EventBuilder = Callable[[Table, Moment, Any], Told]


def utc_of(moment: Moment, at: int) -> int:
    """Return a table time in UTC ms, as it is at this moment."""
    return at - moment.at + moment.utc


def in_words(code: str) -> str:
    """Return a code as people read it."""
    return code.replace("_", " ")


def code_or(why: str, otherwise: str) -> str:
    """Return a reason if it is a code already; for a sentence, the code `otherwise`."""
    return otherwise if " " in why else why


def clocks(t: Table, m: Moment) -> Clocks | None:
    """Return the running deadlines, all of which moved while play stood still."""
    if t.stopped:
        return None
    if t.window:
        return Clocks(t.window.window, utc_of(m, t.window.ends_at), utc_of(m, t.window.due_at))
    if t.round and t.phase in ("betting", "bets_due"):
        due_at = utc_of(m, t.round.due_at) if t.round.due_at else None
        return Clocks(None, utc_of(m, t.round.ends_at), due_at)
    return None
