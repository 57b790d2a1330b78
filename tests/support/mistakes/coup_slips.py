"""Slips at coups, each with its moment, in a world of things: `True` where it could be done now.

Those that any card game knows are the faults of true storms; here are the others, and moments.
"""

from collections.abc import Callable

from controller.core.cards import DECK
from controller.core.games.steps import NeedCard, NeedReveal
from controller.core.messages import devices as d
from tests.support.truth.faults import FAULTS
from tests.support.truth.faults.fault import need_of
from tests.support.truth.things import Piece
from tests.support.truth.world import World

Slip = Callable[[World], bool]


def lies(world: World, side: int) -> int:
    """Count the cards that lie on a side."""
    return sum(piece.zone == world.sides[side] for piece in world.felt)


def at_thirds(world: World) -> NeedCard | None:
    """The third card that is due, with nothing in hand."""
    need = need_of(world)
    count = world.config.rules.cards
    if need is None or world.hand or min(lies(world, 0), lies(world, 1)) < count:
        return None
    return need


SIX = ("2S", "AD", "3H", "KC", "9D", "4D")
"""Player 5 draws a nine, Banker 1 draws whatever it is."""


def stack(world: World) -> None:
    """The next coup has six cards."""
    shoe = world.shoes[world.in_play]
    pieces = [*shoe]
    for place, face in enumerate(SIX[: len(pieces)]):
        there = next((n for n in range(place, len(pieces)) if pieces[n].face == face), place)
        pieces[place], pieces[there] = pieces[there], pieces[place]
    shoe.clear()
    shoe.extend(pieces)


def third_to_the_other_side(world: World) -> bool:
    need = at_thirds(world)
    if need is None or not (piece := world.pull()):
        return False
    zone = next(side for side in world.sides if side != need.zone)
    world.lay(piece, zone, need.face_up, wrong=True)
    world.wait(1_100)
    return True


def cut_card_between_the_thirds(world: World) -> bool:
    need = at_thirds(world)
    if need is None or need.zone != world.sides[1] or lies(world, 0) < 3:
        return False
    return FAULTS["cut_card"](world)


def empty_between_the_thirds(world: World) -> bool:
    need = at_thirds(world)
    return need is not None and FAULTS["shoe_empty_in_the_round"](world)


def third_turns_out_to_be_another(world: World) -> bool:
    """A card on which the third one hangs, once that one lies."""
    if max(lies(world, 0), lies(world, 1)) < 3:
        return False
    return FAULTS["turns_out_to_be_another"](world)


def corrected_and_back(world: World) -> bool:
    """A card turns out to be another, and later the first one after all."""
    if any(piece in world.printed for piece in world.felt):
        return FAULTS["corrected_and_back"](world)
    FAULTS["turns_out_to_be_another"](world)
    return False


def card_too_many_at_once(world: World) -> bool:
    """Two cards are pulled and both laid, one on each side."""
    need = need_of(world)
    if need is None or world.hand:
        return False
    zones = (need.zone, next(side for side in world.sides if side != need.zone))
    for zone in zones:
        if piece := world.pull():
            world.lay(piece, zone, need.face_up, wrong=zone != need.zone)
    return True


def third_that_is_not_due(world: World) -> bool:
    """The coup is over, and Player gets a third card."""
    if world.phase not in ("results", "collecting") or not (piece := world.pull()):
        return False
    world.lay(piece, world.sides[0], wrong=True)
    return True


def pulled_and_kept_back(world: World) -> bool:
    if need_of(world) is None or world.hand or not world.pull():
        return False
    world.wait(world.rng.choice([3_000, 7_000]))
    return True


def swapped_at_the_end(world: World) -> bool:
    """Two cards change sides just as the last one is laid."""
    up = [piece for piece in world.felt if piece.up and piece.since is None]
    ones = [[p for p in up if p.zone == side] for side in world.sides]
    need = need_of(world)
    if need is None or not all(ones) or world.hand or not (piece := world.pull()):
        return False
    one, two = ones[0][-1], ones[1][-1]
    zones = one.zone, two.zone
    world.move(one, zones[1], wrong=True)
    world.move(two, zones[0], wrong=True)
    world.lay(piece, need.zone, need.face_up)
    return True


def burnt_one_too_many(world: World) -> bool:
    """One more card leaves a new shoe than its first one says."""
    shoe = world.engine.table.shoe
    if world.phase != "idle" or shoe is None or world.engine.table.stopped:
        return False
    if shoe.to_burn or shoe.dealt > 12 or shoe.dealt != shoe.burned:
        return False
    return world.pull() is not None


def burn_laid_on_the_felt(world: World) -> bool:
    """A card that is to be burnt is laid as if a coup had begun."""
    shoe = world.engine.table.shoe
    if shoe is None or not shoe.to_burn or world.phase != "idle" or not (piece := world.pull()):
        return False
    world.lay(piece, world.sides[0], wrong=True)
    return True


