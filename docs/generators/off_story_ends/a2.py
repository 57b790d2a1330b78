"""The ends of the scenes of case A2, by the name of the test without `test_`."""

ENDS = {
    "face_of_a_dealt_card_changes": "`face_changed` at once",
    "face_of_a_dealt_card_changes_and_the_state_agrees_with_the_events": "the state keeps the face "
    "that the events told",
    "face_of_a_dealt_card_changes_same_track": "the same, where vision corrects itself",
    "a_camera_that_is_back_tells_its_cards_before_the_felt_is_clear": "nothing opens",
    "cards_that_lie_otherwise_than_the_word_was_are_left_for_the_manager": "the round is under "
    "review, and its cards stay",
    "an_empty_felt_is_a_cleared_one_once_the_camera_had_time": "the next round",
    "the_cards_of_a_hand_that_no_more_counts_are_not_asked_back": "nothing opens, it is settled",
    "the_cards_of_another_box_are_asked_back_all_the_same": "`missing_card`",
    "exchange_of_two_boxes_in_a_restart": "stops; settled only once it is put right or ruled",
    "a_card_that_was_read_and_cannot_be_read_after_a_restart_may_be_another": (
        "play stops: what lies there is taken back and shown, or the round is void"
    ),
    "a_corrected_card_of_a_split_pair_of_one_face_counts_where_it_lies": (
        "whichever of the two the dealer sent away, the result is what lies there"
    ),
    "a_ruled_card_that_is_laid_again_is_read_as_it_was": "else play stops",
    "an_unread_card_that_lay_there_is_no_ruled_card": "play stops",
    "settle_while_a_card_to_be_held_lies_there_face_down": "the round waits until it is taken up",
    "a_back_where_a_face_lay_before_a_restart_is_another_card": "play stops",
    "an_open_card_turned_face_down_and_up_again_is_that_card": (
        '"The 6♥ at your own place lies face down: turn it face up"; up again, all is well'
    ),
    "of_two_open_cards_that_are_missed_a_back_may_be_either": "no card is named; it is turned up",
    "a_back_of_another_colour_is_no_open_card_turned_down": "`wrong_back`",
    "an_open_card_turned_face_down_is_not_dealt_again_by_a_ruling": "refused",
    "an_open_card_turned_face_down_is_no_card_in_the_wrong_place": "it is turned up where it lies",
    "an_open_card_turned_face_down_during_results_is_none_of_no_shoe": "nobody is sent for it",
    "a_strange_card_that_is_not_read_is_no_card_of_a_ruled_face": "play stops",
    "a_card_pulled_beside_a_strange_one_does_not_make_it_its_own": (
        "`unknown_card` stays open until it is ruled on; the pulled card is dealt afterwards"
    ),
    "a_card_that_no_shoe_told_stays_where_it_is_until_people_rule": "`unknown_card`; it is "
    "not to be taken off",
    "taken_off_and_laid_back_it_can_be_entered": "dealt by ruling; the shoe did not tell it",
    "laid_back_it_is_put_away_by_ruling_and_seen_gone": "closed once it is gone",
    "it_is_taken_off_and_the_shift_manager_rules": "a card of no shoe was told as the one due: "
    "`unknown_card` until he rules; the card of the shoe is dealt afterwards",
    "nothing_is_laid_after_it": "the sentence names the card and the shift manager; the same",
    "the_dealer_cannot_say_that_it_was_moved_back": "his ruling does not end it",
    "a_second_strange_card_is_ruled_on_whenever_it_is_taken_off": "each of the two by a ruling",
    "another_card_that_is_laid_after_the_first_was_taken_off_is_none_of_it": "each by a ruling",
    "a_strange_card_that_is_laid_again_is_ruled_on_once": "one ruling",
    "a_strange_card_that_lies_in_another_stop_and_is_taken_off_is_ruled_on": "after that stop",
    "a_hidden_card_that_is_carried_in_a_stop_is_no_strange_one": "laid back, play goes on",
    "who_swaps_as_he_was_told_is_told_to_lay_the_other_card_now": (
        '"Now lay the shoe\'s card from your hand"; the other is ruled on'
    ),
    "who_took_up_the_true_card_to_swap_it_lays_it_back": "it is ruled on where it lies",
    "the_sentence_names_what_was_taken_off_though_the_right_card_lies_by_now": "no wrong card is "
    "asked for",
    "laid_back_as_they_lay_the_stop_is_as_it_was": "whatever was lifted, and in whatever order it "
    "comes back: the same stop, the same rulings",
    "the_disputed_card_laid_back_is_told_at_once_and_ruled_on": "shoe and camera disagree again",
    "another_card_laid_in_its_place_does_not_end_the_question_of_the_first": "`unknown_card` stays "
    "open until the one that was taken off lies again, or is ruled on",
    "a_misread_card_that_lay_wrong_is_ruled_to_be_it": "laid where it is due, shoe and camera "
    "disagree, and it is dealt by ruling",
    "a_misread_card_that_is_moved_right_is_no_strange_one": "the same; none is told as strange",
    "the_card_of_the_shoe_is_taken_up_by_the_dealer_alone": "closes by itself; dealt once",
    "it_is_seen_by_nobody_after_vision_started_anew": "`unknown_card` once vision does not see it",
    "it_is_not_dealt_for_the_one_that_was_taken_back": "`unknown_card`, though a camera reads it "
    "as that one; the own card is dealt afterwards",
    "moved_where_the_card_is_due_it_is_strange_still": "`unknown_card`; it is not dealt",
    "the_own_card_is_dealt_beside_it_and_it_is_ruled_on": "`unknown_card`; dealt once",
    "it_takes_no_place_of_a_dealt_card_that_is_taken_off": "`unknown_card`, then `missing_card` "
    "until the dealt one lies again",
    "a_card_whose_new_number_comes_before_its_old_one_goes_is_that_card": "nothing is told",
    "a_strange_card_beside_a_pulled_one_may_be_let_in": "dealt after the one that was pulled first",
    "of_an_open_card_turned_face_down_the_shoe_is_told": "what the shoe read stands on the screen",
    "of_a_card_that_was_laid_face_down_at_once_the_shoe_is_not_told": "it stays hidden",
    "laid_again_beside_the_own_one_it_can_be_entered": (
        "two people enter it; the card that the shoe told is dealt"
    ),
    "a_strange_card_is_not_over_before_the_shift_manager_rules": (
        "taken off, covered or moved, `unknown_card` stays open until he rules; the dealer may not"
    ),
    "a_strange_card_that_was_taken_off_is_shown_to_the_shift_manager": "the sentence says so",
    "a_card_at_a_place_without_a_name_is_told_where_it_lies": '"at box 5", in every sentence',
    "digits_of_another_script_are_no_box": "the place is told as it is written",
    "a_strange_card_that_the_shoe_reports_late_was_none": "closes by itself; dealt once",
    "a_card_of_another_back_is_not_over_before_the_shift_manager_rules": (
        "taken off or turned up, `wrong_back` stays open until he rules"
    ),
    "a_back_whose_colour_was_misread_is_over_when_it_is_read_right": "closes by itself",
    "a_strayed_card_that_is_covered_is_asked_for_where_it_belongs": (
        "moved back, then turned up by name"
    ),
    "a_card_turned_down_that_is_moved_is_asked_for_still": "play goes on in between at no time",
    "a_card_laid_in_the_wrong_box_and_covered_in_the_right_one_is_told_by_name": (
        '"The 6♥ at box 1 lies face down: turn it face up"; nothing plays on in between'
    ),
    "such_a_card_is_itself_once_it_is_read_again": "laid again and read, it counts as before",
    "settle_while_a_finding_waits": "`missing_card` is named before the settlement",
    "undone_move_is_not_told": "the move that is taken back is in the published event",
    "clocks_after_irregularity_are_published": "the new end of the light is published",
    "it_stays_strange_until_people_rule": "no later card that the shoe cannot read is taken for it",
    "taken_off_unasked_it_is_ruled_on_beside_the_card_in_the_hand": "`unknown_card`, then "
    "`unread_card`",
    "a_card_that_the_shoe_told_unread_and_late_is_laid_again": "`unread_card`; dealt by ruling",
    "a_strange_back_is_not_the_hidden_card_that_is_pulled_after_it": "the strange one is taken "
    "away, the other is dealt",
    "a_hidden_card_that_the_shoe_tells_late_is_laid_again": "dealt then",
    "two_people_enter_it_as_the_card_that_the_shoe_told_unread_and_late": (
        "dealt by ruling where it lies; counted once"
    ),
    "a_strange_open_card_is_never_entered_as_the_hidden_one_that_the_shoe_told_unread": (
        "it is entered as one more card"
    ),
}
