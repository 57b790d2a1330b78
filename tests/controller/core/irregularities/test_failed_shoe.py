"""A shoe that has failed reports no card until a person resets it."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.orders import ResetShoe
from tests.abnormal.scenes import Scene, must, scene
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import finish, open_codes
from tests.support.table_driver import Driver, replayed


def says(driver: Driver, what: d.ShoeWhat, boot: int = 1) -> None:
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), what, boot=boot))


def failed_in(phase: str) -> Driver:
    driver = m.table_for(m.Case("shoe_trouble", phase, "igt"))
    m.to_phase(driver, phase)
    says(driver, "failed")
    return driver


def reset(driver: Driver, role: c.Role = "shift_manager") -> str:
    act = c.Rule(driver.view()["irregularity"]["id"], "reset_shoe", "device")
    return driver.tap(act, role)


def orders(driver: Driver) -> list[ResetShoe]:
    return [order for order in driver.orders if isinstance(order, ResetShoe)]


@pytest.mark.parametrize("phase", ["idle", "dealing"])
def test_the_shift_manager_resets_it_and_the_round_goes_on(phase: str) -> None:
    driver = failed_in(phase)
    assert open_codes(driver) == ["shoe_trouble"]
    assert reset(driver, "dealer") == "rejected"
    assert orders(driver) == []
    assert reset(driver) == "accepted"
    assert orders(driver) == [ResetShoe("shoe0", 1)]
    [ordered] = driver.of(f.ShoeResetOrdered)
    assert (ordered.shoe, ordered.boot, ordered.reason) == ("shoe0", 1, "device")
    assert open_codes(driver) == ["shoe_trouble"], "its own word that it starts anew ends it"
    says(driver, "boot")
    assert open_codes(driver) == []
    driver.round_before = len(driver.of(f.BettingOpened))  # type: ignore[attr-defined]
    finish(driver)
    assert not driver.of(f.RoundVoided)
    assert replayed(driver)


def test_an_order_that_the_cable_lost_is_given_again() -> None:
    driver = failed_in("dealing")
    assert [reset(driver), reset(driver)] == ["accepted", "accepted"]
    assert orders(driver) == [ResetShoe("shoe0", 1)] * 2


@pytest.mark.parametrize("what", ["gate", "removed", "present"])
def test_hands_at_a_failed_shoe_do_not_end_the_failure(what: d.ShoeWhat) -> None:
    driver = failed_in("dealing")
    says(driver, what)
    assert open_codes(driver) == ["shoe_trouble"]
    assert reset(driver) == "accepted"


def test_a_shoe_with_another_trouble_is_not_reset() -> None:
    driver = m.table_with(m.Case("shoe_trouble", "dealing", "igt"))
    offered = [one["remedy"] for one in driver.view()["irregularity"]["options"]]
    assert "reset_shoe" not in offered
    assert reset(driver) == "rejected"


def between_rounds(loaded: bool) -> Scene:
    """The shoe in play has failed between two rounds; another one may be loaded."""
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    if loaded:
        act = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
        must(table.tap(act, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    says(table, "failed")
    must(table.open == ["shoe_trouble"], f"{table.open}")
    return table


@pytest.mark.parametrize("unplugged", [False, True])
def test_the_shift_manager_may_change_to_another_shoe_that_is_loaded(unplugged: bool) -> None:
    table = between_rounds(loaded=True)
    if unplugged:
        table.feed(d.DeviceDown("shoe0", "unplugged"))
    table.must_rule("end_shoe")
    assert table.open == []
    assert [fact.shoe for fact in table.of(f.ShoeStarted)] == ["shoe0", "shoe1"]
    table.to_betting()


def test_where_no_other_shoe_is_loaded_the_failed_one_stays_in_play() -> None:
    table = between_rounds(loaded=False)
    assert not table.ruled("end_shoe")
    assert table.open == ["shoe_trouble"]
