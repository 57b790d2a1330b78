"""The whole return of a game file, and whether it is what the file promises to players."""

from dataclasses import dataclass

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import fresh_shoe
from controller.odds.blackjack.main_game import MainGame, MainReturn
from controller.odds.blackjack.side_returns import side_returns
from controller.odds.families import Progress

PRINTED_DECIMALS = 2
"""Rule sheets print hundredths of a percent; a file's `95.9` therefore means 95.90."""


@dataclass(frozen=True)
class Returns:
    """The return of a game, in percent of the stake on each bet."""

    game: str
    main: MainReturn
    side_bets: dict[str, float]


@dataclass(frozen=True)
class Promise:
    """A published return beside our own."""

    bet: str
    published: float
    computed: float

    @property
    def kept(self) -> bool:
        """Tell whether our figure, rounded to the printed digits, is the published one."""
        decimals = max(PRINTED_DECIMALS, len(repr(self.published).partition(".")[2]))
        half_a_digit: float = 0.5 * 10.0**-decimals
        return abs(self.computed - self.published) <= half_a_digit + 1e-9


def analyse(rules: GameRules, progress: Progress = lambda _: None) -> Returns:
    """Main game and side bets of a fresh shoe under `rules`; about a second of work.

    `progress` is called before each of `STEPS` parts.
    """
    progress("side bets")
    side = side_returns(rules)
    main = MainGame(rules, fresh_shoe(rules.decks)).analyse(progress)
    return Returns(rules.name, main, side)


STEPS = 11
"""Parts of the work that `analyse` reports: the side bets and ten groups of hands."""


def promises(rules: GameRules, returns: Returns) -> list[Promise]:
    """Return every published figure of the game file with the computed one."""
    listed = [
        Promise(name, percent, returns.side_bets[name])
        for name, percent in rules.published.side.items()
    ]
    if rules.published.main is None:
        return listed
    wagered = rules.published.per == "wagered"
    computed = returns.main.percent_of_wagered if wagered else returns.main.percent
    return [Promise("main", rules.published.main, computed), *listed]


def broken_promises(rules: GameRules, returns: Returns) -> list[str]:
    """Return a sentence for each published figure that ours contradicts.

    A figure whose difference the file explains has none."""
    if rules.published.reason:
        return []
    return [
        f"published.{one.bet if one.bet == 'main' else f'side.{one.bet}'}: the file says "
        f"{one.published:.2f} %, its own rules return {one.computed:.4f} %; correct the rules or "
        f"the figure, or write in published.reason why they differ"
        for one in promises(rules, returns)
        if not one.kept
    ]
