"""Sets of cards: where each one is, what it went through, what it still needs to be played.

A table has one set in a shoe and (with a shuffle table) another at the shuffler, of another back
colour. A set that left play is *out*: its stub is reported, it is shuffled, and only then may it
be loaded again. What is still missing is a list, as at the start gate.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from controller.core.cards import DECK, Card
from controller.core.words import Say, Words, say

SetState = Literal["new", "loaded", "in_play", "out", "shuffling", "shuffled"]

SUSPICIOUS_SHOES = 45
"""A copy that never showed in so many shoes is missing at the 1 % level (75 % dealt, 8 decks)."""

MOST_ROUNDS = 5_000
"""Rounds of a set that are kept for a review: of a continuous shuffler nobody counts the stub, and
a busy table deals so many in three days.
"""


@dataclass(slots=True)
class CardSet:
    """One set: `returned` is the order in which its cards went back, the first one lowest."""

    name: str
    back: str = ""
    batch: str = ""
    state: SetState = "new"
    stub_due: int | None = None
    """Cards that its stub may hold at most, while it is to be counted."""
    stub_doubt: int = 0
    """Cards that the stub may lack, because their reports were lost."""
    stub_expected: dict[Card, int] = field(default_factory=dict)
    returned: list[Card | None] = field(default_factory=list)
    review: Words = ""
    """The reason why the rounds since its last good count are under review."""
    rounds: list[str] = field(default_factory=list)
    """Rounds dealt from it since its last good count: the newest MOST_ROUNDS."""
    shoes: int = 0
    early: list[Card | None] = field(default_factory=list)
    """Cards that left its shoe after it was loaded and before it came into play."""
    early_discards: list[Card | None] = field(default_factory=list)
    """Those of them that are in the discard rack."""
    complete: set[Card] = field(default_factory=set)
    """Faces of which all copies have been seen in one shoe since its last full check."""
    left_in: str = ""
    """The shoe in which it left play, and in which its stub lies until it is counted."""
    entered_ahead: bool = False
    """It was entered for a shoe while another set was dealt from there: when that leaves play,
    hands have yet to change the shoe."""

    @property
    def stub_words(self) -> Say:
        """Return what its stub should hold, as in `120 cards` or `118 to 120 cards`."""
        due = self.stub_due or 0
        if self.stub_doubt:
            return say("cards_between", least=due - self.stub_doubt, most=due)
        return say("cards_exactly", count=due)

    def note_round(self, name: str) -> None:
        """Note that a round was dealt from it."""
        self.rounds.append(name)
        del self.rounds[:-MOST_ROUNDS]

    def stub_loses(self, card: Card | None, count: int = 1) -> None:
        """Count a card out of the stub that is to be counted; with -1, back into it."""
        if self.stub_due is None or self.stub_due < count:
            return
        self.stub_due -= count
        if card is not None:
            self.stub_expected[card] = self.stub_expected.get(card, 0) - count

    def never_complete(self) -> list[Card]:
        """Return the faces that were never seen complete, once enough shoes were dealt to tell."""
        if self.shoes < SUSPICIOUS_SHOES:
            return []
        return [card for card in DECK if card not in self.complete]


@dataclass(slots=True)
class Batch:
    """The shuffling machine's reports about one batch."""

    shuffled: bool = False
    counted: int | None = None
    faults: Words = ""
    decks: int | None = None
    back: str = ""
    """Its name on the slip, where it has one."""

    def against(self, name: str, decks: int, back: str) -> Say | None:
        """Say why, by its receipt, it cannot be `decks` decks with this back; None if it can."""
        if self.decks is not None and self.decks != decks:
            return say("slip_other_decks", batch=name, count=self.decks, most=decks)
        if self.back and back and self.back != back:
            return say("slip_other_back", batch=name, own=self.back, back=back)
        return None


def unready(sets: Iterable[CardSet], most: int, counts_stub: bool) -> list[Say]:
    """Return what keeps each set out of the shoe, if none of a house's `most` sets may be loaded.

    While the table knows fewer sets than that, a set it has not seen yet may be in the shoe.
    """
    out = [needs(card_set, counts_stub) for card_set in sets]
    return [what for each in out for what in each] if len(out) >= most and all(out) else []


def needs(card_set: CardSet, counts_stub: bool) -> list[Say]:
    """Return what the set still needs before it may be loaded again."""
    missing = []
    if card_set.state in ("out", "shuffling") and counts_stub and card_set.stub_due is not None:
        missing.append(say("count_stub", set=card_set.name, what=card_set.stub_words))
    if card_set.state in ("out", "shuffling"):
        missing.append(say("shuffle_set", set=card_set.name))
    if card_set.review:
        missing.append(say("set_in_review", set=card_set.name, why=card_set.review))
    return missing
