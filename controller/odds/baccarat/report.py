"""Returns of games of two sides, as people read them and as programs read them."""

from typing import Any

from rich.console import RenderableType
from rich.table import Table

from controller.core.games.baccarat.rules import BaccaratRules
from controller.odds.baccarat.returns import CoupReturns

DECIMALS = 8
"""Of figures in JSON."""


def as_json(returns: CoupReturns, strategy: bool) -> dict[str, Any]:
    """Return the returns as one JSON object. Nobody decides in this game: it has no strategy."""
    del strategy
    bets = {name: round(percent, DECIMALS) for name, percent in returns.bets.items()}
    ways = {"winners": returns.winners, "lengths": returns.lengths}
    return {"game": returns.game, "bets": bets, **ways}


def figures(returns: CoupReturns) -> dict[str, float]:
    """Return the return of each bet of a game in percent, by the name of the bet."""
    return returns.bets


def as_table(rules: BaccaratRules, returns: CoupReturns) -> RenderableType:
    """Return the returns as a table for people."""
    table = Table(title=f"{rules.title}: return to player", title_justify="left")
    table.add_column("bet")
    table.add_column("return", justify="right")
    table.add_column("published", justify="right")
    for bet, percent in returns.bets.items():
        promised = rules.published.returns.get(bet)
        shown = "" if promised is None else f"{promised:.6f} %"
        table.add_row(bet, f"{percent:.6f} %", shown)
    return table
