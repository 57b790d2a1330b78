"""The ends of the scenes of case A3, by the name of the test without `test_`."""

ENDS = {
    "a_card_that_was_laid_again_is_the_one_that_is_ruled_on": (
        "its step is seen done by the sensors; no `unknown_card` of it"
    ),
    "the_screen_shows_the_card_that_was_laid_again": "readings and picture are its own",
    "the_shoe_is_right_means_what_it_told_after_a_ruling_that_was_undone": (
        "`read_disagreement` once more; the shoe's face is dealt"
    ),
    "a_face_that_was_ruled_against_the_shoe_is_not_asked_for_once_it_is_taken_back": (
        "the card in the hand is asked for without its face"
    ),
    "a_mistake_that_was_reported_is_over_once_its_card_is_taken_back": (
        "`dealer_error` ends as `taken_back`; nobody has to say that nothing was wrong"
    ),
    "what_else_was_reported_stays_open_when_a_card_is_taken_back": "it waits for its own ruling",
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
    "a_card_that_was_ruled_against_the_camera_is_itself_when_it_is_laid_again": (
        "what the camera read of it when people ruled counts as its face"
    ),
    "a_face_that_was_wrongly_ruled_to_be_the_shoes_is_asked_about_when_it_is_laid_again": (
        "`read_disagreement` again, and the camera may be ruled to be right"
    ),
    "a_card_too_many_after_two_naturals_is_not_ruled_to_be_the_next": "burnt; no second stop",
    "an_unseen_card_too_many_is_kept_for_the_next_coup_where_the_game_keeps_such_cards": (
        "the next coup begins with it"
    ),
    "a_round_of_blackjack_that_needs_no_card_keeps_none": "that ruling is not offered",
    "a_kept_card_that_was_burnt_by_ruling_is_asked_for_no_more": (
        "it lies in the rack: nothing is said of it when the round ends"
    ),
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
    "a_card_too_many_that_all_have_seen_begins_no_coup": "`extra_card_seen`; burnt",
    "a_dealt_card_that_is_laid_back_is_not_taken_for_one_in_hand": "nothing opens, though both are "
    "of one face",
    "an_open_card_taken_back_is_laid_again_and_stops_nothing": "an undone card is no seen one",
    "a_card_drawn_in_error_and_seen_stays_seen": (
        "taken up or covered it stays `exposed_draw`: the dealer cannot keep it as one unseen"
    ),
    "a_card_dealt_and_seen_before_betting_closed_stays_seen": "`early_card` stays; burnt by ruling",
    "a_card_dealt_unseen_before_betting_closed_is_kept": "the first card of the round",
    "exposed_draw_answered": "the answer is refused, a ruling ends what is open",
    "hole_exposed_answered": "the same",
    "early_card_then_bets": "`early_card` stays open; the bets deal nothing",
    "early_card_in_bets_due": "the same after the red light",
    "decision_during_report": "refused; the question still stands afterwards",
    "betting_that_is_opened_again_does_not_wait_for_late_bets": "play goes on",
    "a_question_about_another_face_is_asked_again_though_its_answer_was_late": "play goes on",
    "decision_during_report_or_a_pause": "the same in a pause",
    "reports_delayed_past_read_grace": "ends by itself when the report comes; dealt once",
    "hole_flickers_unreadable": "nothing opens; settled",
    "cut_card_between_two_and_gap": "`reports_lost` ends by a ruling only; then settled",
    "two_reports_of_one_gap": "the same",
    "a_ruling_on_one_card_is_none_on_others_that_lie_there": "they stay to be cleared",
    "what_was_wrong_with_a_settled_round_is_noted": "`noted`; play goes on",
    "a_mistake_in_a_round_in_play_is_not_merely_noted": "it is ruled on",
    "a_card_that_was_burnt_unasked_is_ruled_so": "`burnt_already`; the next one is dealt",
    "a_card_that_was_entered_wrongly_is_taken_back_and_ruled_away": (
        "undo takes it up, guided; then `unseen_card`, and two people rule that no card came"
    ),
    "the_dealers_word_that_it_was_burnt_does_not_stand_for_another_face": "the shift manager rules",
    "the_dealers_word_that_it_was_burnt_ends_it_once_the_card_is_gone": "it is over",
    "a_strange_card_waits_for_its_ruling_though_more_are_pulled_to_be_burnt": "open until ruled",
    "a_strange_card_is_none_that_leaves_the_shoe_after_it_though_it_shows_that_face": (
        "open until ruled"
    ),
    "a_card_kept_for_a_round_that_does_not_come_is_burnt_when_the_table_closes": (
        "the dealer is told to take it to the rack; nobody asks for it the next morning"
    ),
    "a_card_kept_when_its_shoe_leaves_is_told_to_go_to_the_rack": "the same",
}
