"""The simulated staff beside the dealer: a shift manager who rules, and brings shuffled shoes.

The manager acts on what the screen says, in a person's roles and with a person's buttons: confirms
the set that was put in, resumes a table whose reason to pause is gone, and rules on what is wrong
with the first remedy on offer.
"""

import time

from drivers.sim.people.dealer_hands import Hands
from drivers.sim.people.person import Badge, SimPerson, View

LAST_CALL = ("betting", "bets_due", "dealing", "window")
"""Phases in which the last round is announced."""

COLLEAGUE = Badge("manager-2", "shift_manager", "2323")
"""The people who confirm acts that need two persons."""

BY_HAND = ("put_right", "record_is_right", "shoe_is_cleared", "wait_for_device")
"""Remedies that the dealer's hands carry out and that need no ruling."""

REASONS = {
    "early_card": "misdeal",
    "read_disagreement": "misread",
    "unread_card": "misread",
    "misscan": "misread",
    "hole_exposed": "hole_card",
    "hole_unread": "hole_card",
    "hole_disagreement": "hole_card",
    "hole_unclear": "hole_card",
    "face_changed": "misread",
    "peek_contradicted": "hole_card",
    "peek_disagreement": "hole_card",
    "wrong_back": "foreign_card",
    "unknown_card": "foreign_card",
    "foreign_card": "foreign_card",
    "shoe_empty": "device",
    "shoe_trouble": "device",
    "other_shoe": "foreign_card",
    "shoe_exchanged": "device",
    "reports_lost": "device",
    "reports_disagree": "device",
    "dealer_error": "dealer_error",
    "void_requested": "server_request",
}
"""The reason of a void, by what went wrong; if a remedy has other reasons, its first one."""

LAID = ("hole_unclear",)
"""Irregularities that ask for the card that lies, not for the one in the dealer's hand."""

MOST_PAUSES = 3
"""A round that pauses more often is void."""

RULED_S = 2.0
"""Time that a ruling may take to show."""

Call = tuple[str, str, str]
"""Round, code and zone of an irregularity."""

PUT_RIGHT_S = 2.0
"""Time for which the dealer may put things right before the manager rules."""


DEVICE_S = {"camera_lost": 30.0, "shoe_lost": 30.0}
"""Time for which a device may come back before the manager rules."""


class Manager(SimPerson):
    """A shift manager with a screen of his own."""

    def __init__(self, url: str, badge: Badge, hands: Hands, hurry: bool) -> None:
        super().__init__(url, badge)
        self._hands = hands
        self._wait_s = 0.0 if hurry else 1.5
        self._called: dict[Call, float] = {}
        self._tried: dict[Call, int] = {}
        self._ruled_at = self._resumed_at = 0.0
        self._resumed: dict[str, int] = {}

    def behave(self, view: View) -> None:
        """Confirm a shoe, end a pause, rule: whatever is due."""
        instruction = view.get("instruction") or {}
        self.tend_sets(view)
        fresh = self._hands.fresh_shoe()
        if instruction.get("code") == "change_shoe" and fresh is not None:
            self.pause(self._wait_s)
            checked_by = [self.badge.person, COLLEAGUE.person]
            self.tap("load_shoe", second=COLLEAGUE, checked_by=checked_by, **fresh)
        table = view.get("table") or {}
        if _carried_out(view.get("guide")):
            return
        if view.get("irregularity"):
            self.rule(view["irregularity"], (view.get("round") or {}).get("id", ""))
        elif table.get("paused"):
            self._resume(view)
        elif self._hands.rounds_left() == 1 and table.get("phase") in LAST_CALL:
            self.tap("close_table", rounds_left=1)

    def tend_sets(self, view: View) -> None:
        """Count the stub of a set that left play, and confirm that it was shuffled."""
        for held in view.get("sets", []):
            if held["state"] == "out" and held["stub_due"] is not None:
                self.tap("stub_counted", set=held["name"], count=held["stub_due"])
            elif held["state"] == "out":
                self.tap("shuffle_confirmed", set=held["name"], second=COLLEAGUE)

    def _resume(self, view: View) -> None:
        """Go on after a pause; a round that stops again and again is void.

        While nothing can come from the players, he waits.
        """
        if any(reason["code"] == "broker" for reason in view.get("gate", ())):
            return
        self.pause(self._wait_s)
        number = (view.get("round") or {}).get("id", "")
        now = time.monotonic()
        if now < self._resumed_at + RULED_S:
            return
        self._resumed_at = now
        self._resumed[number] = self._resumed.get(number, 0) + 1
        if number and self._resumed[number] > MOST_PAUSES:
            self.tap("void_round", cause="device")
        else:
            self.tap("resume_table")

    def rule(self, wrong: View, round_id: str) -> None:
        """Let the dealer put it right first; then choose the first remedy, then the next one.

        The same trouble in the same place of the same round is one call, however often it comes.
        """
        call, now = (round_id, str(wrong["code"]), str(wrong.get("zone"))), time.monotonic()
        patience = DEVICE_S.get(str(wrong["code"]), PUT_RIGHT_S)
        if now < self._called.setdefault(call, now) + patience + self._wait_s:
            return
        options = [o for o in wrong["options"] if self._his(o)]
        tried = self._tried.get(call, 0)
        if options and now >= self._ruled_at + RULED_S:
            self._ruled_at = now
            self._tried[call] = tried + 1
            self._choose(wrong, options[min(tried, len(options) - 1)])

    def _his(self, option: View) -> bool:
        """Return a remedy that can be chosen now; the dealer does unasked what hands must do."""
        possible = self.badge.role in option["roles"] and not option["refused"]
        return possible and option["remedy"] not in BY_HAND

    def _choose(self, wrong: View, option: View) -> None:
        """Tap a remedy, with a colleague where it takes two, and the card where one is asked."""
        fields = {"reason": fitting_reason(wrong, option), "zone": str(wrong.get("zone", ""))}
        second = COLLEAGUE if option["people"] == 2 else None
        if option["needs"] == "card":
            laid = self._hands.newest(wrong["zone"])
            fields["card"] = laid if wrong["code"] in LAID else self._hands.in_hand() or laid
        self.say(f"{wrong['code']}: {option['remedy']}")
        self.tap("rule", irregularity=wrong["id"], remedy=option["remedy"], second=second, **fields)


def _carried_out(guide: View | None) -> bool:
    """Tell whether hands still carry out the steps of a ruling."""
    return guide is not None and not all(step["done"] for step in guide["steps"])


def fitting_reason(wrong: View, option: View) -> str:
    """Return the reason of a remedy that fits what went wrong."""
    reasons: list[str] = option["reasons"]
    fitting = REASONS.get(str(wrong["code"]), "")
    return fitting if fitting in reasons else reasons[0]
