"""Cards are taken back one time after the other: the hands finish the steps of one first."""

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support import mistakes as m


def test_nothing_more_is_taken_back_before_the_cards_of_the_first_time_are_picked_up() -> None:
    driver = m.table_for(m.Case("wrong_box", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    first, *_, last = (entry["fact"] for entry in driver.view()["menu"]["undoable"])
    assert driver.tap(c.Undo(last, "placed_wrong"), "shift_manager") == "accepted"
    assert driver.view()["menu"]["undoable"] == []
    assert driver.tap(c.Undo(first, "placed_wrong"), "shift_manager") == "rejected"
    driver.carry_out()
    assert driver.tap(c.Undo(first, "placed_wrong"), "shift_manager") == "accepted"
    driver.carry_out()
    assert driver.lying == []
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    assert not driver.of(f.IrregularityOpened)
