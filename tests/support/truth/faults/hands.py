"""Cards that come to lie where the game does not want them."""

from tests.support.truth.faults.fault import (
    BETS,
    PLAY,
    any_card,
    fault,
    foreign,
    linger,
    need_of,
    zone_of,
)
from tests.support.truth.things import Piece
from tests.support.truth.world import World

STRANGERS = 2
"""So many cards of another deck lie at a time."""


@fault
def wrong_box(world: World) -> bool:
    need = need_of(world)
    if need is None or world.hand or not (piece := world.pull()):
        return False
    zone = zone_of(world)
    world.lay(piece, zone, need.face_up, wrong=zone != need.zone)
    world.wait(1100)
    return True


@fault
def laid_crossed(world: World) -> bool:
    """Two cards are out of the shoe; the later one is laid in the first one's place."""
    need = need_of(world)
    if need is None or not need.face_up or world.hand or not (first := world.pull()):
        return False
    later = world.pull()
    if later is not None:
        world.lay(later, need.zone, wrong=True)
        world.wait(world.rng.choice([0, 300, 1_500]))
    world.lay(first, zone_of(world) if later else need.zone, wrong=later is not None)
    world.wait(1100)
    return True


@fault
def hole_card_dealt_face_up(world: World) -> bool:
    need = need_of(world)
    if need is None or need.face_up or world.hand or not (piece := world.pull()):
        return False
    world.lay(piece, need.zone)
    return True


@fault
def dealt_face_down(world: World) -> bool:
    need = need_of(world)
    if need is None or not need.face_up or world.hand or not (piece := world.pull()):
        return False
    world.lay(piece, need.zone, up=False)
    world.wait(1600)
    return True


@fault
def exchange(world: World) -> bool:
    """Two dealt cards change places."""
    one, two = any_card(world), any_card(world)
    if one is None or two is None or one.zone == two.zone:
        return False
    _exchange(world, one, two)
    world.look()
    return True


def _exchange(world: World, one: Piece, two: Piece) -> None:
    zones = one.zone, two.zone
    world.move(one, zones[1], wrong=True)
    world.move(two, zones[0], wrong=True)


@fault
def exchange_while_vision_restarts(world: World) -> bool:
    one, two = any_card(world), any_card(world)
    if one is None or two is None or one.zone == two.zone:
        return False
    if (one.shows, one.up) == (two.shows, two.up):
        return False  # nobody can tell that anything happened
    _exchange(world, one, two)
    for eye in world.eyes.values():
        world.vision_restarts(eye)
    return True


@fault
def taken_up(world: World) -> bool:
    piece = any_card(world)
    if piece is None:
        return False
    world.lift(piece, wrong=True)
    linger(world)
    return True


@fault
def cleared_too_early(world: World) -> bool:
    if world.phase not in PLAY or len(world.felt) < 3:
        return False
    for piece in list(world.felt)[: world.rng.choice([3, 3, 9])]:
        world.lift(piece, wrong=True)
    world.wait(1100)
    return True


@fault
def strayed(world: World) -> bool:
    piece, zone = any_card(world), zone_of(world)
    if piece is None or piece.zone == zone:
        return False
    world.move(piece, zone, wrong=True)
    world.look()
    linger(world)
    return True


@fault
def turned(world: World) -> bool:
    piece = any_card(world, up=True)
    if piece is None:
        return False
    piece.up, piece.since = False, piece.since or world.at
    world.look()
    return True


@fault
def hole_card_turned(world: World) -> bool:
    piece = any_card(world, up=False)
    if piece is None:
        return False
    piece.up = True
    world.look()
    return True


@fault
def foreign_card(world: World) -> bool:
    """A card of another deck is laid, where not so many lie that no round is played there."""
    if world.phase not in PLAY or sum(not piece.set for piece in world.felt) >= STRANGERS:
        return False
    world.lay(foreign(world, "red"), zone_of(world), wrong=True)
    world.wait(world.rng.choice([0, 7_000]))
    return True


@fault
def foreign_back(world: World) -> bool:
    if world.phase not in PLAY:
        return False
    world.lay(foreign(world, "green"), zone_of(world), up=False, wrong=True)
    linger(world)
    return True


@fault
def foreign_card_beside_play(world: World) -> bool:
    shoe = world.engine.table.shoe
    burning = world.phase == "idle" and shoe is not None and shoe.to_burn > 0
    if world.phase not in (*BETS, "results") and not burning:
        return False
    world.lay(foreign(world, "red"), zone_of(world), wrong=True)
    world.wait(1_700)
    return True


@fault
def card_of_a_burnt_face(world: World) -> bool:
    """A card of another deck shows the face of the one that was burnt last and is in the rack."""
    pulls = world.engine.table.pulls.values()
    burnt = [pull.card for pull in pulls if pull.state == "burned" and pull.card is not None]
    if not burnt or world.phase not in ("idle", *BETS, *PLAY, "results"):
        return False
    if sum(not piece.set for piece in world.felt) >= STRANGERS:
        return False
    world.lay(Piece(burnt[-1], "", "red"), zone_of(world), wrong=True)
    world.wait(1_700)
    return True
