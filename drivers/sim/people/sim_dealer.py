"""The simulated dealer: reads the instruction on the screen and does exactly that.

The dealer never thinks about the game. Besides the screen, the dealer knows only what its own hands
did. While the screen shows fewer cards than were laid, it has not caught up yet, and the dealer
waits rather than deal twice. If the screen does not catch up for `TRUST_S` although all lamps are
lit, it is believed again, for one act; before the next act it has the same time.
"""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from drivers.sim.felt.carry import AT_ONCE, HUMAN
from drivers.sim.hall.world_state import CUT
from drivers.sim.people.dealer_hands import Hands
from drivers.sim.people.person import Badge, SimPerson, View
from drivers.sim.people.repair import mend

TRUST_S = 10.0
"""Time for which the dealer waits for the screen to show an act before the screen is believed."""

SENSING_S = 1.5
"""Time for which the dealer waits for the screen to judge an act of repair."""

TURNED_S = 2.0
"""A turned card that the screen does not name by then is laid straight."""

HESITATION_S = (0.25, 0.8)
"""Time that people take between reading and acting."""

Instruction = Mapping[str, Any]


class Dealer(SimPerson):
    """A dealer at the table's screen, with his hands."""

    def __init__(self, url: str, badge: Badge, hands: Hands, hurry: bool, seed: int) -> None:
        super().__init__(url, badge)
        self._hands = hands
        self._hurry = hurry
        self._pace = AT_ONCE if hurry else HUMAN
        self._rng = random.Random(f"{seed}/dealer")
        self._behind_since = 0.0
        self._unheard = 0
        """Cards of this shoe that the screen will never count: the wire lost them."""
        self._mended_at = 0.0
        self.slips: Callable[[SimPerson, View], bool] | None = None
        """Asked first: whether the dealer does something else than the screen says."""
        self._acts = {
            "open_table": self._open_table,
            "next_round": self._next_round,
            "deal": self._deal,
            "move": self._move,
            "turn": self._turn,
            "peek": self._peek,
            "collect": self._collect,
            "burn": self._burn,
            "change_shoe": self._change_shoe,
            "end_shoe_game": self._end_shoe_game,
        }

    def behave(self, view: View) -> None:
        """Do what the screen says, if it is up to date."""
        if self.slips is not None and self.slips(self, view):
            return
        if _lamp_is_out(view):
            self._behind_since = 0.0
        instruction = view.get("instruction") or {}
        if instruction.get("code") == "repair":
            self._repair(instruction)
            return
        act = self._acts.get(instruction.get("code", ""))
        if act is None or self._behind(view):
            return
        if not self._hurry:
            self.pause(self._rng.uniform(*HESITATION_S))
        act(instruction)

    def _behind(self, view: View) -> bool:
        """Tell whether the screen does not yet show the acts of these hands."""
        shown = {zone["zone"]: len(zone["cards"]) for zone in view.get("zones", [])}
        zones = shown.keys() | set(self._hands.occupied())
        behind = any(self._hands.count(zone) != shown.get(zone, 0) for zone in zones)
        shoe = view.get("shoe") or {}
        if shoe.get("set") == self._hands.shoe_set():
            unheard = self._hands.pulled() - shoe.get("dealt", 0)
            self._unheard = min(self._unheard, max(unheard, 0))
            behind = behind or unheard > self._unheard
        else:
            unheard = self._unheard = 0
        if not behind:
            self._behind_since = 0.0
            return False
        if _lamp_is_out(view):
            return True
        self._behind_since = self._behind_since or time.monotonic()
        if time.monotonic() < self._behind_since + TRUST_S:
            return True
        self._behind_since = 0.0
        self._unheard = max(unheard, 0)
        return False

    # --- one act per instruction ---------------------------------------------------------------

    def _open_table(self, _: Instruction) -> None:
        if self._hands.rounds_left() != 0:
            self.tap("open_table")

    def _next_round(self, _: Instruction) -> None:
        self.tap("next_round")

    def _deal(self, instruction: Instruction) -> None:
        round_id = (self.view.get("round") or {}).get("id", "")
        if self._take_card(round_id):
            face_up = instruction.get("face") != "down"
            self._hands.lay(instruction["zone"], face_up, self._pace)

    def _burn(self, _: Instruction) -> None:
        if self._take_card(""):
            self._hands.burn()

    def _change_shoe(self, _: Instruction) -> None:
        if self._hands.fresh_shoe() is None:
            self._hands.change_shoe()

    def _end_shoe_game(self, _: Instruction) -> None:
        self._hands.end_shoe_game()

    def _repair(self, instruction: Instruction) -> None:
        """Follow a guided repair, giving the sensors time after each act."""
        if time.monotonic() < self._mended_at + SENSING_S:
            return
        if instruction.get("tap"):
            self._hands.burn()
            self.tap("confirm_step", irregularity=instruction["irregularity"])
        else:
            mend(self._hands, instruction, self._pace)
        self._mended_at = time.monotonic()

    def _take_card(self, round_id: str) -> bool:
        """Have a card in hand; the cut card is put aside and the next one taken."""
        if self._hands.in_hand():
            return True
        if round_id:
            self._hands.stack_for(round_id)
        card = self._hands.pull()
        if card == CUT:
            card = self._hands.pull()
        return bool(card)

    def _move(self, instruction: Instruction) -> None:
        source, target = instruction["from"], instruction["zone"]
        cards = self._hands.lying(source)
        if not cards:
            return
        faces = [card.card for card in cards]
        wanted = instruction.get("card") or instruction.get("face")
        first = target == "L"
        index = faces.index(wanted) if wanted in faces else (0 if first else len(cards) - 1)
        self._hands.move(source, target, index, self._pace)

    def _turn(self, instruction: Instruction) -> None:
        zone = instruction["zone"]
        for index, card in enumerate(self._hands.lying(zone)):
            if not card.up:
                self._hands.turn(zone, index, self._pace)
                self._mended_at = time.monotonic()
                return
        if time.monotonic() >= self._mended_at + TURNED_S:
            self._hands.straighten(zone, self._hands.count(zone) - 1)
            self._mended_at = time.monotonic()

    def _peek(self, _: Instruction) -> None:
        """Look at the hole card, where the house asks the dealer too."""
        cards = self._hands.lying("dealer")
        ranks = {card.card[0] for card in cards}
        tens = ranks & set("TJQK")
        self.tap("peek_answer", blackjack="A" in ranks and bool(tens))

    def _collect(self, instruction: Instruction) -> None:
        zones = instruction.get("zones") or self._hands.occupied()
        for zone in [*zones, *self._hands.occupied()]:
            while self._hands.count(zone):
                self._hands.remove(zone, 0, self._pace)


def _lamp_is_out(view: View) -> bool:
    """Tell whether the screen says of a device that it is not there."""
    return any(device["state"] in ("unknown", "lost") for device in view.get("devices", []))
