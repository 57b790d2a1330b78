"""The base of a side bet on a coup: its pay table and the class that the cards make.

Each side bet is one file in `side_bets/`. A class there with a `name` is offered under that name;
nothing else lists it.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from controller.core.cards import Card
from controller.core.games.baccarat.coup import Coup
from controller.core.games.rules import MOST_ODDS
from controller.core.games.side_bet_files import NamedBet
from controller.core.words import WordedError, say

Odds = Annotated[int | float, Field(ge=0, le=MOST_ODDS)]
"""The win of one staked unit; 0 gives the stake back."""

Result = Literal["win", "lose", "push", "refunded"]


class Verdict(NamedTuple):
    """`multiplier` counts units won for one staked; `cls` names the paid class, or `none`."""

    result: Result
    cls: str
    multiplier: float


NONE = "none"
LOST = Verdict("lose", NONE, -1.0)


def verdict(cls: str, odds: float) -> Verdict:
    """A class that is paid: odds of 0 give the stake back."""
    return Verdict("win" if odds else "push", cls, float(odds))


class SideBet(NamedBet):
    """A pay table, class to odds to one. A class that it does not list loses."""

    classes: ClassVar[tuple[str, ...]] = ()
    """The classes that a pay table may name."""

    looks_at: ClassVar[Literal["totals", "faces"]] = "totals"
    """The source of its result: totals and numbers of cards, or first cards that are alike.

    A bet on `faces` sees only whether ranks and suits are equal, never which they are.
    """

    cards: ClassVar[int] = 0
    """The number of first cards of a side that it is for; 0: any."""

    by_points: ClassVar[bool] = False
    """Whether it compares points, of which there are 0 to 9."""

    of: ClassVar[str] = ""
    """The side it is about; empty: any."""

    pays: dict[str, Odds]
    """Paid class to what it pays to one staked; a class that is left out loses."""

    @model_validator(mode="after")
    def _known_classes(self) -> Self:
        for name in self.pays:
            if name not in self.classes:
                known = ", ".join(self.classes)
                raise WordedError(
                    f"no class '{name}' in this bet; write one of {known}",
                    say("config_no_class", name=name, names=tuple(self.classes)),
                )
        return self

    @abstractmethod
    def classify(self, coup: Coup) -> str | None:
        """The class that the coup makes; None for none."""

    def judge(self, coup: Coup) -> Verdict:
        """The verdict on this bet."""
        cls = self.classify(coup)
        return LOST if cls is None or cls not in self.pays else verdict(cls, self.pays[cls])


def pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are of one rank."""
    return len(cards) > 1 and cards[0][0] == cards[1][0]


def perfect_pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are of one rank and one suit."""
    return len(cards) > 1 and cards[0] == cards[1]
