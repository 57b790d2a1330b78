"""Vision starts anew, at any moment and as often as it likes: every card is the card it was."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.table import Table
from tests.support.players import random_server
from tests.support.storm import GAMES
from tests.support.stormy_world import World
from tests.support.table_driver import replayed


def assert_each_card_is_itself(table: Table) -> None:
    claimed = [pull.track for pull in table.pulls.values() if pull.track is not None]
    assert len(claimed) == len(set(claimed)), "two pulled cards share a track"
    assert set(claimed) <= set(table.lying), "a pulled card lies under a track that is gone"


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_restarts_from_number_one_change_no_round(game: str, rng: Random) -> None:
    world = World(game, rng)
    world.open()
    answer = random_server(1, rng.randint(1, 4))
    for _ in range(250):
        if rng.random() < 0.15:
            for _ in range(rng.randint(1, 3)):
                world.vision_restarts()
            assert_each_card_is_itself(world.engine.table)
        if world.engine.table.window or world.phase == "bets_due":
            answer(world)
        else:
            world.obey()
        for name in list(world.engine.table.awaiting_ack):
            world.command(c.AckRound("digest"), name)
    assert world.of(f.IrregularityOpened) == []
    assert world.of(f.RoundSettled)
    world.wait(4000)
    assert not any(card.unconfirmed for card in world.engine.table.lying.values())
    assert replayed(world).console_view(world.now) == world.view()
