"""Side bets, against published figures and the readings that do not reproduce them."""

import pytest

from controller.odds.blackjack.side_returns import side_returns


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bet", "percent"),
    [
        ("infinite", "any_pair", 95.903614),
        ("infinite", "21+3", 96.296087),
        ("infinite", "hot3", 94.595103),
        ("infinite", "bust_it", 94.116550),
        ("blackjack_live", "player_pair", 95.903614),
        ("blackjack_live", "dealer_pair", 95.903614),
        ("blackjack_live", "top3", 91.000255),
        ("olivia", "21+3", 92.858545),
    ],
)
def test_as_published(vary, game, bet, percent):
    assert side_returns(vary(game))[bet] == pytest.approx(percent, abs=6e-7)


@pytest.mark.long
@pytest.mark.parametrize(
    ("bet", "changed", "percent"),
    [
        ("any_pair", {"side.any_pair.by": "value"}, 190.21),
        ("21+3", {"side.21+3.ace": "low"}, 92.858),
        ("21+3", {"side.21+3.pair_is_flush": False}, 89.256),
        ("21+3", {"side.21+3.trips_need_three_suits": True}, 87.202),
        ("hot3", {"side.hot3.ace": "1"}, 83.562),
        ("hot3", {"side.hot3.sevens": "suited"}, 90.778),
        ("bust_it", {"side.bust_it.on_player_blackjack": "play"}, 93.816),
        ("bust_it", {"side.bust_it.on_dealer_blackjack": "push"}, 98.643),
    ],
)
def test_other_readings_give_other_returns(vary, bet, changed, percent):
    assert side_returns(vary("infinite", changed))[bet] == pytest.approx(percent, abs=0.006)


def test_a_game_without_side_bets_has_no_returns(vary):
    assert side_returns(vary("igt")) == {}
