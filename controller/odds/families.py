"""For which families of games returns can be worked out."""

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.rules import CommonRules


def with_odds(rules: CommonRules) -> GameRules | None:
    """The rules, where this package can work out what they return; else None."""
    return rules if isinstance(rules, GameRules) else None
