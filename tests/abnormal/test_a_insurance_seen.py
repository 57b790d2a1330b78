"""A hole card that all have seen while insurance is asked, or is still to be asked.

Nobody bets on a card that he knows: what was answered before stands, all others decline.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from controller.core.round.sheet import live_sheet
from tests.abnormal.scenes import House, LyingCard, Scene, c, f, in_window, must, scene
from tests.support.table_driver import replayed

HOUSES = {"controller": None, "dealer": House(check_by="dealer_and_controller")}
"""Who looks at the hole card."""

OPEN = ["9S", "AD", "4C", "8H"]
"""An ace lies open, and no blackjack."""


def asked(
    game: str,
    cards: Iterable[str] = OPEN,
    boxes: Iterable[int] = (1,),
    house: House | None = None,
) -> Scene:
    table = in_window(game, cards, boxes, house=house)
    must(table.engine.table.window.question == "insurance", "no insurance")
    return table


def seen(table: Scene, covered: bool = True) -> LyingCard:
    hole = table.hole()
    hole.up = True
    table.sight("revealed", hole)
    if covered:
        hole.up = False
        table.sight("revealed", hole)
    must(table.open == ["hole_exposed"], f"{table.open}")
    return hole


def told(table: Scene, name: str, question: str = "insurance") -> list[dict[str, Any]]:
    """The public events of this type about the question, in order."""
    windows = {e.data["window"] for e in table.events if e.data.get("question") == question}
    return [e.data for e in table.events if e.type == name and e.data["window"] in windows]


def foretold(table: Scene, remedy: str) -> str:
    options = table.options
    assert options[remedy]["refused"] == ""
    closes: str = options[remedy]["does"]["closes"]
    return closes


def settled(table: Scene) -> dict[str, Any]:
    """The result of the round, which is settled by now or soon; a replayed table has the same."""
    assert table.settled or table.to_settled(), f"{table.open} {table.texts()}"
    assert live_sheet(replayed(table).table) == live_sheet(table.engine.table)
    return table.settled[-1]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("covered", [True, False])
@pytest.mark.parametrize("checks", sorted(HOUSES))
def test_while_insurance_is_asked_a_seen_hole_card_closes_the_question(
    checks: str, covered: bool
) -> None:
    cards = ["9S", "8S", "AD", "4C", "3C", "8H"]
    table = asked("blackjack_live", cards, (1, 3), HOUSES[checks])
    seen(table, covered)
    assert foretold(table, "hole_seen_play_on") == "Insurance is closed; declined: box 1, box 3."
    table.must_rule("hole_seen_play_on")
    assert table.open == []
    for box, one in zip(("1", "3"), told(table, "decision_applied"), strict=True):
        assert (one["hand"], one["asked"], one["applied"]) == (box, {"timeout": 1}, {"decline": 1})
        assert one["became"] == {"timeout": "decline"}
    assert [(one["code"], one["counts"]) for one in told(table, "window_closed")] == [
        ("answered", {"decline": 2})
    ]
    assert table.of(f.HoleExposureAccepted)[0].person == "shift_manager-1"
    result = settled(table)
    assert [box["insurance"] for box in result["boxes"].values()] == [None, None]
    assert table.opened == ["hole_exposed"]
    assert len(told(table, "window_opened")) == 1


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("covered", [True, False])
@pytest.mark.parametrize("checks", sorted(HOUSES))
@pytest.mark.parametrize("game", ["blackjack_live", "quebec", "infinite", "olivia"])
def test_after_a_closed_insurance_the_dealers_blackjack_ends_the_round_as_ever(
    game: str, checks: str, covered: bool
) -> None:
    table = asked(game, ["9S", "AD", "9C", "KH"], house=HOUSES[checks])
    seen(table, covered)
    table.must_rule("hole_seen_play_on")
    result = settled(table)
    assert result["dealer"]["blackjack"]
    assert (result["insurance"] if table.crowd else result["boxes"]["1"]["insurance"]) is None
    assert table.opened == ["hole_exposed"]


@pytest.mark.abnormal("A5")
def test_what_was_answered_before_the_hole_card_was_seen_stands() -> None:
    """Boxes are asked one after the other: the first is insured, the others may not be any more."""
    table = asked("quebec", ["9S", "8S", "7S", "AD", "9C", "8C", "7C", "KH"], (1, 2, 3))
    table.choose("", "insure")
    must(table.phase == "window", "box 2 is not asked")
    seen(table)
    assert foretold(table, "hole_seen_play_on") == "Insurance is closed; declined: box 2, box 3."
    table.must_rule("hole_seen_play_on")
    assert [one["hand"] for one in told(table, "decision_applied")] == ["1", "2"]
    assert len(told(table, "window_opened")) == 2
    boxes = settled(table)["boxes"]
    assert boxes["1"]["insurance"]["result"] == "win"
    assert [boxes[box]["insurance"] for box in ("2", "3")] == [None, None]


@pytest.mark.abnormal("A5")
def test_a_crowd_that_knows_the_hole_card_declines_as_one() -> None:
    table = asked("infinite")
    seen(table)
    assert foretold(table, "hole_seen_play_on") == "Insurance is closed; players who decline: 3."
    table.must_rule("hole_seen_play_on")
    (said,) = told(table, "decision_applied")
    assert (said["hand"], said["asked"], said["applied"]) == (
        "main",
        {"timeout": 3},
        {"decline": 3},
    )
    assert [one["counts"] for one in told(table, "window_closed")] == [{"decline": 3}]
    assert settled(table)["insurance"] is None


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("game", ["blackjack_live", "quebec", "infinite", "olivia"])
def test_a_hole_card_that_was_seen_before_insurance_is_asked_is_not_bet_on(game: str) -> None:
    table = scene(game, ["9S", "AD", "4C", "8H"])
    table.start()
    table.to_hole()
    table.sight("placed", table.place(table.pull(), "dealer"))
    must(table.open == ["hole_exposed"], f"{table.open}")
    says = (
        "Insurance is closed; players who decline: 3."
        if table.crowd
        else "Insurance is closed; declined: box 1."
    )
    assert foretold(table, "hole_seen_go_on") == says
    table.must_rule("hole_seen_go_on")
    result = settled(table)
    assert told(table, "window_opened") == []
    assert (result["insurance"] if table.crowd else result["boxes"]["1"]["insurance"]) is None


@pytest.mark.abnormal("A5")
def test_closing_insurance_takes_two_people() -> None:
    table = asked("blackjack_live")
    seen(table)
    for second in ("", "m-2"):
        act = c.Rule(1, "hole_seen_play_on", "players_know_it", second=second)
        taken = table.manager(act) if not second else table.tap(act)
        assert taken == "rejected"
    assert table.engine.table.window is not None
    assert told(table, "decision_applied") == []
    assert table.manager(c.ProposeRuling(1, "hole_seen_play_on", "players_know_it")) == "accepted"
    assert table.view()["proposal"]["does"]["closes"] == "Insurance is closed; declined: box 1."


@pytest.mark.abnormal("A5")
def test_an_answer_about_insurance_that_comes_after_the_card_was_seen_does_not_count() -> None:
    table = asked("blackjack_live")
    window = table.engine.table.window.window
    seen(table)
    late = c.InsuranceAnswers({1: "insure"}, window=window)
    assert table.command(late).code == "stopped"
    table.must_rule("hole_seen_play_on")
    assert table.command(late).code == "wrong_window"
    assert settled(table)["boxes"]["1"]["insurance"] is None


@pytest.mark.abnormal("A5")
def test_a_round_whose_insurance_all_have_seen_may_still_be_void() -> None:
    table = asked("blackjack_live")
    seen(table)
    assert table.manager(c.Rule(1, "void", "hole_card", second="manager-2")) == "accepted"
    assert table.phase == "collecting"
