"""The ground of dealings that hide no card, ask nobody and have no boxes.

A family puts over it what it has of these; what is left is never called.
"""

from collections.abc import Sequence

from controller.core.cards import Card
from controller.core.games.deal import Deal
from controller.core.games.spots import Spot
from controller.core.games.steps import Ask
from controller.core.messages import facts as f


class OpenDeal(Deal):
    """A dealing in which nothing is hidden and nothing asked."""

    def spot(self, zone: str) -> Spot | None:
        """The hand whose first card lies in `zone`."""
        return next((spot for spot in self.spots() if spot.zone == zone), None)

    def box_at(self, zone: str) -> int | None:
        """There are no boxes: a hand never dies by itself."""
        del zone
        return None

    def asked_zone(self, ask: Ask) -> str:
        """Nobody is asked."""
        raise LookupError(f"{ask.who} is asked nothing here")

    def may_show(self, card: Card) -> bool:
        """Nothing is hidden."""
        raise LookupError(f"no card is hidden here, so none may be {card}")

    def checked_as(self, card: Card, by: str) -> f.Fact:
        """Nothing is checked."""
        raise LookupError(f"{card} is not checked here by {by}")

    def revealed_as(self, card: Card) -> f.Fact:
        """Nothing is revealed."""
        raise LookupError(f"{card} is not revealed here")

    def afterwards(self, unrevealed: Card | None) -> Sequence[f.Fact]:
        """Nothing more is told."""
        del unrevealed
        return ()
