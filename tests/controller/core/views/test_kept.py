"""Cards that the dealer keeps in hand are counted, and the one that no round needs is told."""

import pytest

from tests.abnormal.scenes import Scene, c, must, scene
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


def one_step(table: Scene) -> None:
    """The hands do the step that is due; what no camera sees is told by a tap."""
    pause = table.engine.table.pause
    must(pause and pause.guide.now, "no step is due")
    if table.view()["guide"]["tap"]:
        must(table.tap(c.ConfirmStep(0)) == "accepted", f"{table.orders[-1]}")
        return
    track = pause.guide.now.lying.track.number
    table.lift(next(one for one in table.lying if one.track == track))


def taken_back(seen: bool) -> Scene:
    """Three cards of the deal are taken back; a camera sees them lie, or has lost one."""
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    for _ in range(3):
        table.obey()
    if not seen:
        table.restart_vision(order=lambda cards: cards[:2])
        table.wait(3_500)
    first = table.view()["menu"]["undoable"][0]["fact"]
    must(table.manager(c.Undo(first, "misdeal")) == "accepted", f"{table.orders[-1]}")
    return table


@pytest.mark.parametrize("seen", [True, False])
def test_a_card_that_is_taken_back_is_kept_once_it_is_picked_up(seen: bool) -> None:
    table = taken_back(seen)
    for count in range(3):
        assert table.view()["kept"]["coming"] == count
        one_step(table)
    assert table.view()["kept"]["coming"] == 3


def test_a_card_ruled_to_be_the_next_is_kept_once_it_is_picked_up() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H", "5S"])
    table.start()
    table.to_window()
    table.lay(table.pull(), "1")
    table.wait(500)
    must(table.open == ["exposed_draw"], f"{table.open}")
    table.must_rule("use_exposed")
    assert table.view()["kept"]["coming"] == 0, "it lies there yet"
    table.carry_out()
    assert table.view()["kept"]["coming"] == 1
