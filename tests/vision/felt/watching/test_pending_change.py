"""When each card of a change is decided."""

from typing import Any, cast

import pytest

from vision.felt.cards.look import CardLook
from vision.felt.cards.pose import Pose
from vision.felt.cards.track import TrackedCard
from vision.felt.watching.effort import AGAIN, COMPARED, LOOK
from vision.felt.watching.pending_change import Candidate, PendingChange
from vision.felt.watching.vote import Vote
from vision.reading.indices import IndexPose

PLACE = Pose(280, 375, 0)


def _known(face: str, *looks: CardLook, colour: str = "") -> Candidate:
    card = TrackedCard(1, "P", 0, PLACE, face, colour)
    return Candidate("turned", PLACE, Vote(0, [*looks]), card)


def test_one_look_that_shows_what_is_known_to_lie_there_is_enough() -> None:
    for looks in ([CardLook("8S", 0.95)], [CardLook(""), CardLook("8S", 0.95)]):
        decided = _known("8S", *looks).result(33)
        assert decided is not None
        assert decided.face == "8S"
    back = _known("back", CardLook("back", 0.99, "red"), colour="red").result(33)
    assert back is not None
    assert (back.face, back.colour) == ("back", "red")


@pytest.mark.parametrize(
    "candidate",
    [
        _known("8S", CardLook("9S", 0.999)),
        _known("8S", CardLook("9S", 0.9), CardLook("8S", 0.9)),
        _known("8S", CardLook("")),
        _known("back", CardLook("back", 0.99, "blue"), colour="red"),
        _known("back", CardLook("8S", 0.99), colour="red"),
        Candidate("fresh", PLACE, Vote(0, [CardLook("8S", 0.999)])),
    ],
)
def test_what_is_new_takes_more_than_one_look(candidate: Candidate) -> None:
    assert candidate.result(33) is None


def test_what_a_change_wants_next_is_a_look_at_the_undecided_card_seen_least_often() -> None:
    found = CardLook("8S", 0.999, places=(IndexPose(9, 9, 9, 6, 0),))
    decided = Candidate("fresh", PLACE, Vote(0, [found, found]))
    again, first = (Candidate("fresh", PLACE, Vote(0, looks)) for looks in ([found], []))
    unused = cast(Any, None)
    wanted = [
        PendingChange(unused, unused, unused, 0, [], cards).wants(33)
        for cards in ([decided], [decided, again], [decided, first], [again, first], [])
    ]
    assert wanted == [COMPARED, AGAIN, LOOK, LOOK, COMPARED]
