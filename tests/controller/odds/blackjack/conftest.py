"""Game files with a few keys changed, and their returns, each worked out once."""

import json
from collections.abc import Callable
from functools import cache

import pytest

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import fresh_shoe
from controller.odds.blackjack.main_game import MainGame, MainReturn
from controller.odds.command import find_game
from controller.settings.table_file import DEFAULT_CONFIG_DIR

Vary = Callable[..., GameRules]


def vary_game(game: str, changed: dict[str, object] | None = None) -> GameRules:
    """A shipped game with dotted keys (`dealer.peek`) set to other values."""
    data = find_game(game, DEFAULT_CONFIG_DIR)[0].model_dump(mode="json", by_alias=True)
    for key, value in (changed or {}).items():
        *path, last = key.split(".")
        section = data
        for part in path:
            section = section[part]
        section[last] = value
    return GameRules.model_validate_json(json.dumps(data))


@cache
def _main_return(game: str) -> MainReturn:
    rules = vary_game(game)
    return MainGame(rules, fresh_shoe(rules.decks)).analyse(lambda _: None)


@pytest.fixture(scope="session")
def vary() -> Vary:
    return vary_game


@pytest.fixture(scope="session")
def main_return() -> Callable[[str], MainReturn]:
    return _main_return
