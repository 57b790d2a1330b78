"""The roads of a shoe, as part of the public state: results drawn as players follow them."""

from typing import Annotated

from pydantic import Field

from controller.core.messages.public.base import public

Bead = Annotated[str, Field(pattern="^[12=]n?p?q?$")]
"""One coup: the side that won by its number, or `=` for a tie; `n` a natural, `p` and `q` a pair on
the first and on the second side."""

Streak = Annotated[str, Field(pattern="^[12=]+$")]
"""Wins of one side in a row, one mark a coup; `=` a tie, after the win before it."""

Run = Annotated[str, Field(pattern="^(r+|b+)$")]
"""Marks of one colour in a row: `r` red, `b` blue."""


@public(frozen=True, slots=True)
class Roads:
    """Every settled coup since the shoe came into play, drawn in five ways. Columns are as long as
    their streaks: a board with six rows bends them to the right."""

    sides: tuple[str, str]
    """The sides `1` and `2`."""
    beads: tuple[Bead, ...]
    """The bead plate: every coup in order."""
    big_road: tuple[Streak, ...]
    """The big road: a column for each streak."""
    big_eye_boy: tuple[Run, ...]
    """Big eye boy: a column for each run of a colour; compared with one column before."""
    small_road: tuple[Run, ...]
    """The small road: compared with two columns before."""
    cockroach_pig: tuple[Run, ...]
    """Cockroach pig: compared with three columns before."""
