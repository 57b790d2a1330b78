"""Cards that the dealer keeps in hand are counted, and the one that no round needs is told."""

import pytest

from tests.support.mistakes.aftermath import ruled
from tests.support.mistakes.blackjack import Case, table_for, to_phase
from tests.support.players import random_server
from tests.support.table_driver import Driver


@pytest.fixture
def driver() -> Driver:
    """Two cards were pulled while players decide; both are kept as the next ones."""
    driver = table_for(Case("pulled_out_of_turn", "window", "blackjack_live"))
    to_phase(driver, "window")
    for _ in range(2):
        driver.pull()
        assert ruled(driver, "hold_as_next")
    return driver


def test_cards_that_are_kept_are_counted(driver: Driver) -> None:
    assert driver.view()["kept"] == {"coming": 2, "unused": 0}


def test_what_the_round_did_not_need_is_told_until_the_felt_is_clear(driver: Driver) -> None:
    driver.until(lambda: driver.phase == "results", random_server(3))
    unused = driver.view()["kept"]["unused"]
    assert unused > 0
    driver.until(lambda: driver.phase == "collecting", random_server(3))
    assert driver.view()["kept"] == {"coming": 0, "unused": unused}
    driver.until(lambda: driver.phase == "idle", random_server(3))
    assert driver.view()["kept"] == {"coming": 0, "unused": 0}


@pytest.mark.parametrize("game", ["infinite", "blackjack_live"])
def test_a_card_that_was_pulled_while_players_bet_is_the_first_one(game: str) -> None:
    """It is told from then on, and asked for by itself: no other is pulled."""
    driver = table_for(Case("early_card", "betting", game))
    to_phase(driver, "betting")
    driver.pull()
    assert driver.view()["kept"] == {"coming": 1, "unused": 0}
    driver.until(lambda: driver.view()["instruction"]["code"] == "deal", random_server(3))
    assert "Pull no other." in str(driver.view()["instruction"]["text"])
