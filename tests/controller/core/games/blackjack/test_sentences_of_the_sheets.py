"""Played rounds, each named after the sentence of a rule sheet that decides it."""

import pytest

from controller.core.cards import Card
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.steps import Illegal, NeedChoices
from tests.support.played import CROWD, Table, changed, play, rules_of, start

# Dealing order.


def test_one_card_face_up_to_all_players_ending_with_the_dealer() -> None:
    table = play("infinite", "TS 7D 9S TC", "stand")
    assert table.steps == ["P", "dealer", "P", "dealer down", "crowd initial", "turn"]


def test_seats_get_their_first_card_then_the_dealer_then_seats_again() -> None:
    table = play("blackjack_live", "TS TH 7D 9S 8H TC", "stand", "stand", seats=(2, 6))
    assert table.steps[:6] == ["2", "6", "dealer", "2", "6", "dealer down"]
    assert table.steps[6:] == ["2 play:0", "6 play:0", "turn"]


def test_each_split_hand_is_played_separately_as_it_comes() -> None:
    table = play("quebec", "8S 7D 8H TC 3S TH 9S", "split", "hit", "stand", seats=(3,))
    assert table.steps[4:] == [
        "3 play:0",
        "3>3.2",
        "3",
        "3 play:0",
        "3",
        "3.2",
        "3 play:1",
        "turn",
    ]


def test_after_a_second_card_is_dealt_to_both_your_hands() -> None:
    table = play("olivia", "8S 7D 8H TC 3S TH", "split", "stand", "stand")
    assert table.steps[4:8] == ["1 play:0", "1>1.2", "1", "1.2"]


def test_a_resplit_hand_lies_on_the_next_free_spot_but_plays_at_its_right() -> None:
    answers = ("split", "split", "stand", "stand", "stand")
    table = play("quebec", "8S 7D 8H TC 8C 2S 3S 4S", *answers)
    hands = table.boxes.hands[1]
    assert [hand.zone for hand in hands] == ["1", "1.3", "1.2"]
    assert [hand.cards for hand in hands] == [["8S", "2S"], ["8C", "3S"], ["8H", "4S"]]


# The check for blackjack.


def test_when_the_upcard_is_a_ten_the_dealer_will_not_peek() -> None:
    table = play("infinite", "TS KD 9S AC", "stand")
    assert "peek" not in table.steps
    assert table.paid() == [("lose", -1)]


def test_insurance_even_when_you_have_blackjack_yourself() -> None:
    table = play("infinite", "AS AD KS TC", "insure")
    assert table.paid() == [("push", 0)]
    assert table.result.insurance[CROWD].multiplier == 2


def test_if_the_face_up_card_is_a_ten_it_is_checked_without_any_insurance_offer() -> None:
    table = play("igt", "TS KD 9S AC")
    assert table.steps == ["1", "dealer", "1", "dealer down", "peek", "turn"]
    assert table.paid() == [("lose", -1)]


def test_the_dealer_has_to_check_whenever_his_card_is_an_ace_a_10_or_a_face_card() -> None:
    assert "peek" in play("quebec", "TS JD 9S 8C", "stand").steps
    assert "peek" in play("quebec", "TS AD 9S 8C", "decline", "stand").steps
    assert "peek" not in play("quebec", "TS 9D 9S 8C", "stand").steps


def test_hole_card_is_not_used_before_the_player_has_finished() -> None:
    table = play("olivia", "6S AD 5S KC 9H", "decline", "double")
    assert table.steps[-3:] == ["1 play:0", "1", "turn"]
    assert table.paid() == [("lose", -2)]


def test_insurance_must_be_answered_in_sequence_for_each_hand_in_play() -> None:
    table = play("quebec", "TS AS AD 9S KS 8C", "insure", "even_money", "stand", seats=(1, 3))
    assert table.steps[6:8] == ["1 insurance", "3 insurance"]
    assert table.paid() == [("push", 0), ("even_money", 1)]
    assert table.result.insurance[1].multiplier == -1


