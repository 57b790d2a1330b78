"""Mistakes with cards: pulled at the wrong time, laid in the wrong place, misread."""

from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.mistakes.stage import (
    HOLD,
    OBEY,
    Script,
    Stage,
    Watch,
    open_code,
    phase,
    told,
    where,
)
from drivers.sim.people.dealer_hands import BACKS
from drivers.sim.people.person import View

QUIET = ("9S", "7D", "4C", "8H")
"""The first player holds 13 against a seven: a decision is open, and no insurance."""

WHITE = "blank"
"""The cut card lies there as a white one: the camera takes plain colour for a thing, not a card."""

STRANGER = "KH"
"""A card that no shoe reported."""


def held_betting(stage: Stage) -> Watch:
    """The next betting, which the players leave open."""
    yield from stage.in_phase("results", "collecting", "idle")
    stage.players.holding = True
    return (yield from stage.in_phase("betting"))


def held_window(stage: Stage) -> Watch:
    """A window that the players leave open."""
    stage.hands.stack(QUIET)
    yield from stage.in_phase("dealing")
    stage.players.holding = True
    return (yield from stage.in_phase("window"))


# --- pulled at the wrong time -----------------------------------------------------------------


def early_card(stage: Stage) -> Script:
    """A card is dealt while players still bet."""
    yield from held_betting(stage)
    stage.hands.pull()
    stage.hands.lay("dealer", True)
    yield from stage.noticed()
    yield from stage.ruled()


def pulled_out_of_turn(stage: Stage) -> Script:
    """A card is pulled while players decide; it stays face down in the hand."""
    yield from held_window(stage)
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.ruled()


def exposed_draw(stage: Stage) -> Script:
    """A card is dealt to the dealer while players decide."""
    yield from held_window(stage)
    stage.hands.pull()
    stage.hands.lay("dealer", True)
    yield from stage.noticed()
    yield from stage.ruled()


def overdraw(stage: Stage) -> Script:
    """The dealer draws although the round is over."""
    yield from stage.in_phase("results")
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.ruled()


def idle_draw(stage: Stage) -> Script:
    """A card is pulled between rounds; if betting opened meanwhile, again the next time."""
    view: View = {}
    while not open_code(view):
        yield from stage.until(lambda seen: phase(seen) == "idle" and told(seen) == "wait")
        if not stage.hands.in_hand():
            stage.hands.pull()
        view = yield from stage.until(lambda seen: bool(open_code(seen)) or told(seen) == "deal")
    yield from stage.ruled()


def two_cards_pulled(stage: Stage) -> Script:
    """Two cards come out in one pull."""
    yield from stage.to_deal(after=1)
    stage.hands.pull()
    stage.hands.pull_second()
    yield from stage.noticed()
    yield from stage.ruled()


def misscan(stage: Stage) -> Script:
    """The shoe does not read a card, and the next one is out before anybody notices."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull_unread()
    stage.hands.pull_second()
    yield from stage.noticed()
    stage.hands.lay(zone, True)
    yield from stage.ruled()


def untold_card(stage: Stage) -> Script:
    """Two cards come out in one pull, the shoe tells the first, and the dealer tells the other."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull_two_as_one()
    stage.hands.lay(zone, True)
    _ = yield HOLD
    yield from stage.report("")
    yield from stage.ruled()


# --- not where it should be -------------------------------------------------------------------


def wrong_box(stage: Stage) -> Script:
    """The card is laid in another place than the screen says."""
    zone = where((yield from stage.to_deal(after=2)))
    other = next(place for place in stage.hands.occupied() if place != zone)
    stage.hands.pull()
    stage.hands.lay(other, True)
    yield from stage.noticed()
    yield from stage.mended()


