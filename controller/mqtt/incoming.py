"""Messages from game servers: commands for the table, questions for the publisher, and nonsense.

A command becomes an Input. It is acknowledged to the broker when the core has answered, which is
after the commit. Refused messages and questions are acknowledged when the answer has been sent. So
the broker delivers messages only as fast as they are answered.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from paho.mqtt.client import MQTTMessage

from controller.core.messages.commands import AckRound, AckVoid, Command
from controller.core.messages.inputs import CheckpointReturned, Input
from controller.core.messages.orders import Reply
from controller.core.messages.public.replies import Answer
from controller.core.messages.untrusted import shown
from controller.journal.live.outbox import Outbox
from controller.mqtt.connection import BrokerConnection
from controller.mqtt.envelope import Question, Refusal, read_command
from controller.run.loop import Inbox

log = logging.getLogger("livetable.mqtt")

MOST_LOGGED = 10
"""Refused commands that are logged per LOGGED_S; all are answered."""

LOGGED_S = 10.0

Done = Callable[[], None]
"""Called when an answer has been sent."""


def _returns_checkpoint(command: Command) -> bool:
    body = command.body
    return isinstance(body, AckRound | AckVoid) and bool(body.checkpoint)


def _topic(message: MQTTMessage) -> str:
    """The message's topic; a broker may deliver one that is not valid text."""
    try:
        return message.topic
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


class Incoming:
    """Called in the network's thread. `reply` and `wake` belong to the publisher.

    `questions`, and acknowledgements that return a checkpoint, wait for the publisher's own thread;
    no later command of the same server overtakes them.
    """

    def __init__(
        self,
        inbox: Inbox,
        reply: Callable[[str, Answer, Done], None],
        wake: Callable[[], None],
        game_server: str = "",
    ) -> None:
        self.questions: deque[tuple[Question, Done]] = deque()
        self.returned: deque[Command] = deque()
        self._in_order = threading.Lock()
        self._inbox, self._reply, self._wake = inbox, reply, wake
        self._game_server = game_server
        self._held: dict[tuple[str, str], deque[tuple[BrokerConnection, int]]] = {}
        self._refusals, self._since = 0, 0.0

    def heard(self, connection: BrokerConnection, message: MQTTMessage) -> None:
        """A message on a topic of commands."""
        topic = _topic(message)
        asked = read_command(topic.rpartition("/")[2], bytes(message.payload))
        if message.retain:
            asked = Refusal("", "", "commands are never retained; clear that topic")
        elif not isinstance(asked, Refusal) and self._game_server not in ("", asked.client):
            text = f"only {self._game_server} may command this table, as its table file says"
            named = {"name": self._game_server}
            asked = Refusal(asked.id, asked.client, text, "not_your_table", named)
        done = partial(connection.acknowledge, message.mid)
        if isinstance(asked, Refusal):
            self._refuse(topic, asked, done)
        elif isinstance(asked, Question):
            self.questions.append((asked, done))
            self._wake()
        else:
            held = self._held.setdefault((asked.client, asked.id), deque())
            held.append((connection, message.mid))
            self._hand_on(asked)

    def _hand_on(self, asked: Command) -> None:
        with self._in_order:
            waits = any(one.client == asked.client for one in self.returned)
            if not (waits or _returns_checkpoint(asked)):
                self._inbox.put(asked)
                return
            self.returned.append(asked)
        self._wake()

    def answered(self, reply: Reply) -> None:
        """The core has answered: the broker need not send the command again."""
        for connection, mid in self._held.pop((reply.client, reply.id), ()):
            connection.acknowledge(mid)

    def compare_returned(self, outbox: Outbox) -> None:
        """Process what waits; an acknowledgement whose checkpoint differs from the table's is
        marked so. A round that this journal never ended has none to differ from.
        """
        while self.returned:
            command = self.returned[0]
            told: Input = command
            given, name = getattr(command.body, "checkpoint", ""), command.round
            known = _returns_checkpoint(command) and outbox.round_event(name) is not None
            if known and given != outbox.checkpoint(name):
                told = CheckpointReturned(command.id, command.client, command.round, given)
            with self._in_order:
                self._inbox.put(told)
                self.returned.popleft()

    def _refuse(self, topic: str, refusal: Refusal, done: Done) -> None:
        self._log(topic, refusal.text)
        if not refusal.client:
            done()
            return
        code, params = refusal.code, refusal.params
        answer = Answer(refusal.id, "rejected", code, params, refusal.text)
        self._reply(refusal.client, answer, done)

    def _log(self, topic: str, text: str) -> None:
        """Log only the first few in a period, so that hours of nonsense do not fill the disk."""
        if time.monotonic() - self._since > LOGGED_S:
            self._refusals, self._since = 0, time.monotonic()
        self._refusals += 1
        if self._refusals <= MOST_LOGGED:
            log.warning("%s refused: %s", shown(topic), text)
        elif self._refusals == MOST_LOGGED + 1:
            log.warning("more commands are refused, and answered; they are logged again later")
