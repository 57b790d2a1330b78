"""The replays that wait: events sent again to one client after the other."""

from collections import deque
from dataclasses import dataclass

from controller.core.messages.canonical import canonical
from controller.core.messages.public.base import as_json
from controller.journal.live.outbox import Outbox
from controller.mqtt.envelope import Address, Question, event_envelope, stand_in
from controller.mqtt.message import Instead, Message
from controller.mqtt.questions import replay_end

MOST_REPLAYS = 32
"""Clients to which events are sent again, one after the other."""


@dataclass(slots=True)
class Replay:
    """Events being sent again to one client: `next` to `last`."""

    question: Question
    next: int
    last: int


class Replays:
    """The queue of replays, one for each client."""

    def __init__(self, address: Address, outbox: Outbox) -> None:
        self._address, self._outbox = address, outbox
        self.queue: deque[Replay] = deque()

    def is_full(self, client: str) -> bool:
        """Whether too many replays wait already and none of them is this client's."""
        waiting = {replay.question.client for replay in self.queue}
        return len(waiting) >= MOST_REPLAYS and client not in waiting

    def add(self, question: Question, last: int) -> Question | None:
        """Queue a replay up to event `last`; it replaces the same client's older one.

        The same question sent twice counts as one. Returns the question that is answered no more.
        """
        if any(replay.question == question for replay in self.queue):
            return None
        start = question.start
        first = self._outbox.cursor("settled") + 1 if start is None else max(start, 1)
        asked = Replay(question, first, last)
        for n, older in enumerate(self.queue):
            if older.question.client == question.client:
                self.queue[n] = asked
                return older.question if older.question.id != question.id else None
        self.queue.append(asked)
        return None

    def next_message(self) -> Message:
        """Make the next event of the first replay; after the last one, a reply that says so."""
        replay = self.queue[0]
        topic = self._address.topic("reply", replay.question.client)
        event = self._outbox.event(replay.next) if replay.next <= replay.last else None
        if event is None:
            end = replay_end(self._address, replay.question, replay.last)
            return Message(topic, canonical(as_json(end)), done=self.queue.popleft)

        def told() -> None:
            replay.next += 1

        return Message(
            topic,
            event_envelope(self._address, event),
            done=told,
            instead=Instead(
                f"event {event.n} ({event.type}), replayed",
                lambda why: stand_in(self._address, event, why),
            ),
        )
