"""An answer that names the open window is never told that its question is closed."""

from collections.abc import Callable
from typing import Any

import pytest

from controller.core.messages import commands as c
from controller.core.messages.orders import Reply
from controller.core.words import Say
from tests.abnormal.scenes import QUIET, Scene, must, scene


def to_window(game: str) -> tuple[Scene, int]:
    """A table that asks, and the number of its window."""
    table = scene(game, [*QUIET, "5S", "6C"])
    table.start()
    must(table.run_to(lambda: table.engine.table.window is not None), "no window")
    window = table.engine.table.window
    assert window is not None
    return table, window.window


def test_what_is_refused_while_players_decide_is_told_what_is_possible_then_alone() -> None:
    table, _ = to_window("igt")
    (reply,) = table.feed(c.Command("early", "gs", c.OpenBetting())).orders
    assert isinstance(reply, Reply)
    assert isinstance(reply.text, Say)
    possible = set(reply.text.params["verbs"])
    assert {"decision", "request_void"} <= possible
    assert not {"open_betting", "extend_betting", "close_betting", "bets_final"} & possible


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        ("blackjack_live", lambda number: c.Reveal("player", number)),
        ("infinite", lambda number: c.Reveal("player", number)),
        ("baccarat_squeeze", lambda number: c.Decision("1", "stand", number)),
        ("baccarat_squeeze", lambda number: c.Decisions({"stand": 1}, window=number)),
        ("baccarat_squeeze", lambda number: c.InsuranceAnswers(window=number)),
    ],
)
@pytest.mark.parametrize(("ahead", "code"), [(0, "window_asks_other"), (1, "wrong_window")])
def test_a_verb_of_other_games_is_late_only_where_its_window_is_not_open(
    game: str, answer: Callable[[int], Any], ahead: int, code: str
) -> None:
    table, number = to_window(game)
    reply = table.command(answer(number + ahead))
    assert (reply.status, reply.code) == ("rejected", code)
    assert to_window(game)[1] == number


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        ("blackjack_live", lambda number: c.Decision("9", "stand", number)),
        ("baccarat_squeeze", lambda number: c.Reveal("tie", number)),
    ],
)
def test_another_hand_of_the_open_window_is_no_late_answer(
    game: str, answer: Callable[[int], Any]
) -> None:
    table, number = to_window(game)
    reply = table.command(answer(number))
    assert (reply.status, reply.code) == ("rejected", "window_asks_other")
