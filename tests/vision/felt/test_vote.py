"""Several looks become one answer, or none."""

from vision.felt.look import CardLook
from vision.felt.vote import LONG_MS, Vote


def _vote(*faces: str) -> Vote:
    vote = Vote(0)
    for face in faces:
        vote.add(CardLook(face, 0.9 if face else 0.0))
    return vote


def test_three_agreeing_looks_are_an_answer() -> None:
    assert _vote("8S", "8S").result(66) is None
    answer = _vote("8S", "8S", "8S").result(99)
    assert answer is not None
    assert (answer.face, answer.confidence) == ("8S", 0.9)


def test_two_looks_are_enough_where_both_are_sure_and_nothing_else_was_said() -> None:
    for confidence, enough in ((0.97, True), (0.96, False)):
        vote = Vote(0, [CardLook("8S", 0.995), CardLook("8S", confidence)])
        assert (vote.result(33) is not None) == enough
    for other in (CardLook(""), CardLook("9S", 0.995)):
        assert Vote(0, [CardLook("8S", 0.995), CardLook("8S", 0.995), other]).result(66) is None


def test_a_contradiction_asks_for_many_more() -> None:
    assert _vote("8S", "8S", "8S", "8S", "9S").result(165) is None
    answer = _vote(*["8S"] * 9, "9S").result(330)
    assert answer is not None
    assert answer.face == "8S"


def test_six_looks_more_are_wanted_for_each_one_against_and_one_less_is_too_few() -> None:
    assert _vote(*["8S"] * 8, "9S").result(300) is None
    assert _vote(*["8S"] * 14, "9S", "9S").result(500) is None
    assert _vote(*["8S"] * 15, "9S", "TS").result(500) is not None
    assert _vote(*["8S"] * 9, "9S", "").result(300) is None
    assert _vote(*["8S"] * 10, "9S", "").result(300) is not None


def test_the_colour_of_a_back_is_what_most_agreeing_looks_saw() -> None:
    vote = Vote(0)
    for colour in ("green", "red", "red"):
        vote.add(CardLook("back", 0.9, colour))
    answer = vote.result(99)
    assert answer is not None
    assert (answer.face, answer.colour) == ("back", "red")


def test_abstentions_count_for_nobody_but_a_face_needs_more_looks_than_they() -> None:
    assert _vote("", "8S", "8S", "8S").result(132) is None
    assert _vote("", "8S", "8S", "8S", "8S").result(165) is not None
    assert _vote("", "", "", "", "8S", "8S", "8S", "8S").result(264) is None


def test_what_stays_undecided_is_unreadable_after_a_long_try() -> None:
    vote = _vote("", "", "")
    assert vote.result(LONG_MS - 1) is None
    answer = vote.result(LONG_MS)
    assert answer is not None
    assert answer.face == "unreadable"


def test_time_in_which_nothing_was_seen_does_not_count() -> None:
    vote = _vote("")
    vote.begin_again(500)
    assert vote.result(LONG_MS + 100) is None
