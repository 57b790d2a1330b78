"""The base of a side bet: its pay table, the cards it looks at, the class they make.

Each side bet is one file in `side_bets/`. A class there with a `name` is offered under that name;
nothing else lists it.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple, Self

from pydantic import Field, model_validator

from controller.core.cards import Card
from controller.core.games.rules import MOST_ODDS
from controller.core.games.side_bet_files import NamedBet
from controller.core.words import WordedError, say


class SideVerdict(NamedTuple):
    """`result` win, lose, push or refunded; `cls` the paid class; `multiplier` to one staked."""

    result: str
    cls: str | None
    multiplier: int


LOSE = SideVerdict("lose", None, -1)
PUSH = SideVerdict("push", None, 0)
REFUNDED = SideVerdict("refunded", None, 0)


class Laid(NamedTuple):
    """The cards and outcomes that a side bet may look at when the round is over.

    `first` are the player's first two cards, `natural` whether they are a blackjack that stands;
    `dealer` are the dealer's open cards, the upcard first.
    """

    first: tuple[Card, Card]
    natural: bool
    dealer: Sequence[Card]
    dealer_bust: bool
    dealer_blackjack: bool


class SideBet(NamedBet):
    """A pay table, class to odds to one. A class that it does not list loses."""

    classes: ClassVar[tuple[str, ...]] = ()
    """The classes that a pay table may name."""

    size: ClassVar[int] = 0
    """How many cards make a class: the return is counted over all hands of so many."""

    odds: ClassVar[str] = ""
    """The function of the shell that works out the return, as `module:name`; empty: by `size`."""

    needs_hand: ClassVar[bool] = False
    """Whether it is about the dealer's whole hand."""

    needs_hole: ClassVar[bool] = False
    """Whether the hole card must be seen to settle it; if the card stays closed, the stake
    returns.
    """

    tells_apart: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Its other keys, each with the classes of which one must be paid for it to have an effect."""

    pays: dict[str, Annotated[int, Field(ge=1, le=MOST_ODDS)]]
    """Winning class to what it pays to one staked; a class that is left out loses."""

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

    def opens_hole(self, hands: Collection[str]) -> bool:
        """Whether the hole card is turned for it; `hands` are the statuses of its owner's hands."""
        del hands
        return self.needs_hole

    def needs_dealer(self, hands: Collection[str]) -> bool:
        """Whether the dealer must complete the hand; `hands` are those of the bet's owner, as
        above.
        """
        del hands
        return False

    def cards(self, laid: Laid) -> Sequence[Card]:
        """The cards it looks at: the player's first two."""
        return laid.first

    @abstractmethod
    def classify(self, cards: Sequence[Card]) -> str | None:
        """The class that these cards make, in any order; None for no class."""

    def judge(self, laid: Laid) -> SideVerdict:
        """The verdict on this bet."""
        return self.paid(self.classify(self.cards(laid)))

    def paid(self, cls: str | None) -> SideVerdict:
        """Return what the pay table gives for a class."""
        if cls is None or cls not in self.pays:
            return LOSE
        return SideVerdict("win", cls, self.pays[cls])
