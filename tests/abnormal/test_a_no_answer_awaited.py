"""A ruling takes back what the game server was late to answer: nothing waits for it any more."""

import pytest

from tests.abnormal.scenes import Card, Scene, c, in_window, must, scene


def wait_for_the_server(table: Scene) -> None:
    while table.engine.table.pause is None:
        table.wait(1000)
    must(table.engine.table.pause.waiting_for == "game_server", f"{table.texts()}")


@pytest.mark.abnormal("A3")
def test_betting_that_is_opened_again_does_not_wait_for_late_bets() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    wait_for_the_server(table)
    early = table.lay(table.pull(), "1")
    table.wait(6000)
    must(table.open == ["early_card"], f"{table.open}")
    table.must_rule("burn_and_reopen")
    assert table.command(c.CloseBetting()).code == "stopped"
    table.lift(early)
    table.wait(3000)
    assert table.engine.table.pause is None
    assert table.texts() == ["Players are betting."]
    table.command(c.CloseBetting())
    assert table.bets().status == "accepted"


@pytest.mark.abnormal("A3")
def test_a_question_about_another_face_is_asked_again_though_its_answer_was_late() -> None:
    table = in_window("igt", ["5S", "6C", "9H", "TD", "8C", "7C"])
    wait_for_the_server(table)
    card = table.lying_in("1")[0]
    card.card = Card("2D")
    table.sight("revealed", card)
    table.wait(3000)
    must(table.open == ["face_changed"], f"{table.open}")
    table.must_rule("camera_is_right")
    table.wait(3000)
    assert table.phase == "window"
    assert table.engine.table.pause is None
    assert table.choose("stand").status == "accepted"
