"""The shuffle audit: does a shoe come out in an order it should have lost?

Two tests run while the shoe is dealt. *Preserved*: the longest run of cards that comes out as it
went back after that set's last shoe (or exactly backwards). *Sorted*: the longest run in the order
of a new deck. Over thousands of fair eight-deck shuffles the longest preserved run was 5, so a run
of `THRESHOLD` stops the shoe after the round.

Limits: a slug in the undealt part is not seen; cards whose going back was not recorded (a stub
that was only counted) are not knowable; three good riffles cannot be told from chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.core.cards import RANK_NUMBER, Card

THRESHOLD = 7
"""Cards in one run, for six to eight decks."""


@dataclass(slots=True)
class Audit:
    """The audit of one shoe, fed card by card; `before` is how the set's cards went back."""

    before: Sequence[Card | None]
    run: int = 0
    against: str = ""
    _places: dict[Card, list[int]] = field(default_factory=dict)
    _up: dict[int, int] = field(default_factory=dict)
    _down: dict[int, int] = field(default_factory=dict)
    _last: Card | None = None
    _rising: int = 1
    _falling: int = 1

    def __post_init__(self) -> None:
        for place, card in enumerate(self.before):
            if card is not None:
                self._places.setdefault(card, []).append(place)

    @property
    def suspect(self) -> bool:
        """Whether a run is as long as no fair shuffle leaves it."""
        return self.run >= THRESHOLD

    def feed(self, card: Card | None) -> None:
        """The next card of the shoe; None (unread) breaks every run."""
        if card is None:
            self._up, self._down, self._last = {}, {}, None
            self._rising = self._falling = 1
            return
        places = self._places.get(card, ())
        self._up = {at: self._up.get(at - 1, 0) + 1 for at in places}
        self._down = {at: self._down.get(at + 1, 0) + 1 for at in places}
        longest = max([0, *self._up.values(), *self._down.values()])
        self._note(longest, "the order in which the cards went back")
        self._sorted(card)

    def _sorted(self, card: Card) -> None:
        last, self._last = self._last, card
        same_suit = last is not None and last[1] == card[1]
        step = RANK_NUMBER[card] - RANK_NUMBER[last] if last and same_suit else 0
        self._rising = self._rising + 1 if step == 1 else 1
        self._falling = self._falling + 1 if step == -1 else 1
        self._note(max(self._rising, self._falling), "the order of a new deck")

    def _note(self, run: int, against: str) -> None:
        if run > self.run:
            self.run, self.against = run, against
