"""The ends of the scenes of case A5, by the name of the test without `test_`."""

ENDS = {
    "it_is_the_turned_card_that_cannot_be_read": '"lay it straight, its corners uncovered"; none '
    "is missing, and once it is read the round goes on",
    "a_card_in_the_air_is_being_turned_as_long_as_a_landing_takes": "no stop: the screen asks to "
    "turn it and lay it face up",
    "a_card_that_does_not_come_back_from_its_turning_is_missing": "`missing_card`, "
    "over once it lies",
    "read_as_another_card_people_rule_on_it": "`hole_disagreement`",
    "where_another_card_is_missed_too_it_may_be_either": "`missing_card`",
    "before_its_turn_is_due_it_is_none_that_was_turned": "`missing_card`",
    "of_an_unread_one_that_is_due_face_down_nobody_need_know_the_face": (
        "`two_cards_pulled`: the dealer keeps the next one, and lays it face down"
    ),
    "a_hole_card_that_was_kept_untold_is_what_the_camera_reads_when_it_is_turned": "no second stop",
    "a_hole_card_shown_before_it_was_laid_was_seen": "`hole_exposed`, also from a pause",
    "a_card_shown_while_another_was_due_is_no_unseen_hole_card": "`hole_exposed`",
    "exposed_hole_disagreement_dismissed": "`read_disagreement` before the card is dealt",
    "a_hidden_card_that_was_seen_and_covered_waits_for_a_ruling": (
        '`hole_exposed` stays open, "was seen"; a ruling ends it, and the record says who ruled'
    ),
    "a_hole_card_laid_open_at_a_box_is_to_be_moved_before_the_ruling": "moved, then ruled on",
    "a_hidden_card_that_is_lifted_and_laid_open_was_seen": (
        "people rule, wherever it lies; covered again it was seen still"
    ),
    "a_card_missed_first_and_then_seen_open_is_told_as_seen": "`hole_exposed` alone",
    "a_seen_card_in_the_hand_is_laid_back_before_anything_is_ruled": (
        '"Lay the hole card back face down at your own place"; until then nobody goes on'
    ),
    "of_several_that_were_seen_the_one_in_the_hand_is_asked_for": "then they are ruled on together",
    "two_cards_that_were_entered_for_each_other_are_put_right_when_they_are_turned": (
        "settled as they lie"
    ),
    "a_card_that_was_said_to_be_the_shoes_is_put_right_when_it_is_turned_up": "settled as it lies",
    "a_card_that_was_said_to_be_the_shoes_is_swapped_for_it": "nothing is said to be strange",
    "a_hidden_card_that_is_missed_is_told_beside_a_strange_one": (
        "the strange one is ruled on, then the hidden one is laid back"
    ),
    "a_hidden_card_that_is_turned_at_another_place_is_asked_to_its_own": "moved, then settled",
    "what_was_seen_beside_a_hidden_card_is_not_taken_for_it": "a card that no shoe read",
    "a_strange_card_beside_a_hidden_one_that_lies_is_none_of_it": "a card that no shoe read",
    "a_hole_card_dealt_open_and_covered_waits_for_a_ruling": "it is dealt by the ruling alone",
    "a_hole_card_dealt_open_and_taken_up_again_waits_for_a_ruling": (
        "it is laid again after the ruling, and nothing opens"
    ),
    "a_hidden_card_seen_while_play_stands_still_is_ruled_on_afterwards": "`hole_exposed`",
    "while_insurance_is_asked_a_seen_hole_card_closes_the_question": (
        "all who are asked decline, and the server is told; the round goes on"
    ),
    "after_a_closed_insurance_the_dealers_blackjack_ends_the_round_as_ever": (
        "the hole card is checked and turned, and the round settles"
    ),
    "what_was_answered_before_the_hole_card_was_seen_stands": (
        "a box that is insured stays so; the next ones decline"
    ),
    "a_crowd_that_knows_the_hole_card_declines_as_one": "all players of the common hand decline",
    "a_hole_card_that_was_seen_before_insurance_is_asked_is_not_bet_on": "nobody is asked",
    "closing_insurance_takes_two_people": "one is refused; the second is told what follows",
    "an_answer_about_insurance_that_comes_after_the_card_was_seen_does_not_count": "refused",
    "a_round_whose_insurance_all_have_seen_may_still_be_void": "void by two people",
    "go_on_in_a_players_turn_takes_two_people": "one is refused, and who is not in the role",
    "hidden_cards_that_were_seen_are_ruled_on_together": "one ruling lets all pass that were seen",
    "a_hidden_card_that_is_turned_after_the_ruling_is_ruled_on_anew": "by a ruling of its own",
    "a_seen_card_that_was_let_pass_may_be_seen_again": "nothing opens",
    "a_hidden_card_that_was_seen_stays_seen_over_a_restart_of_vision": "a ruling ends it",
    "a_hidden_card_that_was_seen_stays_seen_over_a_restart_of_the_program": "the same",
    "a_seen_card_that_is_taken_back_is_still_to_be_ruled_on": "undo takes up the card, no more",
    "a_hidden_card_that_flickers_was_not_seen": "closes by itself: no camera read a face",
    "two_pulled_second_face_down": "`hole_unclear`; two people say which card it is",
    "swapped_and_swapped_back_it_is_what_the_shoe_misread": "`hole_disagreement` again; then the "
    "other card is asked for",
    "however_often_two_cards_change_places_the_one_that_lies_there_counts": "settled with it",
    "a_wrong_hidden_card_that_was_seen_and_swapped_away_is_asked_for": (
        "`unknown_card` names it once the shoe's card is turned; then people rule"
    ),
    "swapped_for_the_shoes_card_laid_open_it_is_asked_for_at_once": "the same, and it is entered",
    "of_a_hidden_card_that_nobody_turns_it_is_asked_before_the_round_is_settled": "the same",
    "no_round_waits_for_it_that_people_play_without_a_camera": "the round is settled",
    "laid_back_it_is_ruled_on_as_what_the_shoe_misread": "`hole_disagreement`, nothing is missed",
    "one_that_the_hand_kept_as_the_next_is_asked_for_by_nobody": "it is dealt as the next card",
    "the_ruling_that_it_is_taken_away_ends_it_though_the_camera_is_dead": "over with the ruling",
    "a_card_that_lies_there_is_taken_away_by_word_while_the_camera_is_dead": "over by a tap",
    "two_hidden_cards_that_lay_in_each_others_place_are_those_two": "nothing is said to be strange",
    "two_swapped_backs_are_put_right_one_by_one": (
        "`wrong_box`: one is moved, then the other; the order of leaving tells which is which"
    ),
    "neither_face_of_two_swapped_backs_is_shown": "no screen and no event names a hidden face",
    "of_two_backs_in_one_hand_the_dealer_says_which_stays": (
        "`two_cards_pulled`; one is kept as the next card, the other is laid"
    ),
    "a_back_that_may_be_either_is_asked_about_by_its_place": (
        "`hole_unclear` names the place; taken up again, the way out is told"
    ),
    "both_in_hand_before_any_was_laid_people_are_asked": "`hole_unclear`",
    "a_hole_card_that_lay_before_the_next_left_the_shoe_is_that_card": (
        "`wrong_box`: it is moved, and nobody is asked which card it is"
    ),
    "two_pulled_second_face_down_and_the_check": "the same; the check waits for it",
    "hole_shoe_misread_never_turned": "the round goes under review when it shows late",
    "olivia_hole_never_turned_shoe_misread": "settled without the card, which is told nowhere",
}
