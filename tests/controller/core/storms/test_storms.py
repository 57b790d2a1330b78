"""Random storms: any mix of irregularities, device losses and rulings, in virtual time.

One night is held against all that holds of any night, since the night itself costs the most.
`make torture` plays them by the thousand.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.core.engine import Engine
from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.support.inventory import faults
from tests.support.sampled import so_many
from tests.support.storms.storm import GAMES, night
from tests.support.storms.stormy_world import World
from tests.support.table_driver import replayed


def sheets_or_reasons(world: World) -> list[str]:
    """One line for each settled round of the night: its sheet's id, or why it has none."""
    engine, lines = Engine(world.engine.table.config), []
    for moment, fact in world.facts:
        engine.replay(moment, fact)
        if isinstance(fact, f.RoundSettled):
            try:
                lines.append(live_sheet(engine.table)["id"])
            except SheetError as error:
                lines.append(str(error))
    return lines


@pytest.mark.long
@pytest.mark.regulation("R28")
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=so_many(2, 8), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=False))
def test_a_storm_settles_no_wrong_round_and_has_no_dead_end(game: str, rng: Random) -> None:
    """Replayed it is the same; each card is in one place at each fact; each round has a sheet."""
    world = night(game, rng, gusts=100)
    again = replayed(world)
    assert again.console_view(world.now) == world.engine.console_view(world.now)
    assert faults(Engine(world.engine.table.config), world.facts) == []
    assert len(sheets_or_reasons(world)) == len(world.of(f.RoundSettled))
