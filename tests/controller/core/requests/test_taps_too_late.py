"""A tap that comes when its screen has gone on is refused in a person's words, not a program's."""

from collections.abc import Callable

import pytest

from controller.core.messages import commands as c
from controller.core.messages.orders import Reply
from tests.abnormal.scenes import Scene, scene

LATE, NOW = "Not possible while players decide: ", "Do what the screen says now."


def in_window(table: Scene) -> None:
    table.start()
    table.to_window()


def paused(table: Scene) -> None:
    table.start()
    assert table.tap(c.PauseTable("pause_break", now=True)) == "accepted"


def stopped(table: Scene) -> None:
    in_window(table)
    assert table.tap(c.Report("damaged_card")) == "accepted"


@pytest.mark.parametrize(
    ("go", "act", "said", "code"),
    [
        (Scene.start, c.OpenTable(), "The table is open already.", "not_possible_now"),
        (
            in_window,
            c.PeekAnswer(True),
            f"{LATE}saying what the check shows. {NOW}",
            "not_possible_now",
        ),
        (in_window, c.NextRound(), f"{LATE}starting the next round. {NOW}", "not_possible_now"),
        (paused, c.NextRound(), "Play is paused (Break). Tap again when play goes on.", "stopped"),
        (
            stopped,
            c.PeekAnswer(False),
            "Play is stopped: Damaged card. Tap again when play goes on.",
            "stopped",
        ),
    ],
)
def test_it_is_one_thing_to_know_and_one_to_do(
    go: Callable[[Scene], None], act: c.Act, said: str, code: str
) -> None:
    table = scene("igt")
    go(table)
    assert table.tap(act) == "rejected"
    (reply,) = [one for one in table.orders[-3:] if isinstance(one, Reply)][-1:]
    assert (reply.text, reply.code) == (said, code)


def test_a_program_is_told_what_is_possible() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    reply = table.command(c.CloseBetting())
    assert reply.code == "not_possible_now"
    assert "Possible now: " in str(reply.text)


BOX_DECIDES, CROWD_DECIDES = " a decision,", " the players' decisions,"
INSURANCE, HANDING_OVER = " answering about insurance,", " handing a box over,"


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("igt", {BOX_DECIDES, INSURANCE}),
        ("blackjack_live", {BOX_DECIDES, INSURANCE, HANDING_OVER}),
        ("infinite", {CROWD_DECIDES, INSURANCE}),
    ],
)
def test_only_answers_that_the_game_has_use_for_are_possible(game: str, answers: set[str]) -> None:
    table = scene(game)
    table.start()
    table.to_window()
    text = str(table.command(c.OpenBetting()).text)
    all_answers = (BOX_DECIDES, CROWD_DECIDES, INSURANCE, HANDING_OVER)
    assert {one for one in all_answers if one in text} == answers
