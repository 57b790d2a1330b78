"""One night of faults, seeded: what was done, what came of it, and the first thing that was wrong.

World: what is so. Faults: what goes wrong. People: what is done about it. Judge: what is right.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from traceback import extract_tb

from controller.core.games.steps import NeedCard, NeedCheck
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from tests.support.table_driver import acknowledgement
from tests.support.truth import calm, people, rulings
from tests.support.truth import hostile as _hostile  # noqa: F401  (its faults register themselves)
from tests.support.truth.faults import FAULTS
from tests.support.truth.faults.aimed import aimed
from tests.support.truth.faults.corrections import of_a_split
from tests.support.truth.judge import judge
from tests.support.truth.judge_coup import judge_coup
from tests.support.truth.scarce import behind, cells_of, lacking
from tests.support.truth.things import WrongError
from tests.support.truth.world import World, config_for

SOON_OVER = ("results", "collecting")

SOUGHT = 0.5
"""So often what goes wrong is what the night looks for, while the phase lacks any of it."""

CALM_EVERY = 60
"""So many gusts, then the table must come back to a betting."""


@dataclass
class Night:
    """What came of one night."""

    game: str
    seed: int
    inputs: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    wrong: str = ""
    text: str = ""
    faults: list[str] = field(default_factory=list)


def night(game: str, seed: int, inputs: int = 3000, only: tuple[str, ...] = ()) -> Night:
    """A night of about so many inputs; it ends early at the first thing that is wrong."""
    rng = Random(f"{game} {seed}")
    world = World(config_for(game, rng), rng)
    world.on_settled = lambda fact: settled(world, fact)
    came = Night(game, seed)
    try:
        _play(world, came, inputs, only)
    except WrongError as wrong:
        came.wrong, came.text = wrong.kind, str(wrong)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rpartition('/')[2]}:{last.name}"
        came.wrong = f"exception {type(error).__name__} in {where}"
        came.text = f"{error!r} at line {last.lineno}"
    came.inputs, came.counts = world.inputs, world.counts
    return came


def open_table(world: World) -> None:
    """Devices are heard, people sign in, a shoe is in: the table opens."""
    world.feed(Started("test"))
    for shoe in world.config.shoes:
        world.feed(d.DeviceUp(shoe, "sim"))
    world.feed(d.DeviceUp("shuffler0", "sim"))
    for eye in world.eyes.values():
        world.condition(eye, "ok")
    roles: list[c.Role] = ["dealer", "shift_manager", "shuffler"]
    for role in roles:
        world.tap(c.SignIn(), role)
    people.reload(world)
    if world.tap(c.OpenTable()) != "accepted":
        raise AssertionError("the table does not open")


def _play(world: World, came: Night, inputs: int, only: tuple[str, ...]) -> None:
    open_table(world)
    gusts = 0
    while world.inputs < inputs:
        gusts += 1
        if gusts % CALM_EVERY == 0:
            calm.calm(world)
            came.faults.clear()
        else:
            _gust(world, came, only)
    calm.calm(world)
    world.compare()


def _gust(world: World, came: Night, only: tuple[str, ...]) -> None:
    rng, table = world.rng, world.engine.table
    people.stack(world)
    chance = rng.random()
    if chance < _how_often(world) and disturb(world, came, only):
        return
    if table.irregularities and chance < 0.7:
        _rule(world)
    elif table.pause and chance < 0.6:
        world.tap(c.ResumeTable(), "shift_manager")
    elif not table.stopped and (table.window or world.phase == "bets_due"):
        people.answer(world)
    elif world.phase == "betting" and not table.stopped and chance < 0.8:
        world.command(c.CloseBetting())
    elif table.awaiting_ack and chance < 0.7:
        name = table.awaiting_ack[0]
        world.command(acknowledgement(world.engine, name), name)
    elif chance < 0.8:
        people.follow(world)
    elif chance < 0.83:
        calm.devices_back(world)
    elif chance < 0.86:
        world.wait(rng.choice([100, 1100, 1600, 6100, 20_000]))
    else:
        people.follow(world)


def _how_often(world: World) -> float:
    """How often something goes wrong now: oftener in what is soon over, or comes seldom."""
    if _comes_seldom(world):
        return 0.9
    if world.phase in SOON_OVER:
        return 0.8
    split = any(of_a_split(piece) for piece in world.felt)
    return 0.75 if split or world.engine.table.window else 0.25


def _comes_seldom(world: World) -> bool:
    """Whether a hidden card is due, or to be checked: some faults are for such a moment alone."""
    need = world.engine.table.snapshot().need
    return isinstance(need, NeedCheck) or (isinstance(need, NeedCard) and not need.face_up)


def disturb(world: World, came: Night, only: tuple[str, ...]) -> bool:
    """What the night looks for, or the fault that was done least of all that can be done now.

    Whether anything was done: what is at its pace is not done again.
    """
    done = world.counts["fault"]
    if not only and not _comes_seldom(world) and world.rng.random() < SOUGHT:
        way = aimed(world, lacking(world, cells_of(came.seed)))
        if way is not None:
            came.faults.append(name := getattr(way, "__name__", "reported"))
            done.update([name] if name in FAULTS else [])
            return True
    for name in _least_done(world, only) if only else behind(world):
        came.faults.append(name)
        if FAULTS[name](world):
            done[name] += 1
            return True
        came.faults.pop()
    return False


def _least_done(world: World, only: tuple[str, ...]) -> list[str]:
    done, names = world.counts["fault"], [*only]
    world.rng.shuffle(names)
    return sorted(names, key=lambda name: done[name])


def _rule(world: World) -> None:
    rng, table = world.rng, world.engine.table
    wrong = next(iter(table.irregularities.values()))
    if rng.random() < 0.4:
        people.follow(world)
        return
    offered = world.config.remedies.offered(wrong.code, world.phase)
    row = rulings.choose(world, offered)
    roles: list[c.Role] = ["shift_manager"] * 5 + ["dealer"]
    if rulings.rule(world, wrong, row, rng.choice(roles)) == "accepted":
        rulings.carry_out(world, wrong, row)


def settled(world: World, fact: f.RoundSettled) -> None:
    """What must hold whenever a round was settled."""
    (judge_coup if world.sides else judge)(world, fact)
    inventory(world)
    world.compare()


def inventory(world: World) -> None:
    """The shoe in play holds what the table believes, and no two pulled cards are one."""
    table = world.engine.table
    tracks = Counter(pull.track for pull in table.pulls.values() if pull.track is not None)
    shared = [track for track, times in tracks.items() if times > 1]
    if shared:
        raise WrongError("two pulled cards share a track", shared)
    shoe = table.shoe
    if shoe is None or world.unplugged or world.kept or shoe.set not in world.sets:
        return
    inside = len(world.shoes[shoe.name]) + world.untold[shoe.set]
    if shoe.set not in world.clouded and shoe.at_most != inside:
        raise WrongError("the inventory does not balance", (shoe.at_most, "inside", inside))