def test_a_blackjack_is_asked_for_even_money_not_for_insurance() -> None:
    deal = start(rules_of("quebec"), [1])
    for card in ("AS", "AD", "KS", "TC"):
        deal.card(Card(card))
    need = deal.next()
    assert isinstance(need, NeedChoices)
    assert need.asks[0].legal == ("even_money", "decline")


def test_even_money_pays_1_to_1_against_a_dealer_blackjack_too() -> None:
    assert play("quebec", "AS AD KS TC", "even_money").paid() == [("even_money", 1)]
    assert play("quebec", "AS AD KS TC", "decline").paid() == [("push", 0)]


# Blackjack.


def test_blackjack_pays_3_to_2() -> None:
    assert play("igt", "AS 9D KS TC").paid() == [("blackjack", 1.5)]


def test_blackjack_and_21_are_not_equal_and_do_not_count_as_push() -> None:
    assert play("olivia", "AS 9D KS TC").paid() == [("blackjack", 1.5)]
    late = play("olivia", "7S KD 7H AC 7C", "hit")
    assert late.paid() == [("lose", -1)]


def test_a_hand_of_21_from_a_split_pair_is_not_considered_a_blackjack() -> None:
    table = play("infinite", "AS 5D AH TC KS QS 6H", "split")
    assert table.paid() == [("push", 0), ("push", 0)]
    assert table.deal.dealer.total == 21


def test_blackjack_beats_any_hand_of_21_resulting_from_a_split_pair() -> None:
    table = play("infinite", "AS KD AH AC KS QS", "split")
    assert table.paid() == [("lose", -1), ("lose", -1)]


# Doubles.


def test_the_double_bet_is_returned_when_a_ten_turns_out_a_blackjack() -> None:
    table = play("blackjack_live", "6S KD 5S AC 9H", "double")
    assert table.paid() == [("lose_double_returned", -1)]


def test_a_busted_double_is_lost_before_the_blackjack_is_found() -> None:
    table = play("blackjack_live", "6S TS KD 6H 9H AC TH", "double", "stand", seats=(1, 2))
    assert table.paid() == [("bust", -2), ("lose", -1)]


def test_a_double_on_a_split_hand_is_returned_and_both_base_bets_lose() -> None:
    answers = ("split", "double", "stand")
    table = play("blackjack_live", "8S KD 8H AC 3S TS TH", *answers)
    assert table.paid() == [("lose_double_returned", -1), ("lose", -1)]


def test_all_stakes_lose_to_a_late_blackjack_of_the_crowd_game() -> None:
    assert play("infinite", "6S KD 5S AC 9H", "double").paid() == [("lose", -2)]


def test_returning_splits_too_is_a_field() -> None:
    edit = ('late_blackjack_returns = "doubles"', 'late_blackjack_returns = "doubles_and_splits"')
    table = Table(changed("blackjack_live", edit), "8S KD 8H AC 3S TS", ("split", "stand", "stand"))
    assert table.paid() == [("lose", -1), ("lose_split_returned", 0)]


def test_no_double_down_after_split() -> None:
    with pytest.raises(Illegal, match="may not answer double") as caught:
        play("olivia", "8S 7D 8H TC 3S TH", "split", "double")
    assert caught.value.legal == ("hit", "stand")


def test_once_you_split_and_receive_a_second_card_you_can_double_down() -> None:
    table = play("quebec", "8S 7D 8H TC 3S TH TS", "split", "double", "stand")
    assert table.paid() == [("win", 2), ("win", 1)]


def test_double_down_is_for_the_two_initial_cards_only() -> None:
    with pytest.raises(Illegal, match="may not answer double"):
        play("igt", "2S 7D 3S TC 4S", "hit", "double")


# Splits.


def test_ten_and_king_are_cards_of_equal_value() -> None:
    assert len(play("infinite", "TS 7D KS TC 9H 9S", "split", "stand", "stand").paid()) == 2


