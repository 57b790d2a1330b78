"""Tells the world, and hears it: MQTT behind the journal, never before it.

A worker thread holds one connection at a time and sends one message at a time. Events go out in
their journaled order from the *sent* cursor, which moves when the broker has acknowledged; so an
outage, of broker or controller, delays events and loses none. State is told after the events it
contains, and only the newest. Commands become Inputs; the broker's copy is acknowledged when the
core has answered, which is after the commit.
"""

import json
import logging
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paho.mqtt.client import MQTTMessage

from controller.core.messages.facts import RoundAcknowledged
from controller.core.messages.gate import shown
from controller.core.messages.inputs import Condition
from controller.core.messages.orders import Reply
from controller.journal.outbox import Outbox
from controller.journal.writer import canonical
from controller.mqtt.connection import (
    MQTT5,
    MQTT311,
    Link,
    LinkError,
    NotTakenError,
    TakenOverError,
    Will,
    WrongVersionError,
)
from controller.mqtt.envelope import (
    Address,
    Question,
    Refusal,
    envelope,
    event_envelope,
    read_command,
    stand_in,
)
from controller.mqtt.in_hand import InHand
from controller.mqtt.rival import rival
from controller.run.loop import Commit, Inbox
from controller.settings import MqttSection

log = logging.getLogger("livetable.mqtt")

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 15.0
"""Pause before connecting again, doubled at each failure."""

HEALTH_S = 10.0
"""How often the publisher tells how far it has come."""


MOST_LOGGED = 10
"""Refused commands that are logged in that time; all are answered."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message to send, and what to do when the broker has it.

    `instead` makes what is sent where the broker will never take this one, `about` says what it is.
    """

    topic: str
    payload: str
    retain: bool = False
    done: Callable[[], object] = lambda: None
    about: str = ""
    instead: Callable[[str], str] | None = None
    instead_topic: str = ""

    @property
    def name(self) -> str:
        """By what it is known when it comes again: a retained one is another each time."""
        return self.topic if self.retain else self.payload


@dataclass(slots=True)
class Replay:
    """Events being sent again to one client: `next` to `last`."""

    question: Question
    next: int
    last: int


def utc_now() -> int:
    """UTC in ms."""
    return time.time_ns() // 1_000_000


