"""Cards are taken back one time after the other: the hands finish the steps of one first."""

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import scene
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import ruled


def test_nothing_more_is_taken_back_before_the_cards_of_the_first_time_are_picked_up() -> None:
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    first, *_, last = (entry["fact"] for entry in driver.view()["menu"]["undoable"])
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    assert driver.view()["menu"]["undoable"] == []
    assert driver.tap(c.Undo(first, "placed_wrong"), "shift_manager") == "rejected"
    assert driver.view()["authority"]["pause_ends"] == []
    driver.carry_out()
    assert driver.view()["authority"]["pause_ends"] == ["shift_manager"]
    assert driver.tap(c.Undo(first, "placed_wrong"), "shift_manager") == "accepted"
    driver.carry_out()
    assert driver.lying == []
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert not driver.of(f.IrregularityOpened)


def test_a_card_that_was_picked_up_by_word_is_dealt_again_when_vision_starts_anew() -> None:
    """It lies where it lay before, and is not taken for the card that was taken back."""
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    last = driver.view()["menu"]["undoable"][-1]["fact"]
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    driver.feed(d.CameraState("camera0", "v1", "black", "dark"))
    assert driver.tap(c.ConfirmStep(0), "shift_manager") == "accepted"
    taken = driver.lying.pop()
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    driver.feed(d.CameraState("camera0", "v2", "ok", ""))
    shown = (taken.zone, 0, taken.card, 0.99, 1, driver.at, "red")
    driver.feed(d.Sighting("camera0", "v2", 9, "placed", *shown))
    assert driver.of(f.CardDealt)[-1].track == 9


def test_the_card_of_a_split_that_is_taken_back_is_told_from_where_to_where() -> None:
    table = scene("quebec", ["8S", "7D", "8H", "9H", "5C", "6D", "9D", "KS"])
    table.start()
    table.to_window()
    assert table.choose("split").status == "accepted"
    table.obey()
    (moved,) = table.of(f.CardMoved)
    last = table.view()["menu"]["undoable"][-1]["fact"]
    assert table.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    told = table.view()["instruction"]
    assert (told["action"], told["from"], told["zone"]) == ("move", moved.to_zone, moved.from_zone)
    assert "now" not in told["text"]


def test_a_card_that_was_burnt_by_a_ruling_meanwhile_stays_burnt_and_is_not_listed() -> None:
    """The page says so: with a step goes what its list shows after it, and nothing else."""
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    driver.pull()
    driver.wait(8_000)
    assert ruled(driver, "fell_burn")
    driver.carry_out()
    driver.obey()
    listed = [entry["fact"] for entry in driver.view()["menu"]["undoable"]]
    assert driver.tap(c.Undo(listed[0], "placed_wrong"), "shift_manager") == "accepted"
    (taken,) = (fact.taken_back for fact in driver.of(f.FactsUndone))
    assert list(taken) == listed
    (burnt,) = (fact.pull for fact in driver.of(f.CardBurned))
    assert driver.engine.table.pulls[burnt].state == "burned"
