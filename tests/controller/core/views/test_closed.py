"""After a table was closed its dealer goes home; whoever comes next is asked to open it."""

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.inputs import Started
from controller.core.table.saved import may_be_saved, saved, table_of
from tests.support.console.acts import open_table
from tests.support.fresh_table import table as fresh
from tests.support.table_driver import Driver, replayed

OVER = ("open_table", "table_is_closed")

READY = ("open_table", "open_the_table")


def told(driver: Driver) -> tuple[str, str]:
    view = driver.engine.console_view(driver.now)["instruction"]
    return view["code"], view["text"].code


def closed() -> Driver:
    driver = fresh("infinite")
    open_table(driver)
    assert told(driver)[1] != OVER[1]
    assert driver.tap(c.CloseTable(0), "shift_manager") == "accepted"
    assert driver.phase == "closed"
    return driver


def test_who_was_there_when_the_table_closed_is_asked_to_go() -> None:
    driver = closed()
    assert told(driver) == OVER
    assert driver.engine.console_view(driver.now)["instruction"]["shift_over"]


def test_whoever_comes_next_is_asked_to_open_the_table() -> None:
    driver = closed()
    driver.tap(c.SignOut())
    assert told(driver) == ("sign_in", "sign_in_to_open")
    driver.tap(c.SignIn(), person="dealer-2")
    assert told(driver) == READY


def test_who_takes_his_place_before_he_has_gone_is_asked_too() -> None:
    driver = closed()
    driver.tap(c.SignIn(), person="dealer-2")
    assert told(driver) == READY


def test_a_manager_who_stays_changes_nothing() -> None:
    driver = closed()
    driver.tap(c.SignOut(), "shift_manager")
    assert told(driver) == OVER


def test_he_may_open_it_again_and_is_told_the_same_at_its_next_end() -> None:
    driver = closed()
    assert driver.tap(c.OpenTable()) == "accepted"
    assert told(driver)[1] not in (OVER[1], READY[1])
    driver.tap(c.CloseTable(0), "shift_manager")
    assert told(driver) == OVER


def test_what_keeps_the_table_closed_is_nothing_to_who_goes_home() -> None:
    driver = closed()
    driver.feed(d.DeviceDown("shoe0", "cable"))
    assert told(driver) == ("wait", OVER[1])


def test_a_restart_forgets_it_not() -> None:
    driver = closed()
    driver.feed(Started("test"))
    assert told(driver)[1] == OVER[1]
    table = driver.engine.table
    assert replayed(driver).table.shift_over
    if may_be_saved(table):
        assert table_of(table.config, saved(table)).shift_over
