"""What a table file may leave out, and what is then so."""

import pytest
from pydantic import BaseModel

from controller.core.games.rules import Windows
from controller.core.table.config import House, Timings


@pytest.mark.parametrize("model", [House, Timings], ids=lambda model: model.__name__)
def test_every_choice_says_what_it_means(model: type[BaseModel]) -> None:
    assert [name for name, field in model.model_fields.items() if not field.description] == []


def test_a_table_without_times_of_its_own_has_those_of_a_game_file_that_names_none() -> None:
    timings, windows = Timings(), Windows()
    told = (timings.betting, timings.yellow, timings.decision)
    assert told == (windows.betting * 1000, windows.closing * 1000, windows.decision * 1000)
    assert timings.yellow < timings.betting


@pytest.mark.parametrize("name", [n for n in Timings.model_fields if n != "questions"])
@pytest.mark.parametrize("wrong", [0, -1, 600_001])
def test_no_time_is_nothing_or_longer_than_ten_minutes(name: str, wrong: int) -> None:
    assert getattr(Timings(**{name: 600_000}), name) == 600_000
    assert getattr(Timings(**{name: 1}), name) == 1
    with pytest.raises(ValueError, match=name):
        Timings(**{name: wrong})


@pytest.mark.parametrize("made", [House(), Timings()], ids=lambda made: type(made).__name__)
def test_no_choice_is_changed_while_the_table_runs(made: BaseModel) -> None:
    for name, value in made:
        with pytest.raises(ValueError, match="frozen"):
            setattr(made, name, value)
    with pytest.raises(ValueError, match="no_such_key"):
        type(made)(no_such_key=1)
