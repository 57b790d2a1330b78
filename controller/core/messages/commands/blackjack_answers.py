"""The requests at a table of blackjack alone: bets with an opt-out, answers, the dealer's look."""

from dataclasses import field
from typing import Literal

from pydantic import ConfigDict, with_config

from controller.core.frozen import dataclass
from controller.core.messages.commands.words import Box, Counts, Hand


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class BoxBets:
    """The bets of a box besides its main one: names of side bets; `insurance` False opts out."""

    side: tuple[str, ...] = ()
    insurance: bool = True


@dataclass(frozen=True, slots=True)
class InsuranceAnswers:
    """Answers to the insurance question of `window`: per box (box games) or counted (crowd)."""

    answers: dict[int, str] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    window: int = 0
    kind: Literal["insurance"] = "insurance"


@dataclass(frozen=True, slots=True)
class Decision:
    """A box's decision for its hand that `window` asks for."""

    hand: Hand
    action: str
    window: int = 0
    kind: Literal["decision"] = "decision"


@dataclass(frozen=True, slots=True)
class Decisions:
    """The crowd's decisions that `window` asks for, counted by action.

    Not final: so many have answered so far. Final: they sum to those who are asked.
    """

    counts: Counts
    final: bool = True
    window: int = 0
    kind: Literal["decisions"] = "decisions"


@dataclass(frozen=True, slots=True)
class BoxInterrupted:
    """The box's player is lost; the physical round goes on without the box."""

    box: Box
    kind: Literal["box_interrupted"] = "box_interrupted"


@dataclass(frozen=True, slots=True)
class PeekAnswer:
    """The dealer's own look at the hole card, where the house asks dealer and controller."""

    blackjack: bool
    kind: Literal["peek_answer"] = "peek_answer"


BlackjackVerb = InsuranceAnswers | Decision | Decisions | BoxInterrupted
"""The commands that a game server has at these games alone."""
