"""A family's own words for irregularities and remedies come before those of all games."""

import pytest

from controller.core.irregularities.catalogue import title_of, title_of_remedy
from controller.core.table.table import Table
from controller.core.words import say
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import config_of


@pytest.mark.parametrize(
    ("game", "own"), [("igt", "hole_card_"), ("infinite", "hole_card_"), ("baccarat_squeeze", "")]
)
def test_a_remedy_has_the_familys_title(game: str, own: str) -> None:
    table, book = Table(config_of(game)), shipped_book()
    told = title_of_remedy(table, book.named("private_reader"))
    assert told == say(f"remedy_{own}private_reader")


@pytest.mark.parametrize(
    ("code", "title"),
    [("hole_exposed", "title_hole_card_exposed"), ("unknown_card", "title_unknown_card")],
)
def test_an_irregularity_has_the_familys_title(code: str, title: str) -> None:
    assert title_of(Table(config_of("igt")), code) == say(title)
