"""Table and world killed at random in the middle of the play (more of it: tests/torture)."""

from pathlib import Path

import pytest

from tests.support.sampled import so_many
from tests.torture.kill_table import run

KILLS = so_many(2, 3)


@pytest.mark.system
@pytest.mark.timeout(240)
def test_killed_table_and_world_go_on_with_the_same_round(tmp_path: Path) -> None:
    told = run(tmp_path, kills=KILLS, seed=3, game="infinite", more=1)
    assert told.startswith(f"infinite: {KILLS} kills")
    assert "without a gap" in told
