"""While a card is kept in the dealer's hand, every other card on the felt is noticed as ever."""

import pytest

from controller.core.cards import Card
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.table_driver import Driver


def kept() -> tuple[Driver, Card]:
    """A question is open, and a card was pulled and is kept face down as the next one."""
    driver = m.table_for(m.Case("pulled_out_of_turn", "window", "igt"))
    m.to_phase(driver, "window")
    card = driver.pull()
    assert ruled(driver, "hold_as_next")
    assert open_codes(driver) == []
    return driver, card


@pytest.mark.parametrize("up", [True, False])
def test_a_strange_card_is_noticed(up: bool) -> None:
    driver, _ = kept()
    driver.lay(Card("KH"), "1", up=up)
    driver.wait(2_000)
    assert open_codes(driver) == ["unknown_card"]


def test_the_kept_card_itself_laid_too_early_is_exposed() -> None:
    driver, card = kept()
    driver.lay(card, "1")
    driver.wait(2_000)
    assert open_codes(driver) == ["exposed_draw"]
