"""Nights of a world that keeps its own truth: one fault at a time, and all at once."""

import pytest

from tests.support.storms.storm import GAMES
from tests.support.truth.faults import FAULTS
from tests.support.truth.night import night


@pytest.mark.parametrize(("n", "fault"), [*enumerate(FAULTS)], ids=[*FAULTS])
def test_one_fault_at_a_time(n: int, fault: str) -> None:
    """Whatever one kind of fault does, the round is right, the books balance, the table goes on."""
    came = night(GAMES[n % len(GAMES)], 1, 300, (fault, "closing_announced"))
    assert not came.wrong, came.text
    assert came.counts["round"]["settled"], came.counts


@pytest.mark.parametrize("game", GAMES)
def test_a_night_without_faults_is_dealt_again_by_the_plain_script(game: str) -> None:
    came = night(game, 1, 800, ("closing_announced",))
    assert not came.wrong, came.text
    again = came.counts["check"]["dealt again by the plain script"]
    assert again >= 0.9 * came.counts["round"]["settled"] > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_night_of_everything_at_once(game: str) -> None:
    came = night(game, 1, 1_500)
    assert not came.wrong, came.text
    assert came.counts["round"]["settled"], came.counts
