"""The main game's return, against published figures and other readings of the rule sheets."""

import pytest

from controller.odds.blackjack.composition import fresh_shoe
from controller.odds.blackjack.main_game import MainGame
from tests.support.sampled import sampled


def _percent(rules):
    return MainGame(rules, fresh_shoe(rules.decks)).analyse(lambda _: None).percent


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "percent"),
    [("infinite", 99.465317), ("quebec", 99.355446)],
)
def test_first_hand_of_a_fresh_shoe(main_return, game, percent):
    assert main_return(game).percent == pytest.approx(percent, abs=6e-7)


@pytest.mark.long
def test_quebec_returns_more_of_what_is_wagered_than_of_the_initial_bet(main_return):
    assert main_return("quebec").percent_of_wagered == pytest.approx(99.432967, abs=6e-7)


@pytest.mark.long
def test_every_deal_has_its_chance(main_return):
    cells = main_return("infinite").cells
    assert len(cells) == 550
    assert sum(cell.chance for cell in cells) == pytest.approx(1, abs=1e-12)


@pytest.mark.long
def test_blackjack_only_stands(main_return):
    cells = [cell for cell in main_return("infinite").cells if cell.hand == "AT"]
    assert [list(cell.actions) for cell in cells] == [["stand"]] * 10
    expected_value = {cell.up: cell.actions["stand"].expected_value for cell in cells}
    assert expected_value["6"] == 1.5
    assert expected_value["A"] == pytest.approx(1.5 * (1 - 127 / 413))


def test_a_peeked_blackjack_is_counted_in_every_action(main_return):
    """Sixteen against an ace cannot do better than lose to blackjack, however it is played."""
    cell = next(c for c in main_return("infinite").cells if (c.hand, c.up) == ("T6", "A"))
    assert cell.actions["stand"].expected_value < -0.7
    assert cell.actions["double"].expected_value > 2 * cell.actions["hit"].expected_value


READINGS = [
    ("blackjack_live", {}, 99.4928, 4),
    ("blackjack_live", {"dealer.peek": "AT"}, 99.5142, 4),
    ("blackjack_live", {"double.after_split": False}, 99.3729, 4),
    (
        "blackjack_live",
        {"dealer.late_blackjack_returns": "doubles_and_splits"},
        99.5100,
        4,
    ),
    ("igt", {}, 99.5916, 4),
    ("igt", {"split.resplit": "any"}, 99.5976, 4),
    ("igt", {"split.resplit": "any", "split.max_hands": 3}, 99.5900, 4),
    ("olivia", {}, 99.5040, 4),
    ("olivia", {"dealer.peek": "A"}, 99.4895, 4),
    ("olivia", {"dealer.peek": "AT"}, 99.5677, 4),
    ("olivia", {"dealer.late_blackjack_returns": "doubles_and_splits"}, 99.5971, 4),
    ("infinite", {"dealer.peek": "AT"}, 99.543, 3),
    ("infinite", {"dealer.late_blackjack_returns": "doubles"}, 99.543, 3),
    ("infinite", {"dealer.late_blackjack_returns": "doubles_and_splits"}, 99.558, 3),
    ("infinite", {"charlie.beats_blackjack": False}, 99.445, 3),
    ("infinite", {"charlie.on_split": False}, 99.463, 3),
    ("infinite", {"stands_on_21": "never"}, 99.465317 + 0.0024, 4),
    (
        "blackjack_live",
        {"dealer.open_hole": "not_if_all_blackjack_or_bust"},
        99.4928 + 0.164,
        3,
    ),
]

EACH_KEY = [READINGS[n] for n in (1, 2, 6, 12, 14, 15, 16, 17)]
"""Each key of a rule once."""


@pytest.mark.system
@pytest.mark.parametrize(("game", "changed", "percent", "decimals"), sampled(READINGS, *EACH_KEY))
def test_other_readings_of_the_sheets(vary, game, changed, percent, decimals):
    found = _percent(vary(game, changed))
    assert found == pytest.approx(percent, abs=0.55 * 10**-decimals)
