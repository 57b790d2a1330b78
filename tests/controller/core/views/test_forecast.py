"""What a remedy is said to do is what it does, and nothing hidden is in it."""

import random
from dataclasses import replace

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.views.forecast import hands
from tests.support.console.acts import dealing, open_table, play_until
from tests.support.mistakes.blackjack import Case, table_with, to_phase
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, any_shoe, config_of

SECOND = "manager-2"


def driver_of(game: str) -> Driver:
    book = shipped_book()
    driver = Driver(
        Engine(replace(config_of(game), remedies=book)), iter(any_shoe(8, random.Random(4).shuffle))
    )
    open_table(driver)
    return driver


def misread(driver: Driver) -> None:
    driver.close_betting()
    play_until(lambda view: view["instruction"].get("face") == "up")(driver)
    zone = driver.view()["instruction"]["zone"]
    card = driver.pull()
    driver.lay(card, zone, face="2C" if card != "2C" else "3C")
    driver.wait(3000)


def test_both_readings_stand_beside_each_other() -> None:
    driver = driver_of("infinite")
    misread(driver)
    (reading,) = driver.view()["irregularity"]["readings"]
    assert reading["shoe"] == driver.pulled[-1]
    assert reading["camera"] in ("2C", "3C")
    assert reading["confidence"] == 0.99


def test_a_forecast_is_what_the_ruling_does() -> None:
    for name in ("camera_is_right", "shoe_is_right", "void"):
        driver = driver_of("infinite")
        misread(driver)
        wrong = driver.view()["irregularity"]
        (option,) = [one for one in wrong["options"] if one["remedy"] == name]
        before = hands(driver.engine.table)
        second = SECOND if option["people"] == 2 else ""
        act = c.Rule(wrong["id"], name, option["reasons"][0], second=second)
        sent = len(driver.events)
        assert driver.tap(act, "shift_manager") == "accepted"
        said = {one["zone"]: one["after"] for one in option["does"]["hands"]}
        after = hands(driver.engine.table)
        changed = {zone: hand for zone, hand in after.items() if before.get(zone) != hand}
        assert said == changed
        told = [event.type for event in driver.events[sent:]]
        assert told[: len(option["does"]["published"])] == option["does"]["published"]


def test_a_look_at_the_forecast_changes_nothing() -> None:
    driver = driver_of("infinite")
    misread(driver)
    facts, was = driver.engine.table.facts, hands(driver.engine.table)
    driver.view()
    assert (driver.engine.table.facts, hands(driver.engine.table)) == (facts, was)
    assert driver.engine.table.irregularities


def test_of_a_card_that_is_to_be_hidden_the_shoes_face_is_not_told() -> None:
    driver = driver_of("infinite")
    dealing(driver)
    assert driver.view()["instruction"].get("face") == "down"
    zone = driver.view()["instruction"]["zone"]
    driver.lay(driver.pull(), zone, face=d.UNREADABLE)
    driver.wait(4000)
    wrong = driver.view()["irregularity"]
    assert wrong["readings"]
    assert all(reading["shoe"] == "" for reading in wrong["readings"])


def test_a_pulled_card_that_lies_where_none_is_due_is_not_told_as_unread() -> None:
    driver = driver_of("igt")
    to_phase(driver, "window")
    card = driver.pull()
    driver.lay(card, "dealer")
    wrong = driver.view()["irregularity"]
    assert wrong["code"] == "exposed_draw"
    (reading,) = wrong["readings"]
    assert (reading["shoe_silent"], reading["shoe"]) == (False, card)


def test_a_turned_card_that_disagrees_shows_what_the_shoe_read() -> None:
    case = Case("hole_disagreement", "dealing", "igt")
    driver = table_with(case)
    (reading,) = driver.view()["irregularity"]["readings"]
    assert (reading["shoe"], reading["camera"]) == ("8H", "QH")


def test_a_card_that_the_shoe_did_not_read_is_told_as_unread() -> None:
    case = Case("unread_card", "dealing", "igt")
    driver = table_with(case)
    (reading,) = driver.view()["irregularity"]["readings"]
    assert (reading["shoe_silent"], reading["shoe"]) == (True, "")


def test_a_card_that_no_shoe_read_says_so() -> None:
    driver = driver_of("quebec")
    dealing(driver)
    driver.lay(Card("8S"), "2")
    driver.wait(3000)
    (reading,) = driver.view()["irregularity"]["readings"]
    assert (reading["shoe_silent"], reading["camera"]) == (True, "8S")


def test_the_same_facts_foresee_the_same_whenever_they_are_looked_at() -> None:
    """A camera that was lost a moment ago is told as lost by time, and by no ruling."""

    def foreseen(looked_at_once: bool) -> list[object]:
        driver = driver_of("infinite")
        misread(driver)
        driver.feed(d.CameraState("camera0", "v1", "black", "dark"))
        if looked_at_once:
            driver.view()
        driver.at += 1100
        return [one["does"] for one in driver.view()["irregularity"]["options"]]

    assert foreseen(looked_at_once=True) == foreseen(looked_at_once=False)
