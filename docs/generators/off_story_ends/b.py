"""The ends of the scenes of cases B to B6, by the name of the test without `test_`."""

ENDS = {
    "a_pause_asked_for_after_the_round_outlives_a_taking_back": "the pause begins after it",
    "a_felt_that_is_emptied_is_not_well_in_the_time_it_has_to_put_itself_right": "nothing is said "
    "to be OK before the last card lies again",
    "a_stop_that_ends_while_the_felt_is_emptied_does_not_leave_all_well": "the same",
    "between_two_wrong_places_nothing_is_well": "the table is OK once the card lies right",
    "while_the_card_that_is_due_is_owed_since_a_stop_nothing_is_well": "OK once it lies",
    "a_card_on_its_way_from_the_shoe_is_well": "nothing is to be put right",
    "a_pause_after_taking_back_names_what_is_missing_before_the_table_is_ok": "the card is asked "
    "for, then the shift manager taps",
    "that_all_is_well_is_said_once_no_card_is_missing": "not before the card lies again",
    "a_card_that_fell_is_dealt_from_the_floor": (
        "dealt by the shoe's word; play goes on once the camera sees it laid"
    ),
    "a_fallen_hole_card_is_laid_face_down_and_told_to_nobody": "the same, and no face is told",
    "a_fallen_card_that_is_laid_wrong_is_not_seen_done": "play stands; another face is named",
    "the_headline_names_the_card_that_is_laid_back_first": "told before what else is open",
    "laid_back_the_first_stop_is_told_again": "nothing else opens",
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
    "where_no_camera_sees_all_cards_are_to_be_collected": "those too that no camera saw",
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
    "a_shoe_that_is_taken_out_in_mid_round_is_to_be_put_back": (
        "`shoe_trouble`; the manager is called, and it is over once it is there"
    ),
    "the_card_that_left_it_before_is_dealt_first": "then the shoe is asked for",
    "a_shoe_that_gives_a_card_is_there": "play goes on",
    "a_shoe_that_is_moved_for_a_moment_stops_nothing": "nothing opens",
    "an_empty_shoe_that_is_taken_out_is_changed_all_the_same": "`shoe_empty`",
    "no_round_waits_for_a_shoe_that_is_at_the_shuffler": (
        "the next round opens from the one in play"
    ),
    "the_shoe_in_play_is_waited_for_between_rounds": "told, and no round opens",
    "where_every_box_is_dead_the_hole_card_is_neither_checked_nor_turned": (
        "settled, all stakes back; the dealer takes up what lies"
    ),
    "where_every_box_is_dead_no_further_card_is_dealt": (
        "settled, all stakes back; a card that was pulled already is burnt by ruling"
    ),
    "a_ruling_of_mere_words_is_made_once": (
        "the second tap is refused with the reason; hands end it as before"
    ),
    "that_a_device_is_waited_for_is_ruled_once": "over once the device is back",
    "no_card_is_asked_for_from_a_shoe_that_gives_none_to_burn": (
        "the shoe is told first, then the burn"
    ),
    "nor_for_a_new_dealer_who_came_in_the_betting": "the same",
    "between_rounds_people_may_change_to_the_shoe_that_is_loaded": (
        "`shoe_lost` after half a minute; the other shoe comes into play by ruling"
    ),
    "it_is_over_once_the_shoe_is_heard": "closes by itself; the same shoe stays in play",
    "where_no_other_shoe_is_loaded_the_list_says_what_is_missing": (
        "nothing opens; the device is named with who mends it"
    ),
    "in_a_round_it_is_void_and_then_the_next_shoe_is_taken": "void, then the other shoe",
    "which_shoe_is_dealt_from_is_told_until_it_gave_its_first_card": "the sentence names the shoe",
}
