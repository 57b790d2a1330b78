"""Fixtures for tests of the page: tables to show in the browser, and screens that show them."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from controller.console.signed_in.places import Places
from controller.core.table.config import House
from tests.support.console.acts import open_table, sign_in_dealer
from tests.support.pages.served_table import DEALER, ServedTable
from tests.support.pages.without_errors import without_errors
from tests.support.table_driver import any_shoe

SIZE = {"width": 1280, "height": 800}

NEVER_WAITING = House().model_copy(update={"unacknowledged_rounds": 999})
"""No game server acknowledges here, and no round waits for one: more than a table file may say."""

Tables = Callable[..., ServedTable]
Screens = Callable[..., Page]
AtWork = Callable[..., tuple[ServedTable, Page]]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Tables]:
    """Makes a served table of a game; the shoe is shuffled from a seed."""
    made: list[ServedTable] = []

    def make(
        game: str = "infinite",
        seed: int = 4,
        house: House | None = None,
        port: int = 0,
        places: Places | None = None,
    ) -> ServedTable:
        shoe = any_shoe(8 if game not in ("igt", "olivia") else 6, random.Random(seed).shuffle)
        house = house or NEVER_WAITING
        served = ServedTable(tmp_path, game, shoe, house, port, places=places)
        made.append(served.__enter__())
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def screen(browser: Browser) -> Iterator[Screens]:
    """Opens the console of a table and waits until it is drawn; its errors fail the test."""
    with without_errors(browser) as opens:

        def show(
            served: ServedTable, width: int = 1280, height: int = 800, language: str = ""
        ) -> Page:
            page = opens(served.url, width, height, language)
            page.wait_for_selector("#actions button")
            page.wait_for_selector("#page:not([inert])")
            return page

        yield show


@pytest.fixture
def opened(table: Tables, screen: Screens) -> AtWork:
    """Opens a table, and a screen of it at which nobody has signed in."""

    def begin(
        *game: str, width: int = 1280, height: int = 800, language: str = "", **more: Any
    ) -> tuple[ServedTable, Page]:
        served = table(*game, **more)
        served.do(open_table)
        return served, screen(served, width, height, language)

    return begin


@pytest.fixture
def at_work(opened: AtWork) -> AtWork:
    """Opens a table, and a screen of it at which its dealer has signed in."""

    def begin(*game: str, **more: Any) -> tuple[ServedTable, Page]:
        served, page = opened(*game, **more)
        sign_in_dealer(page, DEALER)
        return served, page

    return begin