def test_players_may_split_again_once_per_split_hand() -> None:
    answers = ("split", "split", "stand", "stand", "split", "stand", "stand")
    table = play("igt", "8S 7D 8H TC 8C 2S 3S 8D 4S 5S", *answers)
    assert len(table.paid()) == 4


def test_a_hand_of_the_second_generation_is_not_split_again() -> None:
    with pytest.raises(Illegal, match="may not answer split"):
        play("igt", "8S 7D 8H TC 8C 8D", "split", "split", "split")


def test_you_can_split_up_to_three_times_for_each_hand_in_play() -> None:
    answers = ("split", "split", "split", "stand", "stand", "stand", "stand")
    table = play("quebec", "8S 7D 8H TC 8C 8D 2S 3S 4S 5S", *answers)
    assert len(table.paid()) == 4
    with pytest.raises(Illegal, match="may not answer split"):
        play("quebec", "8S 7D 8H TC 8C 8D 8S 3S 4S 5S", "split", "split", "split", "split")


def test_split_aces_receive_only_one_card_per_split_hand() -> None:
    table = play("igt", "AS 7D AH TC AD 5S", "split")
    assert [len(hand.cards) for hand in table.boxes.hands[1]] == [2, 2]
    assert table.steps[-3:] == ["1", "1.2", "turn"]


def test_resplitting_aces_is_a_field() -> None:
    rules = changed("quebec", ("resplit_aces = false", "resplit_aces = true"))
    table = Table(rules, "AS 7D AH TC AD 5S 6S 9S", ("split", "split"))
    assert len(table.paid()) == 3


def test_two_aces_that_no_hand_is_left_for_are_not_asked() -> None:
    """A question with one answer is none: all would wait for a window that decides nothing."""
    more = ("resplit_aces = false", "resplit_aces = true")
    rules = changed("quebec", more, ("max_hands = 4", "max_hands = 3"))
    table = Table(rules, "AS 7D AH TC AD AC 5S 6S", ("split", "split"))
    assert [len(hand.cards) for hand in table.boxes.hands[1]] == [2, 2, 2]


def test_an_unanswered_pair_of_split_aces_gets_no_third_card() -> None:
    """Aces count low here: the two of them are 2, and a total of 2 would be hit."""
    low = ('timeout = "stand"', 'timeout = "hit_to_11"\nsoft_total = "low"')
    rules = changed("quebec", ("resplit_aces = false", "resplit_aces = true"), low)
    table = Table(rules, "AS 7D AH TC AD 5S", ("split", "timeout"))
    assert [len(hand.cards) for hand in table.boxes.hands[1]] == [2, 2]


def test_what_was_paid_even_money_opens_no_hole_card() -> None:
    """Nothing staked depends on the card any more, though nobody has looked at it."""
    open_when_needed = ('open_hole = "always"', 'open_hole = "when_needed"')
    no_check = ('peek = "AT"', 'peek = "none"')
    rules = changed("quebec", open_when_needed, no_check)
    table = Table(rules, "AS AD KH TC", ("even_money",))
    assert "turn" not in table.steps
    assert "turn" in Table(rules, "AS AD KH TC", ("decline",)).steps


# Hands that end by themselves.


def test_if_the_hand_value_becomes_21_the_hand_automatically_stands() -> None:
    assert play("igt", "5S 7D 6S TC TH", "hit").paid() == [("win", 1)]


def test_a_21_may_be_asked_where_the_file_says_so() -> None:
    never = changed("igt", ('stands_on_21 = "any"', 'stands_on_21 = "never"'))
    assert Table(never, "5S 7D 6S TC TH", ("hit", "stand")).paid() == [("win", 1)]
    soft = changed("igt", ('stands_on_21 = "any"', 'stands_on_21 = "soft"'))
    assert Table(soft, "5S 7D 6S TC TH", ("hit", "stand")).paid() == [("win", 1)]
    assert Table(soft, "5S 7D 5H TC AH", ("hit",)).paid() == [("win", 1)]


