"""Sets that are not what they are said to be."""

from dataclasses import replace

import pytest

from tests.abnormal.scenes import (
    Card,
    House,
    Scene,
    another_batch_between_rounds,
    c,
    d,
    must,
    scene,
)


@pytest.mark.abnormal("A7")
def test_shoe_swapped_mid_round() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.obey()
    table.shoe_says("removed")
    table.wait(2000)
    table.shoe_says("present", "another batch")
    table.wait(2000)
    assert table.open


def other_shoe_in_round() -> tuple[Scene, str]:
    """The shoe is swapped for one of another batch; the batch that was loaded."""
    table = scene("infinite")
    table.start()
    table.obey()
    batch = table.engine.table.sets["red"].batch
    table.shoe_says("removed")
    table.shoe_says("present", "another batch")
    table.wait(500)
    must(table.open == ["shoe_exchanged"], f"{table.open}")
    return table, batch


@pytest.mark.abnormal("A7")
def test_no_round_goes_on_from_a_shoe_of_another_batch() -> None:
    table, _ = other_shoe_in_round()
    assert list(table.options) == ["void"]
    assert "put the former shoe back" in table.view()["instruction"]["text"]
    table.must_rule("void")
    table.to_idle()
    table.wait(2_000)
    assert table.engine.table.shoe is None, "no other round begins from it"


@pytest.mark.abnormal("A7")
def test_the_former_shoe_put_back_ends_that_stop_by_itself() -> None:
    table, batch = other_shoe_in_round()
    table.shoe_says("removed")
    table.shoe_says("present", "yet another")
    assert table.open == ["shoe_exchanged"]
    table.shoe_says("removed")
    table.shoe_says("present", batch)
    assert table.open == []
    assert not table.engine.table.shoe.condemned
    assert table.to_settled()


@pytest.mark.abnormal("A7")
def test_between_rounds_the_shoe_of_another_batch_leaves_play() -> None:
    table = another_batch_between_rounds()
    assert list(table.options) == ["end_shoe"]
    table.must_rule("end_shoe")
    table.wait(2_000)
    assert table.engine.table.shoe is None


@pytest.mark.abnormal("A7")
@pytest.mark.parametrize(
    ("told", "typed", "status"),
    [("B-7", "B-8", "rejected"), ("B-7", "B-7", "accepted"), ("", "B-8", "accepted")],
)
def test_a_set_is_loaded_as_the_batch_that_its_shoe_tells(
    told: str, typed: str, status: str
) -> None:
    table = scene("infinite", house=House(shuffling="hand_at_shuffle_table"))
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    table.shoe_says("removed")
    table.shoe_says("present", "another batch")
    table.must_rule("end_shoe")
    table.wait(2_000)
    table.shoe_says("removed")
    table.shoe_says("present", told)
    act = c.LoadShoe("shoe0", "blue", typed, "blue", 416, ("shuffler-1", "manager-1"))
    assert table.tap(act, "shuffler") == status
    said = str(table.orders[-1].text)
    assert status == "accepted" or ("B-7" in said and "B-8" in said)


@pytest.mark.regulation("R06")
@pytest.mark.abnormal("A7")
def test_shoe_identity_changes_mid_round() -> None:
    table = scene("infinite", identities={"shoe0": "sim"})
    table.start()
    table.obey()
    table.obey()
    table.feed(d.DeviceDown("shoe0", "cable"))
    table.feed(d.DeviceUp("shoe0", "OTHER", "", "other batch"))
    table.wait(2000)
    assert table.open


@pytest.mark.abnormal("A7")
def test_late_deck_check() -> None:
    table = scene("infinite", shufflers=("shuffler0",))
    table.start()
    batch = table.engine.table.sets["red"].batch
    missing = (Card("KS"), Card("KH"))
    table.feed(d.DeckCheck("shuffler0", 1, batch, 414, missing=missing))
    table.wait(1000)
    assert table.open or table.engine.table.shoe.condemned


def told_of_loading(table: Scene, batch: str, back: str) -> bool:
    """Whether the set is refused the shoe, or somebody is called because of it."""
    act = c.LoadShoe("shoe0", "blue", batch, back, 416, ("machine",))
    return table.tap(act, "shuffler") == "rejected" or bool(table.open)


@pytest.mark.regulation("R25")
@pytest.mark.abnormal("A7")
def test_receipt_against_load() -> None:
    table = scene("infinite", shufflers=("shuffler0",), house=House(shuffling="machine"))
    slip = ("b77", "make", "model", "1", "op")
    table.feed(d.BatchReceipt("shuffler0", 1, *slip, 6, "blue"))
    table.feed(d.ShuffleReport("shuffler0", 2, "finished", "b77"))
    assert told_of_loading(table, "b77", "green")


@pytest.mark.abnormal("A7")
def test_receipt_against_load_of_a_batch_that_no_machine_reported() -> None:
    table = scene("infinite", shufflers=("shuffler0",), house=House(shuffling="machine"))
    assert told_of_loading(table, "never reported", "blue")


@pytest.mark.regulation("R23")
@pytest.mark.abnormal("A7")
def test_back_colour_learnt_late() -> None:
    table = scene("igt")
    table.start()
    table.to_hole()
    hole = table.lay(table.pull(), "dealer", up=False, face=d.UNREADABLE)
    table.wait(300)
    table.see_back(hole, "green", "revealed")
    table.wait(3000)
    assert "wrong_back" in table.open


@pytest.mark.abnormal("A7")
def test_a_set_is_not_loaded_under_another_name_than_its_batch_is_known_by() -> None:
    """A mistyped name would be a new set: one that needs no stub and no shuffle."""
    table = scene("igt", house=House(sets=3))
    batch = table.engine.table.sets["red"].batch
    whole = table.engine.table.config.rules.decks * 52
    act = c.LoadShoe("shoe0", "rde", batch, "green", whole, ("manager-1", "shuffler-1"))
    assert table.tap(act, "shuffler") == "rejected"
    assert "look at the label" in str(table.orders[-1])
    assert table.tap(replace(act, batch="another"), "shuffler") == "accepted"


@pytest.mark.abnormal("A7")
def test_once_the_next_shoe_is_in_its_set_is_to_be_loaded() -> None:
    """The headline says so as soon as the shoe tells that it is there, and what its set needs."""
    table = scene("igt", house=House(sets=1))
    table.start()
    must(table.to_settled(), "not settled")
    table.to_idle()
    must(table.engine.table.shoe is None, "no change of the shoe is due")
    assert table.view()["instruction"]["text"].startswith("Take the shoe out")
    table.shoe_says("removed")
    table.shoe_says("present")
    told = table.view()["instruction"]
    assert told["code"] == "change_shoe"
    assert told["text"].startswith(
        "The shoe is in: have its set loaded on this screen. Count or scan"
    )
    assert "Shuffle red and confirm it." in [one["text"] for one in table.view()["gate"]]
