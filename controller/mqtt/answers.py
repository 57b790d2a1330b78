"""The answers that wait for the broker, in order, with a part of the queue for each client."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from controller.core.messages.canonical import canonical
from controller.core.messages.public.base import as_json
from controller.core.messages.public.replies import Answer
from controller.mqtt.envelope import Address
from controller.mqtt.message import Instead, Message

MOST_ANSWERS = 1000
"""Answers that may wait; further questions of the same client are dropped, and it has to ask
again.
"""

MOST_ANSWERED = 32
"""Clients whose answers may wait; questions of further clients are dropped."""


class Answers:
    """The queue of answers; the first one is sent next, and leaves it once it is sent.

    `done` of an answer is called without the publisher's lock, so it touches deques alone.
    """

    def __init__(self, address: Address) -> None:
        self._address = address
        self.queue: deque[Message] = deque()
        self._waiting: dict[str, deque[Message]] = {}
        """The answers in the queue, by client."""

    def add(self, client: str, answer: Any, done: Callable[[], None]) -> None:
        """Answer a client, then call `done`; an answer that the broker never takes is replaced by a
        short one.
        """
        if self._has_too_many(client):
            done()
            return
        data: Mapping[str, object] = as_json(answer)
        waiting = self._waiting.setdefault(client, deque())

        def told() -> None:
            self.queue.popleft()
            waiting.popleft()
            done()

        message = Message(
            self._address.topic("reply", client),
            canonical(data),
            done=told,
            instead=Instead("an answer", lambda why: _too_large(str(data["id"]), why)),
        )
        self.queue.append(message)
        waiting.append(message)

    def _has_too_many(self, client: str) -> bool:
        """Whether the client's answers fill its part of the queue; others keep theirs."""
        self._waiting = {one: answers for one, answers in self._waiting.items() if answers}
        if client not in self._waiting:
            return len(self._waiting) >= MOST_ANSWERED
        return len(self._waiting[client]) >= MOST_ANSWERS


def _too_large(id: str, why: str) -> str:
    return canonical(as_json(Answer(id, "rejected", "too_large", {}, why)))
