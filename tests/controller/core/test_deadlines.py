"""The table is woken when something follows by itself: not later, and not for nothing.

Every step of a storm is probed on a copy of the table: nothing happens before the named deadline,
and something at it.
"""

from copy import deepcopy
from random import Random
from typing import get_args

import pytest

from controller.core.consequences import CONSEQUENCES
from controller.core.engine import Engine
from controller.core.messages.facts import BettingOpened, Fact
from controller.core.messages.inputs import Input, Moment, Tick
from controller.core.messages.phases import Phase
from controller.core.round.start_gate import reasons
from controller.core.step import StepResult
from tests.support.storms.storm import GAMES, Storm
from tests.support.storms.stormy_people import calm
from tests.support.storms.stormy_world import World

LONG = 10_000_000
"""Milliseconds after which all that waits for time would have happened."""


def happens(engine: Engine, now: Moment, at: int) -> list[Fact]:
    """The facts of a copy of the table that is woken at this table time."""
    config = engine.table.config
    shared = {id(config): config, id(config.rules): config.rules}
    copy = deepcopy(engine, shared)
    return copy.step(Moment(at, now.utc + at - now.at), Tick()).facts


def gate_is_shut(engine: Engine) -> bool:
    """Whether the next betting is due and something other than time keeps it from opening."""
    table = engine.table
    blocked = any(reason.blocks != "nothing" for reason in reasons(table))
    return table.phase == "idle" and not table.stopped and (blocked or table.closing == 0)


def check_deadline(engine: Engine, now: Moment) -> int | None:
    deadline = engine.deadline()
    last_quiet = now.at + LONG if deadline is None else deadline - 1
    assert happens(engine, now, last_quiet) == [], (engine.table.phase, deadline)
    if deadline is not None:
        assert deadline > now.at
        assert happens(engine, now, deadline) or gate_is_shut(engine), (
            engine.table.phase,
            deadline,
        )
    return deadline


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_in_a_storm_the_deadline_is_when_something_happens(game: str) -> None:
    world = World(game, Random(f"deadlines {game}"))
    named: list[int | None] = []
    feed = world.feed

    def feed_and_probe(message: Input) -> StepResult:
        outcome = feed(message)
        named.append(check_deadline(world.engine, world.now))
        return outcome

    world.feed = feed_and_probe  # type: ignore[method-assign]
    world.open()
    weather = Storm(world)
    for _ in range(150):
        weather.blow()
    calm(world)
    assert world.of(BettingOpened)
    assert sum(at is not None for at in named) > 20
    assert None in named


def test_every_phase_says_what_may_follow() -> None:
    assert set(CONSEQUENCES) == set(get_args(Phase))
