"""Who draws: the shipped tableau against the rule written out as sentences."""

from itertools import product

from controller.core.cards import VALUE, Card
from controller.core.games.baccarat.draw import next_side
from tests.support.coups import shipped_rules
from tests.support.truth.judge_coup import banker_draws

BY_POINTS = {VALUE[Card(rank + "S")] % 10: Card(rank + "S") for rank in "A23456789T"}


def test_every_total_and_third_card_goes_to_whom_the_rule_says() -> None:
    rules = shipped_rules("baccarat")
    for player, banker in product(range(10), repeat=2):
        first, second = [BY_POINTS[0], BY_POINTS[player]], [BY_POINTS[0], BY_POINTS[banker]]
        due = next_side(rules, first, second)
        if max(player, banker) >= 8:
            assert due is None
        elif player <= 5:
            assert due == 0
            for third in range(10):
                drawn = [*first, BY_POINTS[third]]
                assert (next_side(rules, drawn, second) == 1) == banker_draws(banker, third)
                assert next_side(rules, drawn, [*second, BY_POINTS[1]]) is None
        else:
            assert due == (1 if banker <= 5 else None)
            assert next_side(rules, first, [*second, BY_POINTS[1]]) is None


def test_one_card_each_is_a_whole_coup_of_dragon_tiger() -> None:
    rules = shipped_rules("dragon_tiger")
    assert next_side(rules, [], []) == 0
    assert next_side(rules, [Card("AS")], []) == 1
    assert next_side(rules, [Card("AS")], [Card("KS")]) is None
