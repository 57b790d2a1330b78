"""The disputed readings that the shipped files do not choose: each is a field that works."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.core.cards import Card
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.deal.hands import Hand
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.settle.settlement import DealerResult, judge_hand
from controller.core.games.steps import Illegal
from tests.support.played import CROWD, Table, changed, crowd_side, rules_of


def live(old: str, new: str) -> GameRules:
    return changed("blackjack_live", (old, new))


def test_a_busted_double_may_be_returned_too() -> None:
    rules = live("late_blackjack_returns_busted = false", "late_blackjack_returns_busted = true")
    table = Table(rules, "6S KD 6H AC TH", ("double",))
    assert table.steps[-1] == "turn"
    assert table.paid() == [("lose_double_returned", -1)]
    assert Table(rules, "TS KD 6H AC TH", ("hit",)).steps[-1] == "1"


def test_busted_splits_may_be_returned_too() -> None:
    rules = changed(
        "blackjack_live",
        ("late_blackjack_returns_busted = false", "late_blackjack_returns_busted = true"),
        ('late_blackjack_returns = "doubles"', 'late_blackjack_returns = "doubles_and_splits"'),
    )
    table = Table(rules, "8S KD 8H AC 8C 8D TH TS", ("split", "hit", "hit"))
    assert table.steps[-1] == "turn"
    assert table.paid() == [("bust", -1), ("lose_split_returned", 0)]


def test_the_hidden_card_may_stay_closed_whenever_all_have_blackjack_or_bust() -> None:
    rules = live('open_hole = "when_needed"', 'open_hole = "not_if_all_blackjack_or_bust"')
    table = Table(rules, "AS TD KS AC")
    assert table.steps[-1] == "dealer down"
    assert table.paid() == [("blackjack", 1.5)]


def test_a_full_check_under_tens_may_be_dealt() -> None:
    rules = live('peek = "A"', 'peek = "AT"')
    assert Table(rules, "6S KD 5S AC").paid() == [("lose", -1)]


def test_the_dealer_may_always_draw() -> None:
    rules = changed("igt", ('draw = "when_compared"', 'draw = "always"'))
    assert Table(rules, "TS 6D 6S TC TH 4S", ("hit",)).steps[-2:] == ["turn", "dealer"]


def test_the_dealer_may_draw_against_blackjacks_alone() -> None:
    rules = changed("quebec", ('draw = "when_compared"', 'draw = "unless_all_bust"'))
    assert Table(rules, "AS 6D KS TC 4S").steps[-2:] == ["turn", "dealer"]
    assert Table(rules, "TS 6D 6S TC TH", ("hit",)).steps[-1] == "turn"


def test_a_charlie_may_leave_split_hands_out() -> None:
    rules = changed("olivia", ("on_split = true", "on_split = false"))
    answers = ("split", *["hit"] * 5, "stand")
    table = Table(rules, "2S TD 2H 9C 3S TS 3H 3C 3D 2C 6S", answers)
    assert table.paid() == [("bust", -1), ("lose", -1)]


def test_a_charlie_may_lose_to_a_late_blackjack() -> None:
    rules = changed("infinite", ("beats_blackjack = true", "beats_blackjack = false"))
    table = Table(rules, "2S KD 3S AC 2H 3H 4S 2C", ["hit"] * 4)
    assert table.paid() == [("lose", -1)]


def test_a_soft_hand_may_count_low_for_the_automatic_decision() -> None:
    rules = changed("infinite", ('soft_total = "best"', 'soft_total = "low"'))
    table = Table(rules, "AS TD 5S 8C 9H", ("timeout", "stand"))
    assert len(table.result.hands[0].cards) == 3


def test_unpaid_doubles_and_splits_may_stand() -> None:
    double = changed("infinite", ('unpaid_double = "hit"', 'unpaid_double = "stand"'))
    assert len(Table(double, "5S TD 4S 8C", ("double!",)).result.hands[0].cards) == 2
    split = changed("infinite", ('unpaid_split = "timeout"', 'unpaid_split = "stand"'))
    assert len(Table(split, "4S TD 4H 8C", ("split!",)).result.hands[0].cards) == 2


def test_a_blackjack_may_be_left_out_of_the_insurance_question() -> None:
    rules = changed("igt", ("offered = true", "on_blackjack = false\noffered = true"))
    assert Table(rules, "AS AD KS 9C").steps[4:] == ["peek", "turn"]
    two = Table(rules, "AS TS AD KS 9S 9C", ("decline", "stand"), seats=(1, 2))
    assert "2 insurance" in two.steps[6:], "the box beside it is asked all the same"
    crowd = changed("infinite", ("offered = true", "on_blackjack = false\noffered = true"))
    assert Table(crowd, "AS AD KS 9C").steps[4:] == ["peek", "turn"]


def test_insurance_may_not_be_offered_at_all() -> None:
    rules = changed("igt", ("offered = true", "offered = false"))
    assert Table(rules, "TS AD 9S 9C", ("stand",)).steps[4:] == ["peek", "1 play:0", "turn"]


def test_insurance_and_blackjack_may_pay_other_odds() -> None:
    text = ("offered = true", "offered = true\npays = [3, 1]")
    section = ("[insurance]", "[blackjack]\npays = [6, 5]\n\n[insurance]")
    rules = changed("igt", text, section)
    table = Table(rules, "AS AD KS TC", ("insure",))
    assert table.result.insurance[1].multiplier == 3
    assert Table(rules, "AS 9D KS TC").paid() == [("blackjack", 1.2)]


def test_split_aces_may_be_drawn_to() -> None:
    rules = changed("igt", ('by = "value"', 'by = "value"\naces_one_card = false'))
    table = Table(rules, "AS 7D AH TC 3S 4S AD TH", ("split", "hit", "stand", "double"))
    assert table.paid() == [("win", 1), ("lose", -2)]


def test_doubling_may_be_limited_to_hard_totals() -> None:
    rules = changed("igt", ("after_split = true", 'after_split = true\non = "10-11"'))
    assert Table(rules, "6S 7D 4S TC TH", ("double",)).paid() == [("win", 2)]
    for cards in ("5S 7D 4S TC TH", "AS 7D 9S TC TH"):
        with pytest.raises(Illegal, match="may not answer double"):
            Table(rules, cards, ("double",))


def test_the_igt_sheet_may_be_read_as_any_four_or_as_three_hands() -> None:
    edits = ('resplit = "tree"', 'resplit = "any"')
    any_four = changed("igt", edits)
    answers = ("split", "split", "split", *["stand"] * 4)
    table = Table(any_four, "8S 7D 8H TC 8C 8D 2S 3S 4S 5S", answers)
    assert len(table.paid()) == 4
    three = changed("igt", ("max_hands = 4", "max_hands = 3"))
    answers = ("split", "split", *["stand"] * 3)
    assert len(Table(three, "8S 7D 8H TC 8C 2S 8D 4S", answers).paid()) == 3


def test_a_pair_may_mean_equal_rank_when_splitting() -> None:
    rules = changed("infinite", ('by = "value"', 'by = "rank"'))
    with pytest.raises(Illegal, match="may not answer split"):
        Table(rules, "TS 7D KS TC", ("split",))
    assert len(Table(rules, "KS 7D KH TC 9H 9S", ("split", "stand", "stand")).paid()) == 2


def test_bust_it_may_be_read_otherwise() -> None:
    pays = 'pays = { bust3 = 1, bust4 = 2, bust5 = 9, bust6 = 50, bust7 = 100, "bust8+" = 250 }'
    plays = changed("infinite", (pays, pays + '\non_player_blackjack = "play"'))
    assert crowd_side("AS 6D KS TD TH", bet="bust_it", rules=plays) == ("bust3", 1)
    pushes = changed("infinite", (pays, pays + '\non_dealer_blackjack = "push"'))
    assert crowd_side("TS KD 9S AD", "stand", bet="bust_it", rules=pushes) == (None, 0)


def test_any_pair_may_be_read_by_value() -> None:
    pays = "pays = { suited_pair = 25, pair = 8 }"
    rules = changed("infinite", (pays, pays + '\nby = "value"'))
    assert crowd_side("TS 7D KH TC", "stand", bet="any_pair", rules=rules) == ("pair", 8)
    shipped = rules_of("infinite")
    assert crowd_side("TS 7D KH TC", "stand", bet="any_pair", rules=shipped) == (None, -1)


def test_a_crowd_may_double_after_a_split() -> None:
    rules = changed("infinite", ("after_split = false", "after_split = true"))
    answers = ({"split": 3}, {"double": 1, "hit": 1, "stand": 1}, {"stand": 1}, {"stand": 3})
    table = Table(rules, "8S 7D 8H TC 3S TH 9S", answers, sides={CROWD: ()}, players=3)
    lines = [(hand.branch, len(hand.cards), hand.doubled) for hand in table.result.hands]
    assert lines == [
        ("left", 2, False),
        ("left", 3, True),
        ("left", 3, False),
        ("right", 2, False),
    ]
    assert table.paid() == [("lose", -1), ("win", 2), ("win", 1), ("win", 1)]


@given(
    late=st.booleans(),
    index=st.integers(0, 3),
    doubled=st.booleans(),
    busted_too=st.booleans(),
    mode=st.sampled_from(["none", "doubles", "doubles_and_splits"]),
)
def test_a_busted_hand_gets_back_only_what_a_late_blackjack_returns(
    late: bool, index: int, doubled: bool, busted_too: bool, mode: str
) -> None:
    rules = changed("blackjack_live")
    dealer = rules.dealer.model_copy(
        update={"late_blackjack_returns": mode, "late_blackjack_returns_busted": busted_too}
    )
    hand = Hand("1", "1")
    hand.status, hand.doubled = "bust", doubled
    verdict = judge_hand(
        hand,
        index,
        DealerResult(21, True, False, late),
        rules.model_copy(update={"dealer": dealer}),
    )
    returned = late and busted_too
    split_back = returned and mode == "doubles_and_splits" and index > 0
    double_back = returned and mode != "none" and doubled and not split_back
    assert verdict.result == (
        "lose_split_returned" if split_back else "lose_double_returned" if double_back else "bust"
    )


def test_of_a_crowds_split_the_second_branch_alone_is_returned() -> None:
    """Who stood on two cards, and the left branch, hold the bet they began with."""
    edit = ('late_blackjack_returns = "none"', 'late_blackjack_returns = "doubles_and_splits"')
    answers = ({"stand": 1, "split": 1}, {"stand": 1}, {"stand": 1})
    table = Table(changed("infinite", edit), "8S KD 8H AC 3S TS", answers)
    assert [(hand.branch, hand.verdict.result) for hand in table.result.hands] == [
        ("main", "lose"),
        ("left", "lose"),
        ("right", "lose_split_returned"),
    ]


@given(few=st.integers(-3, -1), answers=st.permutations(["hit", "stand"]))
def test_no_count_of_the_crowd_is_less_than_none(few: int, answers: list[str]) -> None:
    """Also where the sum is that of the players."""
    deal = CrowdRound(rules_of("infinite"), players=4)
    for card in ("5S", "TD", "4S", "8C"):
        deal.card(Card(card))
    with pytest.raises(Illegal, match="write a number from 0"):
        deal.choose_counts({answers[0]: 4 - few, answers[1]: few})


def test_a_doubled_charlie_wins_both_its_stakes() -> None:
    hand = Hand(1, "1")
    hand.status, hand.doubled = "charlie", True
    nothing = DealerResult(18, False, False, False)
    assert judge_hand(hand, 0, nothing, changed("infinite")).multiplier == 2
