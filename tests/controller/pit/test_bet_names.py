"""Each bet beside the main one has its name in every language of the pit."""

import tomllib

import pytest

from controller.core.words import Say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.support.places import GAMES

OF_ITSELF = {"21+3"}
"""Names that are the same in every language."""


def bets() -> set[str]:
    """The side bets of all games."""
    found: set[str] = set()
    for file in GAMES.glob("*.toml"):
        found |= tomllib.loads(file.read_text()).get("side", {}).keys()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bet_of_every_game_has_its_name(language: Language) -> None:
    words = catalogue(language)
    assert "any_pair" in bets()
    nameless = {bet for bet in bets() - OF_ITSELF if not words.has(f"pit_bet_{bet}")}
    assert nameless == set()
    assert "pit_bet" not in words.text(Say("pit_bet_insurance"))
