"""Cards are taken back while a question is open: nobody's answer to it counts any more."""

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.abnormal.scenes import must, scene


def test_an_open_question_is_closed_before_the_cards_it_rests_on_are_taken_back() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    table.to_window()
    window = table.engine.table.window
    must(window is not None, "no question is open")
    last = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(last, "placed_wrong")) == "accepted", "not taken back")
    (closed,) = table.of(f.WindowClosed)
    assert closed == f.WindowClosed(window.window, "taken_back")
    told = [fact for _, fact in table.facts]
    assert told.index(closed) < told.index(table.of(f.FactsUndone)[0])


def test_a_card_taken_back_is_dealt_no_more_and_closes_no_question_where_none_is_open() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H"])
    table.start()
    table.obey()
    table.obey()
    playing = table.engine.table.round
    must(playing is not None, "no round")
    dealt = playing.cards_dealt
    last = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(last, "placed_wrong")) == "accepted", "not taken back")
    assert table.of(f.WindowClosed) == []
    assert playing.cards_dealt == dealt - 1
