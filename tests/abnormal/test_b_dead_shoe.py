"""The shoe in play is heard no more, and another one is loaded: people may change to that one."""

import pytest

from controller.core.engine import Engine
from tests.abnormal.scenes import Scene, c, d, f, must, scene
from tests.support.inventory import faults
from tests.support.table_driver import acknowledgement

TOLD = "another one is loaded: the shift manager says whether it is changed."


def two_shoes(loaded: bool = True) -> Scene:
    """A round is dealt from one shoe; the other one is loaded meanwhile."""
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    table.start()
    table.to_window()
    if loaded:
        act = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
        must(table.tap(act, "shuffler") == "accepted", f"{table.orders[-1]}")
    return table


def dies(table: Scene, ms: int) -> None:
    table.feed(d.DeviceDown("shoe0", "unplugged"))
    table.wait(ms)


def goes_on(table: Scene) -> None:
    for name in list(table.engine.table.awaiting_ack):
        table.command(acknowledgement(table.engine, name), name)
    table.wait(3_000)
    assert table.open == []
    assert [fact.shoe for fact in table.of(f.ShoeStarted)] == ["shoe0", "shoe1"]
    assert table.phase == "betting"
    assert faults(Engine(table.engine.table.config), table.facts) == []


@pytest.mark.abnormal("B4")
def test_between_rounds_people_may_change_to_the_shoe_that_is_loaded() -> None:
    table = two_shoes()
    must(table.to_settled(), "not settled")
    table.to_idle()
    dies(table, 25_000)
    assert table.open == []
    table.wait(10_000)
    assert table.open == ["shoe_lost"]
    assert table.texts()[0].endswith(TOLD)
    table.must_rule("end_shoe")
    goes_on(table)


@pytest.mark.abnormal("B4")
def test_it_is_over_once_the_shoe_is_heard() -> None:
    table = two_shoes()
    must(table.to_settled(), "not settled")
    table.to_idle()
    dies(table, 40_000)
    must(table.open == ["shoe_lost"], f"{table.open}")
    table.feed(d.DeviceUp("shoe0", "sim"))
    table.wait(1_000)
    assert table.open == []
    assert [fact.shoe for fact in table.of(f.ShoeStarted)] == ["shoe0"]


@pytest.mark.abnormal("B4")
def test_where_no_other_shoe_is_loaded_the_list_says_what_is_missing() -> None:
    table = two_shoes(loaded=False)
    must(table.to_settled(), "not settled")
    table.to_idle()
    dies(table, 60_000)
    assert table.open == []
    assert table.texts()[0].startswith("Shoe 1 is lost")


@pytest.mark.abnormal("B4")
def test_in_a_round_it_is_void_and_then_the_next_shoe_is_taken() -> None:
    table = two_shoes()
    table.choose("hit")
    dies(table, 5_000)
    assert table.open == ["shoe_lost"]
    table.must_rule("end_shoe")
    assert not table.ruled("end_shoe"), "twice"
    table.must_rule("void")
    table.to_idle()
    goes_on(table)
