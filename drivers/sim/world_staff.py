"""The simulated staff beside the dealer: a shift manager who rules, and brings shuffled shoes.

He acts on what the screen says, in the roles and with the buttons that a person has: confirms the
set that was put in, resumes a table whose reason to pause is gone, and rules on what is wrong
with the first remedy on offer.
"""

from drivers.sim.world_console import Badge, Person, View
from drivers.sim.world_hands import Hands


class Manager(Person):
    """A shift manager with a screen of his own."""

    def __init__(self, url: str, badge: Badge, hands: Hands, hurry: bool) -> None:
        super().__init__(url, badge)
        self._hands = hands
        self._wait_s = 0.0 if hurry else 1.5

    def behave(self, view: View) -> None:
        """Confirm a shoe, end a pause, rule: whatever is due."""
        instruction = view.get("instruction") or {}
        fresh = self._hands.fresh_shoe()
        if instruction.get("code") == "change_shoe" and fresh is not None:
            self.pause(self._wait_s)
            self.tap("load_shoe", **fresh)
        if view.get("irregularity"):
            self.rule(view["irregularity"])
        elif (view.get("table") or {}).get("paused"):
            self.pause(self._wait_s)
            self.tap("resume_table")

    def rule(self, irregularity: View) -> None:
        """Rule on what is wrong, where the manager is asked."""
        remedies = irregularity.get("remedies") or []
        if not remedies or irregularity.get("remedy"):
            return
        self.pause(self._wait_s)
        first = remedies[0]
        name = first["name"] if isinstance(first, dict) else str(first)
        self.tap("rule", irregularity=irregularity["id"], remedy=name, reason="as the house rules")
