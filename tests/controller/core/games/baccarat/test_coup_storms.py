"""Storms over coups: any mix of irregularities, device losses and rulings, in virtual time.

The shoe tells targets and results too, right and wrong ones.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.storms.storm import COUPS, night
from tests.support.table_driver import replayed


@pytest.mark.long
@pytest.mark.parametrize("game", COUPS)
@settings(
    max_examples=2, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(rng=st.randoms(use_true_random=False))
def test_a_storm_settles_no_wrong_coup_and_has_no_dead_end(game: str, rng: Random) -> None:
    world = night(game, rng, gusts=80)
    again = replayed(world)
    assert again.console_view(world.now) == world.engine.console_view(world.now)
