"""Calls: messages for which a person has to come to a table, and who is coming."""

from dataclasses import dataclass
from typing import Literal

CallKind = Literal[
    "irregularity", "pause", "server", "stopped", "lost", "program", "key", "checkpoint", "untaken"
]
"""An irregularity; a pause; a game server that has not answered; play that stopped for a reason
that was not heard; a table that is gone; and the four alarms that only a person ends.
"""

STOPS = ("irregularity", "pause", "server", "stopped")
"""Calls that end when play goes on."""

LASTING = ("program", "key", "checkpoint", "untaken")
"""Alarms that stay until somebody has acknowledged them by name."""


@dataclass(slots=True, kw_only=True)
class Call:
    """One call of one table. Times are the pit's, UTC in ms."""

    key: str
    """Its identity at the table, the same whenever the same message comes again."""
    kind: CallKind
    code: str
    """Its code, for machines: an irregularity's code, a pause's cause."""
    text: str = ""
    """Its sentence for people, in English as the table sent it."""
    hand: str = ""
    dealer: str = ""
    """The dealer when it came."""
    since: int
    over: int | None = None
    remedy: str = ""
    by: str = ""
    """The person who is coming; empty: nobody has said so."""
    by_at: int | None = None

    @property
    def stands(self) -> bool:
        """Whether it is still to be shown."""
        return self.over is None and not (self.by and self.kind in LASTING)
