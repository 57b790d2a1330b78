"""The page of the layout file's keys says what the models that read the file say."""

import re
import runpy

import pytest

from controller.core.config.layout import Fiducial, Layout, Zone
from controller.core.games.registry import game_of
from tests.support.places import DOCS
from tests.support.played import GAMES, rules_of

SCRIPT = runpy.run_path(str(DOCS / "generators" / "layout_file.py"))
PAGE = (DOCS / "layout-file.md").read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_key_is_on_the_page_with_what_it_means() -> None:
    for model in (Layout, Fiducial, Zone):
        for name, field in model.model_fields.items():
            assert field.description, name
            assert f"| `{name}` |" in PAGE or f"## `[[{name}]]`" in PAGE


@pytest.mark.parametrize("game", GAMES)
def test_the_zones_of_each_game_are_told(game: str) -> None:
    rules = rules_of(game)
    told = set(re.findall(r"`([^`]+)`", PAGE))
    zones = {re.sub(r"^\d", "1", zone) for zone in game_of(rules).zones(rules)}
    assert zones - {"1.4"} <= told


@pytest.mark.parametrize("page", ["games.md", "engineer.md", "table-file.md"])
def test_readers_of_other_pages_find_it(page: str) -> None:
    assert "(layout-file.md)" in (DOCS / page).read_text(encoding="utf-8")
