"""docs/games.md lists every key of a game file, in the model's own words."""

import re
import runpy

import pytest

from tests.support.places import DOCS
from tests.support.played import GAMES, PROJECT, rules_of, text_of

GUIDE = PROJECT / "docs" / "games.md"
SCRIPT = runpy.run_path(str(DOCS / "generators" / "game_files.py"))


def test_the_guide_lists_every_key_in_the_models_own_words() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_a_key_that_the_guide_lacks_is_seen() -> None:
    whole = GUIDE.read_text(encoding="utf-8")
    lacking = whole.replace("| `side.hot3.ace` |", "| `side.hot3.king` |")
    assert lacking != whole
    assert SCRIPT["filled"](lacking) == whole


def test_a_guide_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has lost its marks"):
        SCRIPT["filled"]("# Game files\n")


def test_the_guide_names_every_shipped_game() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert all(f"`{game}`" in guide and rules_of(game).title in guide for game in GAMES)
    assert all("#" in text_of(game) for game in GAMES)


def test_the_guide_says_what_each_class_of_a_side_bet_is() -> None:
    families = GUIDE.read_text(encoding="utf-8").split("## Every key of a game of two sides")
    for family in families:
        paid = re.findall(
            r'^\| `side\."?([^."`]+)"?\.pays` .*Classes: (.*)\.', family, re.MULTILINE
        )
        assert paid
        for bet, classes in paid:
            told = [line for line in family.splitlines() if line.startswith(f"| `{bet}` |")]
            assert len(told) == 1, bet
            assert {f"{one}:" for one in classes.split(", ")} <= set(told[0].split())