def strayed_card(stage: Stage) -> Script:
    """A sleeve carries a dealt card over to another place."""
    yield from stage.to_deal(after=3)
    first = next(place for place in stage.hands.occupied() if place != "dealer")
    stage.hands.move(first, "R" if first == "P" else "1.2", 0, AT_ONCE)
    yield from stage.noticed()
    yield from stage.mended()


def missing_card(stage: Stage) -> Script:
    """A dealt card is taken off the felt."""
    yield from stage.to_deal(after=3)
    stage.take_off(next(place for place in stage.hands.occupied() if place != "dealer"))
    yield from stage.noticed()
    yield from stage.mended()


def cleared_too_early(stage: Stage) -> Script:
    """All cards are collected before the round is over."""
    yield from stage.to_deal(after=3)
    for zone in stage.hands.occupied():
        while stage.hands.count(zone):
            stage.take_off(zone)
    yield from stage.noticed()
    yield from stage.mended()


def unseen_card(stage: Stage) -> Script:
    """A pulled card is not laid on the felt."""
    yield from stage.to_deal(after=1)
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.mended()


def unknown_card(stage: Stage) -> Script:
    """A card lies there that no shoe read."""
    yield from stage.to_deal(after=2)
    stage.hands.slip_in("dealer", STRANGER)
    yield from stage.noticed()
    yield from stage.mended()


def cut_card_dealt(stage: Stage) -> Script:
    """The cut card is laid as if it were a card."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.cut_card_next()
    stage.hands.pull()
    stage.hands.slip_in(zone, WHITE)
    yield from stage.noticed()
    yield from stage.mended()


def face_down_card(stage: Stage) -> Script:
    """A card that everybody should see is laid face down."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull()
    stage.hands.lay(zone, False)
    yield from stage.noticed()
    yield from stage.mended()


# --- what the card is -------------------------------------------------------------------------


def unread_card(stage: Stage) -> Script:
    """The shoe does not read a card."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull_unread()
    stage.hands.lay(zone, True)
    yield from stage.noticed()
    yield from stage.ruled()


def unreadable_card(stage: Stage) -> Script:
    """A card lies with its indices covered."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull()
    stage.hands.lay_hidden(zone)
    yield from stage.noticed()
    yield from stage.mended()


def read_disagreement(stage: Stage) -> Script:
    """The shoe takes a card for another one."""
    zone = where((yield from stage.to_deal(after=1)))
    stage.hands.pull_misread(STRANGER)
    stage.hands.lay(zone, True)
    yield from stage.noticed()
    yield from stage.ruled()


def face_changed(stage: Stage) -> Script:
    """A covered card is let lie as the shoe told it; uncovered it is another one."""
    zone = where((yield from stage.to_deal(after=1)))
    told_as = stage.hands.pull()
    stage.hands.lay_hidden(zone)
    yield from stage.until(lambda view: open_code(view) == "unreadable_card", HOLD)
    yield from stage.until(lambda view: not open_code(view), HOLD)
    stage.hands.uncover_as(zone, STRANGER if told_as != STRANGER else "KD")
    yield from stage.noticed()
    yield from stage.ruled()


def impossible_copy(stage: Stage) -> Script:
    """One copy of a card too many is in the shoe, and all of them come."""
    stage.hands.smuggle("2S")
    yield from stage.until(lambda view: open_code(view) == stage.code, OBEY)
    yield from stage.ruled()


def wrong_back(stage: Stage) -> Script:
    """A card of the other set lies on the felt."""
    yield from stage.to_deal(after=2)
    other = next(back for back in BACKS if stage.hands.shoe_set() != f"set-{back}")
    stage.hands.slip_in("dealer", STRANGER, face_up=False, back=other)
    yield from stage.noticed()
    yield from stage.mended()


def reported(stage: Stage) -> Script:
    """Something no sensor sees: the dealer reports it with one tap."""
    view = yield from stage.to_deal(after=2)
    _ = yield HOLD
    zone = where(view)
    yield from stage.report("1" if zone == "dealer" else zone)
    yield from stage.ruled()
