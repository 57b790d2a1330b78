"""Numbers and truths of a file are taken as they are written, and texts are none."""

from typing import Any

import pytest
from pydantic import ValidationError

from controller.core.config.section import FileSection


class Section(FileSection):
    """Any section."""

    count: int = 1
    share: float | None = None
    on: bool = False
    name: str = ""


@pytest.mark.parametrize(
    "right",
    [{"count": 2}, {"share": 2}, {"share": 0.5}, {"share": None}, {"on": True}, {"name": "2"}],
    ids=str,
)
def test_a_value_of_its_own_kind_is_taken(right: dict[str, Any]) -> None:
    told = Section(**right).model_dump()
    assert told == Section().model_dump() | right


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"count": "2"}, "int_type"),
        ({"count": True}, "int_type"),
        ({"share": "0.5"}, "float_type"),
        ({"share": False}, "float_type"),
        ({"on": "false"}, "bool_type"),
        ({"on": 1}, "bool_type"),
        ({"on": 0.0}, "bool_type"),
        ({"name": 2}, "string_type"),
        ({"counts": 2}, "extra_forbidden"),
    ],
    ids=str,
)
def test_a_value_of_another_kind_is_refused_as_that(wrong: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Section(**wrong)
    assert [error["type"] for error in refused.value.errors()] == [fault]
