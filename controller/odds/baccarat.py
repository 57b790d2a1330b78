"""The exact returns of games of two sides, by counting every coup of a fresh shoe.

Totals and numbers of cards are counted over all orders of card values; what only asks whether the
first cards are alike is counted over faces, the first of which may be the ace of spades without
loss.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from math import perm
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from controller.core.cards import DECK, RANKS, VALUE, Card
from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import finished
from controller.core.games.baccarat.side_bet import Verdict
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.odds.completion import Completion

MOST = 6
"""Cards of the longest coup."""

DECIMALS = 8
"""Of figures in JSON."""

KEPT = 0.5e-6
"""Percent: a published figure of six digits is kept within half of its last one."""

Weighed = tuple[Coup, int]
"""A coup and in how many ways a shoe deals it."""


@dataclass(frozen=True)
class CoupReturns:
    """The return of every bet, in percent of its stake, and how the coups end."""

    game: str
    bets: dict[str, float]
    winners: dict[str, int]
    """Orders of `MOST` cards that each side, or the tie, wins."""
    lengths: dict[int, int]
    """Such orders by the number of cards of the coup."""


def coups(rules: BaccaratRules) -> Iterator[Weighed]:
    """Every coup by the values of its cards, with the orders of `MOST` cards that begin with it.

    Cards of one value stand for each other: by tens and court cards as one in games modulo 10.
    """
    stock = _stock(rules)
    left = dict(stock)
    cards = sum(stock.values())
    sides: tuple[list[Card], list[Card]] = ([], [])

    def deal(ways: int, dealt: int) -> Iterator[Weighed]:
        due = next_side(rules, *sides)
        if due is None:
            yield finished(rules, *sides), ways * perm(cards - dealt, MOST - dealt)
            return
        for card, count in left.items():
            if not count:
                continue
            left[card] -= 1
            sides[due].append(card)
            yield from deal(ways * count, dealt + 1)
            sides[due].pop()
            left[card] += 1

    yield from deal(1, 0)


def _stock(rules: BaccaratRules) -> Counter[Card]:
    """So many cards of each value, named by one card that has it."""
    if rules.counting == "rank":
        return Counter({Card(rank + "S"): 4 * rules.decks for rank in RANKS})
    stock: Counter[Card] = Counter()
    for card in DECK:
        stock[Card("A23456789T"[VALUE[card] - 1] + "S")] += rules.decks
    return stock


def alike(rules: BaccaratRules) -> Iterator[Weighed]:
    """Every way in which the first cards are alike; the first card is the ace of spades.

    Their totals mean nothing.
    """
    for others in product(DECK, repeat=2 * rules.cards - 1):
        drawn = (Card("AS"), *others)
        ways, seen = 1, Counter[Card]()
        for card in drawn:
            ways *= rules.decks - seen[card]
            seen[card] += 1
        if ways:
            yield finished(rules, drawn[0::2], drawn[1::2]), ways


def analyse(rules: BaccaratRules, progress: Callable[[str], None] = lambda _: None) -> CoupReturns:
    """The return of every bet from a fresh shoe; some seconds of work."""
    progress("totals")
    ended = _merged(coups(rules))
    by_totals = {name for name, bet in rules.side_bets.items() if bet.looks_at == "totals"}
    bets = {spot: _percent(ended, partial(main_bet, rules, spot=spot)) for spot in rules.spots}
    progress("pairs")
    first_cards = list(alike(rules)) if by_totals != set(rules.side_bets) else []
    for name in rules.side_bets:
        seen = ended if name in by_totals else first_cards
        bets[name] = _percent(seen, partial(side_bet, rules, name=name))
    winners: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    for coup, ways in ended:
        winners[coup.winner] += ways
        lengths[sum(len(side.cards) for side in coup)] += ways
    return CoupReturns(rules.name, bets, dict(winners), dict(sorted(lengths.items())))


def _merged(every: Iterable[Weighed]) -> list[Weighed]:
    """One coup for all that have the same totals and numbers of cards."""
    ways: Counter[tuple[int, ...]] = Counter()
    sample: dict[tuple[int, ...], Coup] = {}
    for coup, count in every:
        key = tuple(number for side in coup for number in (side.total, len(side.cards)))
        ways[key] += count
        sample[key] = coup
    return [(sample[key], count) for key, count in ways.items()]


def _percent(weighed: Iterable[Weighed], judge: Callable[[Coup], Verdict]) -> float:
    """Stake and winnings handed back, per hundred staked."""
    paid: Counter[float] = Counter()
    for coup, count in weighed:
        paid[judge(coup).multiplier] += count
    back = sum(count * (1 + Fraction(str(odds))) for odds, count in paid.items())
    return float(100 * back / sum(paid.values()))


def broken_promises(rules: BaccaratRules, returns: CoupReturns) -> list[str]:
    """A sentence per published figure that ours contradicts; none where the file says why."""
    if rules.published.reason:
        return []
    return [
        f"published.returns.{bet}: the file says {percent} %, its own rules return "
        f"{returns.bets[bet]:.6f} %; correct the rules or the figure, or write in "
        f"published.reason why they differ"
        for bet, percent in rules.published.returns.items()
        if abs(returns.bets[bet] - percent) > KEPT
    ]


def as_json(returns: CoupReturns, strategy: bool) -> dict[str, Any]:
    """The returns as one JSON object; nobody decides here, so there is no strategy."""
    del strategy
    bets = {name: round(percent, DECIMALS) for name, percent in returns.bets.items()}
    ways = {"winners": returns.winners, "lengths": returns.lengths}
    return {"game": returns.game, "bets": bets, **ways}


def figures(returns: CoupReturns) -> dict[str, float]:
    """All returns of a game in one table, in percent."""
    return returns.bets


def completion(
    rules: BaccaratRules, hand: str, up: str, seen: str = "", split: bool = False
) -> Completion:
    """Nobody decides in this family. Raises ValueError that says so."""
    del hand, up, seen, split
    raise ValueError(f"{rules.name}: nobody hits or stands in it; ask without --hand and --up")


def as_table(rules: BaccaratRules, returns: CoupReturns) -> RenderableType:
    """The returns as people read them."""
    table = Table(title=f"{rules.title}: return to player", title_justify="left")
    table.add_column("bet")
    table.add_column("return", justify="right")
    table.add_column("published", justify="right")
    for bet, percent in returns.bets.items():
        promised = rules.published.returns.get(bet)
        shown = "" if promised is None else f"{promised:.6f} %"
        table.add_row(bet, f"{percent:.6f} %", shown)
    return table


class CoupOdds:
    """The exact returns of games of two sides."""

    analyse = staticmethod(analyse)
    broken_promises = staticmethod(broken_promises)
    as_table = staticmethod(as_table)
    as_json = staticmethod(as_json)
    figures = staticmethod(figures)
    completion = staticmethod(completion)


ODDS = CoupOdds()
