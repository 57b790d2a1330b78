"""A base for deals that hide no card, ask nobody and have no boxes.

A family overrides the methods that it needs; the others are never called.
"""

from collections.abc import Sequence

from controller.core.cards import Card
from controller.core.games.deal import Deal
from controller.core.games.spots import Spot
from controller.core.games.steps import Ask
from controller.core.messages import facts as f


class OpenDeal(Deal):
    """A deal in which nothing is hidden and nothing is asked."""

    def spot(self, zone: str) -> Spot | None:
        """Return the hand whose first card lies in `zone`."""
        return next((spot for spot in self.spots() if spot.zone == zone), None)

    def box_at(self, zone: str) -> int | None:
        """Return None: there are no boxes, so no hand dies alone."""
        del zone
        return None

    def asked_zone(self, ask: Ask) -> str:
        """Never called: nobody is asked."""
        raise LookupError(f"{ask.who} is asked nothing here")

    def may_show(self, card: Card) -> bool:
        """Never called: nothing is hidden."""
        raise LookupError(f"no card is hidden here, so none may be {card}")

    def checked_as(self, card: Card, by: str) -> f.Fact:
        """Never called: nothing is checked."""
        raise LookupError(f"{card} is not checked here by {by}")

    def revealed_as(self, card: Card) -> f.Fact:
        """Never called: nothing is revealed."""
        raise LookupError(f"{card} is not revealed here")

    def afterwards(self, unrevealed: Card | None) -> Sequence[f.Fact]:
        """Return nothing: there is nothing more to tell."""
        del unrevealed
        return ()
