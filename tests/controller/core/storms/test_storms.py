"""Random storms: any mix of irregularities, device losses and rulings, in virtual time.

`make torture` plays them by the thousand.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.storms.storm import GAMES, night
from tests.support.table_driver import replayed


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=False))
def test_a_storm_settles_no_wrong_round_and_has_no_dead_end(game: str, rng: Random) -> None:
    world = night(game, rng, gusts=100)
    again = replayed(world)
    assert again.console_view(world.now) == world.engine.console_view(world.now)
