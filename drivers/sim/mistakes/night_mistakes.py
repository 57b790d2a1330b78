"""Nights that do not go as planned: devices lost at the worst moment, answers out of turn.

Unlike the slips of the catalogue, each of these is not one irregularity: it is a known one in
another phase, or something that must leave no trace in the round at all.
"""

from collections.abc import Callable

from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.mistakes.card_mistakes import held_betting, held_window
from drivers.sim.mistakes.other_mistakes import AWAY_S
from drivers.sim.mistakes.stage import HOLD, Script, Stage, told
from drivers.sim.people.person import View

LONGER_THAN_A_ROUND_S = 60.0

STILL_S = 3.0
"""Time for which a dealer who does not carry out a ruling leaves the card."""

LONE_HALF = "\ud800"
"""Half a character: JSON carries it, UTF-8 does not."""

LONG = "\u2660" * 8_000
"""Longer than any sentence, and six times as long as JSON."""


def _covered(stage: Stage) -> Script:
    stage.hands.cover_camera(AWAY_S)
    yield from stage.noticed()
    yield from stage.ruled()


def lost_in_betting(stage: Stage) -> Script:
    """The camera is covered while players bet."""
    yield from held_betting(stage)
    yield from _covered(stage)


def lost_in_window(stage: Stage) -> Script:
    """The camera is covered while players decide."""
    yield from held_window(stage)
    yield from _covered(stage)


def lost_at_the_turn(stage: Stage) -> Script:
    """The camera is covered when the dealer is to turn his hole card."""
    yield from stage.until(lambda view: told(view) == "turn")
    yield from _covered(stage)


def lost_in_results(stage: Stage) -> Script:
    """The camera is covered when the round is settled and its cards still lie there."""
    yield from stage.in_phase("results")
    yield from _covered(stage)


def restarted(stage: Stage) -> Script:
    """The process that looks through the camera ends in the middle of a deal."""
    yield from stage.to_deal(after=2)
    stage.hands.end_vision()
    yield from stage.in_phase("results")


def ruling_not_done(stage: Stage) -> Script:
    """A card is ruled off the felt, and the dealer lets it lie: play must wait for him."""
    yield from held_betting(stage)
    stage.hands.pull()
    stage.hands.lay("dealer", True, AT_ONCE)
    yield from stage.noticed()
    yield from stage.steps_given()
    yield from stage.stands_still(STILL_S)
    yield from stage.ruled()


def answered(stage: Stage) -> Script:
    """The players answer while play is stopped: they are refused until somebody has ruled."""
    yield from held_window(stage)
    stage.hands.pull()
    yield from stage.noticed()
    refused = stage.players.refused.total()
    stage.players.holding = False
    yield from stage.until(more_than(refused, stage), HOLD)
    yield from stage.ruled()


def hostile_text(stage: Stage) -> Script:
    """The game server sends texts that no file can keep and no screen can show."""
    yield from stage.to_deal(after=1)
    for text in (LONE_HALF, LONG):
        refused = stage.players.refused.total()
        stage.players.blurt("request_pause", {"reason": text})
        yield from stage.until(more_than(refused, stage), HOLD)
    yield from stage.in_phase("results")


def one_of_two_lost(stage: Stage) -> Script:
    """One of two cameras over the same felt is covered in mid-round: the other one sees it all."""
    yield from stage.to_deal(after=1)
    stage.hands.cover_camera(LONGER_THAN_A_ROUND_S)
    yield from stage.until(one_lamp_is_out, HOLD)
    yield from stage.in_phase("results")


def one_lamp_is_out(view: View) -> bool:
    """Tell whether one camera is lost and another one sees."""
    states = {one["state"] for one in view["devices"] if one["kind"] == "camera"}
    return states == {"lost", "ok"}


def more_than(refused: int, stage: Stage) -> Callable[[View], bool]:
    """Tell whether the players were refused more often than `refused`."""
    return lambda _: stage.players.refused.total() > refused
