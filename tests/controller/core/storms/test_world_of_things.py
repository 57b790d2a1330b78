"""The world that keeps its own truth is right of itself: its shoes, and whose a card is."""

from random import Random

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support.truth import people
from tests.support.truth.calm import calm
from tests.support.truth.judge import lying
from tests.support.truth.night import open_table
from tests.support.truth.things import Piece
from tests.support.truth.world import World, config_for


def opened() -> World:
    """A table at its first betting."""
    rng = Random(1)
    world = World(config_for("infinite", rng), rng)
    open_table(world)
    calm(world)
    return world


def wrong_with(world: World, code: str) -> int:
    """The irregularity that is open, which is this one."""
    (wrong,) = world.engine.table.irregularities.values()
    assert wrong.code == code
    return wrong.id


def ruled(world: World, code: str, remedy: str, card: Card) -> None:
    reason = world.config.remedies.named(remedy).reasons[0]
    act = c.Rule(wrong_with(world, code), remedy, reason, card, "P", "manager-2")
    assert world.tap(act, "shift_manager") == "accepted"


def test_nobody_fills_the_shoe_that_is_dealt_from() -> None:
    world = opened()
    inside = [*world.shoes[world.in_play]]
    assert not people.reload(world, world.in_play)
    assert [*world.shoes[world.in_play]] == inside


def test_a_card_that_leaves_the_shoe_anew_is_none_of_those_pulled_before() -> None:
    world = opened()
    piece = world.pull()
    assert piece is not None
    world.shoes[world.in_play].appendleft(piece)
    assert world.pull() is piece
    assert [*world.pieces.values()].count(piece) == 1


def test_a_card_that_was_entered_and_never_came_is_still_inside() -> None:
    """A strange card is read as an ace, entered as one, taken off, and then said to be none."""
    world, ace = opened(), Card("AH")
    world.command(c.CloseBetting())
    world.command(c.BetsFinal(players=3))
    strange = Piece(Card("7C"), "", "", misread=ace)
    world.lay(strange, "H")
    world.wait(2_000)
    ruled(world, "unknown_card", "admit_card", ace)
    world.lift(strange)
    world.wait(10_000)
    ruled(world, "unseen_card", "no_card_came", ace)
    assert [fact.person for _, fact in world.facts if isinstance(fact, f.CardReturned)]
    shoe = world.engine.table.shoe
    assert shoe is not None
    assert shoe.at_most == len(world.shoes[shoe.name]) + world.untold[shoe.set]


def test_of_what_a_camera_that_sees_has_not_told_yet_no_result_is_asked() -> None:
    """Its process started anew and tells two cards in one look; the first one ends the round."""
    world = opened()
    told, untold = (Piece(Card(face), "", "") for face in ("AS", "8D"))
    world.lay(told, "P")
    untold.zone = "P"
    world.felt.append(untold)
    assert lying(world) == ({"P": [told]}, {"P": [untold]})
    world.look()
    assert lying(world) == ({"P": [told, untold]}, {})


def test_of_what_lies_where_no_camera_sees_a_result_is_asked() -> None:
    world = opened()
    for eye in world.eyes.values():
        world.condition(eye, "lost")
    dealt = Piece(Card("AS"), "", "")
    world.lay(dealt, "P")
    assert lying(world) == ({"P": [dealt]}, {})
