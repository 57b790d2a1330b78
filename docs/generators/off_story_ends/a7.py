"""The ends of the scenes of case A7, by the name of the test without `test_`."""

ENDS = {
    "a_set_is_not_loaded_under_another_name_than_its_batch_is_known_by": "refused with that name",
    "once_the_next_shoe_is_in_its_set_is_to_be_loaded": "told, with what the set needs before",
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
    "a_felt_that_agrees_with_the_result_is_collected": (
        "a set found short in mid-round is no contradiction of the felt"
    ),
    "a_felt_that_contradicts_it_is_told_all_the_same": "two reviews, each with its reason",
    "of_a_set_under_review_every_reason_is_told_once": "none takes the place of another",
    "what_is_none_of_the_set_is_taken_off_before_a_void_round": (
        "a foreign card goes to the shift manager, the cut card away, and none of them to the rack"
    ),
    "a_foreign_card_laid_while_cards_are_collected_is_told": "the same",
    "a_card_of_the_void_round_that_was_never_dealt_is_none_of_these": (
        "it goes to the rack; nothing is said to be in the hand"
    ),
    "beside_a_foreign_back_the_card_of_the_shoe_is_in_the_hand": "first the one, then the other",
    "that_a_round_is_void_is_told_until_its_last_card_is_off": "beside what still lies there",
    "a_card_of_the_other_shoe_goes_to_no_rack_of_this_one": "the shift manager gets it",
}
