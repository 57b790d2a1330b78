"""Cards are taken back one time after the other: the hands finish the steps of one first."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import InputFailed, RecordsUnreadable, Started
from tests.abnormal.scenes import scene
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import ruled
from tests.support.table_driver import Driver, replayed


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


FAILED = InputFailed("a tick", "", "", "no reason")


def lies_wrong() -> tuple[Driver, int]:
    """A table with cards that lie there, and the fact that put the last one down."""
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    return driver, driver.view()["menu"]["undoable"][-1]["fact"]


def test_a_card_is_taken_back_also_after_a_failure_of_the_program() -> None:
    """Nothing was seen done until play went on, which waited for what was to be done."""
    driver, last = lies_wrong()
    driver.feed(FAILED)
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    driver.carry_out()
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert not driver.engine.table.stopped


def test_nothing_is_taken_back_in_a_round_whose_record_cannot_be_read() -> None:
    driver, last = lies_wrong()
    driver.feed(RecordsUnreadable(1, 2, "no reason"))
    assert driver.view()["menu"]["undoable"] == []
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "rejected"
    assert driver.engine.table.failed == "records"


@pytest.mark.parametrize("lifted", ["before", "meanwhile", "afterwards"])
@pytest.mark.parametrize("failures", [1, 2])
def test_cards_are_still_put_back_once_a_failure_of_the_program_is_over(
    lifted: str, failures: int
) -> None:
    driver, last = lies_wrong()
    driver.obey()
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    first, second = (one.lying.track.number for one in driver.engine.table.pause.guide.steps)
    cause = driver.engine.table.pause.cause
    track = {card.track: card for card in driver.lying}
    if lifted == "before":
        driver.lift(track[first])
    for _ in range(failures):
        driver.feed(FAILED)
    assert driver.view()["instruction"]["code"] == "wait"
    assert "failed" in driver.view()["instruction"]["text"]
    if lifted == "meanwhile":
        driver.lift(track[first])
    assert driver.view()["authority"]["pause_ends"] == ["shift_manager"]
    driver.engine = replayed(driver)
    driver.feed(Started("v2"))
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert driver.engine.table.pause.cause == cause
    assert driver.tap(c.ResumeTable(), "shift_manager") == "rejected"
    if lifted == "afterwards":
        driver.lift(track[first])
    assert driver.engine.table.pause.guide.now.lying.track.number == second
    driver.carry_out()
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert not driver.engine.table.stopped
