"""The roads of a shoe: its results drawn in five ways, as players follow them.

A road is worked out from the beads alone. A bead is one coup: `1` or `2` for the side that won, `=`
for a tie, then `n` for a natural, `p` and `q` for a pair on the first and the second side. Columns
are streaks, however long; a board of six rows bends the longer ones.
"""

from collections.abc import Sequence
from functools import lru_cache

from controller.core.games.baccarat.coup import TIE
from controller.core.games.deal import Json
from controller.core.messages.public.games.roads import Roads

FIRST, SECOND, TIED = "1", "2", "="
RED, BLUE = "r", "b"


def bead(sides: Sequence[str], result: Json) -> str:
    """The bead of a settled coup, from its published result."""
    marks = FIRST if result["winner"] == sides[0] else SECOND
    if result["winner"] == TIE:
        marks = TIED
    if any(result[side]["natural"] for side in sides):
        marks += "n"
    for side, mark in zip(sides, "pq", strict=True):
        cards = result[side]["cards"][:2]
        if len(cards) == 2 and cards[0][0] == cards[1][0]:
            marks += mark
    return marks


@lru_cache(maxsize=4)
def roads(sides: tuple[str, str], beads: tuple[str, ...]) -> Roads:
    """All five roads."""
    columns = big_road(beads)
    lengths = [sum(mark != TIED for mark in column) for column in columns]
    return Roads(
        sides=sides,
        beads=beads,
        big_road=tuple(columns),
        big_eye_boy=derived(lengths, 1),
        small_road=derived(lengths, 2),
        cockroach_pig=derived(lengths, 3),
    )


def big_road(beads: Sequence[str]) -> list[str]:
    """A column for each streak of one side; a tie stands with the coup before it.

    Ties before any side has won stand before the first win.
    """
    columns: list[str] = []
    for mark in (one[0] for one in beads):
        won = columns[-1].replace(TIED, "") if columns else ""
        if not columns or (mark != TIED and won and won[-1] != mark):
            columns.append(mark)
        else:
            columns[-1] += mark
    return columns


def derived(lengths: Sequence[int], back: int) -> tuple[str, ...]:
    """A road of likeness: each coup against the column so many before its own, as runs of colours.

    It is red where that column has, or lacks, both this row and the one above; for a new column,
    where the last one is as long as that column. The first ones that can be compared begin it.
    """
    runs: list[str] = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if column < back or (row == 0 and column == back):
                continue
            if row:
                red = lengths[column - back] != row
            else:
                red = lengths[column - 1] == lengths[column - 1 - back]
            colour = RED if red else BLUE
            if runs and runs[-1][0] == colour:
                runs[-1] += colour
            else:
                runs.append(colour)
    return tuple(runs)