class Publisher:
    """One table's voice. `follow`, `answer` and `knows` may be called from any thread."""

    def __init__(self, broker: MqttSection, address: Address, outbox: Outbox, inbox: Inbox) -> None:
        self._broker, self._address = broker, address
        self._outbox, self._inbox = outbox, inbox
        self._instance = uuid.uuid4().hex[:12]
        self._version = MQTT5
        self._in_hand = InHand()
        self._wake = threading.Condition()
        self._stopping = False
        self._why: str | None = None
        self._alone = False
        self._committed = 0
        self._sent = outbox.cursor("sent")
        self._latest: Commit | None = None
        self._states: deque[Commit] = deque()
        self._described = ""
        self._replies: deque[Message] = deque()
        self._questions: deque[Question] = deque()
        self._replays: deque[Replay] = deque()
        self._acknowledged: deque[str] = deque()
        self._held: dict[tuple[str, str], list[tuple[Link, int]]] = {}
        self._settled_early: set[int] = set()
        self._health_due = 0.0
        self._refusals = 0
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)

    def start(self) -> None:
        """Begin to connect; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Say that the table is offline, and end."""
        with self._wake:
            self._stopping = True
            self._wake.notify_all()
        self._thread.join(10)

    def follow(self, commit: Commit) -> None:
        """Something was committed (called by the loop)."""
        with self._wake:
            self._committed = commit.last_event
            self._latest = commit
            self._states.append(commit)
            self._acknowledged.extend(
                fact.round for fact in commit.facts if isinstance(fact, RoundAcknowledged)
            )
            self._wake.notify_all()

    def knows(self, reply: Reply) -> bool:
        """Whether this answers a command that came over MQTT."""
        return (reply.client, reply.id) in self._held

    def answer(self, reply: Reply) -> None:
        """The core has answered a command and the journal has it (called by the loop)."""
        with self._wake:
            for link, mid in self._held.pop((reply.client, reply.id), []):
                link.acknowledge(mid)
        self._reply(reply.client, {"id": reply.id, "status": reply.status, "text": reply.text})

    # --- the worker: connect, serve, connect again ---

    def _run(self) -> None:
        pause = FIRST_PAUSE_S
        settled = self._outbox.cursor("settled")
        self._acknowledged.extend(self._outbox.acknowledged_after(settled))
        while not self._stopping:
            try:
                with self._connect() as link:
                    pause = FIRST_PAUSE_S
                    self._serve(link)
            except LinkError as error:
                self._in_hand.lost(error)
                self._tell_condition(str(error))
                self._alone = self._alone and not isinstance(error, TakenOverError)
                if isinstance(error, WrongVersionError):
                    self._version = MQTT311 if self._version == MQTT5 else MQTT5
                with self._wake:
                    self._wake.wait_for(lambda: self._stopping, pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            except Exception:
                log.exception("the publisher failed; the table goes down with it")
                self._inbox.fail("the publisher failed")
                raise
        self._outbox.close()

    def _connect(self) -> Link:
        if not self._alone:
            other = rival(self._broker, self._address, self._version)
            if other:
                raise LinkError(other)
            self._alone = True
        offline = Will(self._address.topic("status"), self._status("offline"))
        return Link(
            self._broker,
            self._address.client_id,
            self._version,
            offline,
            self._heard,
            on_lost=self._nudge,
        )

    def _serve(self, link: Link) -> None:
        link.subscribe(self._address.topic("cmd", "+"))
        self._say(link, "online")
        self._described = ""
        if self._latest and not self._states:
            self._states.append(self._latest)
        self._tell_condition("")
        while not link.lost:
            message = self._wait_for_message(link)
            if message is None:
                break
            self._send(link, message)
        link.raise_if_lost()
        self._say(link, "offline")

    def _say(self, link: Link, state: str) -> None:
        """Tell the status. A broker that does not take even that takes nothing: all must wait."""
        try:
            link.publish(self._address.topic("status"), self._status(state), retain=True)
        except NotTakenError as error:
            raise LinkError(str(error)) from None

    def _send(self, link: Link, message: Message) -> None:
        """Send; what the broker will never take is told, and holds up nothing."""
        try:
            if self._in_hand.given_up(message.name):
                raise NotTakenError("the broker hangs up on it each time; read the broker's log")
            self._in_hand.take(message.name)
            link.publish(message.topic, message.payload, retain=message.retain)
        except NotTakenError as error:
            why = str(error)
            log.error("%s is not sent: %s", message.about or message.topic, why)
            if message.instead is not None:
                topic = message.instead_topic or message.topic
                smaller = Message(topic, message.instead(why), done=message.done)
                self._inbox.put(Condition("unsent", f"{message.about} was not sent: {why}"))
                self._send(link, smaller)
                return
        self._in_hand.sent()
        message.done()

    def _status(self, state: str) -> str:
        data = {"state": state, "instance": self._instance, "epoch": self._address.epoch}
        return envelope(self._address, "status", utc_now(), data)

    def _tell_condition(self, why: str) -> None:
        """Log and tell each change once."""
        if why == self._why:
            return
        self._why = why
        if why:
            log.warning("%s", why)
        else:
            log.info("connected to %s:%d", self._broker.host, self._broker.port)
        self._inbox.put(Condition("broker", why))

    def _nudge(self) -> None:
        with self._wake:
            self._wake.notify_all()

    # --- what to send next ---

    def _wait_for_message(self, link: Link) -> Message | None:
        """The next message, or None when it is time to stop or the link is lost."""
        while True:
            self._settle()
            self._take_questions()
            with self._wake:
                if link.lost:
                    return None
                message, seconds = self._next_message()
                if message or self._stopping:
                    return message
                if self._questions or self._acknowledged:
                    continue
                self._wake.wait(seconds)

    def _next_message(self) -> tuple[Message | None, float]:
        """What to send now; or None and how long to wait for something."""
        if self._replies:
            return self._replies[0], 0
        event_in = self._seconds_to_event()
        if event_in == 0:
            return self._event(), 0
        if self._latest and self._latest.description != self._described:
            return self._description(self._latest), 0
        state_in = self._seconds_to_state()
        if state_in == 0:
            return self._state(), 0
        if self._replays:
            return self._replayed(self._replays[0]), 0
        health_in = self._health_due - time.monotonic()
        if health_in <= 0:
            return self._health(), 0
        return None, min(event_in, state_in, health_in)

    def _held_back(self, utc: int) -> float:
        """Seconds that something of `utc` is still held back; a clock set back never adds to it."""
        delay = self._broker.publish_delay_ms
        left = utc + delay - utc_now() if delay else 0
        return max(0.0, min(left, delay) / 1000)

    def _seconds_to_event(self) -> float:
        if self._sent >= self._committed:
            return HEALTH_S
        event = self._outbox.event(self._sent + 1)
        return self._held_back(event.utc) if event else HEALTH_S

    def _event(self) -> Message:
        event = self._outbox.event(self._sent + 1)
        assert event is not None, "an event once committed is never gone"
        return Message(
            self._address.topic(event.topic),
            event_envelope(self._address, event),
            done=self._event_sent,
            about=f"event {event.n} ({event.type})",
            instead=lambda why: stand_in(self._address, event, why),
            instead_topic=self._address.topic("alarm"),
        )

    def _event_sent(self) -> None:
        self._sent += 1
        self._outbox.move("sent", self._sent)

    def _seconds_to_state(self) -> float:
        """Of the states that may go out, only the newest is kept."""
        while len(self._states) > 1 and self._may_tell(self._states[1]):
            self._states.popleft()
        if not self._states or self._states[0].last_event > self._sent:
            return HEALTH_S
        return self._held_back(self._states[0].moment.utc)

    def _may_tell(self, commit: Commit) -> bool:
        return commit.last_event <= self._sent and self._held_back(commit.moment.utc) == 0

    def _state(self) -> Message:
        commit = self._states.popleft()
        data = {**json.loads(commit.state), "as_of": self._address.sequence(commit.last_event)}
        payload = envelope(self._address, "state", commit.moment.utc, data)
        return Message(self._address.topic("state"), payload, retain=True)

    def _description(self, commit: Commit) -> Message:
        data = json.loads(commit.description)
        payload = envelope(self._address, "description", commit.moment.utc, data)

        def told() -> None:
            self._described = commit.description

        return Message(self._address.topic("description"), payload, retain=True, done=told)

    def _health(self) -> Message:
        self._health_due = time.monotonic() + HEALTH_S
        self._refusals = 0
        data = {
            "instance": self._instance,
            "records": self._latest.records if self._latest else 0,
            "head": self._latest.head if self._latest else "",
            "committed": self._committed,
            "sent": self._sent,
            "settled": self._outbox.cursor("settled"),
        }
        payload = envelope(self._address, "health", utc_now(), data)
        return Message(self._address.topic("health"), payload)

    def _replayed(self, replay: Replay) -> Message:
        """The next event of a replay, to the client who asked; at the end a word that it is."""
        topic = self._address.topic("reply", replay.question.client)
        event = self._outbox.event(replay.next) if replay.next <= replay.last else None
        if event is None:
            text = f"replayed up to {self._address.sequence(replay.last)}"
            answer = {"id": replay.question.id, "status": "accepted", "text": text}
            return Message(topic, canonical(answer), done=self._replays.popleft)

        def told() -> None:
            replay.next += 1

        return Message(
            topic,
            event_envelope(self._address, event),
            done=told,
            about=f"event {event.n} ({event.type}), replayed",
            instead=lambda why: stand_in(self._address, event, why),
        )

    # --- what was heard ---

    def _heard(self, link: Link, message: MQTTMessage) -> None:
        """A command arrived (called in paho's thread)."""
        asked = read_command(message.topic.rpartition("/")[2], bytes(message.payload))
        if message.retain:
            asked = Refusal("", "", "commands are never retained; clear that topic")
        if isinstance(asked, Refusal):
            self._log_refusal(message.topic, asked.text)
            if asked.client:
                answer = {"id": asked.id, "status": "rejected", "text": asked.text}
                self._reply(asked.client, answer)
        elif isinstance(asked, Question):
            with self._wake:
                self._questions.append(asked)
                self._wake.notify_all()
        else:
            with self._wake:
                self._held.setdefault((asked.client, asked.id), []).append((link, message.mid))
            self._inbox.put(asked)
            return
        link.acknowledge(message.mid)

    def _log_refusal(self, topic: str, text: str) -> None:
        """The first few between two healths: who sends nonsense for hours fills no disk."""
        self._refusals += 1
        if self._refusals <= MOST_LOGGED:
            log.warning("%s refused: %s", shown(topic), text)
        elif self._refusals == MOST_LOGGED + 1:
            log.warning("more commands are refused, and answered; they are logged again later")

    def _take_questions(self) -> None:
        """Answer what was asked of the publisher itself."""
        while self._questions:
            question = self._questions.popleft()
            if question.verb == "replay":
                start = question.start
                first = self._outbox.cursor("settled") + 1 if start is None else max(start, 1)
                self._replays.append(Replay(question, first, self._sent))
            else:
                state = json.loads(self._latest.state) if self._latest else {}
                sequence = self._address.sequence(self._sent)
                answer = {"id": question.id, "status": "accepted", "text": ""}
                self._reply(question.client, {**answer, "sequence": sequence, "state": state})

    def _reply(self, client: str, answer: Mapping[str, object]) -> None:
        topic, short = self._address.topic("reply", client), {"id": answer["id"]}
        with self._wake:
            message = Message(
                topic,
                canonical(answer),
                done=self._replies.popleft,
                about="an answer",
                instead=lambda why: canonical({**short, "status": "rejected", "text": why}),
            )
            self._replies.append(message)
            self._wake.notify_all()

    def _settle(self) -> None:
        """Move the *settled* cursor over rounds that are acknowledged, in their order."""
        while self._acknowledged:
            number = self._outbox.round_event(self._acknowledged.popleft())
            if number is not None:
                self._settled_early.add(number)
        while self._settled_early:
            first = self._outbox.first_round_after(self._outbox.cursor("settled"))
            if first is None or first not in self._settled_early:
                return
            self._settled_early.discard(first)
            self._outbox.move("settled", first)
