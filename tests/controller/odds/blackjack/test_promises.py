"""Returns as programs read them, beside those that the game file promises."""

import pytest

from controller.odds.blackjack.report import as_json
from controller.odds.blackjack.returns import Promise, Returns, broken_promises

pytestmark = pytest.mark.long


def test_strategy_has_every_hand_against_every_upcard(main_return):
    returns = Returns("infinite", main_return("infinite"), {})
    rows = as_json(returns, strategy=True)["strategy"]
    keys = {(row["hand"], row["up"]) for row in rows}
    assert len(rows) == len(keys) == 550
    by_key = {(row["hand"], row["up"]): row for row in rows}
    assert set(by_key["AT", "6"]) == {"hand", "up", "stand"}
    assert set(by_key["A8", "6"]) == {"hand", "up", "stand", "hit", "double"}
    assert set(by_key["88", "T"]) == {"hand", "up", "stand", "hit", "double", "split"}
    assert ("T9", "A") in by_key
    assert ("53", "2") in by_key


def test_a_reason_excuses_a_difference(main_return, vary):
    returns = Returns("quebec", main_return("quebec"), {})
    assert broken_promises(vary("quebec"), returns) == []
    (fault,) = broken_promises(vary("quebec", {"published.reason": ""}), returns)
    assert "published.main: the file says 99.44 %, its own rules return 99.4330 %" in fault


@pytest.mark.parametrize(
    ("published", "computed", "kept"),
    [(95.9, 95.9036, True), (95.9, 95.894, False), (99.4653, 99.46532, True), (99.0, 99.01, False)],
)
def test_a_promise_is_kept_to_the_printed_digit(published, computed, kept):
    assert Promise("main", published, computed).kept is kept
