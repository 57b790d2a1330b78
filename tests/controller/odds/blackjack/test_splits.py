"""How second cards can fall on split hands."""

import pytest

from controller.odds.blackjack.splits import Family, families


@pytest.mark.parametrize(
    ("max_hands", "tree"), [(2, False), (3, False), (3, True), (4, False), (4, True)]
)
def test_families_are_everything_that_can_happen(max_hands, tree):
    """With independent cards of which a quarter pair, the families' chances sum to one."""
    pairs = 0.25
    chances = [
        family.ways * pairs**family.splits * (1 - pairs) ** family.closed
        for family in families(max_hands, tree)
    ]
    assert sum(chances) == pytest.approx(1)


def test_a_tree_splits_each_of_two_hands_once_more():
    assert families(4, tree=True) == [
        Family(splits=0, closed=2, free=0, ways=1),
        Family(splits=1, closed=1, free=2, ways=2),
        Family(splits=2, closed=0, free=4, ways=1),
    ]


def test_two_hands_are_never_split_again():
    assert families(2, tree=False) == [Family(splits=0, closed=0, free=2, ways=1)]


def test_no_more_hands_than_allowed():
    assert max(family.closed + family.free for family in families(4, tree=False)) == 4
