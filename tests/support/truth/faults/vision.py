"""Cameras that are lost, start anew and misread."""

from controller.core.messages import devices as d
from tests.support.truth import people
from tests.support.truth.faults.fault import (
    any_card,
    eye_of,
    fault,
    linger,
    need_of,
    other_face,
)
from tests.support.truth.world import World


@fault
def vision_restarts(world: World) -> bool:
    world.vision_restarts(eye_of(world))
    return True


@fault
def vision_restarts_in_a_row(world: World) -> bool:
    eye = eye_of(world)
    for _ in range(world.rng.choice([2, 2, 3])):
        world.vision_restarts(eye)
        world.wait(world.rng.choice([0, 100, 3100]))
    return True


@fault
def vision_restarts_in_another_order(world: World) -> bool:
    world.vision_restarts(eye_of(world), reorder=True)
    return True


@fault
def vision_restarts_and_tells_late(world: World) -> bool:
    """It sees at once, and has not looked at the cards yet while hands go on."""
    eye = eye_of(world)
    world.vision_restarts(eye, world.rng.random() < 0.3, world.rng.choice([300, 1000, 2500, 5000]))
    for _ in range(world.rng.choice([1, 3, 5])):
        people.follow(world)
        world.wait(world.rng.choice([0, 200, 900]))
    return True


@fault
def camera_lost(world: World) -> bool:
    eye = eye_of(world)
    conditions: list[d.CameraCondition] = ["black", "frozen", "blind", "moved", "lost"]
    world.condition(eye, world.rng.choice(conditions))
    linger(world)
    return True


@fault
def one_of_two_cameras_lost_and_back(world: World) -> bool:
    if len(world.eyes) < 2:
        return False
    eye = eye_of(world)
    world.condition(eye, "lost")
    for _ in range(world.rng.randint(1, 4)):
        people.follow(world)
    world.condition(eye, "ok")
    return True


@fault
def cameras_lost_in_turn(world: World) -> bool:
    """One of two is lost and back, then the other: where both see all, nobody misses anything."""
    if len(world.eyes) < 2:
        return False
    for eye in world.eyes.values():
        world.condition(eye, "black")
        world.wait(world.rng.choice([100, 2000]))
        people.follow(world)
        world.condition(eye, "ok")
    return True


@fault
def camera_back(world: World) -> bool:
    blind = [eye for eye in world.eyes.values() if eye.blind]
    for eye in blind:
        world.condition(eye, "ok")
    return bool(blind)


@fault
def camera_misreads(world: World) -> bool:
    """The camera takes a card that is being laid for another."""
    need = need_of(world)
    if need is None or not need.face_up or world.hand:
        return False
    piece = world.pull()
    if piece is None:
        return False
    piece.misread = other_face(world, piece)
    world.lay(piece, need.zone)
    world.wait(1200)
    return True


@fault
def camera_misreads_later(world: World) -> bool:
    """A dealt card reads otherwise all at once."""
    piece = any_card(world)
    if piece is None:
        return False
    piece.misread = other_face(world, piece)
    piece.since = piece.since or world.at
    world.look()
    return True


@fault
def unreadable(world: World) -> bool:
    need = need_of(world)
    if need is None or world.hand or not (piece := world.pull()):
        return False
    piece.misread = d.UNREADABLE
    world.lay(piece, need.zone, need.face_up)
    world.wait(1700)
    return True
