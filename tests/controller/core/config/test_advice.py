"""A fault of a file is one line, whatever its check said."""

from typing import Any

import pytest
from pydantic import Field, ValidationError, field_validator

from controller.core.config.advice import advise
from controller.core.config.section import FileSection


class Checked(FileSection):
    """A section whose check says what it was given."""

    name: str = ""

    @field_validator("name")
    @classmethod
    def _refused(cls, name: str) -> str:
        raise ValueError(f"{name} is refused")


def test_a_sign_that_is_not_printed_is_told_as_it_is_escaped() -> None:
    told: dict[str, Any] = {"name": "a\nb\tc\u202ed é"}
    with pytest.raises(ValidationError) as refused:
        Checked(**told)
    (found,) = advise(Checked, refused.value)
    assert found.text == "name: a\\nb\\tc\\u202ed é is refused"


class Shaped(FileSection):
    """A section of which a name has a shape."""

    name: str = Field("", pattern="^[A-Z]{2}$")


def test_a_pattern_is_told_as_it_stands() -> None:
    told: dict[str, Any] = {"name": "no"}
    with pytest.raises(ValidationError) as refused:
        Shaped(**told)
    (found,) = advise(Shaped, refused.value)
    assert "string should match pattern '^[A-Z]{2}$'" in found.text


class Listed(FileSection):
    """A section with a list of so many entries."""

    rows: tuple[int, ...] = Field((1, 2), min_length=2, max_length=3)


@pytest.mark.parametrize(
    ("rows", "wanted"), [([1], "2 or more entries"), ([1, 2, 3, 4], "3 entries or fewer")]
)
def test_a_list_of_another_length_is_told_its_length(rows: list[int], wanted: str) -> None:
    told: dict[str, Any] = {"rows": rows}
    with pytest.raises(ValidationError) as refused:
        Listed(**told)
    (found,) = advise(Listed, refused.value)
    assert found.text == f"rows: is {rows}; write {wanted}"
