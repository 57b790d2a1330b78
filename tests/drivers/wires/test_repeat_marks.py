"""How many messages are missing between two marks under which a device repeats."""

import pytest

from drivers.wires.angel_eye import MARKS as ANGEL_EYE
from drivers.wires.protocol import RepeatMarks

LETTERS = RepeatMarks(order="0123ABCD", first="0", window=4)
FROM_THE_MIDDLE = RepeatMarks(order="0123", first="2", window=2)


@pytest.mark.parametrize(
    ("marks", "last", "mark", "missing"),
    [
        (LETTERS, "1", "2", 0),
        (LETTERS, "1", "3", 1),
        (LETTERS, "0", "D", 6),
        (LETTERS, "D", "0", 0),
        (LETTERS, "A", "0", 0),
        (LETTERS, "A", "1", 1),
        (LETTERS, "2", "2", 1),
        (LETTERS, "", "3", 0),
        (LETTERS, "1", "", 0),
        (LETTERS, "x", "3", 0),
        (LETTERS, "1", "x", 0),
        (FROM_THE_MIDDLE, "3", "0", 1),
        (FROM_THE_MIDDLE, "0", "3", 2),
        (ANGEL_EYE, "9", "A", 0),
        (ANGEL_EYE, "F", "1", 0),
        (ANGEL_EYE, "9", "1", 0),
        (ANGEL_EYE, "1", "4", 2),
        (ANGEL_EYE, "9", "3", 1),
    ],
)
def test_the_messages_missing_between_two_marks(
    marks: RepeatMarks, last: str, mark: str, missing: int
) -> None:
    assert marks.missing_between(last, mark) == missing
