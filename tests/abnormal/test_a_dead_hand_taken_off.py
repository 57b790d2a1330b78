"""Cards of a hand that this round does not settle may be taken off the felt at once."""

from collections.abc import Callable

import pytest

from tests.abnormal.scenes import Scene, c, f, in_window, must

CARDS = ["9S", "7D", "4C", "8H", "2S", "3H", "5C", "6S", "TD", "9C", "TC"]


def to_answers(game: str) -> Scene:
    """Box 1 and box 2 have their first cards, and the first of them is asked."""
    return in_window(game, CARDS, (1, 2))


def die(table: Scene) -> None:
    """Box 1's hand is ruled dead."""
    must(table.tap(c.Report("card_exposed", "1")) == "accepted", "no report")
    table.must_rule("dead_hand")
    table.wait(300)


def goes_elsewhere(table: Scene) -> None:
    """Box 1's player is lost, and the game server finishes the box elsewhere."""
    must(table.command(c.BoxInterrupted("1")).status == "accepted", "not handed over")
    table.wait(300)


def take_off(table: Scene, zone: str) -> None:
    for card in [*table.lying_in(zone)]:
        table.lift(card)
        table.wait(2_000)


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(
    ("game", "ended"),
    [("quebec", die), ("blackjack_live", die), ("blackjack_live", goes_elsewhere)],
)
def test_the_cards_of_a_hand_that_no_more_counts_are_not_asked_back(
    game: str, ended: Callable[[Scene], None]
) -> None:
    table = to_answers(game)
    ended(table)
    must(len(table.lying_in("1")) == 2, f"{table.lying_in('1')}")
    take_off(table, "1")
    assert table.open == []
    must(table.to_settled(), f"not settled: {table.open}")
    assert [fact.code for fact in table.of(f.IrregularityOpened)][1:] == []


@pytest.mark.abnormal("A2")
def test_the_cards_of_another_box_are_asked_back_all_the_same() -> None:
    table = to_answers("quebec")
    die(table)
    take_off(table, "2")
    assert table.open == ["missing_card"]
