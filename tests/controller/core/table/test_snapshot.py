"""One look at the table: a card is wanted while it is dealt, and never else."""

import pytest

from controller.core.messages import commands as c
from tests.abnormal.scenes import scene
from tests.support.storms.storm import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cards", range(5))
def test_no_card_is_wanted_once_the_round_is_void(game: str, cards: int) -> None:
    table = scene(game)
    table.start()
    for _ in range(cards):
        if table.phase == "dealing":
            table.obey()
    assert (table.engine.table.snapshot().wanted is not None) <= (table.phase == "dealing")
    assert table.manager(c.VoidRound("misdeal", "manager-2")) == "accepted"
    assert table.engine.table.snapshot().wanted is None
    table.wait(60_000)
    assert "unseen_card" not in table.opened


@pytest.mark.parametrize(
    ("state", "trouble", "unwell"),
    [
        ("ok", "", False),
        ("lost", "", True),
        ("ok", "jammed", True),
    ],
)
def test_a_device_that_answers_and_has_a_trouble_is_not_well(
    state: str, trouble: str, unwell: bool
) -> None:
    table = scene("igt").engine.table
    device = next(iter(table.devices.values()))
    device.state, device.trouble = state, trouble
    table.last_snapshot = None
    assert (device in table.snapshot().unwell) == unwell
