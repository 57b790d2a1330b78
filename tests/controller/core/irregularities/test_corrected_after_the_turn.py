"""A hidden card is corrected after it was turned: the round settles on the right face."""

import pytest

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.players import standing_server
from tests.support.table_driver import Driver


def turned(game: str) -> Driver:
    """The dealer shows 6 and 5, and has to draw."""
    driver = m.table_for(m.Case("face_changed", "dealing", game))
    m.to_phase(driver, "betting")
    faces = ("TS", "6D", "9H", "5C", "2D", "3S", "TC", "TD", "TH", "9C")
    driver.cards = iter([Card(one) for one in faces])
    driver.command(c.CloseBetting())
    m.bet(driver)
    driver.until(lambda: bool(driver.of(f.HoleRevealed)), standing_server)
    return driver


@pytest.mark.parametrize("game", ["infinite", "igt", "quebec"])
def test_the_corrected_face_counts(game: str) -> None:
    driver = turned(game)
    hole = next(card for card in driver.lying if card.card == driver.of(f.HoleRevealed)[0].card)
    driver.sight("revealed", hole, "4C")
    driver.wait(6_000)
    assert open_codes(driver) == ["face_changed"]
    assert ruled(driver, "camera_is_right")
    hole.card = Card("4C")
    playing = driver.engine.table.round
    assert playing is not None
    driver.until(lambda: bool(driver.of(f.RoundSettled)), standing_server)
    assert "4C" in driver.of(f.RoundSettled)[0].result["dealer"]["cards"]


def test_a_face_that_the_check_had_to_notice_is_refused() -> None:
    """The check said no blackjack; with an ace there the round would have been over then."""
    driver = m.table_for(m.Case("face_changed", "dealing", "igt"))
    m.to_phase(driver, "betting")
    faces = ("TS", "KD", "9H", "5C", "2D", "3S", "TC", "TD", "TH", "9C")
    driver.cards = iter([Card(one) for one in faces])
    driver.command(c.CloseBetting())
    m.bet(driver)
    driver.until(lambda: bool(driver.of(f.HoleRevealed)), standing_server)
    hole = next(card for card in driver.lying if card.card == "5C")
    driver.sight("revealed", hole, "AC")
    driver.wait(6_000)
    assert open_codes(driver) == ["face_changed"]
    assert not ruled(driver, "camera_is_right")
    assert ruled(driver, "void")
