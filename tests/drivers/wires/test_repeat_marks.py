"""How many messages are missing between two marks under which a device repeats."""

import pytest

from drivers.wires.protocol import RepeatMarks

MARKS = RepeatMarks(order="0123ABCD", first="0", window=4)


@pytest.mark.parametrize(
    ("last", "mark", "missing"),
    [
        ("1", "2", 0),
        ("1", "3", 1),
        ("0", "D", 6),
        ("D", "0", 0),
        ("A", "0", 0),
        ("A", "1", 1),
        ("2", "2", 1),
        ("", "3", 0),
        ("1", "", 0),
        ("x", "3", 0),
        ("1", "x", 0),
    ],
)
def test_the_messages_missing_between_two_marks(last: str, mark: str, missing: int) -> None:
    assert MARKS.missing_between(last, mark) == missing


def test_the_first_of_the_order_counts_where_it_begins_no_round() -> None:
    marks = RepeatMarks(order="0123", first="2", window=2)
    assert marks.missing_between("3", "0") == 1
    assert marks.missing_between("0", "3") == 2
