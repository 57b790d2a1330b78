"""Faults that bring one irregularity about for sure."""

from collections.abc import Iterable
from functools import partial

from controller.core.irregularities.rows.devices import other_ready
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.truth import calm, people
from tests.support.truth.faults.commands import void_requested
from tests.support.truth.faults.fault import Fault, need_of, zone_of
from tests.support.truth.faults.hands import (
    cleared_too_early,
    foreign_back,
    foreign_card_beside_play,
    hole_card_turned,
    strayed,
    turned,
)
from tests.support.truth.faults.shoe import (
    cut_card_dealt,
    dealt_too_early,
    ninth_copy,
    pulled_too_early,
    reports_disagree,
    reports_lost,
    second_shoe_gives_a_card,
    shoe_put_back_with_another_batch,
)
from tests.support.truth.world import World

UNTIL_TOLD_MS = 1_600
"""A device that is away for so long is told as lost."""


UNTIL_MISSED_MS = 7_000
"""A pulled card that no camera sees for so long is told as unseen."""


def _shoe_away(world: World) -> bool:
    """Between rounds it is told where another one is loaded, and it may come back for long."""
    shoe, table = world.in_play, world.engine.table
    idle = table.phase == "idle"
    if idle:
        for other in sorted({*world.config.shoes} - {shoe}):
            people.reload(world, other)
    if shoe in world.unplugged or (idle and not other_ready(table)):
        return False
    world.unplugged.add(shoe)
    world.feed(d.DeviceDown(shoe, "unplugged"))
    world.wait(table.config.timings.escalate if idle else UNTIL_TOLD_MS)
    return True


def _camera_away(world: World) -> bool:
    if all(eye.blind for eye in world.eyes.values()):
        return False
    for eye in world.eyes.values():
        world.condition(eye, "lost")
    world.wait(UNTIL_TOLD_MS)
    return True


def _other_shoe_gives_a_card(world: World) -> bool:
    for shoe in world.config.shoes:
        if shoe != world.in_play and not world.shoes[shoe]:
            people.reload(world, shoe)
    return second_shoe_gives_a_card(world)


def _never_laid(world: World) -> bool:
    if need_of(world) is None or not world.pull():
        return False
    world.wait(UNTIL_MISSED_MS)
    return True


def _laid_before_told(world: World) -> bool:
    """None is due, and a camera tells the card before the slow line of the shoe does."""
    shoe = world.in_play
    if need_of(world) is not None or shoe in world.unplugged:
        return False
    world.unplugged.add(shoe)
    piece = world.pull()
    if piece:
        world.lay(piece, zone_of(world), wrong=True)
    world.plug()
    return piece is not None


HANDS = 60
"""Helpful acts in which a table deals as many cards as make one copy too many."""


def _one_copy_too_many(world: World) -> bool:
    """The shoe gives a face too often, and everybody plays on until that is told."""
    if not ninth_copy(world):
        return False
    for _ in range(HANDS):
        if world.engine.table.stopped:
            break
        calm.settle_down(world)
    return True


def _until_told(done: Fault) -> Fault:
    """Do it, and let it lie until it is told."""

    def waits(world: World) -> bool:
        if not done(world):
            return False
        world.wait(UNTIL_TOLD_MS)
        return True

    waits.__name__ = getattr(done, "__name__", "")
    return waits


def _jams(world: World) -> bool:
    """The shoe jams; between rounds only one that failed stops play."""
    world.notice("failed" if world.phase == "idle" else "jam")
    return True


AIMED: dict[str, Fault] = {
    "early_card": dealt_too_early,
    "exposed_draw": _laid_before_told,
    "overdraw": pulled_too_early,
    "impossible_copy": _one_copy_too_many,
    "unseen_card": _never_laid,
    "strayed_card": _until_told(strayed),
    "wrong_back": _until_told(foreign_back),
    "face_down_card": _until_told(turned),
    "cleared_too_early": _until_told(cleared_too_early),
    "hole_exposed": _until_told(hole_card_turned),
    "void_requested": void_requested,
    "unknown_card": foreign_card_beside_play,
    "cut_card_dealt": cut_card_dealt,
    "shoe_trouble": _jams,
    "other_shoe": _other_shoe_gives_a_card,
    "shoe_exchanged": shoe_put_back_with_another_batch,
    "shoe_lost": _shoe_away,
    "camera_lost": _camera_away,
    "reports_lost": reports_lost,
    "reports_disagree": reports_disagree,
}
"""Irregularity to what makes it come."""

BESIDE_ANOTHER = ("reports_lost", "reports_disagree", "shoe_exchanged")
"""Those of them that are told while another one stops play."""


def may_come(world: World, code: str) -> bool:
    """Whether it would be told now: sensors look for the next thing when play goes on."""
    stopped = world.engine.table.stopped
    return not stopped or code not in AIMED or code in BESIDE_ANOTHER


def aimed(world: World, codes: Iterable[str]) -> Fault | None:
    """Bring about the first of these irregularities that can be; what people report is among them.

    What was done, or nothing where nothing could be.
    """
    tried = world.counts["sought"]
    for code in codes:
        if not may_come(world, code):
            continue
        way = AIMED.get(code) or partial(_reported, code)
        cell = f"{code} / {world.phase}"
        if way(world):
            tried[cell] += 1
            return way
    return None


def _reported(code: str, world: World) -> bool:
    return world.tap(c.Report(code, zone_of(world))) == "accepted"
