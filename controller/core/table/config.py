"""The configuration of one table: its game, its devices, its house's choices and times.

All times are milliseconds of table time. `Timings` and `House` are also what the table file's
sections `[timing]` (in seconds) and `[house]` are read into.
"""

from dataclasses import field
from typing import Annotated, Any, Literal

from pydantic import Field

from controller.core.config.remedies import RemedyBook, last_resorts
from controller.core.config.section import FileSection
from controller.core.frozen import dataclass
from controller.core.games.game import Game
from controller.core.games.registry import AnyRules, game_of
from controller.core.games.rules import Windows
from controller.core.messages.public.base import CONTRACT

LONGEST_MS = 600_000
"""No time of a table is longer: ten minutes."""

USUAL = Windows()
"""The windows of a game file that names none."""

Milliseconds = Annotated[int, Field(gt=0, le=LONGEST_MS)]


class Timings(FileSection):
    """The times that things may take before somebody is told."""

    betting: Milliseconds = 1000 * USUAL.betting
    """How long betting is open."""
    yellow: Milliseconds = 1000 * USUAL.closing
    """How long before its end the light turns yellow."""
    decision: Milliseconds = 1000 * USUAL.decision
    """How long players may decide."""
    questions: dict[str, Milliseconds] = Field(default_factory=dict)
    """How long players may answer the questions that have a time of their own, by name."""
    server_grace: Milliseconds = 3_000
    """How long the game server's final answer may take after a window's end."""
    results: Milliseconds = 4_000
    """How long results stay before the cards are collected."""
    between_rounds: Milliseconds = 1_000
    """The pause before betting opens again."""
    landing: Milliseconds = 6_000
    """How long a pulled card may take to lie before the camera."""
    read: Milliseconds = 1_500
    """How long a lying card may wait for its shoe report and a readable face."""
    settle: Milliseconds = 1_000
    """How long a wrong place may be put right before it is an irregularity."""
    after_stop: Milliseconds = 5_000
    """Least time left in an open window when stopped clocks go on again."""
    escalate: Milliseconds = 30_000
    """When an unanswered call goes to the next in line."""
    unresolved: Milliseconds = 120_000
    """When the shift manager must cancel or extend."""

    def answer(self, question: str) -> int:
        """Return how long players may answer this question."""
        return self.questions.get(question, self.decision)


class House(FileSection):
    """The house's choices that no rule sheet makes."""

    no_bets: Literal["reopen", "deal_anyway"] = "reopen"
    """The course of a round without bets."""
    next_round: Literal["auto", "tap"] = "auto"
    """Whether betting opens by itself or on the dealer's tap."""
    burn_first: bool = False
    """Burn the first card of a shoe."""
    burn_on_new_dealer: bool = False
    """Burn a card when a new dealer signs in."""
    check_by: Literal["controller", "dealer_and_controller"] = "controller"
    """The one who checks a card that is hidden from the players."""
    unacknowledged_rounds: Annotated[int, Field(ge=1, le=5)] = 1
    """No round opens with more rounds than this unacknowledged by the game server."""
    warn_cards_ahead: Annotated[int, Field(ge=0, le=200)] = 30
    """How many cards before the cut card a missing next shoe is announced."""
    shuffling: Literal["machine", "hand_at_shuffle_table", "hand_at_table", "continuous"] = (
        "hand_at_shuffle_table"
    )
    """The way sets are shuffled; by hand at the shuffle table a second person confirms."""
    sets: Annotated[int, Field(ge=1, le=8)] = 2
    """Sets in rotation; with two or more the next shoe has another back colour."""
    count_stub: bool = True
    """A set's stub is counted or scanned before the set comes back."""

    @property
    def shuffled_by_two(self) -> bool:
        """Whether a second person confirms every shuffle."""
        return self.shuffling == "hand_at_shuffle_table"


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything the core needs to know of its surroundings."""

    site: str
    table: str
    rules: AnyRules
    rules_hash: str
    software: str = ""
    shoes: tuple[str, ...] = ("shoe0",)
    cameras: tuple[str, ...] = ("camera0",)
    shufflers: tuple[str, ...] = ()
    sees: dict[str, frozenset[str]] = field(default_factory=dict)
    """Camera to the zones that it has in view; absent: it stands for itself alone. Cameras that
    have a zone in common tell their cards under one name, that of the first of them."""
    identities: dict[str, str] = field(default_factory=dict)
    """Device to the hardware identity it must show; absent or empty: any."""
    timings: Timings = field(default_factory=Timings)
    house: House = field(default_factory=House)
    remedies: RemedyBook = field(default_factory=last_resorts)
    contract: str = CONTRACT
    """The version of the public language in which the table's events are told; empty: before 1.0"""
    names_proved: bool = True
    """Whether each name was proved by PIN. Only of a night journaled before taps carried proofs
    is this not so; it is stepped again by the rules of then."""

    @property
    def game(self) -> Game[Any]:
        """The family of the game that is dealt."""
        return game_of(self.rules)
