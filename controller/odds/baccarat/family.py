"""The returns of games of two sides, as their family names them to the commands."""

from controller.core.games.baccarat.rules import BaccaratRules
from controller.odds.baccarat.report import as_json, as_table, figures
from controller.odds.baccarat.returns import STEPS, analyse, broken_promises
from controller.odds.families import Completion


def completion(
    rules: BaccaratRules, hand: str, up: str, seen: str = "", split: bool = False
) -> Completion:
    """Nobody decides in this family. Raises ValueError that says so."""
    del hand, up, seen, split
    raise ValueError(f"{rules.name}: nobody hits or stands in it; ask without --hand and --up")


class CoupOdds:
    """The exact returns of games of two sides."""

    steps = STEPS
    analyse = staticmethod(analyse)
    broken_promises = staticmethod(broken_promises)
    as_table = staticmethod(as_table)
    as_json = staticmethod(as_json)
    figures = staticmethod(figures)
    completion = staticmethod(completion)


ODDS = CoupOdds()
