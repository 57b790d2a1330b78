"""The form of a mistake: a script that watches the dealer's screen, view by view.

A script is a generator. It yields whether the dealer does nothing (`HOLD`) or does what the screen
says (`OBEY`), and is sent the next view. So a mistake reads in the order in which it happens: wait
until the table is ready, slip, wait until it is noticed, follow the repair, tidy up.
"""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass

from drivers.sim.felt.carry import AT_ONCE
from drivers.sim.mistakes.clumsy_hands import ClumsyHands
from drivers.sim.people.person import SimPerson, View
from drivers.sim.players.game_server import Players

HOLD, OBEY = True, False
"""The words that a script yields: the dealer does nothing, or obeys the screen."""

Script = Generator[bool, View, None]
Watch = Generator[bool, View, View]


def phase(view: View) -> str:
    """The phase that the screen shows."""
    return str((view.get("table") or {}).get("phase", ""))


def told(view: View) -> str:
    """The code of the instruction on the screen."""
    return str((view.get("instruction") or {}).get("code", ""))


def where(view: View) -> str:
    """The zone of the instruction on the screen."""
    return str((view.get("instruction") or {}).get("zone", ""))


def face(view: View) -> str:
    """Tell which side up a card is to be dealt."""
    return str((view.get("instruction") or {}).get("face", ""))


def open_code(view: View) -> str:
    """The irregularity on the screen."""
    return str((view.get("irregularity") or {}).get("code", ""))


class BrokenError(Exception):
    """The table did what it must not do; the text says what."""


@dataclass(slots=True)
class Stage:
    """The means of a script: the dealer's person and hands, and the players."""

    dealer: SimPerson
    hands: ClumsyHands
    players: Players
    code: str
    """The irregularity that the script is about."""

    # --- waiting ------------------------------------------------------------------------------

    def until(self, there: Callable[[View], bool], how: bool = OBEY) -> Watch:
        """Wait for a view; the dealer obeys the screen meanwhile, or holds."""
        while True:
            view = yield how
            if there(view):
                return view

    def in_phase(self, *names: str) -> Watch:
        """Wait until the table is in one of these phases, nothing being wrong."""
        return self.until(lambda view: phase(view) in names and not open_code(view))

    def to_deal(self, after: int = 0) -> Watch:
        """Wait until a card is to be dealt face up, with at least `after` cards seen lying."""

        def due(view: View) -> bool:
            lying = sum(self.hands.count(zone) for zone in self.hands.occupied())
            shown = sum(len(zone["cards"]) for zone in view.get("zones", []))
            right = told(view) == "deal" and face(view) == "up" and not self.hands.in_hand()
            return right and after <= lying == shown

        return self.until(due)

    def noticed(self) -> Watch:
        """Hold still until the screen shows the irregularity."""
        return self.until(lambda view: open_code(view) == self.code, HOLD)

    def mended(self) -> Watch:
        """Do what the repair says until nothing is wrong any more."""
        return self.until(lambda view: not open_code(view))

    def ruled(self) -> Watch:
        """Keep the hands off until somebody has ruled; then carry out the steps on the screen."""
        view = yield HOLD
        while open_code(view):
            view = yield (OBEY if view.get("guide") else HOLD)
        return view

    def steps_given(self) -> Watch:
        """Hold still until somebody has ruled and the screen shows what hands are to do."""
        return self.until(lambda view: bool(view.get("guide")), HOLD)

    def stands_still(self, seconds: float) -> Script:
        """Do nothing at all for a while. Raises BrokenError where play goes on meanwhile."""
        view = yield HOLD
        began, until = phase(view), time.monotonic() + seconds
        while time.monotonic() < until:
            if open_code(view) != self.code or phase(view) != began:
                raise BrokenError(f"play went on although {self.code} is not put right")
            view = yield HOLD

    # --- acts that several scripts share ---------------------------------------------------------

    def report(self, zone: str = "") -> Watch:
        """Report it with one tap, as often as it takes to reach the screen."""
        view: View = {}
        while open_code(view) != self.code:
            self.dealer.tap("report", code=self.code, zone=zone)
            view = yield HOLD
        return view

    def take_off(self, zone: str) -> None:
        """Take the newest card of a zone to the discard rack."""
        if self.hands.count(zone):
            self.hands.remove(zone, self.hands.count(zone) - 1, AT_ONCE)
