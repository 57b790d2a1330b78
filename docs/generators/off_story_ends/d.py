"""The ends of the scenes of case D, by the name of the test without `test_`."""

ENDS = {
    "of_a_card_that_is_due_hidden_nothing_is_said": "the same words whatever it is",
    "a_run_that_the_hole_card_ends_is_not_seen": "the same with either card",
    "the_number_of_facts_does_not_depend_on_the_hole_card": "the same with either card",
    "the_number_of_records_does_not_depend_on_the_hole_card": "the same with either card",
    "the_run_is_told_once_the_hole_card_is_turned": "told then",
}
