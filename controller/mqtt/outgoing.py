"""The waiting messages, in this order: answers, events, description, state, health, replays.

After each answer one of the others gets its turn, so that endless answers do not block them. Events
go out in journal order from the *sent* cursor, which moves when the broker has acknowledged. The
state is sent after the events it contains: only the newest, and never the same state twice. All
methods are called under the publisher's lock, except `done` of a message.
"""

import json
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from controller.core.messages.public.base import as_json
from controller.core.messages.public.retained import Health
from controller.journal.live.outbox import Outbox, StoredEvent
from controller.mqtt.answers import Answers
from controller.mqtt.envelope import (
    Address,
    Question,
    enclosed,
    envelope,
    event_envelope,
    stand_in,
    utc_now,
)
from controller.mqtt.message import Instead, Message
from controller.mqtt.questions import asked_anew, full, no_replay, snapshot
from controller.mqtt.replays import Replays
from controller.run.loop import Commit

HEALTH_S = 10.0
"""How often the publisher tells how far it has come."""

MOST_COMING = 64
"""Events read from the journal at once."""

AHEAD_MS = 1_000
"""A message from further ahead of the clock was committed before the clock was set back."""

STEP_MS = 10
"""The wall clock was set back if it lost more than this against the monotonic clock."""


def nothing() -> None:
    """Does nothing: nobody waits until this answer is sent."""


