"""Faults that bring one irregularity about for sure: what a phase has seen least of comes next."""

from functools import partial

from controller.core.irregularities.catalogue import CATALOGUE
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.truth import people
from tests.support.truth.faults.fault import Fault, need_of, zone_of
from tests.support.truth.faults.hands import foreign_back, foreign_card_beside_play, strayed
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
    shoe = world.in_play
    if shoe in world.unplugged:
        return False
    world.unplugged.add(shoe)
    world.feed(d.DeviceDown(shoe, "unplugged"))
    world.wait(UNTIL_TOLD_MS)
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


def _jams(world: World) -> bool:
    world.notice("jam")
    return True


AIMED: dict[str, Fault] = {
    "early_card": dealt_too_early,
    "exposed_draw": pulled_too_early,
    "overdraw": pulled_too_early,
    "impossible_copy": ninth_copy,
    "unseen_card": _never_laid,
    "strayed_card": strayed,
    "wrong_back": foreign_back,
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


def aimed(world: World) -> Fault | None:
    """The irregularity that this phase has seen least tonight, of those that can be brought about.

    What people report is among them. What was done, or nothing where nothing could be.
    """
    phase, seen = world.phase, world.counts["irregularity"]
    codes = [code for code in AIMED if code in CATALOGUE and phase in CATALOGUE[code].phases]
    codes += [entry["code"] for entry in world.menu()["reportable"]]
    world.rng.shuffle(codes)
    codes.sort(key=lambda code: seen[f"{code} / {phase}"])
    ways = (AIMED.get(code) or partial(_reported, code) for code in codes)
    return next((way for way in ways if way(world)), None)


def _reported(code: str, world: World) -> bool:
    return world.tap(c.Report(code, zone_of(world))) == "accepted"
