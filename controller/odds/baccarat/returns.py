"""The exact returns of games of two sides, and whether they are what the file promises."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.side_bet import Verdict
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.odds.baccarat.coups import Weighed, alike, coups
from controller.odds.families import Progress

STEPS = 2
"""Parts of the work that `analyse` reports: totals and pairs."""

KEPT = 0.5e-6
"""Percent: a published figure of six digits is kept within half of its last one."""


@dataclass(frozen=True)
class CoupReturns:
    """The return of every bet, in percent of its stake, and how the coups end."""

    game: str
    bets: dict[str, float]
    winners: dict[str, int]
    """Orders of `MOST` cards that each side, or the tie, wins."""
    lengths: dict[int, int]
    """Such orders by the number of cards of the coup."""


def analyse(rules: BaccaratRules, progress: Progress = lambda _: None) -> CoupReturns:
    """Work out the return of every bet from a fresh shoe; it takes some seconds."""
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
    """Return one coup for all that have the same totals and numbers of cards."""
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
    """Return a sentence for each published figure that ours contradicts.

    A figure whose difference the file explains has none."""
    if rules.published.reason:
        return []
    return [
        f"published.returns.{bet}: the file says {percent} %, its own rules return "
        f"{returns.bets[bet]:.6f} %; correct the rules or the figure, or write in "
        f"published.reason why they differ"
        for bet, percent in rules.published.returns.items()
        if abs(returns.bets[bet] - percent) > KEPT
    ]
