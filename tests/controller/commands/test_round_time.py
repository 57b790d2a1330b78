"""Seconds per round: what the shuffling profiles cost, by arithmetic."""

import pytest

from controller.commands.round_time import round_seconds
from controller.core.table.config import House, Timings
from tests.support.table_driver import rules_of


@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live"])
def test_shuffling_at_the_table_costs_most_and_a_continuous_shuffler_nothing(game: str) -> None:
    rules = rules_of(game)
    waits = {
        profile: round_seconds(rules, Timings(), House(shuffling=profile))[1]
        for profile in ("continuous", "machine", "hand_at_shuffle_table", "hand_at_table")
    }
    assert waits["continuous"] == 0
    assert waits["machine"] <= waits["hand_at_shuffle_table"] < waits["hand_at_table"]


def test_more_boxes_and_longer_windows_make_longer_rounds() -> None:
    one, seven = rules_of("igt"), rules_of("blackjack_live")
    house = House()
    assert round_seconds(seven, Timings(), house)[0] > round_seconds(one, Timings(), house)[0]
    slow = Timings(decision=30_000)
    assert round_seconds(one, slow, house)[0] > round_seconds(one, Timings(), house)[0]


def test_shuffled_every_round_waits_every_round() -> None:
    every = rules_of("igt")
    assert round_seconds(every, Timings(), House(shuffling="machine"))[1] == pytest.approx(60)
