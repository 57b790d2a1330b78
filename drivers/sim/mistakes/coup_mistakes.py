"""Mistakes at games of two sides: cards seen early, a card too many, a shoe that miscounts."""

from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.mistakes.stage import (
    HOLD,
    BrokenError,
    Script,
    Stage,
    open_code,
    phase,
    told,
    where,
)

NATURAL = ("9S", "7D", "KC", "QH")
"""Player wins with nine in two cards; nobody draws."""

OVERDRAW = 2
"""The code of a card too many, on the wire whose shoe counts the game itself."""


def seen_early(stage: Stage) -> Script:
    """A card is turned before the game server said whose cards are."""
    yield from stage.in_phase("dealing")
    stage.players.holding = True
    yield from stage.in_phase("window")
    stage.hands.turn("player", 0, AT_ONCE)
    yield from stage.noticed()
    yield from stage.ruled()


def extra_card_unseen(stage: Stage) -> Script:
    """A card is drawn after the coup, and kept face down in the hand."""
    yield from stage.in_phase("results")
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.ruled()


def extra_card_seen(stage: Stage) -> Script:
    """A third card is drawn for Player although the coup is over."""
    stage.hands.stack(NATURAL)
    yield from stage.in_phase("results")
    stage.hands.pull()
    stage.hands.lay("player", True)
    yield from stage.noticed()
    yield from stage.ruled()


def shoe_counts_otherwise(stage: Stage) -> Script:
    """Somebody presses the shoe's key in the middle of a coup: it counts the next card as first.

    When the coup is over the shoe counts on, until its game is ended at the shoe; then all agree.
    """
    stage.hands.stack(NATURAL)
    yield from stage.until(lambda view: told(view) == "deal" and where(view) == "banker")
    stage.hands.say("error_cleared", OVERDRAW)
    yield from stage.until(lambda view: open_code(view) == stage.code)
    yield from stage.ruled()
    yield from stage.until(lambda view: told(view) == "end_shoe_game")
    yield from stage.in_phase("betting")
    view = yield from stage.until(lambda view: phase(view) == "results" or bool(open_code(view)))
    if open_code(view):
        raise BrokenError(f"the shoe's game was ended, and the next coup has {open_code(view)}")


def shoe_overdraw(stage: Stage) -> Script:
    """The shoe says that a card too many was drawn; later somebody presses its key."""
    yield from stage.in_phase("results")
    stage.hands.say("error", OVERDRAW)
    yield from stage.noticed()
    yield HOLD
    stage.hands.say("error_cleared", OVERDRAW)
    yield from stage.mended()
