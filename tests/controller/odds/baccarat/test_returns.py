"""The returns of two-sided games, to six digits, and the coups they are counted from."""

import pytest

from controller.odds.baccarat.coups import coups
from controller.odds.baccarat.returns import analyse, broken_promises
from tests.support.coups import shipped_rules


@pytest.mark.long
@pytest.mark.parametrize("game", ["baccarat_no_commission", "baccarat_ez", "dragon_tiger"])
def test_every_published_return_comes_out(game: str) -> None:
    rules = shipped_rules(game)
    returns = analyse(rules)
    assert returns.bets == pytest.approx(rules.published.returns, abs=6e-7)
    assert set(returns.bets) == {*rules.spots, *rules.side_bets}
    assert broken_promises(rules, returns) == []


@pytest.mark.system
def test_the_whole_of_baccarat_comes_out() -> None:
    rules = shipped_rules("baccarat")
    returns = analyse(rules)
    assert returns.bets == pytest.approx(rules.published.returns, abs=6e-7)
    assert returns.winners == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    six = analyse(rules.model_copy(update={"decks": 6})).bets
    known = {"banker": 98.944151, "player": 98.762585, "tie": 85.561840, "player_pair": 88.745981}
    assert {name: six[name] for name in known} == pytest.approx(known, abs=6e-7)


def test_a_wrong_published_figure_is_named() -> None:
    rules = shipped_rules("dragon_tiger")
    wrong = rules.published.model_copy(update={"returns": {"tie": 90.0}})
    told = broken_promises(rules.model_copy(update={"published": wrong}), analyse(rules))
    assert len(told) == 1
    assert told[0].startswith("published.returns.tie: the file says 90.0 %")


def test_coups_of_one_card_each_are_all_counted() -> None:
    weighed = list(coups(shipped_rules("dragon_tiger")))
    assert len(weighed) == 13 * 13
