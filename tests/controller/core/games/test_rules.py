"""The rules of a game are what the file said for as long as they are in use."""

import pytest
from pydantic import ValidationError

from tests.support.table_driver import config_of


@pytest.mark.parametrize("game", ["igt", "baccarat"])
def test_no_rule_changes_after_it_was_loaded(game: str) -> None:
    rules = config_of(game).rules
    with pytest.raises(ValidationError, match="frozen"):
        rules.decks = 1
    assert rules.decks != 1
