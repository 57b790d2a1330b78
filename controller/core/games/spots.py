"""The cards of one place, as the deal knows them. A card is hidden here and nowhere else."""

from controller.core.cards import Card
from controller.core.frozen import dataclass
from controller.core.games.steps import Who

HIDDEN = "hidden"
"""The word for a card that nobody may know."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One hand: where its first card lies, its cards in order, and what may be told of it.

    `cards` holds None for a card that nobody has read. `hidden` are the indexes of cards whose
    faces nobody may know yet. `total` and `soft` count the other cards; `total` is None if there is
    nothing to count. `status` is the game's own word. `counts` is false for a hand that this round
    does not settle, because it is dead or finished elsewhere.
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
        """The total as it is shown; empty if there is none."""
        return "" if self.total is None else str(self.total)

    def face(self, index: int) -> Card | str | None:
        """Return the card at `index` as anybody may know it."""
        return HIDDEN if index in self.hidden else self.cards[index]

    @property
    def shown(self) -> list[Card | str | None]:
        """Return all cards as anybody may know them."""
        return [self.face(index) for index in range(len(self.cards))]


NOTHING_HIDDEN: frozenset[int] = frozenset()
