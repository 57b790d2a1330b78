"""The section `[side]` of a game file: one key for each installed side bet.

The names are those that round sheets use. A class missing from a bet's pay table loses; a class
that the bet does not know is refused at loading.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from controller.core.games.blackjack import side_bets
from controller.core.games.side_bet_files import NamedBet, Offer, found_in, offer_of

SHIPPED = found_in(side_bets)
"""The side bets of this package."""


def offer_with(more: Iterable[type[NamedBet]]) -> type[Offer]:
    """Return the section of a game file that may offer these besides the shipped side bets."""
    return offer_of([*SHIPPED, *more], side_bets.IN_EVERY_HASH)


if TYPE_CHECKING:
    SideBets = Offer
else:
    SideBets = offer_with(())
