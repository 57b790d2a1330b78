"""A live round as a round sheet (the format `livetable settle` reads), at 100 per unit."""

from collections.abc import Collection
from typing import Any

from controller.core.games.dealing import CROWD
from controller.core.games.export import round_sheet
from controller.core.table import Table


def live_sheet(table: Table) -> dict[str, Any]:
    """The sheet of the settled round that is still on the table.

    Raises SheetError where the round cannot be told as one (a hole card nobody ever read).
    """
    playing = table.round
    if playing is None or playing.deal is None:
        raise ValueError("no settled round is on the table")
    sides: dict[int | str, Collection[str]] = dict(playing.boxes.items())
    if not sides:
        sides = {CROWD: [*playing.side]}
    return round_sheet(playing.deal, playing.round, sides)
