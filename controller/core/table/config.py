"""What one table is told before it starts: its game, its devices, its house's choices and times.

All times are milliseconds of table time. The shell builds this from the table file.
"""

from dataclasses import dataclass, field
from typing import Literal

from controller.core.config.remedies import RemedyBook, last_resorts
from controller.core.games.blackjack.rules.game_file import GameRules


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things may take before somebody is told."""

    betting: int = 15_000
    yellow: int = 4_000
    decision: int = 12_000
    insurance: int = 8_000
    server_grace: int = 3_000
    """The game server's final answer may come so long after a window's end (DESIGN section 2)."""
    results: int = 4_000
    between_rounds: int = 1_000
    landing: int = 6_000
    """A pulled card lies before the camera within this time, or its absence is an irregularity."""
    read: int = 1_500
    """A lying card has its shoe report (and a readable face) within this time."""
    settle: int = 1_000
    """A wrong place or a lifted card may be put right by itself within this time."""
    after_stop: int = 5_000
    """Least time left in an open window when clocks go on again (DESIGN section 2)."""
    escalate: int = 30_000
    """A call that nobody answers goes to the next in line."""
    unresolved: int = 120_000
    """After this the shift manager cancels the round or extends, once."""


@dataclass(frozen=True, slots=True)
class House:
    """The house's choices that no rule sheet makes."""

    no_bets: Literal["reopen", "deal_anyway"] = "reopen"
    next_round: Literal["auto", "tap"] = "auto"
    burn_first: bool = False
    burn_on_new_dealer: bool = False
    peek_by: Literal["controller", "dealer_and_controller"] = "controller"
    unacknowledged_rounds: int = 1
    """No new round opens with more rounds than this not acknowledged by the game server."""
    warn_cards_ahead: int = 30
    shuffling: Literal["machine", "hand_at_shuffle_table", "hand_at_table", "continuous"] = (
        "hand_at_shuffle_table"
    )
    """How sets are shuffled; by hand at the shuffle table a second person confirms."""
    sets: int = 2
    """Sets in rotation; with two or more the next shoe must have another back colour."""
    count_stub: bool = True
    """Whether a set's stub must be counted or scanned before the set comes back."""


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything the core needs to know of its surroundings."""

    site: str
    table: str
    rules: GameRules
    rules_hash: str
    software: str = ""
    shoes: tuple[str, ...] = ("shoe0",)
    cameras: tuple[str, ...] = ("camera0",)
    shufflers: tuple[str, ...] = ()
    identities: dict[str, str] = field(default_factory=dict)
    """Device to the hardware identity it must show; absent or empty: any."""
    timings: Timings = Timings()
    house: House = House()
    remedies: RemedyBook = field(default_factory=last_resorts)
    names_proved: bool = True
    """Whether each name was proved by PIN. Only of a night journaled before taps carried proofs
    is this not so; it is stepped again by the rules of then."""
