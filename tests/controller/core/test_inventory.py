"""Where every card of a set is: dealt, burnt, held, set aside or in hand, at every fact."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.core.engine import Engine
from tests.support.inventory import faults
from tests.support.storm import GAMES, night

KNOWN = pytest.mark.xfail(
    raises=AssertionError,
    strict=False,
    reason="B5: a storm's people do not follow every guided step",
)


@KNOWN
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=False))
def test_every_card_of_a_set_is_in_one_place_at_every_fact(game: str, rng: Random) -> None:
    world = night(game, rng, gusts=100)
    assert faults(Engine(world.engine.table.config), world.facts) == []
