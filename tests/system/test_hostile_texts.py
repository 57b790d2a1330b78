"""Hostile texts through the shipped broker and the console (more of it: tests/torture)."""

from pathlib import Path

import pytest

from tests.support.sampled import sampled, so_many
from tests.torture.hostile_texts import torture

TEXTS = so_many(100, 300)


@pytest.mark.system
@pytest.mark.parametrize("seed", sampled([1, 2], 1))
def test_no_text_ends_the_table_or_holds_up_an_event(tmp_path: Path, seed: int) -> None:
    figures = torture(tmp_path, TEXTS, seed)
    assert figures.sent == TEXTS * 4 // 5
    assert figures.taps == TEXTS // 5
    assert figures.events == 1
