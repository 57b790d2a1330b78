"""What the screen says and draws after a slip: hands find the same cards on it as on the felt."""

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages.inputs import Started
from tests.support.aftermath import ruled
from tests.support.mistakes import Case, disagreement, table_for, to_phase, wanted_zone
from tests.support.table_driver import Driver, table_of


def told(driver: Driver) -> str:
    text: str = driver.view()["instruction"]["text"]
    return text


def test_a_card_that_was_kept_is_laid_and_no_other_is_pulled() -> None:
    driver = table_for(Case("pulled_out_of_turn", "window", "infinite"))
    to_phase(driver, "window")
    driver.pull()
    assert told(driver).startswith("A card was pulled")
    assert ruled(driver, "hold_as_next")
    driver.pull()
    assert told(driver).startswith("Another card was pulled")
    assert ruled(driver, "hold_as_next")
    assert driver.command(c.Decisions({"hit": 3})).status == "accepted"
    assert driver.view()["instruction"]["code"] == "deal"
    assert told(driver) == "Lay the card that you kept at the players' drawn cards. Pull no other."


def test_a_card_is_drawn_as_it_was_ruled() -> None:
    case = Case("read_disagreement", "dealing", "infinite")
    driver = table_for(case)
    to_phase(driver, case.phase)
    zone = wanted_zone(driver)
    disagreement(driver, case)
    assert _drawn(driver, zone) == ["KH"]
    assert ruled(driver, "shoe_is_right")
    assert _drawn(driver, zone) == [driver.pulled[-1]]


def _drawn(driver: Driver, zone: str) -> list[str]:
    zones = {one["zone"]: one["cards"] for one in driver.view()["zones"]}
    return [card["face"] for card in zones[zone]]


def test_a_table_that_never_had_a_shoe_is_not_told_to_take_one_out() -> None:
    driver = table_of("infinite", ())
    driver.feed(Started("test"))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    assert driver.tap(c.SignIn()) == "accepted"
    assert told(driver).startswith("The camera is not heard"), "not by a name of the table file"
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    assert told(driver) == "Open the table; a shuffled shoe goes in after that."
    assert driver.tap(c.OpenTable()) == "accepted"
    assert told(driver) == "Put a shuffled shoe in."
