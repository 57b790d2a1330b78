"""Publishes the table over MQTT and takes commands, always behind the journal.

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

from controller.core.messages.canonical import canonical
from controller.core.messages.commands import AckRound, AckVoid, Command
from controller.core.messages.facts import RoundAcknowledged
from controller.core.messages.gate import shown
from controller.core.messages.inputs import CheckpointReturned, Condition
from controller.core.messages.orders import Reply
from controller.journal.outbox import Outbox, StoredEvent
from controller.mqtt.connection import (
    MQTT5,
    MQTT311,
    BrokerConnection,
    BrokerError,
    NotTakenError,
    TakenOverError,
    Will,
    WrongVersionError,
)
from controller.mqtt.envelope import (
    Address,
    Question,
    Refusal,
    enclosed,
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

MOST_COMING = 64
"""Events that are read from the journal at once."""


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


@dataclass(slots=True)
class Replay:
    """Events being sent again to one client: `next` to `last`."""

    question: Question
    next: int
    last: int


def _returns_checkpoint(command: Command) -> bool:
    body = command.body
    return isinstance(body, AckRound | AckVoid) and bool(body.checkpoint)


def utc_now() -> int:
    """UTC in ms."""
    return time.time_ns() // 1_000_000


class Publisher:
    """One table's voice. `follow` and `answer` may be called from any thread."""

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
        self._coming: deque[StoredEvent] = deque()
        self._latest: Commit | None = None
        self._states: deque[Commit] = deque()
        self._described = ""
        self._replies: deque[Message] = deque()
        self._questions: deque[Question] = deque()
        self._returned: deque[Command] = deque()
        self._replays: deque[Replay] = deque()
        self._acknowledged: deque[str] = deque()
        self._held: dict[tuple[str, str], list[tuple[BrokerConnection, int]]] = {}
        self._settled_early: set[int] = set()
        self._health_due = 0.0
        self._refusals = 0
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)

    def start(self) -> None:
        """Begin to connect; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Publish that the table is offline, and end."""
        with self._wake:
            self._stopping = True
            self._wake.notify_all()
        self._thread.join(10)

    def follow(self, commit: Commit) -> None:
        """Queue a commit for publishing (called by the loop)."""
        with self._wake:
            self._committed = commit.last_event
            self._latest = commit
            self._states.append(commit)
            self._acknowledged.extend(
                fact.round for fact in commit.facts if isinstance(fact, RoundAcknowledged)
            )
            self._wake.notify_all()

    def answer(self, reply: Reply) -> None:
        """Reply to a committed command and acknowledge it at the broker (called by the loop)."""
        with self._wake:
            for connection, mid in self._held.pop((reply.client, reply.id), []):
                connection.acknowledge(mid)
        answer = {"id": reply.id, "status": reply.status, "text": reply.text}
        self._reply(reply.client, answer | {"code": reply.code} if reply.code else answer)

    # --- the worker: connect, serve, connect again ---

    def _run(self) -> None:
        pause = FIRST_PAUSE_S
        settled = self._outbox.cursor("settled")
        self._acknowledged.extend(self._outbox.acknowledged_after(settled))
        while not self._stopping:
            try:
                with self._connect() as connection:
                    pause = FIRST_PAUSE_S
                    self._serve(connection)
            except BrokerError as error:
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

    def _connect(self) -> BrokerConnection:
        if not self._alone:
            other = rival(self._broker, self._address, self._version)
            if other:
                raise BrokerError(other)
            self._alone = True
        offline = Will(self._address.topic("status"), self._status("offline"))
        return BrokerConnection(
            self._broker,
            self._address.client_id,
            self._version,
            offline,
            self._heard,
            on_lost=self._nudge,
        )

    def _serve(self, connection: BrokerConnection) -> None:
        connection.subscribe(self._address.topic("cmd", "+"))
        self._say(connection, "online")
        self._described = ""
        if self._latest and not self._states:
            self._states.append(self._latest)
        self._tell_condition("")
        while not connection.lost:
            message = self._wait_for_message(connection)
            if message is None:
                break
            self._send(connection, message)
        connection.raise_if_lost()
        self._say(connection, "offline")

    def _say(self, connection: BrokerConnection, state: str) -> None:
        """Tell the status. A broker that does not take even that takes nothing: all must wait."""
        try:
            connection.publish(self._address.topic("status"), self._status(state), retain=True)
        except NotTakenError as error:
            raise BrokerError(str(error)) from None

    def _send(self, connection: BrokerConnection, message: Message) -> None:
        """Send; what the broker will never take is told, and holds up nothing."""
        try:
            if self._in_hand.given_up(message.name):
                raise NotTakenError("the broker hangs up on it each time; read the broker's log")
            self._in_hand.take(message.name)
            connection.publish(message.topic, message.payload, retain=message.retain)
        except NotTakenError as error:
            why = str(error)
            instead = message.instead
            log.error("%s is not sent: %s", instead.about if instead else message.topic, why)
            if instead is not None:
                topic = instead.topic or message.topic
                smaller = Message(topic, instead.make(why), done=message.done)
                self._inbox.put(Condition("unsent", f"{instead.about} was not sent: {why}"))
                self._send(connection, smaller)
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

    def _wait_for_message(self, connection: BrokerConnection) -> Message | None:
        """The next message, or None when it is time to stop or the connection is lost."""
        while True:
            self._settle()
            self._take_questions()
            self._compare_returned()
            with self._wake:
                if connection.lost:
                    return None
                message, seconds = self._next_message()
                if message or self._stopping:
                    return message
                if self._questions or self._acknowledged or self._returned:
                    continue
                self._wake.wait(seconds)

    def _next_message(self) -> tuple[Message | None, float]:
        """Return the message to send now; or None, and the seconds to wait for one."""
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
        payload = enclosed(self._address, "state", commit.moment.utc, commit.state)
        return Message(self._address.topic("state"), payload, retain=True)

    def _description(self, commit: Commit) -> Message:
        payload = enclosed(self._address, "description", commit.moment.utc, commit.description)

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
        """Make the next event of a replay for the client; at its end a reply that says so."""
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
            instead=Instead(
                f"event {event.n} ({event.type}), replayed",
                lambda why: stand_in(self._address, event, why),
            ),
        )

    # --- what was heard ---

    def _heard(self, connection: BrokerConnection, message: MQTTMessage) -> None:
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
                self._held.setdefault((asked.client, asked.id), []).append(
                    (connection, message.mid)
                )
                if _returns_checkpoint(asked):
                    self._returned.append(asked)
                    self._wake.notify_all()
                    return
            self._inbox.put(asked)
            return
        connection.acknowledge(message.mid)

    def _log_refusal(self, topic: str, text: str) -> None:
        """The first few between two healths: who sends nonsense for hours fills no disk."""
        self._refusals += 1
        if self._refusals <= MOST_LOGGED:
            log.warning("%s refused: %s", shown(topic), text)
        elif self._refusals == MOST_LOGGED + 1:
            log.warning("more commands are refused, and answered; they are logged again later")

    def _take_questions(self) -> None:
        """Answer the commands that the publisher itself answers: replay and snapshot."""
        while self._questions:
            question = self._questions.popleft()
            if question.verb == "replay":
                start = question.start
                first = self._outbox.cursor("settled") + 1 if start is None else max(start, 1)
                self._replays.append(Replay(question, first, self._sent))
            else:
                state = json.loads(self._latest.state) if self._latest else {}
                state.pop("as_of", None)
                sequence = self._address.sequence(self._sent)
                answer = {"id": question.id, "status": "accepted", "text": ""}
                self._reply(question.client, {**answer, "sequence": sequence, "state": state})

    def _compare_returned(self) -> None:
        """Hand acknowledgements on; one with another checkpoint than ours goes on as that."""
        while self._returned:
            command = self._returned.popleft()
            given = getattr(command.body, "checkpoint", "")
            if given == self._outbox.checkpoint(command.round):
                self._inbox.put(command)
            else:
                told = CheckpointReturned(command.id, command.client, command.round, given)
                self._inbox.put(told)

    def _reply(self, client: str, answer: Mapping[str, object]) -> None:
        topic, short = self._address.topic("reply", client), {"id": answer["id"]}
        with self._wake:
            message = Message(
                topic,
                canonical(answer),
                done=self._replies.popleft,
                instead=Instead(
                    "an answer",
                    lambda why: canonical({**short, "status": "rejected", "text": why}),
                ),
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
