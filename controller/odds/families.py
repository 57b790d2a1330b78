"""The returns of a game, worked out by what its family names for it (`Game.odds`)."""

from pkgutil import resolve_name
from typing import Any, Protocol

from rich.console import RenderableType

from controller.core.games.registry import game_of
from controller.core.games.rules import CommonRules
from controller.odds.completion import Completion
from controller.odds.main_game import Progress


class FamilyOdds(Protocol):
    """The returns of one family's games."""

    def analyse(self, rules: Any, progress: Progress) -> Any:
        """Work out the return of every bet; `progress` is called before each part of the work."""

    def broken_promises(self, rules: Any, returns: Any) -> list[str]:
        """A sentence per published figure that ours contradicts."""

    def as_table(self, rules: Any, returns: Any) -> RenderableType:
        """The returns as people read them."""

    def as_json(self, returns: Any, strategy: bool) -> dict[str, Any]:
        """The returns as one JSON object; with `strategy` the play that brings them."""

    def figures(self, returns: Any) -> dict[str, float]:
        """All returns in one table: bet to percent."""

    def completion(
        self, rules: Any, hand: str, up: str, seen: str = "", split: bool = False
    ) -> Completion:
        """The better of hit and stand. Raises ValueError with a sentence."""


def odds_of(rules: CommonRules) -> FamilyOdds | None:
    """The object that works out what these rules return; None where their family has none."""
    named = game_of(rules).odds
    found: FamilyOdds | None = resolve_name(named) if named else None
    return found
