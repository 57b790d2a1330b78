"""The parts of a table's state: a window, a round, a pause, an order that no more is dealt."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from controller.core.games.deal import Deal
from controller.core.messages.facts import Asked, BetsAccepted, Light
from controller.core.table.deal_log import DealLog
from controller.core.table.guide import Guide
from controller.core.words import Words


@dataclass(slots=True)
class Window:
    """An open question to players."""

    window: int
    question: str
    asks: tuple[Asked, ...]
    ends_at: int
    due_at: int


@dataclass(slots=True)
class Round:
    """The round in play: from its betting to the cleared table."""

    round: str
    number: str
    opened_utc: int
    dealer: str
    shoe: str
    yellow_at: int
    ends_at: int
    due_at: int = 0
    light: Light = "green"
    deal: Deal | None = None
    cards_dealt: int = 0
    begun: bool = False
    """Its first card was dealt, even if all its cards were taken back since."""
    went_on_at: int = 0
    """When the dealing last went on; what it wants now has been awaited since then."""
    show_until: int = 0
    deal_log: DealLog = field(default_factory=list)
    over: Literal["", "settled", "voided"] = ""
    hand_void: bool = False
    """It was voided before a card that came for it was dealt: the next round may not use it."""
    other_void: str = ""
    """The shoe of a card of another set that was out when the round was voided."""
    by_shoe_alone: bool = False
    """Ruled: it goes on by the shoe's word while the camera sees nothing."""
    coup_told: str = ""
    """The result according to a shoe that counts the game; empty until it tells."""
    coup_told_at: int = 0
    shoe_count_aside: bool = False
    """Ruled: the shoe's count is no evidence for the rest of the round."""
    cleared_by: str = ""
    """The person who says that the felt is empty, if no camera sees it."""
    reviewed: bool = False
    """Put under review because of what the felt showed while its cards still lay there."""

    @property
    def bets(self) -> BetsAccepted | None:
        """The accepted bets, with which the deal log begins."""
        first = self.deal_log[0][1] if self.deal_log else None
        return first if isinstance(first, BetsAccepted) else None


@dataclass(slots=True)
class Pause:
    """A pause: all clocks stand still."""

    cause: Words
    waiting_for: str
    guide: Guide = field(default_factory=Guide)
    """The cards that are to be put back before play goes on."""
    since: int = 0
    """The number of the fact that began it."""
    put_back: Words = ""
    """The cause of the pause that it came over, while that one's cards are still to be put back."""


class Disabled(NamedTuple):
    """An order that no further round is dealt here: why, from which role, by which fact."""

    reason: Words
    role: str
    since: int