class Outgoing:
    """The queue of one table's publisher."""

    def __init__(self, address: Address, outbox: Outbox, instance: str, delay_ms: int = 0) -> None:
        self._address, self._outbox = address, outbox
        self._instance, self._delay_ms = instance, delay_ms
        self._committed = 0
        self._sent = outbox.cursor("sent")
        self._coming: deque[StoredEvent] = deque()
        self._latest: Commit | None = None
        self._states: deque[Commit] = deque()
        self._described = ""
        self._told: Commit | None = None
        self._answers = Answers(address)
        self._replays = Replays(address, outbox)
        self._answered = False
        """Whether the last message was an answer, so that another one gets its turn."""
        self._health_due = 0.0
        self._set_back = time.monotonic()
        """When the clock was set back, or this process began."""
        self._ahead_s = utc_now() / 1000 - self._set_back

    @property
    def unsent(self) -> int:
        """The committed events that the broker has not taken; 0 before the first commit."""
        return max(self._committed - self._sent, 0)

    def follow(self, commit: Commit) -> None:
        """A new commit is to be published."""
        self._committed = commit.last_event
        self._latest = commit
        self._queue_state(commit)

    def connected(self) -> None:
        """It may be another broker: send the retained messages again."""
        self._described, self._told = "", None
        if self._latest:
            self._queue_state(self._latest)

    def _queue_state(self, commit: Commit) -> None:
        """Queue a state; of those that are no longer held back only the newest can still be sent.

        Their events go out first, and without a broker the states would pile up.
        """
        self._states.append(commit)
        while len(self._states) > 1 and self._held_back(self._states[1].moment.utc) == 0:
            self._states.popleft()

    def reply(self, client: str, answer: Any, done: Callable[[], None] = nothing) -> None:
        """Answer a client, then call `done`."""
        self._answers.add(client, answer, done)

    # --- questions ---

    def take(self, question: Question, done: Callable[[], None] = nothing) -> None:
        """Answer a question that the publisher answers itself, replay or snapshot; then call
        `done`.

        A replay counts as answered when it is accepted.
        """
        if question.verb == "snapshot":
            self._snapshot(question, done)
        elif refusal := no_replay(self._address, question, self._outbox.last_event()):
            self.reply(question.client, refusal, done)
        elif self._replays.is_full(question.client):
            self.reply(question.client, full(question), done)
        else:
            done()
            if (older := self._replays.add(question, self._sent)) is not None:
                self.reply(question.client, asked_anew(older, question))

    def _snapshot(self, question: Question, done: Callable[[], None]) -> None:
        told = self._told
        sequence = self._address.sequence(told.last_event) if told else ""
        state = json.loads(told.state) if told else None
        self.reply(question.client, snapshot(question, sequence, state), done)

    # --- what to send next ---

    def next_message(self) -> Message | float:
        """Return the message to send now, or the seconds to wait for one."""
        own = self._own()
        others = callable(own) or bool(self._replays.queue)
        if self._answers.queue and not (self._answered and others):
            self._answered = True
            return self._answers.queue[0]
        self._answered = False
        if callable(own):
            return own()
        return self._replays.next_message() if self._replays.queue else own

    def _own(self) -> Callable[[], Message] | float:
        """Return a function that makes the next message of the table itself, or the seconds until
        there is one.
        """
        event_in = self._seconds_to_event()
        if event_in == 0:
            return self._event
        if (latest := self._latest) and latest.description != self._described:
            return partial(self._description, latest)
        state_in = self._seconds_to_state()
        if state_in == 0:
            return self._state
        health_in = self._health_due - time.monotonic()
        return self._health if health_in <= 0 else min(event_in, state_in, health_in)

    def _held_back(self, utc: int) -> float:
        """Return the seconds for which something of `utc` is still held back.

        The delay of what is ahead of the clock begins when the clock was set back: by its own time
        it would be held back until the clock has caught up.
        """
        delay = self._delay_ms
        if not delay:
            return 0.0
        now, ticks = utc_now(), time.monotonic()
        if now / 1000 - ticks < self._ahead_s - STEP_MS / 1000:
            self._set_back = ticks
        self._ahead_s = now / 1000 - ticks
        left = (utc + delay - now) / 1000
        if utc > now + AHEAD_MS:
            left = self._set_back + delay / 1000 - ticks
        return max(0.0, min(left, delay / 1000))

    def _seconds_to_event(self) -> float:
        if self._sent >= self._committed:
            return HEALTH_S
        if not self._coming:
            self._coming.extend(self._outbox.events_from(self._sent + 1, MOST_COMING))
        return self._held_back(self._coming[0].utc) if self._coming else HEALTH_S

    def _event(self) -> Message:
        event = self._coming[0]
        return Message(
            self._address.topic(event.topic),
            event_envelope(self._address, event),
            done=self._event_sent,
            instead=Instead(
                f"event {event.n} ({event.type})",
                lambda why: stand_in(self._address, event, why),
                self._address.topic("alarm"),
            ),
        )

    def _event_sent(self) -> None:
        self._sent = self._coming.popleft().n
        self._outbox.move("sent", self._sent)

    def _seconds_to_state(self) -> float:
        """Of the states that may go out, keep only the newest, and drop it if it was sent
        already.
        """
        while len(self._states) > 1 and self._may_tell(self._states[1]):
            self._states.popleft()
        if self._states and self._told and self._states[0].state == self._told.state:
            self._states.popleft()
        if not self._states or self._states[0].last_event > self._sent:
            return HEALTH_S
        return self._held_back(self._states[0].moment.utc)

    def _may_tell(self, commit: Commit) -> bool:
        return commit.last_event <= self._sent and self._held_back(commit.moment.utc) == 0

    def _state(self) -> Message:
        commit = self._states.popleft()
        payload = enclosed(self._address, "state", commit.moment.utc, commit.state)

        def told() -> None:
            self._told = commit

        return Message(self._address.topic("state"), payload, retain=True, done=told)

    def _description(self, commit: Commit) -> Message:
        payload = enclosed(self._address, "description", commit.moment.utc, commit.description)

        def told() -> None:
            self._described = commit.description

        return Message(self._address.topic("description"), payload, retain=True, done=told)

    def _health(self) -> Message:
        self._health_due = time.monotonic() + HEALTH_S
        health = Health(
            instance=self._instance,
            records=self._latest.records if self._latest else 0,
            head=self._latest.head if self._latest else "",
            committed=self._committed,
            sent=self._sent,
            settled=self._outbox.cursor("settled"),
        )
        payload = envelope(self._address, "health", utc_now(), as_json(health))
        return Message(self._address.topic("health"), payload)
