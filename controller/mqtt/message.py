"""One message to the broker, and its replacement if the broker will never take it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Instead:
    """The replacement of a message that the broker will never take: `make` receives the reason.

    `about` says which message it was; `topic` is another topic, or empty for the same.
    """

    about: str
    make: Callable[[str], str]
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One message to send; `done` is called when the broker has taken it or its replacement."""

    topic: str
    payload: str
    retain: bool = False
    done: Callable[[], object] = lambda: None
    instead: Instead | None = None

    @property
    def name(self) -> str:
        """The identity of the message when it is sent again; a retained message is a new one each
        time.
        """
        return self.topic if self.retain else self.payload
