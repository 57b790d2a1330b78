"""The requests at a table of blackjack alone: bets with an opt-out, answers, the dealer's look."""

from dataclasses import field
from typing import Literal

from pydantic import ConfigDict, with_config

from controller.core.frozen import dataclass, described
from controller.core.messages.commands.words import Box, Counts, Hand


@with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
@dataclass(frozen=True, slots=True)
class BoxBets:
    """The bets of a box besides its main one: names of side bets; `insurance` False opts out."""

    side: tuple[str, ...] = ()
    """The side bets of the box, by name, each once."""
    insurance: bool = True
    """Whether the box is asked for insurance; false: it opted out."""


@described(frozen=True, slots=True)
class InsuranceAnswers:
    """Answers to the insurance question of `window`: per box (box games) or counted (crowd)."""

    answers: dict[int, str] = field(default_factory=dict)
    """Games of boxes: `insure`, `decline`, `even_money` or `timeout` for every box asked."""
    counts: Counts = field(default_factory=dict)
    """Games of one common hand: how many gave which answer."""
    window: int = 0
    """The window that asks."""
    kind: Literal["insurance"] = "insurance"


@described(frozen=True, slots=True)
class Decision:
    """A box's decision for its hand that `window` asks for."""

    hand: Hand
    """The hand that is asked for."""
    action: str
    """The player's choice: one of the answers allowed, or `timeout`."""
    window: int = 0
    """The window that asks."""
    kind: Literal["decision"] = "decision"


@described(frozen=True, slots=True)
class Decisions:
    """The crowd's decisions that `window` asks for, counted by action.

    Not final: so many have answered so far. Final: they sum to those who are asked.
    """

    counts: Counts
    """How many chose which action; `double!` and `split!` without the funds."""
    final: bool = True
    """Whether all have answered: the counts sum to those who are asked."""
    window: int = 0
    """The window that asks."""
    kind: Literal["decisions"] = "decisions"


@described(frozen=True, slots=True)
class BoxInterrupted:
    """The box's player is lost; the physical round goes on without the box."""

    box: Box
    """The box."""
    kind: Literal["box_interrupted"] = "box_interrupted"


@dataclass(frozen=True, slots=True)
class PeekAnswer:
    """The dealer's own look at the hole card, where the house asks dealer and controller."""

    blackjack: bool
    kind: Literal["peek_answer"] = "peek_answer"


BlackjackVerb = InsuranceAnswers | Decision | Decisions | BoxInterrupted
"""The commands that a game server has at these games alone."""
