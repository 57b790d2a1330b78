"""The shoe in play and what may still be inside it."""

from dataclasses import dataclass, field

from controller.core.cards import DECK, Card
from controller.core.messages.facts import FIRST_CARD, NEW_DEALER
from controller.core.table.pulls import Pull
from controller.core.table.shoes.shuffle_audit import Audit


@dataclass(slots=True)
class Shoe:
    """The shoe in play and what may still be inside it."""

    name: str
    set: str
    decks: int
    left: dict[Card, int]
    dealt: int = 0
    burned: int = 0
    back: str = ""
    cut_card: bool = False
    rounds_after_cut: int = 0
    """Rounds that may still begin after the cut card came."""
    condemned: str = ""
    overdrawn: bool = False
    """More copies of some face have left it than it held."""
    to_burn: int = 0
    """Cards still to be burnt, those of a new dealer included."""
    for_new_dealer: int = 0
    """How many of these are due because a new dealer came; they are burnt after the shoe's own."""
    burnt_first: int = 0
    """The pull of the card that was burnt first because it is a new shoe; 0: none yet."""
    audit: Audit = field(default_factory=lambda: Audit(()))
    unaudited: list[Pull] = field(default_factory=list)
    """Cards that left it and are not audited yet; each waits until its round is over."""
    discards: list[Card | None] = field(default_factory=list)
    """The faces in the order in which they went to the discard rack."""
    lost: int = 0
    """Reports that never arrived; each may have been a card."""
    game_open: bool = False
    """The shoe counts the game itself, and its current game has begun and not ended."""
    unreported: list[tuple[int, Card]] = field(default_factory=list)
    """Admitted cards (pull and face) whose own report may still come."""
    cut_last: bool = False
    """The cut card was the last to leave it."""

    @property
    def burnt_for(self) -> str:
        """The reason why the next card is burnt, if one is to be."""
        return FIRST_CARD if self.to_burn > self.for_new_dealer else NEW_DEALER

    @property
    def at_most(self) -> int:
        """Count the cards that may still be inside, without the cut card."""
        return self.decks * 52 - self.dealt

    @property
    def cards_left(self) -> int:
        """Count the cards that are certainly inside, as if every lost report had been a card."""
        return self.at_most - self.lost

    def take_out(self, card: Card | None) -> None:
        """Count a card out; None if the shoe could not read it."""
        self.dealt += 1
        self.cut_last = False
        if card is not None:
            self.left[card] -= 1
            self.overdrawn = self.overdrawn or self.left[card] < 0

    def put_back(self, card: Card | None) -> None:
        """Count a card back in that returned to the shoe."""
        self.dealt -= 1
        if card is not None:
            self.left[card] += 1
            self.overdrawn = min(self.left.values()) < 0

    def feed_audit(self) -> None:
        """Pass to the audit, in order, the cards that are in nobody's hand any more.

        This is done only when no round is open: a card that a round hides must not influence
        anything before.
        """
        while self.unaudited and self.unaudited[0].state != "in_transit":
            pull = self.unaudited.pop(0)
            if pull.state != "returned":
                self.audit.feed(pull.card)


def full_shoe(decks: int) -> dict[Card, int]:
    """The inventory of a fresh shoe."""
    return dict.fromkeys(DECK, decks)
