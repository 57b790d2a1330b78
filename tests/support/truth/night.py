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
from tests.support.truth import calm, people
from tests.support.truth import hostile as _hostile  # noqa: F401  (its faults register themselves)
from tests.support.truth.faults import FAULTS
from tests.support.truth.faults.aimed import aimed
from tests.support.truth.faults.corrections import of_a_split
from tests.support.truth.judge import judge
from tests.support.truth.judge_coup import judge_coup
from tests.support.truth.things import WrongError
from tests.support.truth.world import World, config_for

SOON_OVER = ("results", "collecting")

AIMED, AIMED_SOON_OVER = 0.12, 0.3
"""So many of all disturbances are what this phase has seen least of."""

SELDOM = {
    "turns_out_to_be_another_of_a_split": 3,
    "dealer_looks_wrongly": 2,
    "foreign_card_beside_play": 2,
    "hole_card_dealt_face_up": 2,
}
"""What can seldom be done is done so many times as often as the others, where it can be."""

CALM_EVERY = 40
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
    if chance < _how_often(world):
        disturb(world, came, only)
    elif table.irregularities and chance < 0.7:
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
    need = world.engine.table.snapshot().need
    if isinstance(need, NeedCheck) or (isinstance(need, NeedCard) and not need.face_up):
        return 0.75
    if world.phase in SOON_OVER:
        return 0.8
    split = any(of_a_split(piece) for piece in world.felt)
    if split and world.phase == "dealing":
        return 0.75
    return 0.5 if split or world.engine.table.window else 0.22


def disturb(world: World, came: Night, only: tuple[str, ...]) -> None:
    """The fault that was done least of all that can be done now, or what the phase lacks."""
    rng, done = world.rng, world.counts["fault"]
    share = AIMED_SOON_OVER if world.phase in SOON_OVER else AIMED
    if not only and rng.random() < share and (done_now := aimed(world)):
        came.faults.append(name := getattr(done_now, "__name__", "reported"))
        done.update([name] if name in FAULTS else [])
        return
    names = [*(only or FAULTS)]
    rng.shuffle(names)
    for name in sorted(names, key=lambda name: done[name] / SELDOM.get(name, 1)):
        came.faults.append(name)
        if FAULTS[name](world):
            done[name] += 1
            return
        came.faults.pop()


def _rule(world: World) -> None:
    rng, table = world.rng, world.engine.table
    wrong = next(iter(table.irregularities.values()))
    if rng.random() < 0.4:
        people.follow(world)
        return
    offered = world.config.remedies.offered(wrong.code, world.phase)
    row = people.choose(world, offered)
    roles: list[c.Role] = ["shift_manager"] * 5 + ["dealer"]
    if people.rule(world, wrong, row, rng.choice(roles)) == "accepted":
        people.carry_out(world, wrong, row)


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
