"""The ends of the scenes of case A1, by the name of the test without `test_`."""

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
    "a_card_where_no_camera_is_said_to_look_is_forgotten_too": "no dead end",
    "a_restart_does_not_change_which_card_came_first": "the cards keep their order",
    "a_card_that_vision_has_not_told_again_is_not_dealt": "it waits until it is told again",
    "a_card_that_was_covered_is_seen_after_the_next_one": "both are dealt, nothing is to be moved",
    "a_card_moved_as_told_while_vision_restarts_opens_nothing": "its old sight accuses nobody",
    "a_hole_card_moved_as_told_while_vision_restarts_opens_nothing": "the same face down",
    "a_strange_card_on_which_people_rule_stays_open_over_a_restart_until_it_is_gone": "and then "
    "until people say what it was",
    "cards_that_change_places_in_a_restart_of_vision_are_known_by_their_faces": "moved back, "
    "one by one",
    "the_hole_card_that_changed_places_in_a_restart_is_told_where_it_belongs": (
        "moved back as told; it is turned up at no time"
    ),
    "a_strange_open_card_is_not_taken_for_the_hole_card_that_changed_places_in_a_restart": (
        "ruled on where it lies now; the hole card is moved back as told, exposed at no time"
    ),
    "a_hole_card_that_is_carried_to_another_place_is_told_where_it_belongs": (
        "`strayed_card`; one that lay beside it stays a strange card"
    ),
    "cards_that_change_places_while_play_is_stopped_are_told_when_it_goes_on": (
        "moved back, one by one"
    ),
}
