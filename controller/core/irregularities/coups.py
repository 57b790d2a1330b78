"""The catalogue of games of two sides: nobody decides there, so that a card seen early decides
nothing either.
"""

from dataclasses import replace

from controller.core.irregularities import unrevealed
from controller.core.irregularities.row import AWAITED, PLAY, Irregularity, Look
from controller.core.table.finding import Finding
from controller.core.table.snapshot import TableSnapshot
from controller.core.table.table import Table

SEEN_EARLY = "seen_early"


def dealt_face_up(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A card that should be hidden is dealt and shows its face."""
    return _seen_early(unrevealed.dealt_face_up(table, snapshot))


def turned_too_early(table: Table, snapshot: TableSnapshot) -> Finding | None:
    """A hidden card is turned before it is due."""
    return _seen_early(unrevealed.turned_too_early(table, snapshot))


def _seen_early(found: Finding | None) -> Finding | None:
    return found and replace(found, code=SEEN_EARLY)


OF_DECISIONS = ("hole_exposed", "peek_disagreement", "peek_contradicted")
"""What cannot be wrong where nobody decides and nothing is checked."""

ROWS = (
    *(row for row in unrevealed.ROWS if row.code not in OF_DECISIONS),
    Irregularity(
        SEEN_EARLY,
        "sensors",
        PLAY,
        (Look(dealt_face_up, 50, AWAITED), Look(turned_too_early, 160, ("unrevealed",))),
    ),
)
