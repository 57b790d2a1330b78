"""Returns as people read them and as programs read them."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.main_game import Cell
from controller.odds.blackjack.returns import Returns, promises
from controller.odds.shipped import MAIN, PER_WAGERED

DECIMALS = 8
"""Of figures in JSON: well below the 1e-4 in which expectations are compared."""


def as_json(returns: Returns, strategy: bool) -> dict[str, Any]:
    """Return the returns as one JSON object; with `strategy`, one row per hand and upcard."""
    answer: dict[str, Any] = {
        "game": returns.game,
        "side_bets": {name: round(value, DECIMALS) for name, value in returns.side_bets.items()},
        "main": {
            "percent": round(returns.main.percent, DECIMALS),
            "percent_of_wagered": round(returns.main.percent_of_wagered, DECIMALS),
        },
    }
    if strategy:
        answer["strategy"] = [_row(cell) for cell in returns.main.cells]
    return answer


def _row(cell: Cell) -> dict[str, Any]:
    """Hand, upcard and the expectation of each legal action; an illegal one is left out."""
    values = {name: round(action.expected_value, DECIMALS) for name, action in cell.actions.items()}
    return {"hand": cell.hand, "up": cell.up, **values}


def figures(returns: Returns) -> dict[str, float]:
    """Return the return of each bet of a game in percent, by the name of the bet."""
    main = {MAIN: returns.main.percent, PER_WAGERED: returns.main.percent_of_wagered}
    return {**main, **returns.side_bets}


def as_table(rules: GameRules, returns: Returns) -> RenderableType:
    """Return the returns as a table, with the file's reason if a published figure differs."""
    published = {one.bet: one for one in promises(rules, returns)}
    table = Table(title=f"{rules.title}: return to player", title_justify="left")
    table.add_column("bet")
    table.add_column("return", justify="right")
    table.add_column("published", justify="right")
    wagered = rules.published.per == "wagered"
    lines = {
        "main, per unit of the initial bet": (returns.main.percent, "" if wagered else "main"),
        "main, per unit wagered": (returns.main.percent_of_wagered, "main" if wagered else ""),
        **{name: (value, name) for name, value in returns.side_bets.items()},
    }
    for label, (value, key) in lines.items():
        promise = published.get(key)
        table.add_row(label, f"{value:.6f} %", f"{promise.published:.2f} %" if promise else "")
    note = Text(rules.published.reason)
    return Group(table, note) if rules.published.reason else table