def test_six_card_charlie_wins_even_if_the_dealer_has_blackjack() -> None:
    table = play("infinite", "2S KD 3S AC 2H 3H 4S 2C", *["hit"] * 4)
    assert table.paid() == [("charlie", 1)]


def test_in_a_split_each_hand_is_evaluated_individually_for_the_charlie() -> None:
    hits = ["hit"] * 4
    table = play("infinite", "2S KD 2H AC 3S TS 3H 3C 3D 2C", "split", *hits, "stand")
    assert table.paid() == [("charlie", 1), ("lose", -1)]


def test_ten_card_charlie_only_if_the_dealer_does_not_have_a_blackjack() -> None:
    player = "2S {} 2H {} 2C 2D 2S 2H 2C 2D AS AH"
    hits = ["hit"] * 8
    assert play("blackjack_live", player.format("9D", "TC"), *hits).paid() == [("charlie", 1)]
    assert play("blackjack_live", player.format("KD", "AC"), *hits).paid() == [("lose", -1)]


def test_an_eight_card_hand_automatically_wins() -> None:
    table = play("igt", "2S TD 2H TC 2C 2D 2S 2H 2C AD", *["hit"] * 6)
    assert table.paid() == [("charlie", 1)]
    assert table.steps[-1] == "turn"


# The dealer.


def test_the_dealer_stands_on_any_17() -> None:
    for game in ("infinite", "blackjack_live", "igt", "olivia"):
        assert play(game, "TS 6D 8S AC", "stand").paid() == [("win", 1)]


def test_the_dealer_draws_on_totals_of_soft_17_or_less() -> None:
    assert play("quebec", "TS 6D 8S AC 4H", "stand").paid() == [("lose", -1)]
    assert play("quebec", "TS 6D 8S TC AC", "stand").paid() == [("win", 1)]


def test_the_maximum_number_of_cards_for_the_dealer_is_11_after_which_he_stands() -> None:
    six = "TS AD 6S AC AD AC AS AH 6H AD AC AS AH"
    table = play("olivia", six, "decline", "stand")
    assert (table.deal.dealer.total, len(table.deal.dealer.cards)) == (16, 11)
    assert table.paid() == [("push", 0)]


def test_if_every_player_busts_the_dealer_does_not_draw() -> None:
    table = play("blackjack_live", "TS 9D 6S TC TH", "hit")
    assert table.steps[-1] == "1"
    assert table.result.dealer.total is None


def test_the_hidden_card_is_opened_for_a_dealer_pair_bet() -> None:
    table = play("blackjack_live", "TS 9D 6S 9C TH", "hit", sides={1: ("dealer_pair",)})
    assert table.steps[-1] == "turn"
    assert table.side("dealer_pair") == ("red_black_pair", 6)


def test_a_blackjack_against_a_ten_opens_the_hidden_card_but_draws_nothing() -> None:
    assert play("blackjack_live", "AS TD KS 5C").steps[-1] == "turn"
    assert play("blackjack_live", "AS 9D KS 5C").steps[-1] == "dealer down"
    assert play("blackjack_live", "AS TD KS AC").paid() == [("push", 0)]


def test_whether_the_hole_is_opened_never_depends_on_its_face() -> None:
    for hole in ("AC", "5C", "9C"):
        assert play("olivia", f"TS TD 6S {hole} TH", "hit").steps[-1] == "1"
        opened = play("olivia", f"TS AD 6S {hole} TH", "insure", "hit")
        assert "turn" in opened.steps


def test_with_no_other_hands_in_play_he_turns_over_his_face_down_card() -> None:
    assert play("quebec", "TS 6D 6S TC TH", "hit").steps[-1] == "turn"
    assert play("igt", "TS 6D 6S TC TH", "hit").steps[-1] == "turn"


def test_the_dealer_always_completes_for_the_crowd() -> None:
    assert play("infinite", "TS 6D 6S TC TH 4S", "hit").steps[-2:] == ["turn", "dealer"]
    assert play("infinite", "AS 6D KS TC").steps[-1] == "turn"


