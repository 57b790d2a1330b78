"""The ends of the scenes of cases C1 to C3, by the name of the test without `test_`."""

ENDS = {
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
    "a_dealer_who_is_removed_in_mid_round_leaves_the_table_after_it": "signed out then",
    "a_dealer_without_a_screen_who_is_removed_leaves_the_table": "signed out between rounds",
    "the_name_shown_is_the_name_recorded": "one name",
    "a_stranger_does_not_lock_the_manager_out": "the screen waits, the manager does not",
    "a_wrong_pin_leaves_a_trace": "a fact",
    "a_refused_tap_leaves_a_trace": "a fact",
    "who_had_a_screen_only_is_signed_out_by_a_restart": (
        "the role is free; dealer and shuffler stay"
    ),
    "a_manager_who_had_a_screen_may_deal_after_a_restart": "signed in",
    "a_manager_comes_and_rules_on_what_was_open_when_the_process_ended": "ruled",
}
