"""Events of questions to players."""

from typing import ClassVar, Literal

from controller.core.messages.public.base import Answers, Hand, PublicEvent, Utc, public

Ended = Literal["answered", "taken_back", "hand_dead", "handed_over", "void"]


@public(frozen=True, slots=True)
class Ask:
    """One question of a window."""

    hand: Hand
    """The box or hand whose answer is wanted."""
    cards: int
    """How many cards the hand has now."""
    legal: tuple[str, ...]
    """The answers that are allowed."""


@public(frozen=True, slots=True)
class WindowOpened(PublicEvent):
    """Players are asked."""

    name: ClassVar = "window_opened"
    window: int
    """Its number; every answer names it."""
    question: str
    """The question, `play` say."""
    asks: tuple[Ask, ...]
    """The hands or seats that are asked; a window closes when all have answered."""
    ends_at: Utc
    """Until when players may answer."""
    due_at: Utc
    """Until when the game server's final answer is awaited."""


@public(frozen=True, slots=True)
class DecisionApplied(PublicEvent):
    """An answer was taken: book what was applied."""

    name: ClassVar = "decision_applied"
    window: int
    """The window."""
    question: str
    """The question that was asked."""
    hand: Hand
    """The hand that was asked."""
    cards: int
    """How many cards the hand had."""
    asked: Answers
    """How many chose what."""
    applied: Answers
    """How many got what, after the game's rules for late and unpaid choices."""
    became: dict[str, str]
    """The action that each word became, such as `timeout`, that is no action itself."""


@public(frozen=True, slots=True)
class WindowClosed(PublicEvent):
    """The question is closed."""

    name: ClassVar = "window_closed"
    window: int
    """The window."""
    code: Ended
    """The way it ended: all have answered, perhaps by a ruling; or no answer counts, and why."""
    counts: Answers
    """The final counts over all who were asked: how many got what."""
