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
