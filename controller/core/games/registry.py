"""The known families of games, by the name that game files use.

The shipped families are listed here. A family that somebody installs is registered by the shell
when the process starts (entry points of the group `livetable.games`).
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator

from controller.core.config.files import ConfigError, read_config, read_toml
from controller.core.games.baccarat.family import BACCARAT
from controller.core.games.blackjack.family import BLACKJACK
from controller.core.games.game import Game
from controller.core.games.rules import CommonRules
from controller.core.words import say

SHIPPED: tuple[Game[Any], ...] = (BLACKJACK, BACCARAT)
"""Every shipped family; a game file that names none is of the first."""

_families: dict[str, Game[Any]] = {game.family: game for game in SHIPPED}


def register(game: Game[Any]) -> None:
    """Add a family. Raises ValueError if its name is taken."""
    if _families.setdefault(game.family, game) is not game:
        raise ValueError(f"two families of games are called {game.family!r}; rename one")


def families() -> list[Game[Any]]:
    """Return all known families, the shipped ones first."""
    return list(_families.values())


def game_of(rules: CommonRules) -> Game[Any]:
    """Return the family of these rules."""
    return _families[rules.family]


def load_rules(text: str, filename: str) -> CommonRules:
    """Return the rules in the TOML `text`; `filename` only names the file in errors.

    Raises ConfigError, one line per fault.
    """
    data = read_toml(text, filename)
    family = data.get("family", SHIPPED[0].family)
    if "family" not in data:
        _refuse_others(data, filename)
    if not isinstance(family, str) or family not in _families:
        known = ", ".join(_families)
        found = str(family)[:60]
        words = say("config_no_family", file=filename, name=found, names=tuple(_families))
        text = f"{filename}: family: {found!r} is not known here; write one of {known}"
        raise ConfigError(text, [words])
    return read_config(_families[family].model, text, filename)


def _refuse_others(data: Mapping[str, Any], filename: str) -> None:
    """Refuse a file without a family whose keys are those of another than the first one: each of
    its lines would be a fault. Raises ConfigError.
    """
    usual, *others = _families.values()
    own = usual.model.model_fields.keys()
    for other in others:
        theirs = other.model.model_fields.keys()
        keys = sorted(data.keys() & theirs - own)
        if keys and not data.keys() & own - theirs:
            words = say("config_name_family", file=filename, name=other.family, names=tuple(keys))
            raise ConfigError(
                f'{filename}: family: write family = "{other.family}" above the first section; '
                f"only such a game has {', '.join(keys)}",
                [words],
            )


def _read(data: Any) -> CommonRules:
    if isinstance(data, CommonRules):
        return data
    family = data.get("family", SHIPPED[0].family)
    if not isinstance(family, str) or family not in _families:
        raise ValueError(f"family {family!r} is not known here; install it")
    return _families[family].model.model_validate_json(json.dumps(data))


def _plain(rules: CommonRules) -> dict[str, Any]:
    return rules.model_dump(mode="json", by_alias=True)


AnyRules = Annotated[CommonRules, PlainValidator(_read), PlainSerializer(_plain)]
"""Rules of any family, as a journal keeps them."""
