"""What an auditor writes on the command line of a bundle or a letter."""

from argparse import ArgumentTypeError
from datetime import date

import pytest

from controller.journal.bundle.verbs import day


def test_a_day_is_written_as_a_date() -> None:
    assert day("2026-01-31") == date(2026, 1, 31)


@pytest.mark.parametrize("text", ["", "31.1.2026", "2026-02-30", "yesterday"])
def test_anything_else_is_told_with_how_to_write_one(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="2026-01-31"):
        day(text)
