"""The shuffler, the process and the clock."""

from controller.core.cards import Card
from controller.core.messages import devices as d
from tests.support.truth import people
from tests.support.truth.faults.fault import fault
from tests.support.truth.world import World


@fault
def shuffler_alarms(world: World) -> bool:
    n = next(world.numbers["shuffler0"])
    world.feed(d.ShufflerAlarm("shuffler0", n, 7, "lid open"))
    return True


@fault
def deck_check_fails(world: World) -> bool:
    n = next(world.numbers["shuffler0"])
    world.feed(d.DeckCheck("shuffler0", n, "b-other", 310, missing=(Card("KS"), Card("KD"))))
    return True


@fault
def controller_restarts(world: World) -> bool:
    world.restart()
    return True


HOUR = 3_600_000


def _clock(world: World, ms: int) -> bool:
    world.utc += ms
    world.wait(world.rng.choice([0, 1500, 30_000]))
    return True


@fault
def clock_forward(world: World) -> bool:
    return _clock(world, world.rng.choice([1000, 60_000, HOUR]))


@fault
def clock_back(world: World) -> bool:
    return _clock(world, -world.rng.choice([1000, 60_000, HOUR]))


@fault
def clock_in_1970(world: World) -> bool:
    right = world.utc
    world.utc = 5_000
    for _ in range(3):
        people.follow(world)
    world.utc = right
    world.wait(1000)
    return True