# Players who do not answer or cannot pay.


def test_if_the_total_is_11_or_less_then_hit_more_than_11_then_stand() -> None:
    low = play("infinite", "5S TD 6S 8C 9H", "timeout", "timeout")
    assert low.paid() == [("win", 1)]
    assert len(low.result.hands[0].cards) == 3
    assert len(play("infinite", "AS TD 5S 8C", "timeout").result.hands[0].cards) == 2


def test_the_system_will_apply_stand_automatically() -> None:
    assert play("blackjack_live", "2S TD 3S 8C", "timeout").paid() == [("lose", -1)]


def test_insufficient_funds_turn_a_double_into_a_hit() -> None:
    table = play("infinite", "5S TD 6S 8C 9H", "double!", "stand")
    assert table.paid() == [("win", 1)]


@pytest.mark.parametrize(("pair", "cards"), [("4S {} 4H {} 9S", 3), ("8S {} 8H {}", 2)])
def test_insufficient_funds_turn_a_split_into_hit_or_stand(pair: str, cards: int) -> None:
    answers = ["split!"] + ["stand"] * (cards - 2)
    table = play("infinite", pair.format("TD", "8C"), *answers)
    assert [len(hand.cards) for hand in table.result.hands] == [cards]


@pytest.mark.regulation("R38")
def test_an_unanswered_insurance_is_a_decline() -> None:
    table = play("igt", "TS AD 9S 8C", "timeout", "stand")
    assert table.result.insurance == {}


# The crowd's one hand.


def test_everybody_shares_one_hand_and_stops_where_he_likes() -> None:
    table = play(
        "infinite",
        "5S TD 4S 8C 3H 2H 8D",
        {"stand": 4, "hit": 3, "double": 2},
        {"hit": 2, "stand": 1},
        {"hit": 1, "stand": 1},
        players=9,
    )
    lines = [
        (hand.branch, len(hand.cards), hand.doubled, hand.count) for hand in table.result.hands
    ]
    assert lines == [
        ("main", 2, False, 4),
        ("main", 3, True, 2),
        ("main", 3, False, 1),
        ("main", 4, False, 1),
        ("main", 5, False, 1),
    ]
    assert table.paid()[-1] == ("bust", -1)


def test_the_main_branch_is_dealt_before_the_pair_is_separated() -> None:
    table = play(
        "infinite",
        "8S TD 8H 7C 5H 2S 3S",
        {"hit": 1, "split": 2},
        {"stand": 2},
        {"stand": 2},
    )
    expected = ["crowd initial", "H", "P>L", "P>R", "L", "R", "crowd s1:2", "crowd s2:2", "turn"]
    assert table.steps[4:] == expected


def test_the_split_branch_may_be_dealt_first_by_a_field() -> None:
    rules = changed("infinite", ('crowd_order = "main_first"', 'crowd_order = "split_first"'))
    answers = ({"hit": 1, "split": 2}, {"stand": 2}, {"stand": 2}, {"stand": 1})
    table = Table(rules, "8S TD 8H 7C 2S 3S 4H", answers)
    split = ["P>L", "P>R", "L", "R", "crowd s1:2", "crowd s2:2"]
    assert table.steps[5:] == [*split, "H", "crowd main3", "turn"]


def test_counts_must_sum_to_those_still_eligible() -> None:
    deal = CrowdRound(rules_of("infinite"), players=5)
    for card in ("5S", "TD", "4S", "8C"):
        deal.card(Card(card))
    assert deal.eligible == 5
    with pytest.raises(Illegal, match="4 answers of 5 players"):
        deal.choose_counts({"hit": 3, "stand": 1})
    with pytest.raises(Illegal, match="may not answer split"):
        deal.choose_counts({"hit": 4, "split": 1})
    assert deal.choose_counts({"timeout": 2, "double!": 3}) == {"hit": 5}
