"""At a table with two shoes the dealer is told which is in play; what watches stays in sight."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.words.catalogue import LANGUAGES
from tests.controller.console.conftest import NEVER_WAITING, Screens
from tests.support.console.acts import dealing, in_phase, open_table, play_until
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import ServedTable
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver, any_shoe, config_of

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (1024, 768), (800, 480)]
"""On a telephone the page is scrolled."""

OUT_OF_SIGHT = """() => {
  const room = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".lamp")]
    .filter(lamp => lamp.getBoundingClientRect().bottom > room.bottom + 1)
    .map(lamp => lamp.textContent);
}"""


@pytest.fixture
def two(tmp_path: Path) -> Iterator[ServedTable]:
    """A table with two shoes and a shuffler, open; a set waits in the second shoe."""
    config = config_of("infinite", NEVER_WAITING)
    config = replace(config, shoes=("shoe0", "shoe1"), shufflers=("shuffler0",))
    cards = chain.from_iterable(repeat(any_shoe(8, Random(4).shuffle)))
    driver = Driver(Engine(config), cards)
    with ServedTable(tmp_path, "infinite", (), driver=driver) as served:
        served.do(open_table)
        served.do(_second_shoe)
        yield served


def _second_shoe(driver: Driver) -> None:
    driver.feed(d.DeviceUp("shoe1", "sim"))
    driver.feed(d.DeviceUp("shuffler0", "sim"))
    load = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    assert driver.tap(load, "shuffler") == "accepted"


def _cut(driver: Driver) -> None:
    driver.feed(d.CutCardRead("shoe0", next(driver.report), boot=1))


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_shoe_in_play_is_named_and_every_lamp_is_in_sight(
    two: ServedTable, screen: Screens, language: str
) -> None:
    page = screen(two, language=language)
    shoe = page.locator("#shoe h2")
    two.do(dealing)
    expect(shoe).to_contain_text("1")
    two.do(_cut)
    two.do(play_until(in_phase("results")))
    expect(page.locator(".lamp")).to_have_count(4)
    for size in each_size(page, SIZES):
        keep(page, f"two-shoes-{language}-{size[0]}")
        assert page.evaluate(OUT_OF_SIGHT) == [], size
    two.do(play_until(in_phase("idle")))
    expect(shoe).to_contain_text("2")
