"""The felt on the screen: no number beside a hand says less than what lies open there."""

from controller.core.messages import commands as c
from tests.support.mistakes import blackjack as m
from tests.support.table_driver import Driver


def total(driver: Driver) -> str:
    zones = {zone["zone"]: zone for zone in driver.view()["zones"]}
    return str(zones["dealer"]["total"])


def test_the_dealers_total_counts_the_upcard_while_the_hole_card_lies_face_down() -> None:
    driver = m.table_for(m.Case("hole_exposed", "window", "quebec"))
    m.to_phase(driver, "window")
    assert total(driver) == "7"


def test_no_total_leaves_out_a_hole_card_that_lies_open() -> None:
    driver = m.table_for(m.Case("hole_exposed", "window", "quebec"))
    m.to_phase(driver, "window")
    m.turn_hole(driver)
    assert driver.view()["irregularity"]["code"] == "hole_exposed"
    assert total(driver) == ""


def test_the_total_of_a_hand_stands_where_its_drawn_cards_lie() -> None:
    driver = m.table_for(m.Case("wrong_box", "window", "infinite"))
    m.to_phase(driver, "window")
    assert [zone["total"] for zone in driver.view()["zones"] if zone["zone"] == "P"] == ["13"]
    assert driver.command(c.Decisions({"hit": 3})).status == "accepted"
    driver.obey()
    totals = {zone["zone"]: zone["total"] for zone in driver.view()["zones"]}
    assert (totals["P"], totals["H"]) == ("", "15")
