"""Returns of side bets, by counting every deal of a fresh shoe.

Which class some cards make is the side bet's own business, so a bet is counted exactly as it will
be paid: over all hands of as many cards as it looks at, whose order it ignores. A bet that looks
at more names a function of its own (`SideBet.odds`).
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb
from pkgutil import resolve_name

from controller.core.cards import DECK, Card
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.side_bet import SideBet


def side_returns(rules: GameRules) -> dict[str, float]:
    """Return in percent of every side bet the game offers, by its name in round sheets."""
    return {name: 100 * _return(bet, rules) for name, bet in rules.side_bets.items()}


def _return(bet: SideBet, rules: GameRules) -> float:
    if not bet.odds:
        return _counted(bet, rules.decks)
    own: Callable[[SideBet, GameRules], float] = resolve_name(bet.odds)
    return own(bet, rules)


def _counted(bet: SideBet, decks: int) -> float:
    """Units returned per unit staked; stakes of winning bets included."""
    won = sum(
        ways * (bet.paid(bet.classify(hand)).multiplier + 1)
        for hand, ways in _hands(bet.size, decks)
    )
    return won / comb(52 * decks, bet.size)


def _hands(cards: int, decks: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every hand of so many cards, in any order, with the number of ways to deal it."""
    for hand in combinations_with_replacement(DECK, cards):
        ways = 1
        for face in set(hand):
            ways *= comb(decks, hand.count(face))
        yield hand, ways
