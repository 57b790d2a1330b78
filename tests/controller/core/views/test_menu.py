"""What the console's menus offer: only what is possible now, and nothing of a hidden face."""

import random
from typing import Any

import pytest

from controller.core.irregularities.catalogue import every_row
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, table_of


def dealt(game: str) -> Driver:
    """A table whose first four cards and more lie."""
    driver = table_of(game, any_shoe(8, random.Random(4).shuffle))
    driver.open()
    driver.close_betting()
    driver.until(lambda: len(driver.lying) >= 4, random_server(4))
    return driver


def menu_of(driver: Driver) -> dict[str, Any]:
    menu: dict[str, Any] = driver.view()["menu"]
    return menu


def test_only_what_can_occur_now_is_offered_for_a_report() -> None:
    driver = table_of("infinite", any_shoe(8, random.Random(4).shuffle))
    assert menu_of(driver)["reportable"] == []
    driver.open()
    idle = {entry["code"] for entry in menu_of(driver)["reportable"]}
    assert idle == {
        code
        for code, entry in every_row().items()
        if entry.noticed == "report" and "idle" in entry.phases
    }


def test_a_void_has_reasons_while_a_round_is_unsettled() -> None:
    driver = dealt("quebec")
    assert menu_of(driver)["void_reasons"] == ["as_described"]
    assert driver.tap(c.VoidRound("as_described"), "shift_manager") == "accepted"
    assert menu_of(driver)["void_reasons"] == []


@pytest.mark.parametrize("game", ["infinite", "quebec", "igt"])
def test_each_step_on_offer_can_be_taken_back_and_names_no_face(game: str) -> None:
    driver = dealt(game)
    steps = menu_of(driver)["undoable"]
    assert steps
    assert not any(card in step["text"] for step in steps for card in driver.pulled)
    act = c.Undo(steps[0]["fact"], "placed_wrong")
    assert driver.tap(act, "shift_manager") == "accepted"
    assert driver.of(f.FactsUndone)[0].taken_back == tuple(step["fact"] for step in steps)
    assert menu_of(driver)["undoable"] == []
