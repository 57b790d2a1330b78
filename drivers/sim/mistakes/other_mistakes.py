"""Mistakes with the hole card, the shoe, its wire and people."""

from collections.abc import Callable

from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.mistakes.card_mistakes import QUIET, held_window
from drivers.sim.mistakes.stage import HOLD, Script, Stage, Watch, face, open_code, phase, told
from drivers.sim.people.person import View

ACES = ("AS", "AD", "AH", "AC") * 2
"""The dealer shows an ace however many boxes play, so that his hole card is checked."""

TEN, NO_TEN, OTHER = "KD", "8C", "5C"
"""A hole card, and what the shoe takes hole cards for."""

JAM = 5
"""The code of a card stuck midway, on wires that number their errors."""

OVER = ("collecting", "idle")


def to_hole(stage: Stage) -> Watch:
    """Wait until the hole card is to be dealt."""

    return stage.until(lambda view: told(view) == "deal" and face(view) == "down")


def tried(stage: Stage, slip: Callable[[], Watch]) -> Script:
    """Slip in round after round until one goes so that it can be noticed; then have it ruled."""
    view: View = {}
    while open_code(view) != stage.code:
        yield from slip()
        view = yield from stage.until(
            lambda seen: open_code(seen) == stage.code or phase(seen) in OVER
        )
    yield from stage.ruled()


def hole_exposed(stage: Stage) -> Script:
    """The hole card is turned while players decide."""
    yield from held_window(stage)
    down = [n for n, card in enumerate(stage.hands.lying("dealer")) if not card.up]
    stage.hands.turn("dealer", down[0], AT_ONCE)
    yield from stage.noticed()
    yield from stage.ruled()


def hole_unread(stage: Stage) -> Script:
    """The shoe does not read a hole card that must be checked."""

    def slip() -> Watch:
        stage.hands.stack(ACES)
        view = yield from to_hole(stage)
        stage.hands.stack((NO_TEN,))
        stage.hands.pull_unread()
        stage.hands.lay("dealer", False)
        return view

    return tried(stage, slip)


def hole_unclear(stage: Stage) -> Script:
    """Two cards come out where the hole card is due, and one of them is laid."""
    yield from to_hole(stage)
    stage.hands.stack((OTHER, NO_TEN))
    stage.hands.pull()
    stage.hands.pull_second()
    stage.hands.lay("dealer", False)
    yield from stage.noticed()
    yield from stage.ruled()


def hole_disagreement(stage: Stage) -> Script:
    """The shoe takes the hole card for another one; seen when it is turned."""

    def slip() -> Watch:
        stage.hands.stack(QUIET)
        view = yield from to_hole(stage)
        stage.hands.pull_misread(OTHER)
        stage.hands.lay("dealer", False)
        return view

    return tried(stage, slip)


def peek_contradicted(stage: Stage) -> Script:
    """The shoe takes a ten for an eight under an ace: the check was wrong."""

    def slip() -> Watch:
        stage.hands.stack(ACES)
        view = yield from to_hole(stage)
        stage.hands.stack((TEN,))
        stage.hands.pull_misread(NO_TEN)
        stage.hands.lay("dealer", False)
        return view

    return tried(stage, slip)


def peek_disagreement(stage: Stage) -> Script:
    """The dealer looks at the hole card and taps the wrong answer."""
    stage.hands.stack(ACES)
    view = yield from stage.until(lambda seen: told(seen) == "peek")
    while open_code(view) != stage.code:
        stage.dealer.tap("peek_answer", blackjack=True)
        view = yield HOLD
    yield from stage.ruled()


AWAY_S = 8.0
"""Seconds that a device is lost: enough to be noticed and told."""


def camera_lost(stage: Stage) -> Script:
    """The camera is covered in the middle of a deal, and sees again."""
    yield from stage.to_deal(after=1)
    stage.hands.cover_camera(AWAY_S)
    yield from stage.noticed()
    yield from stage.ruled()


def shoe_lost(stage: Stage) -> Script:
    """The shoe's cable comes loose in the middle of a deal, and is put back."""
    yield from stage.to_deal(after=1)
    stage.hands.unplug_shoe(AWAY_S)
    yield from stage.noticed()
    yield from stage.ruled()


def shoe_empty(stage: Stage) -> Script:
    """No card is left in the shoe in the middle of a round."""
    yield from stage.to_deal(after=1)
    stage.hands.empty_shoe()
    yield from stage.noticed()
    yield from stage.ruled()


def shoe_trouble(stage: Stage) -> Script:
    """A card jams in the shoe's exit; the dealer clears it."""
    yield from stage.to_deal(after=1)
    stage.hands.say("jam", JAM)
    yield from stage.noticed()
    stage.hands.say("error_cleared", JAM)
    yield from stage.ruled()


def shoe_exchanged(stage: Stage) -> Script:
    """The shoe is taken off in the middle of a round, and another batch comes back with it."""
    yield from stage.to_deal(after=1)
    stage.hands.exchange_shoe("B-another")
    yield from stage.noticed()
    yield from stage.ruled()


def other_shoe(stage: Stage) -> Script:
    """A card is pulled while no shoe is in play: the old one is out, the next not confirmed."""
    stage.hands.cut_card_next()
    yield from stage.until(lambda view: told(view) == "change_shoe")
    stage.hands.pull_stray("KD")
    yield from stage.noticed()
    yield from stage.ruled()


def reports_lost(stage: Stage) -> Script:
    """A report of the shoe is lost on the cable: the next one shows the gap."""
    yield from stage.to_deal(after=1)
    stage.hands.lose_report()
    stage.hands.say("error_cleared", JAM)
    stage.hands.pull()
    yield from stage.noticed()
    yield from stage.ruled()


def reports_disagree(stage: Stage) -> Script:
    """The shoe repeats a report with another card in it."""
    yield from stage.to_deal(after=1)
    stage.hands.say_again("KH")
    yield from stage.noticed()
    yield from stage.ruled()


def void_requested(stage: Stage) -> Script:
    """The game server asks to void the round."""
    yield from stage.to_deal(after=1)
    stage.players.ask("request_void", {"reason": "a player's stake is in doubt"})
    yield from stage.noticed()
    yield from stage.ruled()
