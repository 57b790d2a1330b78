"""What stands beside a round outlives that its cards are taken back to the first one."""

import pytest

from tests.abnormal.scenes import QUIET, House, Scene, c, d, f, must, scene


def take_back_all(table: Scene) -> None:
    """The shift manager takes all cards of the round back; hands pick them up, and play goes on."""
    first = table.view()["menu"]["undoable"][0]["fact"]
    must(table.manager(c.Undo(first, "dealer_error")) == "accepted", f"{table.orders[-1]}")
    for lying in list(table.lying):
        table.lift(lying)
    table.wait(500)
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")


def cut_card(table: Scene) -> None:
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("taken_back", [False, True])
def test_a_coup_dealt_again_is_not_one_more_after_the_cut_card(taken_back: bool) -> None:
    table = scene("baccarat", ["AS", *QUIET])
    table.start()
    table.obey()
    table.obey()
    cut_card(table)
    if taken_back:
        take_back_all(table)
    must(table.to_settled(), f"not settled: {table.opened}")
    table.to_betting()
    assert table.of(f.ShoeEnded) == []


@pytest.mark.abnormal("A6")
def test_the_last_coup_is_dealt_again_from_its_own_shoe() -> None:
    """Its first card was taken back and goes into the shoe again."""
    table = scene("baccarat", ["AS", *QUIET])
    table.to_betting()
    cut_card(table)
    table.command(c.CloseBetting())
    table.bets()
    table.obey()
    take_back_all(table)
    table.shoe_says("pulled_back")
    table.wait(500)
    assert table.of(f.ShoeEnded) == []


@pytest.mark.abnormal("A6")
def test_a_new_dealer_burns_after_a_coup_that_is_dealt_again() -> None:
    """A card burnt within it would be one that the coup had been dealt."""
    table = scene("baccarat", ["AS", *QUIET], House(burn_on_new_dealer=True))
    table.start()
    table.obey()
    must(table.tap(c.SignIn("shift_manager-1"), "dealer", "dealer-2") == "accepted", "no relief")
    burnt = len(table.of(f.CardBurned))
    take_back_all(table)
    assert table.view()["instruction"]["code"] == "deal"
    must(table.to_settled(), f"not settled: {table.opened}")
    assert len(table.of(f.CardBurned)) == burnt
    table.to_betting()
    assert [fact.why for fact in table.of(f.CardBurned)[burnt:]] == [f.NEW_DEALER]


@pytest.mark.abnormal("B2")
@pytest.mark.parametrize("by", ["dealer", "shift_manager"])
def test_a_pause_asked_for_after_the_round_outlives_a_taking_back(by: c.Role) -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    must(table.tap(c.PauseTable("pause_examine"), by) == "accepted", "no pause was asked for")
    take_back_all(table)
    must(table.to_settled(), f"not settled: {table.opened}")
    table.to_idle()
    table.wait(5000)
    assert table.engine.table.pause is not None
    assert table.engine.table.pause.waiting_for == by
