"""Between its pull and its turn the hole card enters nothing that can be seen outside."""

from pathlib import Path
from typing import Any

import pytest

from tests.abnormal.scenes import Scene, in_window, must

RUN = ["KD", "3S", "4S", "5S", "6S", "7S", "8S"]
"""Three boxes and the upcard, before the hole: 9S makes a run of seven, 9D ends it."""


def with_hole(hole: str, journal_at: Path | None = None) -> Scene:
    """Quebec with three boxes, up to the first question."""
    table = in_window("quebec", [*RUN, hole], (1, 2, 3), journal_at=journal_at)
    must(table.hole().card == hole, f"{table.hole()}")
    return table


def seen(table: Scene) -> list[Any]:
    """What the console, the public and the clock show."""
    public = table.engine.public_state(table.now)
    events = [(event.type, event.data) for event in table.events]
    return [table.view(), public, events, table.engine.deadline()]


@pytest.mark.abnormal("D")
def test_a_run_that_the_hole_card_ends_is_not_seen() -> None:
    assert seen(with_hole("9S")) == seen(with_hole("9D"))


@pytest.mark.abnormal("D")
def test_the_number_of_facts_does_not_depend_on_the_hole_card() -> None:
    runs = [with_hole(hole) for hole in ("9S", "9D", "2C")]
    assert len({len(table.facts) for table in runs}) == 1
    assert len({table.engine.table.facts for table in runs}) == 1


@pytest.mark.abnormal("D")
def test_the_number_of_records_does_not_depend_on_the_hole_card(tmp_path: Path) -> None:
    counts = set()
    for hole in ("9S", "9D"):
        table = with_hole(hole, tmp_path / f"{hole}.db")
        must(table.journal, "nothing is written")
        counts.add(table.journal.records)
        table.journal.close()
    assert len(counts) == 1


@pytest.mark.abnormal("D")
def test_the_run_is_told_once_the_hole_card_is_turned() -> None:
    """The suspicion is not lost: the shoe leaves play after the round."""
    table = with_hole("9S")
    must(table.to_settled(), f"not settled: {table.open}")
    told = [fact for _, fact in table.facts if type(fact).__name__ == "ShuffleSuspected"]
    assert len(told) == 1
