"""While one thing is being mended the screen tells what else has happened."""

import pytest

from controller.core.cards import Card
from controller.core.irregularities.detectors import due
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.console.acts import dealing
from tests.support.mistakes.blackjack import Case, table_for
from tests.support.table_driver import Driver


@pytest.fixture
def driver() -> Driver:
    driver = table_for(Case("missing_card", "dealing", "quebec"))
    dealing(driver)
    return driver


def also(driver: Driver) -> str:
    return str(driver.view()["irregularity"]["also"])


def test_a_card_that_is_dealt_on_during_a_stop_is_told(driver: Driver) -> None:
    zone = driver.view()["instruction"]["zone"]
    assert driver.tap(c.Report("dealer_error")) == "accepted"
    assert also(driver) == ""
    driver.wait(1_000)
    card = driver.pull()
    assert also(driver).startswith("A card was pulled while play is stopped: keep it in your hand")
    driver.lay(card, zone, up=False)  # it is the hole card
    driver.wait(5_000)
    assert also(driver).startswith("A card was pulled while play is stopped: leave it as it is")


def test_another_thing_that_is_wrong_is_told_by_its_title(driver: Driver) -> None:
    assert driver.tap(c.Report("dealer_error")) == "accepted"
    driver.lay(Card("8S"), "2")
    driver.wait(5_000)
    assert also(driver) == "After this: A card that no shoe read."


def test_a_card_that_stays_in_the_hand_as_it_was_told_is_no_other_thing(driver: Driver) -> None:
    driver.pull()
    driver.pull()
    driver.wait(20_000)
    assert driver.view()["irregularity"]["code"] == "two_cards_pulled"
    assert "unseen_card" in [one.code for one in due(driver.engine.table)]
    assert also(driver) == ""


def test_what_is_being_mended_is_no_other_thing(driver: Driver) -> None:
    driver.lay(Card("8S"), "2")
    driver.wait(5_000)
    assert driver.view()["irregularity"]["code"] == "unknown_card"
    assert also(driver) == ""


def test_the_same_card_as_it_shows_now_is_no_other_thing(driver: Driver) -> None:
    strange = driver.lay(Card("8S"), "2")
    driver.wait(5_000)
    back = d.Sighting(
        "camera0", "v1", strange.track, "revealed", "2", 0, d.BACK, 0.99, 1, driver.at, "green"
    )
    driver.feed(back)
    driver.wait(5_000)
    assert driver.view()["irregularity"]["code"] == "unknown_card"
    assert "wrong_back" in [one.code for one in due(driver.engine.table)]
    assert also(driver) == ""


def test_of_many_cards_to_lay_back_the_rest_is_counted(driver: Driver) -> None:
    lying = len(driver.lying)
    for card in list(driver.lying):
        driver.lift(card)
    driver.wait(5_000)
    text = str(driver.view()["instruction"]["text"])
    assert text.endswith(f"Then {lying - 1} more.")


def test_how_long_it_lasts_is_told_in_whole_seconds(driver: Driver) -> None:
    assert driver.tap(c.Report("dealer_error")) == "accepted"
    for waited, told in ((999, 0), (1, 1), (999, 1), (1, 2)):
        driver.wait(waited)
        assert driver.view()["irregularity"]["seconds"] == told


def test_a_card_that_was_taken_back_during_a_stop_was_not_pulled_then(driver: Driver) -> None:
    assert driver.tap(c.Report("damaged_card")) == "accepted"
    driver.wait(1_000)
    last = driver.view()["menu"]["undoable"][-1]["fact"]
    assert driver.tap(c.Undo(last, "misread"), "shift_manager") == "accepted"
    driver.wait(1_000)
    assert also(driver) == ""
