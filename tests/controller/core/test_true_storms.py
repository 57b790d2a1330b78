"""Nights of a world that keeps its own truth: one fault at a time, and all that hold at once.

What does not hold yet is expected to fail in `tests/abnormal/test_f_storms.py`.
"""

import pytest

from tests.support.storm import GAMES
from tests.support.truth.faults import FAULTS
from tests.support.truth.night import night

OPEN = {
    "vision_restarts": "A1",
    "vision_restarts_in_a_row": "A1",
    "vision_restarts_in_another_order": "A1",
    "controller_restarts": "A1",
    "exchange_while_vision_restarts": "A2",
    "camera_misreads_later": "A2",
    "answer_while_stopped": "A3",
    "bets_while_stopped": "A3",
    "box_interrupted": "A3",
    "report_of_an_older_boot": "A6",
    "second_shoe_gives_a_card": "A6",
    "card_pushed_back": "A6",
    "clock_back": "B4",
    "clock_in_1970": "B4",
    "reports_lost": "A6: the world does not know the inventory's range yet",
    "taken_back": "B5: the world does not follow a guided undo yet",
    "ruling_not_carried_out": "B5",
    "ruled_wrongly": "B5",
    "dealt_too_early": "B5",
}
"""Faults that still find what is known, by the case; whoever mends it takes its line away."""

HOLDING = [name for name in FAULTS if name not in OPEN]


@pytest.mark.parametrize(("n", "fault"), [*enumerate(HOLDING)], ids=HOLDING)
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
