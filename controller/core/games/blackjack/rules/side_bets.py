"""The section `[side]` of a game file: one key for each side bet that is found.

The names are those that round sheets use. A class missing from a bet's pay table loses; a class
that the bet does not know refuses to load.
"""

from typing import TYPE_CHECKING

from controller.core.games.blackjack import side_bets
from controller.core.games.side_bet_files import Offer, found_in, offer_of

SHIPPED = found_in(side_bets)
"""The side bets of this package."""

if TYPE_CHECKING:
    SideBets = Offer
else:
    SideBets = offer_of(SHIPPED)
