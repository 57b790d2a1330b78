"""Records from which no table is built any more: set aside by a later fact, as a fold failed."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from controller.core.messages.inputs import Moment
from controller.journal.file import reading


class Row(NamedTuple):
    """A fact as it is stored."""

    seq: int
    moment: Moment
    body: str


def set_aside(path: Path, after: int = 0) -> list[range]:
    """The numbers of the records that facts after a record set aside. Raises JournalError."""
    with reading(path) as connection:
        return [range(first, last + 1) for first, last in connection.execute(SET_ASIDE, (after,))]


# An invalid record sets nothing aside; its reader reports it by number.
SET_ASIDE = """
    SELECT json_extract(body, '$.first'), json_extract(body, '$.last') FROM record
    WHERE seq > ? AND kind = 'fact' AND CASE WHEN json_valid(body) THEN
        json_extract(body, '$.kind') = 'records_set_aside'
        AND json_type(body, '$.first') = 'integer' AND json_type(body, '$.last') = 'integer'
    END"""


def left_out(rows: Iterator[Row], path: Path) -> Iterator[Row]:
    """The facts that count. Raises JournalError."""
    gone = set_aside(path)
    return (row for row in rows if not within(row.seq, gone)) if gone else rows


def within(seq: int, ranges: Sequence[range]) -> bool:
    """Whether a record's number lies in one of the ranges."""
    return bool(ranges) and any(seq in one for one in ranges)
