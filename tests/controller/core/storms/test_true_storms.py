"""Nights of a world that keeps its own truth: one fault at a time, and all at once."""

import pytest

from tests.support.sampled import so_many
from tests.support.storms.storm import COUPS, GAMES
from tests.support.truth.faults import FAULTS
from tests.support.truth.night import Night, night

pytestmark = pytest.mark.long

ALL = (*GAMES, *COUPS)
SHORT, LONG = so_many(400, 600), so_many(600, 1_000)
"""Inputs of a night: of one kind of fault, and of everything at once."""

COUP_ALONE = ("shoe_ends_the_coup", "shoe_finds_a_card_too_many")


@pytest.mark.parametrize(("n", "fault"), [*enumerate(FAULTS)], ids=[*FAULTS])
def test_one_fault_at_a_time(n: int, fault: str) -> None:
    """Whatever one kind of fault does, the round is right, the books balance, the table goes on."""
    game = "baccarat" if fault in COUP_ALONE else ALL[n % len(ALL)]
    nights = (night(game, seed, SHORT, (fault, "closing_announced")) for seed in range(1, 11))
    assert any(_settled(came) for came in nights)  # a night so short may settle none


def _settled(came: Night) -> bool:
    assert not came.wrong, came.text
    return bool(came.counts["round"]["settled"])


@pytest.mark.parametrize("game", ALL)
def test_a_night_without_faults_is_dealt_again_by_the_plain_script(game: str) -> None:
    came = night(game, 1, 600, ("closing_announced",))
    assert not came.wrong, came.text
    again = came.counts["check"]["dealt again by the plain script"]
    assert again >= 0.9 * came.counts["round"]["settled"] > 5


@pytest.mark.parametrize("game", ALL)
def test_a_night_of_everything_at_once(game: str) -> None:
    assert any(_settled(night(game, seed, LONG)) for seed in range(1, 11))
