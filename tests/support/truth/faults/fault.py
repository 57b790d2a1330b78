"""The list of all that can go wrong at a table, and what its functions share."""

from collections.abc import Callable
from itertools import islice

from controller.core.cards import DECK
from controller.core.games.steps import NeedCard
from tests.support.truth.things import Eye, Piece
from tests.support.truth.world import World

Fault = Callable[[World], bool]

FAULTS: dict[str, Fault] = {}
"""Name to what is done; the name is the function's."""

BETS = ("betting", "bets_due")
PLAY = ("dealing", "window")


def fault(function: Fault) -> Fault:
    """Register one thing that can go wrong."""
    FAULTS[function.__name__] = function
    return function


def need_of(world: World) -> NeedCard | None:
    """The card that the dealer is told to lay now."""
    deal = world.engine.table.deal
    need = deal.next() if deal and world.phase == "dealing" else None
    stopped = world.engine.table.stopped
    return need if isinstance(need, NeedCard) and not stopped else None


def linger(world: World) -> None:
    """Long enough, now and then, that it counts before anything else happens, or that it is no
    longer anybody's to put right by himself."""
    world.wait(world.rng.choice([0, 1_200, 1_200, 7_000]))


def zone_of(world: World) -> str:
    if world.sides:
        return world.rng.choice(world.sides)
    crowd = ("P", "H", "L", "R", "dealer")
    boxes = [*map(str, world.record.boxes or (1, 2)), "dealer", "1.2", "7"]
    return world.rng.choice(crowd if world.crowd else boxes)


def any_card(world: World, up: bool = True) -> Piece | None:
    there = [p for p in world.felt if p.up == up]
    return world.rng.choice(there) if there and world.phase in PLAY else None


def other_face(world: World, piece: Piece) -> str:
    told = {str(piece.face), world.lied_about.get(piece)}  # shoe and camera do not err alike
    told |= world.taken_for[piece]
    if not piece.set:  # nor is what no shoe held taken for the very card that one gives
        told |= {str(one.face) for one in world.hand}
        told |= {str(one.face) for shoe in world.shoes.values() for one in islice(shoe, 4)}
    return str(world.rng.choice([card for card in DECK if card not in told]))


def foreign(world: World, back: str) -> Piece:
    return Piece(world.rng.choice(DECK), "", back)


def eye_of(world: World) -> Eye:
    return world.rng.choice([*world.eyes.values()])
