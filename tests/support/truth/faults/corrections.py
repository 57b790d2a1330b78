"""Faces that turn out to be others: shoe and camera had both misread a card that counts already."""

from controller.core.cards import DECK, Card
from tests.support.truth.faults.fault import PLAY, any_card, fault
from tests.support.truth.things import Piece
from tests.support.truth.world import World

NEAR = "A6789TJQK"
"""Ranks that make and unmake blackjacks, pairs, naturals and the dealer's 17."""


def _is(world: World, piece: Piece, face: Card) -> None:
    """From now on cameras read this face, and it is the right one."""
    world.printed.setdefault(piece, piece.face)
    world.clouded.add(piece.set)
    world.lied_about[piece] = str(piece.face)
    world.taken_for[piece].add(str(piece.face))
    piece.face, piece.misread = face, ""
    world.look()


def _another(world: World, piece: Piece) -> Card:
    ranks = world.rng.choice([NEAR, "A23456789TJQK"])
    return world.rng.choice([card for card in DECK if card[0] in ranks and card != piece.face])


def _dealt(world: World, zones: tuple[str, ...] = ()) -> Piece | None:
    """A card that lies face up, as the game wanted it, and is seen."""
    piece = any_card(world)
    if piece is None or piece.since is not None or not world.watched(piece.zone):
        return None
    if piece not in world.pieces.values() or (zones and piece.zone not in zones):
        return None
    return piece


@fault
def turns_out_to_be_another(world: World) -> bool:
    piece = _dealt(world)
    if piece is None:
        return False
    _is(world, piece, _another(world, piece))
    return True


@fault
def turns_out_to_be_another_of_the_dealer(world: World) -> bool:
    """The up card, the turned hole card, or a card that the dealer drew."""
    piece = _dealt(world, ("dealer", "banker", "tiger"))
    if piece is None:
        return False
    _is(world, piece, _another(world, piece))
    return True


@fault
def turns_out_to_be_another_of_a_split(world: World) -> bool:
    piece = _dealt(world)
    if piece is None or not (piece.split_from or piece.zone in ("L", "R", "1.2", "2.2", "3.2")):
        return False
    _is(world, piece, _another(world, piece))
    return True


@fault
def corrected_and_back(world: World) -> bool:
    """A card that was taken for another one already is the first one after all."""
    there = [p for p in world.felt if p in world.printed and p.up and world.watched(p.zone)]
    if not there or world.phase not in PLAY:
        return False
    piece = world.rng.choice(there)
    back = Card(world.lied_about.get(piece, str(world.printed[piece])))
    if back == piece.face:
        back = _another(world, piece)
    _is(world, piece, back)
    return True


@fault
def read_otherwise_after_the_settlement(world: World) -> bool:
    """Too late to correct: the round is under review, and play goes on."""
    there = [p for p in world.felt if p.up and p.since is None]
    if world.phase not in ("results", "collecting") or not there:
        return False
    piece = world.rng.choice(there)
    piece.misread = str(_another(world, piece))
    world.look()
    world.wait(world.rng.choice([0, 1100]))
    return True
