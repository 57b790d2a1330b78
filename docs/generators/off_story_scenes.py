"""The ends of the scenes off the story, by the name of the test without `test_`."""

GROUPS = {
    "A1": "Vision starts anew and counts its tracks from 1",
    "A2": "A card that was dealt shows another face, or lies elsewhere",
    "A3": "Answers while play is stopped",
    "A4": "A revealed card against the check",
    "A5": "Which card is the hidden one",
    "A6": "The books of the shoe",
    "A7": "Sets of cards",
    "B": "Commands at odd moments",
    "B1": "Short texts that stopped the table",
    "B2": "Long texts that stopped its publication",
    "B3": "Errors that no restart cured",
    "B4": "Waits that nobody was told of",
    "B5": "Rulings that nobody carried out",
    "B6": "Reading a night afterwards",
    "C1": "The second person",
    "C2": "Signed in, or in charge",
    "C3": "Wrong PINs and refused taps",
    "D": "The hidden card, seen from outside",
    "E": "What the sheets of the games ask",
}

ENDS = {
    "vision_restart_numbers_from_one": "nothing opens, no two cards share a track, all are known",
    "vision_restart_numbers_from_one_in_the_second_round": "the same where the numbers meet",
    "vision_restart_other_order": "the order in which the new process tells the cards is no matter",
    "vision_restart_then_hole_turned": "settled with the card that was turned",
    "restart_and_unread_hole_settles_by_the_upcard": "the upcard is never taken for it",
    "restart_and_camera_is_right": "no ruling is asked for, nothing is revealed twice",
    "real_restart": "real frames, killed process: no shared track, settled as the cards lay",
    "real_restart_in_the_first_round": "the same, before any card had an older number",
    "real_restart_at_many_moments_of_six_rounds": "the same, at many moments",
    "real_restart_of_the_vision_process": "the same with the program's own processes",
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
    "a_card_where_no_camera_is_said_to_look_is_forgotten_too": "no dead end",
    "a_restart_does_not_change_which_card_came_first": "the cards keep their order",
    "a_card_that_vision_has_not_told_again_is_not_dealt": "it waits until it is told again",
    "settle_while_a_card_to_be_held_lies_there_face_down": "the round waits until it is taken up",
    "a_card_that_was_covered_is_seen_after_the_next_one": "both are dealt, nothing is to be moved",
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
    "a_card_that_was_laid_again_is_the_one_that_is_ruled_on": (
        "its step is seen done by the sensors; no `unknown_card` of it"
    ),
    "the_screen_shows_the_card_that_was_laid_again": "readings and picture are its own",
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
    "it_is_the_turned_card_that_cannot_be_read": '"lay it straight, its corners uncovered"; none '
    "is missing, and once it is read the round goes on",
    "a_card_in_the_air_is_being_turned_as_long_as_a_landing_takes": "no stop: the screen asks to "
    "turn it and lay it face up",
    "a_card_that_does_not_come_back_from_its_turning_is_missing": "`missing_card`, "
    "over once it lies",
    "read_as_another_card_people_rule_on_it": "`hole_disagreement`",
    "where_another_card_is_missed_too_it_may_be_either": "`missing_card`",
    "before_its_turn_is_due_it_is_none_that_was_turned": "`missing_card`",
    "a_felt_that_is_emptied_is_not_well_in_the_time_it_has_to_put_itself_right": "nothing is said "
    "to be OK before the last card lies again",
    "a_stop_that_ends_while_the_felt_is_emptied_does_not_leave_all_well": "the same",
    "between_two_wrong_places_nothing_is_well": "the table is OK once the card lies right",
    "while_the_card_that_is_due_is_owed_since_a_stop_nothing_is_well": "OK once it lies",
    "a_card_on_its_way_from_the_shoe_is_well": "nothing is to be put right",
    "a_pause_after_taking_back_names_what_is_missing_before_the_table_is_ok": "the card is asked "
    "for, then the shift manager taps",
    "that_all_is_well_is_said_once_no_card_is_missing": "not before the card lies again",
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
    "the_shoe_is_right_means_what_it_told_after_a_ruling_that_was_undone": (
        "`read_disagreement` once more; the shoe's face is dealt"
    ),
    "a_face_that_was_ruled_against_the_shoe_is_not_asked_for_once_it_is_taken_back": (
        "the card in the hand is asked for without its face"
    ),
    "many_cards_pulled_at_once_are_told_once_and_laid_one_by_one": (
        "one stop; then each card of the hand is asked for, and no other is to be pulled"
    ),
    "one_more_card_than_was_told_of_is_told_anew": "`two_cards_pulled` again",
    "a_mistake_that_was_reported_is_over_once_its_card_is_taken_back": (
        "`dealer_error` ends as `taken_back`; nobody has to say that nothing was wrong"
    ),
    "what_else_was_reported_stays_open_when_a_card_is_taken_back": "it waits for its own ruling",
    "a_strange_card_beside_a_pulled_one_may_be_let_in": "dealt after the one that was pulled first",
    "a_strange_card_among_the_bets_is_taken_off_by_ruling_and_the_round_goes_on": (
        "`unknown_card`, not `early_card`; betting goes on when it is off"
    ),
    "a_card_seen_among_the_bets_before_its_shoe_reports_it_was_dealt_too_early": (
        "nothing until the shoe has told it; then `early_card`"
    ),
    "a_cut_card_laid_among_the_bets_is_told_as_that": "`cut_card_dealt`; the round is dealt",
    "a_strange_card_among_the_bets_is_told_whatever_else_is_wrong": (
        "`unknown_card` once play goes on, or the shoe is heard again"
    ),
    "cards_in_hand_go_to_the_rack_with_a_void_round": "the dealer is told so until the end",
    "of_an_open_card_turned_face_down_the_shoe_is_told": "what the shoe read stands on the screen",
    "of_a_card_that_was_laid_face_down_at_once_the_shoe_is_not_told": "it stays hidden",
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
    "a_card_that_fell_is_dealt_from_the_floor": (
        "dealt by the shoe's word; play goes on once the camera sees it laid"
    ),
    "a_fallen_hole_card_is_laid_face_down_and_told_to_nobody": "the same, and no face is told",
    "a_fallen_card_that_is_laid_wrong_is_not_seen_done": "play stands; another face is named",
    "a_card_that_the_shoe_missed_while_burning_is_admitted_and_burnt": (
        "two people name it; it counts, and gives the number if it is the first"
    ),
    "a_card_that_lies_between_rounds_while_nothing_is_burnt_stops_nobody": (
        "the screen says to take it away"
    ),
    "a_card_that_was_ruled_against_the_camera_is_itself_when_it_is_laid_again": (
        "what the camera read of it when people ruled counts as its face"
    ),
    "a_face_that_was_wrongly_ruled_to_be_the_shoes_is_asked_about_when_it_is_laid_again": (
        "`read_disagreement` again, and the camera may be ruled to be right"
    ),
    "laid_again_beside_the_own_one_it_can_be_entered": (
        "two people enter it; the card that the shoe told is dealt"
    ),
    "a_card_too_many_after_two_naturals_is_not_ruled_to_be_the_next": "burnt; no second stop",
    "an_unseen_card_too_many_is_kept_for_the_next_coup_where_the_game_keeps_such_cards": (
        "the next coup begins with it"
    ),
    "a_round_of_blackjack_that_needs_no_card_keeps_none": "that ruling is not offered",
    "a_kept_card_that_was_burnt_by_ruling_is_asked_for_no_more": (
        "it lies in the rack: nothing is said of it when the round ends"
    ),
    "a_set_is_not_loaded_under_another_name_than_its_batch_is_known_by": "refused with that name",
    "once_the_next_shoe_is_in_its_set_is_to_be_loaded": "told, with what the set needs before",
    "the_headline_names_the_card_that_is_laid_back_first": "told before what else is open",
    "laid_back_the_first_stop_is_told_again": "nothing else opens",
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
    "of_an_unread_one_that_is_due_face_down_nobody_need_know_the_face": (
        "`two_cards_pulled`: the dealer keeps the next one, and lays it face down"
    ),
    "its_face_is_what_the_camera_reads_as_those_ruled_who_kept_it": (
        "`card_corrected` names the people who kept it; nobody is asked again"
    ),
    "where_the_camera_reads_nothing_people_are_asked_again": "`unread_card`",
    "a_copy_of_which_the_shoe_holds_no_more_is_asked_for": "`unread_card`",
    "beside_a_dealt_card_of_that_face_that_is_missed_it_is_asked_for": "play stops",
    "a_journal_of_before_that_was_ruled_asks_for_its_face": "`unread_card`, as then",
    "a_hole_card_that_was_kept_untold_is_what_the_camera_reads_when_it_is_turned": "no second stop",
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
    "a_fallen_card_is_burnt_and_the_next_one_dealt": "the shoe and its discards balance",
    "a_card_that_is_told_to_have_fallen_is_ruled_on_once": (
        "its report holds the ruling; it is not asked for again"
    ),
    "a_card_that_is_told_to_have_fallen_may_have_been_burnt_already": (
        "`burnt_already`, as one that is not seen"
    ),
    "a_card_that_is_told_to_have_fallen_is_laid_by_two_people": (
        "laying it unasked deals nothing; two people rule that it stands"
    ),
    "a_card_that_was_laid_after_its_fall_is_burnt_from_where_it_lies": (
        "it is taken off, and the next one is dealt"
    ),
    "a_card_that_did_not_fall_after_all_is_looked_for": "`unseen_card` again",
    "a_fallen_card_that_is_told_twice_is_one": "the second report is refused: it is told already",
    "where_no_card_is_missed_nothing_says_that_it_fell": "those two rulings are not offered",
    "a_hand_of_everybody_is_never_said_to_die_by_itself": "that ruling is not offered",
    "a_fallen_card_that_a_later_one_covers_for_is_dealt_before_it": (
        "burnt, and the later one is dealt where it lies"
    ),
    "a_ruling_on_a_fallen_card_ends_the_stop_by_hand_too": (
        "while no camera sees by a person's word; one that sees again has to find the card"
    ),
    "a_card_is_dealt_from_the_floor_by_two_people": "one is refused; burning takes the manager",
    "a_fallen_card_that_the_shoe_could_not_read_is_burnt": "dealing it is refused with the reason",
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
    "a_card_kept_unseen_and_shown_later_waits_for_a_ruling": "`exposed_draw`; ruled to be the next "
    "one all the same, it is",
    "a_card_shown_while_play_stood_still_is_ruled_on_as_a_seen_one": "`exposed_draw` when play "
    "goes on, though it is in the hand or covered by then",
    "a_card_that_no_shoe_read_and_all_have_seen_is_not_kept_as_unseen": "the same, without a name",
    "a_card_seen_between_rounds_does_not_begin_one": "it is burnt: keeping it is refused",
    "a_card_shown_in_betting_while_play_stood_still_is_game_before_time": "`early_card`",
    "a_card_kept_unseen_into_betting_and_shown_there_is_game_before_time": "`early_card`",
    "the_second_of_two_that_was_shown_is_ruled_on_before_players_decide": "it is not kept as one "
    "unseen",
    "a_hole_card_shown_before_it_was_laid_was_seen": "`hole_exposed`, also from a pause",
    "a_card_shown_while_another_was_due_is_no_unseen_hole_card": "`hole_exposed`",
    "a_card_too_many_that_all_have_seen_begins_no_coup": "`extra_card_seen`; burnt",
    "a_dealt_card_that_is_laid_back_is_not_taken_for_one_in_hand": "nothing opens, though both are "
    "of one face",
    "an_open_card_taken_back_is_laid_again_and_stops_nothing": "an undone card is no seen one",
    "a_card_drawn_in_error_and_seen_stays_seen": (
        "taken up or covered it stays `exposed_draw`: the dealer cannot keep it as one unseen"
    ),
    "a_card_dealt_and_seen_before_betting_closed_stays_seen": "`early_card` stays; burnt by ruling",
    "a_card_dealt_unseen_before_betting_closed_is_kept": "the first card of the round",
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
    "exposed_draw_answered": "the answer is refused, a ruling ends what is open",
    "hole_exposed_answered": "the same",
    "early_card_then_bets": "`early_card` stays open; the bets deal nothing",
    "early_card_in_bets_due": "the same after the red light",
    "decision_during_report": "refused; the question still stands afterwards",
    "decision_during_report_or_a_pause": "the same in a pause",
    "reports_delayed_past_read_grace": "ends by itself when the report comes; dealt once",
    "hole_flickers_unreadable": "nothing opens; settled",
    "cut_card_between_two_and_gap": "`reports_lost` ends by a ruling only; then settled",
    "two_reports_of_one_gap": "the same",
    "enter_card_past_the_peek": "`peek_contradicted` opens, nothing is settled",
    "enter_card_past_the_peek_or_camera_is_right": "the same by the other road",
    "exposed_hole_disagreement_dismissed": "`read_disagreement` before the card is dealt",
    "a_hidden_card_that_was_seen_and_covered_waits_for_a_ruling": (
        '`hole_exposed` stays open, "was seen"; a ruling ends it, and the record says who ruled'
    ),
    "a_card_taken_off_for_the_shoes_own_is_entered_from_the_hand": (
        "two people enter it as it was read; it is the next card, and all have seen it"
    ),
    "it_is_entered_as_what_the_camera_read": "another face is refused",
    "while_it_is_away_the_camera_is_not_said_to_read_nothing": "it is to be laid back first",
    "a_ruling_on_one_card_is_none_on_others_that_lie_there": "they stay to be cleared",
    "a_hole_card_laid_open_at_a_box_is_to_be_moved_before_the_ruling": "moved, then ruled on",
    "what_was_wrong_with_a_settled_round_is_noted": "`noted`; play goes on",
    "a_mistake_in_a_round_in_play_is_not_merely_noted": "it is ruled on",
    "a_card_that_was_burnt_unasked_is_ruled_so": "`burnt_already`; the next one is dealt",
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
    "a_card_that_was_entered_wrongly_is_taken_back_and_ruled_away": (
        "undo takes it up, guided; then `unseen_card`, and two people rule that no card came"
    ),
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
    "a_dealer_who_signs_in_in_betting_burns_before_the_first_card": "asked for before it",
    "a_card_that_the_last_dealer_pulled_is_dealt_and_the_next_burnt_after_the_round": "no card of "
    "the round is burnt",
    "two_pulled_cards_laid_crossed_are_put_right_one_after_the_other": "`wrong_box` for each; then "
    "dealt in the order of the shoe",
    "a_card_that_lay_before_it_was_told_lies_right": "the shoe told two in the other order",
    "a_card_moved_as_told_while_vision_restarts_opens_nothing": "its old sight accuses nobody",
    "a_hole_card_moved_as_told_while_vision_restarts_opens_nothing": "the same face down",
    "a_strange_card_on_which_people_rule_stays_open_over_a_restart_until_it_is_gone": "and then "
    "until people say what it was",
    "where_no_camera_sees_all_cards_are_to_be_collected": "those too that no camera saw",
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
    "shoe_swapped_mid_round": "`shoe_exchanged`; the former shoe is put back, or the round is void",
    "no_round_goes_on_from_a_shoe_of_another_batch": "only a void is offered; the shoe leaves play",
    "the_former_shoe_put_back_ends_that_stop_by_itself": "its batch told again closes it",
    "between_rounds_the_shoe_of_another_batch_leaves_play": "a ruling ends the shoe",
    "a_set_is_loaded_as_the_batch_that_its_shoe_tells": "refused, with both batches named",
    "shoe_identity_changes_mid_round": "the same",
    "late_deck_check": "something is open, or the shoe condemned",
    "receipt_against_load": "refused with a sentence, or named",
    "receipt_against_load_of_a_batch_that_no_machine_reported": "the same",
    "back_colour_learnt_late": "`wrong_back`",
    "a_box_dies_once": "its stakes go back once, however often it is ruled",
    "a_card_that_may_not_stay_is_told_to_whom_it_is_owed": "refused; the place is named",
    "ack_with_a_wrong_digest": "rejected",
    "ack_void_of_a_settled_round": "rejected",
    "retry_of_a_decision_hits_the_next_window": "`duplicate`; decides nothing",
    "manager_void_while_collecting_settled": "rejected",
    "void_in_window_events": "voided, the window closed",
    "interrupted_after_positive_peek": "rejected; settled",
    "bust_it_count_zero": "settled, pays nothing",
    "a_text_that_has_no_bytes_is_refused_at_the_broker": "refused with a sentence",
    "a_key_that_has_no_bytes_is_refused_at_the_broker": "refused with a sentence",
    "a_text_that_has_no_bytes_is_refused_at_the_screen": "refused with a sentence",
    "no_input_ends_the_process_twice": "set aside at the next start, told, a person goes on",
    "an_input_without_a_fault_ends_no_process": "taken as any other",
    "the_largest_event_fits_the_brokers_limit": "fits",
    "the_largest_reply_fits_the_brokers_limit": "fits",
    "an_event_refused_for_good_does_not_block_the_next": "an alarm; the next one is told",
    "wrong_back_hole_taken_away_but_left": "no lying card refers to a dropped pull",
    "aside_dealt_card_then_vision_restart": "the same",
    "wrong_back_early_then_restart": "the same",
    "fold_crash_reuse_after_replay": "the replay goes through",
    "two_cameras_same_track": "only the card that is meant is set aside",
    "a_zone_of_strange_digits_is_refused": "refused",
    "nack_blocks_for_ever": "the screen says who refuses; the manager lets it pass",
    "closing_waits_for_ack": "says what it waits for",
    "utc_steps_back": "rounds go on under numbers of their own",
    "a_clock_in_1970_is_noticed": "named; no round opens",
    "deal_anyway_nobody": "nobody is asked; settled",
    "boxes_are_never_dealt_to_nobody_whatever_the_house_says": (
        "betting opens again, and that is what the game server is told"
    ),
    "broker_lost_in_window": "names broker and engineer",
    "camera_lost_at_turn": "named within seconds, with who can end it",
    "camera_lost_at_split": "the same",
    "camera_lost_in_mid_round_forever": "the shoe alone, by two people",
    "camera_lost_in_mid_round_forever_and_the_round_is_void": "or void",
    "cut_card_while_next_not_ready": "waits between rounds and asks for a shuffled shoe",
    "box_bets_for_a_box_of_no_main": "betting opens again",
    "taken_away_but_left": "stays open; play waits",
    "taken_away_but_left_until_the_next_betting": "the same until the card is gone",
    "back_colour_false_alarm": "no card is missed",
    "order_changed_and_dead_hand_sheet": "each round has its sheet, or one line why not",
    "journal_rounds_dies": "the same on the command line",
    "a_round_ruled_copy_is_right_has_a_sheet": "it has one",
    "a_disk_error_at_start_is_tried_again": "tried again by systemd",
    "the_dealers_word_that_it_was_burnt_does_not_stand_for_another_face": "the shift manager rules",
    "the_dealers_word_that_it_was_burnt_ends_it_once_the_card_is_gone": "it is over",
    "a_strange_card_waits_for_its_ruling_though_more_are_pulled_to_be_burnt": "open until ruled",
    "a_strange_card_is_none_that_leaves_the_shoe_after_it_though_it_shows_that_face": (
        "open until ruled"
    ),
    "of_two_that_lie_at_once_no_one_is_taken_away_by_the_dealer": "both are the shift manager's",
    "one_that_is_laid_after_the_burnt_card_went_to_the_rack_is_the_managers": "he rules",
    "one_that_follows_a_back_ruled_to_be_the_burnt_card_is_the_managers": "he looks in the rack",
    "one_that_follows_a_drawn_card_which_was_seen_to_be_burnt_is_the_managers": "he rules",
    "one_whose_back_is_of_another_set_was_not_burnt": "the shift manager rules",
    "one_of_which_another_face_was_read_is_the_managers": "he rules, also once it is taken off",
    "the_burnt_card_that_lies_while_vision_restarts_is_still_one": "the dealer takes it away",
    "a_card_that_is_kept_for_the_next_round_is_not_the_one_a_new_dealer_burns": "the next is burnt",
    "a_shoe_is_not_checked_by_invented_names": "refused",
    "a_dealer_countersigns_no_shuffle": "refused",
    "a_second_shuffler_or_manager_countersigns_a_shuffle": "taken",
    "the_dealer_ruled_upon_is_no_second_person": "refused",
    "a_void_by_the_panel_needs_a_reason_of_the_book": "refused without",
    "a_dealer_does_not_end_the_managers_pause": "refused",
    "undo_after_irregularity_then_server_wait": "guided; only the manager lets play go on",
    "new_dealer_mid_round": "refused without a manager",
    "a_replaced_dealer_acts_no_more": "refused",
    "a_sign_out_ends_all_sessions": "refused on the second screen",
    "who_is_removed_from_the_people_file_acts_no_more": "refused",
    "the_name_shown_is_the_name_recorded": "one name",
    "a_stranger_does_not_lock_the_manager_out": "the screen waits, the manager does not",
    "a_wrong_pin_leaves_a_trace": "a fact",
    "a_refused_tap_leaves_a_trace": "a fact",
    "a_run_that_the_hole_card_ends_is_not_seen": "the same with either card",
    "the_number_of_facts_does_not_depend_on_the_hole_card": "the same with either card",
    "the_number_of_records_does_not_depend_on_the_hole_card": "the same with either card",
    "the_run_is_told_once_the_hole_card_is_turned": "told then",
    "quebec_asks_insurance_hand_by_hand": "one question after the other",
    "the_final_counts_are_in_window_closed": "they are",
    "side_bets_at_top_level_of_a_box_game": "refused without a main bet",
    "cut_card_before_first_card_of_round": "the shoe is changed at once",
    "infinite_notifies_the_players_of_an_error": "a notice is published",
}
