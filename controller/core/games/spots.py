"""The cards of one place, as the dealing knows them: only here a card is hidden."""

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.games.steps import Who

HIDDEN = "hidden"
"""The word for a card that nobody may know."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One hand: where its first card lies, its cards in order, and what may be told of it.

    `hidden` are the indexes of cards whose faces nobody may know yet; `total` and `soft` count
    the others, `total` None where there is nothing to count; `status` is the game's own word.
    `cards` holds None for a card that nobody has read. `counts`: this round settles the hand; not
    one that is dead or finished elsewhere.
    """

    zone: str
    who: Who
    cards: tuple[Card | None, ...]
    hidden: frozenset[int] = frozenset()
    total: int | None = None
    soft: bool = False
    status: str = ""
    counts: bool = True

    @property
    def words(self) -> str:
        """The total as it is shown; empty where there is none."""
        return "" if self.total is None else str(self.total)

    def face(self, index: int) -> Card | str | None:
        """The card at `index` as anybody may know it."""
        return HIDDEN if index in self.hidden else self.cards[index]

    @property
    def shown(self) -> list[Card | str | None]:
        """All cards as anybody may know them."""
        return [self.face(index) for index in range(len(self.cards))]


NOTHING_HIDDEN: frozenset[int] = frozenset()