def turned_out_of_order(world: World) -> bool:
    """A hidden card of the side that is not to be turned now is turned."""
    deal = world.engine.table.deal
    need = deal.next() if deal and world.phase == "dealing" else None
    if not isinstance(need, NeedReveal):
        return False
    other = [piece for piece in world.felt if not piece.up and piece.zone != need.zone]
    for piece in other[:1]:
        piece.up = True
        world.look()
    return bool(other)


def never_turned(world: World) -> bool:
    """The dealer does not turn what is to be turned, for long."""
    deal = world.engine.table.deal
    if world.phase != "dealing" or not deal or not isinstance(deal.next(), NeedReveal):
        return False
    world.wait(200_000)
    return True


def silent_server(world: World) -> bool:
    if not world.engine.table.window and world.phase != "bets_due":
        return False
    world.wait(90_000)
    return True


def camera_lost_at_the_turn(world: World) -> bool:
    """The camera sees nothing while hidden cards are turned."""
    deal = world.engine.table.deal
    turning = deal and (world.engine.table.window or isinstance(deal.next(), NeedReveal))
    if not turning or any(eye.blind for eye in world.eyes.values()):
        return False
    for eye in world.eyes.values():
        world.condition(eye, "black")
    piece = next((one for one in world.felt if not one.up), None)
    if piece is not None and world.rng.random() < 0.5:
        piece.up = True
    world.wait(world.rng.choice([0, 2_000]))
    return True


def unreadable_at_the_turn(world: World) -> bool:
    """A hidden card is turned, and no camera can read it."""
    deal = world.engine.table.deal
    need = deal.next() if deal and world.phase == "dealing" else None
    down = [p for p in world.felt if not p.up and isinstance(need, NeedReveal)]
    for piece in down[:1]:
        piece.up, piece.misread = True, d.UNREADABLE
        world.look()
    return bool(down)


def stranger_among_the_hidden(world: World) -> bool:
    """A card of another deck lies face down on a side."""
    if not any(not piece.up for piece in world.felt) or world.phase != "dealing":
        return False
    stranger = Piece(world.rng.choice(DECK), "", "red")
    world.lay(stranger, world.rng.choice(world.sides), up=False, wrong=True)
    return True


OF_FAULTS = (
    "turns_out_to_be_another",
    "turns_out_to_be_another_of_the_dealer",
    "read_otherwise_after_the_settlement",
    "exchange",
    "exchange_while_vision_restarts",
    "wrong_box",
    "two_pulled",
    "dealt_too_early",
    "taken_up",
    "strayed",
    "turned",
    "cleared_too_early",
    "taken_back",
    "camera_lost",
)

IN_ANY_STYLE: dict[str, Slip] = {
    **{name: FAULTS[name] for name in OF_FAULTS},
    "corrected_and_back": corrected_and_back,
    "third_to_the_other_side": third_to_the_other_side,
    "cut_card_between_the_thirds": cut_card_between_the_thirds,
    "empty_between_the_thirds": empty_between_the_thirds,
    "third_turns_out_to_be_another": third_turns_out_to_be_another,
    "card_too_many_at_once": card_too_many_at_once,
    "third_that_is_not_due": third_that_is_not_due,
    "pulled_and_kept_back": pulled_and_kept_back,
    "swapped_at_the_end": swapped_at_the_end,
    "burnt_one_too_many": burnt_one_too_many,
    "burn_laid_on_the_felt": burn_laid_on_the_felt,
    "silent_server": silent_server,
}

OF_HIDDEN: dict[str, Slip] = {
    "shoe_misreads_hole_card": FAULTS["shoe_misreads_hole_card"],
    "shoe_reads_no_hole_card": FAULTS["shoe_reads_no_hole_card"],
    "hole_card_turned": FAULTS["hole_card_turned"],
    "hole_card_dealt_face_up": FAULTS["hole_card_dealt_face_up"],
    "turned_out_of_order": turned_out_of_order,
    "never_turned": never_turned,
    "camera_lost_at_the_turn": camera_lost_at_the_turn,
    "unreadable_at_the_turn": unreadable_at_the_turn,
    "stranger_among_the_hidden": stranger_among_the_hidden,
}
"""Slips of coups whose cards lie face down."""

OF_OPEN: dict[str, Slip] = {
    name: FAULTS[name] for name in ("shoe_misreads", "shoe_reads_nothing", "camera_misreads")
}
"""Slips with a card that is dealt face up."""

OF_THIRDS = (
    "third_to_the_other_side",
    "cut_card_between_the_thirds",
    "empty_between_the_thirds",
    "third_turns_out_to_be_another",
)
"""Slips for which a coup has all its cards."""

SLIPS = {**IN_ANY_STYLE, **OF_HIDDEN, **OF_OPEN}
