"""A void follows the house's book, wherever it is tapped: reason, role and number of people."""

from controller.core.config.remedies import Remedy
from controller.core.refused import Refused
from controller.core.table.table import Table
from controller.core.words import say


def void_rows(table: Table) -> list[Remedy]:
    """Return the book's voids for the table's phase, those that take more people first."""
    phase = table.phase
    rows = [row for row in table.config.remedies.remedy if row.action == "void"]
    fitting = [row for row in rows if not row.phases or phase in row.phases]
    return sorted(fitting or rows, key=lambda row: -row.people)


def void_row(table: Table, cause: str) -> Remedy:
    """Return the row that a void for this reason falls under. Raises Refused."""
    rows = void_rows(table)
    for row in rows:
        if cause in row.reasons:
            return row
    reasons = dict.fromkeys(reason for row in reversed(rows) for reason in row.reasons)
    raise Refused(say("void_needs_reason", reasons=tuple(reasons)))
