"""Game servers that ask too early, too late, twice and for nothing."""

from typing import Literal

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Condition
from tests.support.truth import people
from tests.support.truth.faults.fault import PLAY, fault
from tests.support.truth.things import WrongError
from tests.support.truth.world import World


@fault
def answer_while_stopped(world: World) -> bool:
    table = world.engine.table
    if not table.stopped or table.window is None:
        return False
    world.command(people.choice(world))
    return True


@fault
def bets_while_stopped(world: World) -> bool:
    if not world.engine.table.stopped or world.phase not in ("betting", "bets_due"):
        return False
    if world.phase == "betting":
        world.command(c.CloseBetting())
    world.command(people.bets(world))
    return True


@fault
def command_twice(world: World) -> bool:
    last = world.last_command
    if last is None or world.replies[last.id].status != "accepted":
        return False
    taken = [fact for fact in world.feed(last).facts if isinstance(fact, f.CommandTaken)]
    if not world.replies[last.id].repeated or taken:
        raise WrongError("a command counted twice", last)
    return True


@fault
def command_too_late(world: World) -> bool:
    if world.engine.table.window is None:
        return False
    late = people.choice(world)
    return world.command(late, deadline=world.utc - 1) == "rejected"


@fault
def command_out_of_order(world: World) -> bool:
    verbs: list[c.Verb] = [
        c.Decision("1", "hit"),
        c.Decision("1.8", "stand"),
        c.Decisions({"hit": 3}),
        c.OpenBetting(),
        c.CloseBetting(),
        c.ExtendBetting(5),
        c.AckRound(),
        c.AckVoid(),
        c.RequestReview("look"),
    ]
    world.command(world.rng.choice(verbs), world.rng.choice(["", "nowhere"]))
    return True


@fault
def box_interrupted(world: World) -> bool:
    boxes = [*world.record.boxes]
    if not boxes or world.phase not in PLAY:
        return False
    return world.command(c.BoxInterrupted(str(world.rng.choice(boxes)))) == "accepted"


@fault
def pause_requested(world: World) -> bool:
    return world.command(c.RequestPause("money")) == "accepted"


@fault
def void_requested(world: World) -> bool:
    return world.command(c.RequestVoid("money")) == "accepted"


@fault
def round_refused(world: World) -> bool:
    waiting = world.engine.table.awaiting_ack
    return bool(waiting) and world.command(c.NackRound("no"), waiting[-1]) == "accepted"


@fault
def broker_or_disk_in_trouble(world: World) -> bool:
    names: list[Literal["broker", "disk", "clock", "program", "console"]] = ["broker", "disk"]
    world.feed(Condition(world.rng.choice(names), "It is not there: call the engineer."))
    return True
