"""The ends of the scenes of case A4, by the name of the test without `test_`."""

ENDS = {
    "enter_card_past_the_peek": "`peek_contradicted` opens, nothing is settled",
    "enter_card_past_the_peek_or_camera_is_right": "the same by the other road",
}
