"""The ends of the scenes of case A6, by the name of the test without `test_`."""

ENDS = {
    "a_card_that_was_taken_away_and_is_told_late_is_asked_for_as_that": (
        "`unseen_card` at once, which says where it lay; ruled burnt, and the next one is dealt"
    ),
    "another_card_of_that_face_is_dealt_as_any": "laid, and nobody is called",
    "a_card_that_is_told_after_the_next_one_is_asked_for_as_any": "`unseen_card` as usual",
    "a_card_of_a_void_round_that_is_told_late_is_looked_for_in_no_hand": (
        "the screen says where it lay, and to pull none for it; ruled as any out of turn"
    ),
    "a_card_of_a_void_round_that_is_told_late_was_burnt_already": (
        "offered first: ruled burnt; no hand moves, and bets stand"
    ),
    "a_card_that_was_not_told_late_is_not_said_to_be_burnt_already": "it is not offered",
    "of_a_late_card_and_another_nothing_is_said_to_be_burnt_already": (
        "it is not offered; burnt together, or kept"
    ),
    "many_cards_pulled_at_once_are_told_once_and_laid_one_by_one": (
        "one stop; then each card of the hand is asked for, and no other is to be pulled"
    ),
    "one_more_card_than_was_told_of_is_told_anew": "`two_cards_pulled` again",
    "a_kept_card_is_not_seen_only_when_it_was_wanted_long_enough": (
        "`unseen_card` six seconds after it is asked for, not before"
    ),
    "a_card_of_the_hand_is_asked_for_in_the_same_words_once_it_stops_play": (
        '"Lay the kept card face up at box 1", also in the stop'
    ),
    "a_card_that_all_have_seen_is_asked_for_by_its_face_still_once_it_stops_play": (
        '"Lay the 3♠ in your hand at box 1", also in the stop'
    ),
    "a_kept_card_that_is_laid_when_it_is_wanted_stops_nothing": "dealt",
    "a_card_that_the_shoe_missed_while_burning_is_admitted_and_burnt": (
        "two people name it; it counts, and gives the number if it is the first"
    ),
    "a_card_that_lies_between_rounds_while_nothing_is_burnt_stops_nobody": (
        "the screen says to take it away"
    ),
    "a_card_that_came_out_with_a_burnt_one_is_counted_at_once": (
        "told by the dealer, entered by two people: the next of the burnt cards"
    ),
    "the_next_card_is_no_late_report_of_one_that_came_out_with_another": (
        "each card counts, whatever its face"
    ),
    "a_card_that_came_out_with_a_dealt_one_is_the_next": (
        "kept face down unseen, then laid; its face is what the camera reads"
    ),
    "a_card_that_came_out_with_another_and_was_seen_is_dealt_by_its_face": "dealt as it is entered",
    "while_players_decide_a_seen_one_is_ruled_on_as_a_card_drawn_in_error": "`exposed_draw`",
    "a_card_that_came_out_with_another_is_burnt_by_ruling": "burnt and counted, in any phase",
    "a_told_card_that_lies_elsewhere_is_moved_before_any_other_is_taken_for_it": (
        '"Move the K♣ from box 2 to box 1"; the other one is entered by two people then'
    ),
    "hands_lay_the_unread_one_and_are_offered_nothing_that_they_cannot_end": (
        "the headline says where the first one is laid; the shift manager rules"
    ),
    "the_unread_one_is_ruled_on_by_what_the_camera_reads_of_it": "dealt, and the next one after it",
    "laid_alone_it_is_ruled_on_and_the_next_one_follows_from_the_hand": "one stop for the two",
    "a_felt_that_is_cleared_in_that_stop_is_told_first": "also where one card alone lay there",
    "a_card_that_people_kept_or_a_camera_read_came": '"No card came" is refused, and says why',
    "a_card_that_lay_there_came_wherever_it_is_now": '"No card came" stays refused',
    "its_face_is_what_the_camera_reads_as_those_ruled_who_kept_it": (
        "`card_corrected` names the people who kept it; nobody is asked again"
    ),
    "where_the_camera_reads_nothing_people_are_asked_again": "`unread_card`",
    "a_copy_of_which_the_shoe_holds_no_more_is_asked_for": "`unread_card`",
    "beside_a_dealt_card_of_that_face_that_is_missed_it_is_asked_for": "play stops",
    "a_journal_of_before_that_was_ruled_asks_for_its_face": "`unread_card`, as then",
    "what_follows_of_an_entered_card_is_not_told_by_the_card_that_lies": "it depends on the entry",
    "who_keeps_it_unseen_reads_beforehand_who_names_its_face": "told with what the ruling does",
    "each_of_its_rulings_has_reasons_that_are_true_of_it": "seen and unseen are not mixed",
    "which_of_two_cards_in_the_hand_is_burnt_and_which_is_laid_is_said": (
        "the told one by its face, the other as the one that nobody has seen"
    ),
    "a_burnt_card_that_people_entered_is_named_to_the_hands": "by its face",
    "of_two_known_cards_in_the_hand_each_is_named_when_it_is_due": "by its face",
    "of_a_hidden_card_that_the_shoe_never_read_nothing_is_said_to_be_kept": (
        '"Shoe: read nothing", not "kept hidden"'
    ),
    "told_twice_of_one_pull_it_is_one_card": "the second report is refused",
    "without_a_shoe_in_play_none_came_out_of_it": "refused; nothing is wrong",
    "a_card_that_looks_like_a_burnt_one_is_over_once_it_was_looked_for_in_the_rack": (
        "`unknown_card` until the shift manager rules, also where it was taken off"
    ),
    "another_strange_card_is_not_offered_as_the_burnt_one": "that ruling is not offered",
    "a_report_of_a_card_that_never_came_is_ruled_away": (
        "two people rule; it counts as inside the shoe again, and the next cards keep their order"
    ),
    "a_report_told_of_no_card_while_players_decide_is_ruled_away": "the same",
    "no_card_came_takes_two_people": "one is refused, and the dealer is",
    "a_card_that_lies_there_came": "refused: a sensor sees one too many",
    "nobody_rules_that_no_card_came_while_no_camera_sees": "refused with the reason",
    "a_card_that_was_ruled_away_and_comes_to_light_is_a_strange_one": "admitted, and counts again",
    "a_shoe_that_counts_the_coup_is_no_witness_after_a_card_that_never_came": (
        "its count is set aside by the same ruling"
    ),
    "a_card_taken_off_for_the_shoes_own_is_entered_from_the_hand": (
        "two people enter it as it was read; it is the next card, and all have seen it"
    ),
    "it_is_entered_as_what_the_camera_read": "another face is refused",
    "while_it_is_away_the_camera_is_not_said_to_read_nothing": "it is to be laid back first",
    "burn_for_new_dealer_skipped": "the new dealer's burn is still due",
    "burn_for_new_dealer_skipped_nobody_is_new": "a held card is burnt as not needed",
    "burnt_card_counted_twice_in_discards": "discards are the pulled cards, each once",
    "held_first_card_of_next_round_and_shoe_change": "312 cards of the set at every fact",
    "stub_includes_held": "the held card is counted in the stub",
    "condemn_and_first_of_next_round": "the next round is dealt from the next shoe only",
    "card_of_another_shoe": "`other_shoe`; nothing is dealt",
    "admitted_then_pushed_back_and_pulled_again": "it left once more, and counts so",
    "a_card_pulled_from_a_shoe_that_has_left_play_is_not_in_its_stub": "the stub is one less",
    "a_card_that_is_pushed_back_into_a_shoe_that_has_left_play_is_in_its_stub": "counted again",
    "admitted_then_reported": "one card out of the shoe",
    "pulled_back": "dealt once, counted once",
    "duplicate_of_an_older_boot": "counted once",
    "inventory_after_lost_reports": "the stub is known to be in doubt, or the shoe condemned",
    "strangers_in_play_after_settled": "named",
    "late_report_of_a_card_already_lying_in_other_zone": "dealt as it lies; nothing stays open",
    "a_burn_card_that_was_pushed_back_is_still_to_be_burnt": "asked for again, and burnt once",
    "as_many_are_burnt_as_the_first_card_says_also_where_one_was_pushed_back": "not one more",
    "as_many_are_burnt_as_the_first_card_says_though_more_were_pulled_in_a_pause": "not one less",
    "a_coup_dealt_again_is_not_one_more_after_the_cut_card": "the last coup is still dealt",
    "the_last_coup_is_dealt_again_from_its_own_shoe": "the shoe leaves after it",
    "a_new_dealer_burns_after_a_coup_that_is_dealt_again": "not one of its cards",
    "a_dealer_who_signs_in_in_betting_burns_before_the_first_card": "asked for before it",
    "a_card_that_the_last_dealer_pulled_is_dealt_and_the_next_burnt_after_the_round": "no card of "
    "the round is burnt",
    "two_pulled_cards_laid_crossed_are_put_right_one_after_the_other": "`wrong_box` for each; then "
    "dealt in the order of the shoe",
    "a_card_that_lay_before_it_was_told_lies_right": "the shoe told two in the other order",
    "three_cards_out_at_once_are_dealt_as_they_were_pulled_or_asked_about": (
        "in whatever order the camera sees them"
    ),
    "the_first_and_third_card_of_a_box_seen_in_any_order_stop_nothing": "dealt as they were pulled",
    "the_dealers_draws_seen_in_reverse_count_in_the_order_of_the_shoe": (
        "bust, and no card is one too many"
    ),
    "a_younger_card_that_alone_is_seen_is_asked_about": (
        "`unseen_card` of the one before it; dealt once that is seen"
    ),
    "a_card_held_as_the_next_one_is_not_passed_over": (
        "`unseen_card` of the one in hand; the one that was laid instead is ruled on"
    ),
    "misread_shoe_two_cards_crossed": "dealt as they lie; nothing stays open",
    "stale_loose_card_dealt_and_gone": "something is open; not settled",
    "stop_at_finished_with_card_in_hand": "something is open; not settled",
    "of_two_that_lie_at_once_no_one_is_taken_away_by_the_dealer": "both are the shift manager's",
    "one_that_is_laid_after_the_burnt_card_went_to_the_rack_is_the_managers": "he rules",
    "one_that_follows_a_back_ruled_to_be_the_burnt_card_is_the_managers": "he looks in the rack",
    "one_that_follows_a_drawn_card_which_was_seen_to_be_burnt_is_the_managers": "he rules",
    "one_whose_back_is_of_another_set_was_not_burnt": "the shift manager rules",
    "one_of_which_another_face_was_read_is_the_managers": "he rules, also once it is taken off",
    "the_burnt_card_that_lies_while_vision_restarts_is_still_one": "the dealer takes it away",
    "a_card_that_is_kept_for_the_next_round_is_not_the_one_a_new_dealer_burns": "the next is burnt",
    "a_card_is_let_in_once_though_no_camera_sees_it": "ruled once; then the camera is waited for",
    "a_disagreement_is_ruled_on_once_though_no_camera_sees_it": "the same",
    "what_a_camera_reads_otherwise_when_it_is_back_is_asked_anew": "`face_changed`",
    "the_word_that_it_was_put_right_ends_nothing_that_nobody_sees": "open until a camera sees it",
    "the_cut_card_is_not_taken_for_the_card_that_was_pulled_after_it": (
        "`cut_card_dealt` until it is gone; then the card in the hand is dealt"
    ),
    "a_card_that_nobody_reads_and_the_shoe_tells_late_is_laid_again": "dealt once it is read",
    "it_is_a_card_once_a_face_is_read_of_it": "dealt",
    "what_no_camera_reads_after_the_next_card_left_may_be_that_one": "`unreadable_card`",
    "a_card_let_in_unseen_is_none_that_lay_open_before": "`unknown_card` until it is ruled on",
    "it_is_dealt_after_the_one_that_was_told": "each in its turn",
    "a_back_that_lay_there_may_be_it": "it counts as that one",
}
