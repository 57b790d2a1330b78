"""Publishes the table over MQTT and takes commands, always behind the journal.

A worker thread holds one connection and sends one message at a time, so an outage of broker or
controller delays events and loses none. `outgoing` decides what is sent next; `incoming` receives
commands.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Collection
from typing import Literal

from paho.mqtt.client import MQTTMessage

from controller.core.messages.facts import RoundAcknowledged
from controller.core.messages.inputs import Condition
from controller.core.messages.limits import REPLY, clipped
from controller.core.messages.orders import Reply
from controller.core.messages.public.base import as_json, worded
from controller.core.messages.public.replies import Answer
from controller.core.messages.public.retained import Status
from controller.journal.live.outbox import Outbox
from controller.mqtt.again import Again
from controller.mqtt.connection import (
    BrokerConnection,
    BrokerError,
    NotTakenError,
    Will,
)
from controller.mqtt.envelope import Address, envelope, utc_now
from controller.mqtt.in_hand import InHand
from controller.mqtt.incoming import Incoming
from controller.mqtt.message import Message
from controller.mqtt.outgoing import Outgoing, nothing
from controller.mqtt.settled import SettledCursor
from controller.mqtt.visit import objection
from controller.run.loop import Commit, Inbox
from controller.settings.table_file import MqttSection
from controller.system_errors import reason_of
from controller.words.catalogue import english, with_english

log = logging.getLogger("livetable.mqtt")

LONGEST_PAUSE_S = 15.0
"""The longest pause before the next attempt to connect."""

SILENT_S = 0.5
"""Seconds between two checks whether a silent table may publish again."""


class Publisher:
    """One table's publisher. `follow` and `answer` may be called from any thread."""

    def __init__(
        self,
        broker: MqttSection,
        address: Address,
        outbox: Outbox,
        inbox: Inbox,
        silent: Callable[[], bool] = lambda: False,
        *,
        before: Collection[str] = (),
    ) -> None:
        """While `silent` is true, only the table's status is published.

        `before` are the epochs of the journals that this one succeeds.
        """
        self._broker, self._address = broker, address
        self._outbox, self._inbox = outbox, inbox
        self._silent, self._before = silent, before
        self._instance = uuid.uuid4().hex[:12]
        self._again = Again(LONGEST_PAUSE_S)
        self._in_hand = InHand()
        self._wake = threading.Condition()
        self._stopping = False
        self._why: str | None = None
        self._settled = SettledCursor(outbox)
        self._outgoing = Outgoing(address, outbox, self._instance, broker.publish_delay_ms)
        self._incoming = Incoming(inbox, self._reply, self._nudge, broker.game_server)
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)

    @property
    def condition(self) -> str | None:
        """The trouble with the broker; empty: connected; None: not tried yet."""
        return self._why

    @property
    def unsent(self) -> int:
        """The committed events that the broker has not taken."""
        return self._outgoing.unsent

    def start(self) -> None:
        """Start connecting; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Publish that the table is offline, and end; one that was never started is silent."""
        with self._wake:
            self._stopping = True
            self._wake.notify_all()
        if self._thread.ident is not None:
            self._thread.join(10)

    def follow(self, commit: Commit) -> None:
        """Queue a commit for publishing (called by the loop)."""
        with self._wake:
            self._outgoing.follow(commit)
            for fact in commit.facts:
                if isinstance(fact, RoundAcknowledged):
                    self._settled.acknowledged(fact.round)
            self._wake.notify_all()

    def answer(self, reply: Reply) -> None:
        """Reply to a committed command and acknowledge it at the broker (called by the loop)."""
        with self._wake:
            self._incoming.answered(reply)
        params, text = worded(reply.text)
        answer = Answer(
            id=reply.id,
            status=reply.status,
            code=reply.code,
            params=with_english(dict(params)),
            text=clipped(english(text), REPLY),
            repeated=reply.repeated,
        )
        self._reply(reply.client, answer)

    # --- the worker: connect, serve, connect again ---

    def _run(self) -> None:
        try:
            self._settled.start()
            while not self._stopping:
                self._attend()
        except Exception as error:
            log.exception("the publisher failed; the table goes down with it")
            self._inbox.fail(f"the publisher failed ({reason_of(error)})")
            raise
        self._outbox.close()

    def _attend(self) -> None:
        """Connect and serve until the connection ends; pause where the broker failed."""
        try:
            with self._connect() as connection:
                self._again.accepted()
                self._serve(connection)
        except BrokerError as error:
            self._in_hand.lost(error)
            self._tell_condition(str(error))
            pause = self._again.failed(error)
            with self._wake:
                self._wake.wait_for(lambda: self._stopping, pause)

    def _connect(self) -> BrokerConnection:
        """Look who is there, each time anew, and connect. Raises BrokerError.

        While the connection was lost another controller may have taken the table's place, and few
        brokers say that it was lost for that.
        """
        version, outbox = self._again.version, self._outbox
        if why := objection(self._broker, self._address, version, outbox, self._before):
            raise BrokerError(why)
        offline = Will(self._address.topic("status"), self._status("offline", utc=None))
        return BrokerConnection(
            self._broker,
            self._address.client_id,
            version,
            offline,
            self._heard,
            on_lost=self._nudge,
        )

    def _serve(self, connection: BrokerConnection) -> None:
        commands = self._address.topic("cmd", "+")
        connection.subscribe(commands, qos=1 if self._broker.keep_commands else 0)
        self._say(connection, self._status("online", utc_now()))
        self._again.served()
        with self._wake:
            self._outgoing.connected()
        self._tell_condition("")
        while not connection.lost:
            message = self._wait_for_message(connection)
            if message is None:
                break
            self._send(connection, message)
        connection.raise_if_lost()
        self._say(connection, self._status("offline", utc_now()))

    def _say(self, connection: BrokerConnection, status: str) -> None:
        """Publish the status. A broker that does not take even that takes nothing: all must
        wait.
        """
        try:
            connection.publish(self._address.topic("status"), status, retain=True)
        except NotTakenError as error:
            raise BrokerError(str(error)) from None

    def _send(self, connection: BrokerConnection, message: Message) -> None:
        """Send; a message that the broker will never take is reported, and blocks nothing."""
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

    def _status(self, state: Literal["online", "offline"], utc: int | None) -> str:
        """The status; without a time as the will, which the broker publishes when this process is
        gone.
        """
        data = as_json(Status(state, self._instance, self._address.epoch))
        return envelope(self._address, "status", utc, data)

    def _tell_condition(self, why: str) -> None:
        """Log and report each change once."""
        if why == self._why:
            return
        self._why = why
        if why:
            log.warning("%s", why)
        else:
            log.info("connected to %s:%d", self._broker.host, self._broker.port)
        self._inbox.put(Condition("broker", why))

    def _wait_for_message(self, connection: BrokerConnection) -> Message | None:
        """The next message, or None when it is time to stop or the connection is lost."""
        while True:
            self._catch_up()
            with self._wake:
                self._take_questions()
                if connection.lost:
                    return None
                if self._silent():
                    if self._stopping:
                        return None
                    self._wake.wait(SILENT_S)
                    continue
                found = self._outgoing.next_message()
                if isinstance(found, Message):
                    return found
                if self._stopping:
                    return None
                if not (self._settled.waiting or self._incoming.returned):
                    self._wake.wait(found)

    def _catch_up(self) -> None:
        """Do what reads the journal and must not hold up other threads."""
        if self._settled.waiting or self._settled.held:
            self._settled.move()
        if self._incoming.returned:
            self._incoming.compare_returned(self._outbox)

    def _take_questions(self) -> None:
        while self._incoming.questions:
            self._outgoing.take(*self._incoming.questions.popleft())

    # --- from other threads ---

    def _heard(self, connection: BrokerConnection, message: MQTTMessage) -> None:
        with self._wake:
            self._incoming.heard(connection, message)

    def _reply(self, client: str, answer: Answer, done: Callable[[], None] = nothing) -> None:
        with self._wake:
            self._outgoing.reply(client, answer, done)
            self._wake.notify_all()

    def _nudge(self) -> None:
        with self._wake:
            self._wake.notify_all()
