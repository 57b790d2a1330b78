"""A live round as a round sheet (the format `livetable settle` reads), at 100 per unit."""

from typing import Any

from controller.core.table import Table


def live_sheet(table: Table) -> dict[str, Any]:
    """The sheet of the finished round in play."""
    return {"id": table.round.round if table.round else ""}
