"""One message to the broker, and what goes in its place where the broker will never take it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Instead:
    """The replacement of a message that the broker will never take: `make` is told why.

    `about` says which message it was; `topic` is another topic, or empty for the same.
    """

    about: str
    make: Callable[[str], str]
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One message to send; `done` is called when the broker has it, or what stands for it."""

    topic: str
    payload: str
    retain: bool = False
    done: Callable[[], object] = lambda: None
    instead: Instead | None = None

    @property
    def name(self) -> str:
        """By what it is known when it comes again: a retained one is another each time."""
        return self.topic if self.retain else self.payload
