"""The ends of the scenes of case E, by the name of the test without `test_`."""

ENDS = {
    "quebec_asks_insurance_hand_by_hand": "one question after the other",
    "the_final_counts_are_in_window_closed": "they are",
    "side_bets_at_top_level_of_a_box_game": "refused without a main bet",
    "cut_card_before_first_card_of_round": "the shoe is changed at once",
    "infinite_notifies_the_players_of_an_error": "a notice is published",
}
