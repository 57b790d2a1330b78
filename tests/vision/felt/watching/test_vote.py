"""Several looks become one answer, or none."""

import pytest

from vision.felt.cards.look import CardLook
from vision.felt.watching.vote import FEWEST_UNREAD, LONG_MS, Vote
from vision.reading.indices import IndexPose


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
    vote = _vote(*[""] * FEWEST_UNREAD)
    assert vote.result(LONG_MS - 1) is None
    answer = vote.result(LONG_MS)
    assert answer is not None
    assert answer.face == "unreadable"


@pytest.mark.parametrize("faces", [("",), ("8S",), ("", "8S"), ("", "8S", "8S", "8S")])
def test_few_pictures_are_no_long_try_however_slow_they_come(faces: tuple[str, ...]) -> None:
    vote = _vote(*faces)
    assert vote.result(5 * LONG_MS) is None
    for _ in range(4):
        vote.add(CardLook("8S", 0.9))
    answer = vote.result(9 * LONG_MS)
    assert answer is not None
    assert answer.face == "8S"


def test_time_in_which_nothing_was_seen_does_not_count() -> None:
    vote = _vote("")
    vote.begin_again(500)
    assert vote.result(LONG_MS + 100) is None


def seen(camera: str, *faces: str) -> list[CardLook]:
    return [CardLook(face, 0.9 if face else 0.0, camera=camera) for face in faces]


@pytest.mark.parametrize(
    ("left", "right", "face"),
    [
        (["8S"] * 3, [""] * 9, "8S"),
        (["8S"] * 2, ["8S"], "8S"),
        (["8S"] * 9, ["9S"], "8S"),
        (["8S"] * 20, ["9S"] * 2, ""),
        (["8S"] * 20, ["9S"] * 3, ""),
        (["8S"], ["9S"], ""),
        (["8S"] * 20, ["9S", "8S", "9S", "8S", "8S"], "8S"),
    ],
)
def test_one_camera_that_only_abstains_is_not_asked_and_two_that_differ_refuse(
    left: list[str], right: list[str], face: str
) -> None:
    vote = Vote(0, [*seen("left", *left), *seen("right", *right)])
    answer = vote.result(LONG_MS - 1)
    assert (answer.face if answer else "") == face


@pytest.mark.parametrize(
    ("left", "right", "disputed"),
    [
        ([], [], False),
        (["8S"] * 2, ["9S"] * 2, True),
        (["8S"] * 2, ["9S"], False),
        (["8S"], ["9S"], False),
        (["8S"] * 2, ["8S"] * 2, False),
        (["8S", "8S", "9S"], ["9S", "9S", "8S"], True),
    ],
)
def test_two_faces_with_conviction_of_two_cameras_are_a_dispute(
    left: list[str], right: list[str], disputed: bool
) -> None:
    assert Vote(0, [*seen("left", *left), *seen("right", *right)]).disputed == disputed


def test_the_index_is_where_this_cameras_last_look_found_it() -> None:
    first, last = IndexPose(1.0, 2.0, 9.0, 5.0, 0.0), IndexPose(3.0, 2.0, 9.0, 5.0, 0.1)
    vote = Vote(0)
    assert vote.places("left") == ()
    for camera, place in (("left", first), ("left", last), ("right", first)):
        vote.add(CardLook("8S", 0.9, camera=camera, places=(place,)))
    assert (vote.places("left"), vote.places("right")) == ((last,), (first,))
    assert vote.places("other") == ()


def test_an_answer_is_as_sure_as_its_looks_are_on_average_and_a_refusal_says_why() -> None:
    vote = Vote(0, [CardLook("8S", sure) for sure in (0.9, 0.91, 0.92345)])
    answer = vote.result(99)
    assert answer is not None
    assert answer.confidence == 0.9112
    blurred = [CardLook("", why="blurred")] * (FEWEST_UNREAD - 1)
    vote = Vote(0, [*blurred, CardLook("", why="a hand covers it")])
    answer = vote.result(LONG_MS)
    assert answer is not None
    assert answer.why == "a hand covers it"
