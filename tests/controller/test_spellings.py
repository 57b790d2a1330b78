"""Every pattern that a file's model checks is told in words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from controller.core.config.remedies import RemedyBook
from controller.core.config.spellings import SPELLINGS, TIME_OF_DAY
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.people.file import PeopleFile
from controller.settings.floor_file import FloorFile
from controller.settings.table_file import Settings

MODELS: list[type[BaseModel]] = [
    BaccaratRules,
    GameRules,
    FloorFile,
    PeopleFile,
    RemedyBook,
    Settings,
]


def _patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        yield from (one for value in schema.values() for one in _patterns(value))
    elif isinstance(schema, list):
        yield from (one for value in schema for one in _patterns(value))


@pytest.mark.parametrize("model", MODELS)
def test_every_pattern_of_a_file_is_told_in_words(model: type[BaseModel]) -> None:
    found = set(_patterns(TypeAdapter(model).json_schema()))
    assert found <= SPELLINGS.keys()


def test_what_the_words_give_as_an_example_fits_the_pattern() -> None:
    for pattern, (told, _) in SPELLINGS.items():
        _, is_there, example = told.partition(", as in ")
        assert not is_there or re.search(pattern, example)
    assert SPELLINGS[TIME_OF_DAY][0] == "a time of day, as in 06:00"
