"""Vision starts anew, at any moment and as often as it likes: every card is the card it was."""

from itertools import cycle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.cards import Card
from controller.core.games.steps import NeedReveal
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.table import Table
from tests.support.mistakes.aftermath import open_codes
from tests.support.players import random_server, standing_server
from tests.support.sampled import so_many
from tests.support.storms.storm import GAMES
from tests.support.storms.stormy_world import World
from tests.support.table_driver import replayed


def assert_each_card_is_itself(table: Table) -> None:
    claimed = [pull.track for pull in table.pulls.values() if pull.track is not None]
    assert len(claimed) == len(set(claimed)), "two pulled cards share a track"
    assert set(claimed) <= set(table.lying), "a pulled card lies under a track that is gone"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=so_many(4, 10), deadline=None)
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
    assert replayed(world).console_view(world.now) == world.engine.console_view(world.now)


@pytest.mark.parametrize("game", GAMES)
def test_no_round_is_settled_before_every_dealt_card_was_told_again(game: str) -> None:
    """A card is taken away while vision starts anew: the last card does not hurry the result."""
    world = World(game, Random(1))
    world.cards = cycle(Card(face) for face in ("9S", "7D", "8C", "TH"))
    world.open()
    world.close_betting()
    world.until(lambda: isinstance(_next(world), NeedReveal), standing_server)
    world.lying.remove(next(card for card in world.lying if card.zone != "dealer"))
    world.vision_restarts()
    world.obey()
    assert world.of(f.RoundSettled) == []
    world.wait(4_200)
    assert open_codes(world) == ["missing_card"]


def _next(world: World) -> object:
    deal = world.engine.table.deal
    return deal.next() if deal else None
