"""The returns of a game, worked out by what its family names for it (`Game.odds`)."""

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any, Protocol

from rich.console import RenderableType

from controller.core.games.registry import game_of
from controller.core.games.rules import CommonRules

Progress = Callable[[str], None]
"""Takes the name of the part of the work that begins."""


@dataclass(frozen=True)
class Completion:
    """Both expectations per unit of the hand's stake; `hit` is None where it is not legal."""

    stand: float
    hit: float | None

    @property
    def better(self) -> str:
        """`stand` or `hit`."""
        return "hit" if self.hit is not None and self.hit > self.stand else "stand"


class FamilyOdds(Protocol):
    """The returns of one family's games."""

    steps: int
    """Parts of the work that `analyse` reports."""

    def analyse(self, rules: Any, progress: Progress) -> Any:
        """Work out the return of every bet; `progress` is called before each part of the work."""

    def broken_promises(self, rules: Any, returns: Any) -> list[str]:
        """Return a sentence for each published figure that ours contradicts."""

    def as_table(self, rules: Any, returns: Any) -> RenderableType:
        """Return the returns as a table for people."""

    def as_json(self, returns: Any, strategy: bool) -> dict[str, Any]:
        """Return the returns as one JSON object; `strategy` adds the play that yields them."""

    def figures(self, returns: Any) -> dict[str, float]:
        """Return the return of each bet in percent, by the name of the bet."""

    def completion(
        self, rules: Any, hand: str, up: str, seen: str = "", split: bool = False
    ) -> Completion:
        """Compare hit and stand. Raises ValueError, whose text is a sentence for people."""


def odds_of(rules: CommonRules) -> FamilyOdds | None:
    """Return the object that works out the returns of these rules; None if the family has none."""
    named = game_of(rules).odds
    found: FamilyOdds | None = resolve_name(named) if named else None
    return found
