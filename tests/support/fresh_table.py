"""A table that is not open yet: its set is loaded, its first round dealt."""

from collections.abc import Iterable
from dataclasses import replace

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.table.config import House, TableConfig
from tests.support.players import bet
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, config_of

LOW = ("9S", "7D", "4C", "8H", "2S", "3H", "5C", "6S")


def table(
    game: str, cards: Iterable[str] = LOW, house: House | None = None, **more: object
) -> Driver:
    """A table of that game, not open yet, its shoe about to give these cards."""
    book = shipped_book()
    config: TableConfig = replace(config_of(game, house), remedies=book, **more)
    return Driver(Engine(config), iter([Card(card) for card in cards]))


def load(driver: Driver, counted: int = 416, batch: str = "b1", role: c.Role = "shuffler") -> str:
    """Somebody loads the red set; the table's answer."""
    act = c.LoadShoe("shoe0", "red", batch, "red", counted, ("shuffler-1", "manager-2"))
    driver.tap(act, role)
    return driver.orders[-1].text


def dealing(driver: Driver) -> Driver:
    """The first round is dealt."""
    driver.open()
    driver.close_betting()
    bet(driver)
    return driver
