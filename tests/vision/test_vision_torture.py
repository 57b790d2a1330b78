"""Card events under every disturbance, among chips left behind, and before two failing cameras.

`make torture` runs the same by the thousand. What two cameras tell while one fails, a picture at a
time, is in test_two_cameras.py.
"""

import pytest

from tests.support.sampled import so_many
from tests.torture import chips_left, two_cameras, two_cameras_rounds
from tests.torture.vision_events import run

MOST_ASKED = 1
"""One doubt of a hundred is no measure: the long runs are."""


@pytest.mark.system
@pytest.mark.timeout(500)
def test_no_card_is_told_wrong_and_hardly_one_is_asked_for() -> None:
    score = run(so_many(4, 50), seed=11, a_night=so_many(4, 8), jobs=2)
    assert score.wrong == 0, score.failures
    assert score.asked <= MOST_ASKED, score.failures


@pytest.mark.torture
@pytest.mark.system
@pytest.mark.timeout(500)
def test_chips_that_are_left_on_the_felt_hold_no_card_back() -> None:
    score = chips_left.run(50, seed=14, a_night=8, jobs=2)
    assert score.wrong == 0, score.failures
    assert score.asked <= MOST_ASKED, score.failures


@pytest.mark.torture
@pytest.mark.system
@pytest.mark.timeout(500)
def test_with_one_of_two_cameras_failing_nothing_is_told_wrong() -> None:
    score = two_cameras.run(24, seed=12, a_night=12, jobs=2)
    assert score.wrong == 0, score.failures
    assert score.states["never back"] == 0, score.failures
    assert score.asked <= MOST_ASKED, score.failures


@pytest.mark.torture
@pytest.mark.system
@pytest.mark.timeout(500)
def test_with_one_of_two_cameras_failing_no_round_is_void_or_wrong() -> None:
    outcome = two_cameras_rounds.run(1, seed=12, a_table=1)
    assert (outcome.rounds, outcome.void, outcome.wrong, outcome.stuck) == (1, 0, 0, 0), (
        outcome.failures
    )
