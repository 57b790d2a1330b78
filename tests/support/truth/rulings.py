"""Managers rule on what is wrong, by what they see or without looking, and it is carried out."""

from collections.abc import Sequence

from controller.core.config.remedies import Remedy
from controller.core.messages import commands as c
from controller.core.table.open_irregularity import OpenIrregularity
from tests.support.truth.things import Piece
from tests.support.truth.world import World

ENDS, SPARED = ("void", "end_shoe"), 0.85
"""Rulings that end the round, and how often people look for one that lets it go on."""


def choose(world: World, offered: Sequence[Remedy]) -> Remedy:
    """Any of the remedies offered, less often one that ends the round."""
    goes_on = [row for row in offered if row.action not in ENDS]
    spared = goes_on and world.rng.random() < SPARED
    return world.rng.choice(goes_on if spared else [*offered])


def rule(world: World, wrong: OpenIrregularity, row: Remedy, role: c.Role) -> str:
    """Choose a remedy; what is asserted of a card is what it is. Whether it was taken."""
    piece = concerned(world, wrong)
    if row.action in ASSERTS and not _true(row, piece, world, wrong):
        return "untrue"
    return _ruled(world, wrong, row, role, piece)


def rule_wrongly(world: World, wrong: OpenIrregularity, row: Remedy) -> str:
    """Choose a remedy without looking."""
    piece = world.rng.choice([*world.felt, *world.hand]) if world.felt or world.hand else None
    return _ruled(world, wrong, row, "shift_manager", piece)


def _ruled(
    world: World, wrong: OpenIrregularity, row: Remedy, role: c.Role, piece: Piece | None
) -> str:
    if piece in world.felt and row.action == "hold" and not world.watched(piece.zone):
        carry_out(world, wrong, row)  # nobody sees it done: it is, before anybody says so
    face = piece.face if piece else None
    zone = world.rng.choice(["1", "2", wrong.zone.partition(".")[0]])
    reason = world.rng.choice(row.reasons)
    second = world.rng.choice(["manager-2", "manager-2", ""])
    return world.tap(c.Rule(wrong.id, row.name, reason, face, zone, second), role)


def concerned(world: World, wrong: OpenIrregularity) -> Piece | None:
    """The card that people see is meant."""
    if wrong.code == "untold_card":
        return _untold(world)
    for number in wrong.pulls:
        if number in world.pieces:
            return world.pieces[number]
    known = set(map(id, world.pieces.values()))
    here = [p for p in world.felt if p.zone == wrong.zone]
    loose = [p for p in here if id(p) not in known]
    if loose or here:
        return (loose or here)[-1]
    return world.hand[0] if world.hand else None


def _untold(world: World) -> Piece | None:
    """A card in the hand that left the shoe in play, of which the shoe told nothing."""
    shoe, known = world.engine.table.shoe, set(map(id, world.pieces.values()))
    if shoe is None or world.untold[shoe.set] <= 0:
        return None
    out = (one for one in world.hand if id(one) not in known and one.set == shoe.set)
    return next(out, None)


ADMITS = ("admit_seen", "admit_unseen", "admit_burnt")
ASSERTS = (
    *("adopt_camera", "keep_shoe", "enter_card", "accept_copy", "admit_card", "no_card"),
    *ADMITS,
)


def _true(row: Remedy, piece: Piece | None, world: World, wrong: OpenIrregularity) -> bool:
    if row.action == "no_card":
        return all(number not in world.pieces for number in wrong.pulls)
    if row.action in ADMITS:
        return piece is not None
    shown = [there for track in wrong.tracks if (there := world.under(track))]
    if piece is None or (shown and piece not in shown):
        return False  # another card lies there than the one the shoe gave
    lying = piece in world.felt and piece.up
    if row.action == "adopt_camera":
        return lying and not piece.misread
    if row.action in ("keep_shoe", "accept_copy"):
        return piece not in world.lied_about
    if row.action == "admit_card":
        unreported = world.told_later(piece) or world.untold[piece.set] > 0
        return lying and piece.set in world.sets and unreported
    return piece in world.felt


TO_RACK = ("burn", "burn_fallen", "burn_and_reopen", "set_aside", "burnt_aside", "pause")


def carry_out(world: World, wrong: OpenIrregularity, row: Remedy) -> None:
    """What the ruling says is done with the hands; a shoe that is reset starts anew by itself."""
    if row.action == "reset_shoe":
        world.boot(world.in_play)
        world.notice("boot")
    piece = concerned(world, wrong)
    if piece is None:
        return
    burnt = row.action == "admit_burnt" or (row.action == "admit_seen" and world.phase == "idle")
    if burnt or row.action in TO_RACK:
        if piece in world.felt:
            world.lift(piece)
        elif piece in world.hand:
            world.hand.remove(piece)
            world.rack.append(piece)
    elif row.action == "hold" and piece in world.felt:
        world.felt.remove(piece)
        world.hand.insert(0, piece)
        world.look()
