"""Faces that turn out to be others: shoe and camera had both misread a card that counts already."""

from collections.abc import Callable

from controller.core.cards import DECK, Card
from tests.support.truth.faults.fault import PLAY, fault
from tests.support.truth.things import Piece
from tests.support.truth.world import FAR, World

NEAR = "A6789TJQK"
"""Ranks that make and unmake blackjacks, pairs, naturals and the dealer's 17."""


def _is(world: World, piece: Piece, face: Card) -> None:
    """From now on cameras read this face, and it is the right one."""
    world.printed.setdefault(piece, piece.face)
    world.clouded.add(piece.set)
    world.lied_about[piece] = str(piece.face)
    world.taken_for[piece].add(str(piece.face))
    piece.face, piece.misread, piece.told = face, "", False
    world.look()


def _another(world: World, piece: Piece) -> Card:
    ranks = world.rng.choice([NEAR, "A23456789TJQK"])
    known = (piece.face, piece.misread, world.ruled_on.get(piece))
    return world.rng.choice([card for card in DECK if card[0] in ranks and card not in known])


def _dealt(world: World, of: Callable[[Piece], bool] = lambda _: True) -> Piece | None:
    """Any such card that lies face up, as the game wanted it, and is seen."""
    if world.phase not in PLAY:
        return None
    there = [p for p in world.felt if p.up and p.since is None and world.watched(p.zone) and of(p)]
    counted = [piece for piece in there if piece in world.pieces.values()]
    return world.rng.choice(counted) if counted else None


@fault
def turns_out_to_be_another(world: World) -> bool:
    piece = _dealt(world)
    if piece is None:
        return False
    _is(world, piece, _another(world, piece))
    return True


@fault
def turns_out_to_be_another_of_the_dealer(world: World) -> bool:
    """The upcard, the turned hole card, or a card that the dealer drew."""
    piece = _dealt(world, lambda piece: piece.zone in FAR)
    if piece is None:
        return False
    _is(world, piece, _another(world, piece))
    return True


@fault
def turns_out_to_be_another_of_a_split(world: World) -> bool:
    piece = _dealt(world, of_a_split)
    if piece is None:
        return False
    _is(world, piece, _another(world, piece))
    return True


def of_a_split(piece: Piece) -> bool:
    """Whether the card lies in a hand that was split."""
    return bool(piece.split_from) or piece.zone in ("L", "R") or "." in piece.zone


@fault
def corrected_and_back(world: World) -> bool:
    """A card that was taken for another one already is the first one after all."""
    there = [p for p in world.felt if p in world.printed and p.up and world.watched(p.zone)]
    if not there or world.phase not in PLAY:
        return False
    piece = world.rng.choice(there)
    told = world.lied_about.get(piece, "unread")
    back = world.printed[piece] if told == "unread" else Card(told)
    if back in (piece.face, world.ruled_on.get(piece)):
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
