"""What storms that know the truth have found, each by the shortest night or scene that shows it."""

import pytest

from tests.abnormal.scenes import c, in_window, must
from tests.support.truth.night import night

QUIET_FAULTS = (
    "shuffler_alarms",
    "deck_check_fails",
    "clock_forward",
    "report_told_twice",
    "command_twice",
    "command_out_of_order",
    "closing_announced",
    "dealers_change",
)
"""Between them vision starts anew seldom enough for its numbers to have grown."""

NIGHTS = [
    ("A1", "quebec", 8, 900, ("vision_restarts", *QUIET_FAULTS)),
    ("A2", "quebec", 1, 100, ("exchange_while_vision_restarts", "shuffler_alarms")),
    ("A3", "quebec", 1, 1500, ("answer_while_stopped", "bets_while_stopped", "reported")),
    ("A6", "quebec", 1, 100, ("report_of_an_older_boot", "shoe_boots_again", "cut_card")),
    ("B4", "quebec", 1, 150, ("clock_back", "shuffler_alarms")),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("case", "game", "seed", "inputs", "faults"),
    NIGHTS,
    ids=[f"{case}-{faults[0]}" for case, *_, faults in NIGHTS],
)
def test_the_night_is_right(
    case: str, game: str, seed: int, inputs: int, faults: tuple[str, ...]
) -> None:
    came = night(game, seed, inputs, faults)
    assert not came.wrong, (case, came.text)


def test_a_box_handed_over_ends_no_irregularity() -> None:
    """A hole card is exposed while the last box decides, and the server hands that box over."""
    table = in_window("blackjack_live", ["9S", "8S", "7D", "4C", "5C", "8H"], (1, 2))
    table.stand()
    must(table.engine.table.window, "box 2 is not asked")
    table.turn_hole()
    must("hole_exposed" in table.open, f"nothing exposed: {table.open}")
    table.command(c.BoxInterrupted("2"))
    assert "hole_exposed" in table.open or table.closed_by_ruling
