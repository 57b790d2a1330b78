"""Every answer names its window, so that a late answer never answers the next question."""

from collections.abc import Sequence

from controller.core.games.game import OpenWindow, Situation
from controller.core.messages.facts import ChoiceMade, CountsTaken, Fact, WindowClosed
from controller.core.refused import Refused
from controller.core.words import say

WRONG_WINDOW = "wrong_window"
"""The code of an answer to a question that is not open."""

ASKS_OTHER = "window_asks_other"
"""The code of an answer that names the open window, and answers what it does not ask."""


def window_of(asked: Situation, question: str, number: int) -> OpenWindow:
    """Return the open window, which the answer must name. Raises Refused.

    An answer to another window is late, and nothing is left to do. An answer that names the open
    window under the wrong verb gets a code of its own, because the question still waits.
    """
    window = asked.window
    if window is None:
        raise Refused(say("no_window_open", question=question), WRONG_WINDOW)
    if window.window != number:
        raise Refused(say("another_window", number=window.window, count=number), WRONG_WINDOW)
    if window.question != question:
        raise Refused(
            say("window_asks_other", found=window.question, question=question), ASKS_OTHER
        )
    return window


def code_of_answer(window: OpenWindow | None, number: int) -> str:
    """Return the code for an answer that this table does not take: late, or off the question."""
    return ASKS_OTHER if window is not None and window.window == number else WRONG_WINDOW


def closed(window: OpenWindow, made: Sequence[ChoiceMade | CountsTaken]) -> list[Fact]:
    """Return the answers, and the closed window with their final counts."""
    counts: dict[str, int] = {}
    for fact in made:
        applied = fact.applied if isinstance(fact, CountsTaken) else {fact.applied: 1}
        for action, count in applied.items():
            counts[action] = counts.get(action, 0) + count
    return [*made, WindowClosed(window.window, "answered", counts)]
