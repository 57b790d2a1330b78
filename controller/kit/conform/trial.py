"""The night that a game server goes through: what is heard, held back, sent, and waited for."""

import argparse
import contextlib
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from controller.core.config.files import read_json
from controller.kit.broker_options import connected
from controller.kit.conform.cable import Cable
from controller.kit.conform.log import Event, Log
from controller.kit.conform.processes import ServerProcess, TableProcess
from controller.kit.conform.trial_error import TrialError
from controller.kit.ledger import read_ledger
from controller.mqtt.envelope import utc_now

STEP_S = 90.0
"""No step of a night takes longer, unless something is wrong."""

EXCUSED_MS = 8000
"""For this long after a disturbance an answer may be late."""

MEETING_S = 1800.0
"""Seconds that a person may take to start the server."""

MARKS = "conform"
"""The topic of the trial's own marks, which show how far the broker has come."""

SEQUENCE = re.compile(rb'"sequence":"([^"]{1,40})"')
"""The number of an event within the bytes of its message."""

SEQUENCE_BYTES = 60
"""Bytes that it takes at most."""

LOOK_S = 0.5
"""While waiting, the interval between two checks whether server and table are alive."""

MARK_S = 0.1
"""Pause between marks that are not heard yet."""

RESTLESS = (
    "connects again and again: is another server of that name at this broker? Stop it first, for "
    "of two clients with one name a broker throws off the first"
)
"""The warning about a server whose connections do not last."""


class Trial:
    """One game server's night."""

    def __init__(self, options: argparse.Namespace, folder: Path, log: Log) -> None:
        self._options, self.log = options, log
        self.table = TableProcess(options, folder)
        self._freeze_at = ""
        self._freezing, self._frozen = threading.Lock(), threading.Event()
        self._hold_at, self._released = "", threading.Event()
        self._offline, self._mark, self._restless = False, b"", False
        self.asks = True
        """Whether players are asked anything at this table."""
        self.boxes = False
        """Whether it deals to boxes."""
        self.prefix = f"livetable/v1/{options.site}/{options.table}"
        self._stream = f"{self.prefix}/event".encode()
        self.cable = Cable(options.listen, options.host, options.port, self._overhear)
        self.server = ServerProcess(options, folder, self.cable.port)
        self._ear: Client = connected(
            options, f"conform-{os.getpid()}", [f"{self.prefix}/#"], self._hear
        )

    def _hear(self, message: MQTTMessage) -> None:
        topic = message.topic.removeprefix(self.prefix + "/")
        if tells(topic, bytes(message.payload), self._freeze_at):
            self._freeze()
        if topic == "status":
            self._offline = b'"offline"' in message.payload
        if topic == MARKS:
            self._mark = bytes(message.payload)
        if topic == "description":
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
                told = read_json(bytes(message.payload))["data"]
                self.asks, self.boxes = not told.get("main_bets"), bool(told.get("boxes"))
        if not topic.startswith("reply/") or topic == f"reply/{self._options.client}":
            self.log.hear(topic, bytes(message.payload), message.retain)

    def _overhear(self, past: bytes, heard: bytes) -> None:
        """Act on an event before the server hears it; with TLS nothing can be read here."""
        if self._overheard(past, heard, self._freeze_at):
            self._freeze()
        if self._overheard(past, heard, self._hold_at):
            self._released.wait(STEP_S)
        for found in SEQUENCE.finditer(past[-SEQUENCE_BYTES:] + heard):
            self.log.passed.setdefault(found[1], utc_now())

    def _overheard(self, past: bytes, heard: bytes, name: str) -> bool:
        overlap = len(mark_of(name)) - 1
        return self._stream in past + heard and tells("event", past[-overlap:] + heard, name)

    def close(self) -> None:
        """End everything that was started."""
        for process in (self.server, self.table):
            process.end()
        self.cable.close()
        self._ear.disconnect()
        self._ear.loop_stop()

    # --- the table ---

    def kill_table(self) -> None:
        """Kill the table, as if its power failed; the public hears of it. Raises TrialError."""
        self.table.kill()
        if not self.log.wait(lambda: self._offline, STEP_S):
            raise TrialError("the broker does not tell that the table is gone")

    def freeze_at(self, name: str) -> int:
        """Freeze the table as it publishes this; returns when it was published. Raises TrialError.

        The relay does it before the server hears the message, so that its answer finds nobody. With
        TLS the table is frozen when the trial hears the message, perhaps after the server's answer.
        """
        since = utc_now() - 1
        self._frozen.clear()
        self._freeze_at = name
        if not self.wait(self._frozen.is_set, STEP_S):
            self._freeze_at = ""
            raise TrialError(f"no {name} came within {STEP_S:.0f} s")
        self._hear_all()
        return self.until(name, after=since).utc

    @contextmanager
    def held_at(self, name: str) -> Iterator[Event]:
        """Keep everything from the server, inside this context, from this event on. Raises
        TrialError.

        With TLS the server hears the event, perhaps before anything happens inside.
        """
        since = utc_now() - 1
        self._released.clear()
        self._hold_at = name
        try:
            yield self.until(name, after=since)
        finally:
            self._hold_at = ""
            self._released.set()

    def _freeze(self) -> None:
        """Stop the table at each such event; it stands still on return."""
        with self._freezing:
            if not self._freeze_at or not self.table.started:
                return
            self._freeze_at = ""
            self.table.freeze()
            self._frozen.set()

    def _hear_all(self) -> None:
        """Wait for everything sent to the broker before: it may deliver the first mark earlier."""
        for mark in (b"first", b"second"):
            self.publish(MARKS, mark)
            self.log.wait(partial(self._is_marked, mark), STEP_S)

    def _is_marked(self, mark: bytes) -> bool:
        return self._mark == mark

    # --- steps ---

    def wait(self, done: Callable[[], Any], seconds: float) -> bool:
        """Wait until a message makes it true; False when the time is over.

        Raises TrialError if the server or the table ended by itself meanwhile.
        """
        end = time.monotonic() + seconds
        while not self.log.wait(done, min(LOOK_S, max(0.0, end - time.monotonic()))):
            self._look()
            if time.monotonic() >= end:
                return False
        return True

    def _look(self) -> None:
        """Check that everything started is alive. Raises TrialError."""
        if self.cable.restless() and not self._restless:
            self._restless = True
            print(f"!!! {self._options.client!r} {RESTLESS}", file=sys.stderr, flush=True)
        for process in (self.server, self.table):
            process.look()

    def meet_server(self) -> None:
        """Wait until the server has connected, however long a person takes. Raises TrialError."""
        patience = STEP_S if self.server.started else MEETING_S
        if not self.wait(self.cable.visited.is_set, patience):
            raise TrialError(f"no server connected within {patience:.0f} s")

    def until(self, *names: str, after: int | None = None) -> Event:
        """Wait for the next event of one of these names. Raises TrialError."""
        since = utc_now() if after is None else after
        if not self.wait(lambda: self.log.event(names, since), STEP_S):
            if self._offline:
                raise TrialError(
                    f"the table was not back within {STEP_S:.0f} s: see {self.table.log}"
                )
            raise TrialError(f"no {' or '.join(names)} came within {STEP_S:.0f} s")
        event = self.log.event(names, since)
        assert event is not None
        return event

    def again(self, *events: Event) -> None:
        """Send events once more, byte by byte."""
        for event in events:
            self.publish(event.topic, event.payload)

    def publish(self, topic: str, payload: bytes) -> None:
        """Send anything on a topic of the table. Raises TrialError."""
        try:
            self._ear.publish(f"{self.prefix}/{topic}", payload, qos=1).wait_for_publish(10)
        except RuntimeError as error:
            raise TrialError(f"the broker takes nothing from conform ({error})") from None

    def look_for_retained(self) -> None:
        """Receive the commands that the broker retains; it sends them only to new subscribers."""
        found: list[str] = []

        def hear(message: MQTTMessage) -> None:
            if message.topic == f"{self.prefix}/{MARKS}":
                marked.set()
            elif message.retain:
                found.append(message.topic)
                self.log.hear(
                    message.topic.removeprefix(self.prefix + "/"), bytes(message.payload), True
                )

        marked = threading.Event()
        topics = [f"{self.prefix}/cmd/+", f"{self.prefix}/{MARKS}"]
        late = connected(self._options, f"conform-late-{os.getpid()}", topics, hear)
        give_up = time.monotonic() + STEP_S
        while not marked.wait(MARK_S) and time.monotonic() < give_up:
            self.publish(MARKS, b"late")  # heard after everything retained
        for topic in found:
            late.publish(topic, b"", retain=True)
        late.disconnect()
        late.loop_stop()

    @contextmanager
    def disturbed(self) -> Iterator[None]:
        """Excuse late answers inside this context and for EXCUSED_MS after it."""
        begin = utc_now()
        try:
            yield
        finally:
            self.log.disturbed.append((begin, utc_now() + EXCUSED_MS))

    def read_ledger(self) -> None:
        """Add the lines of the server's ledger to the log; none if it keeps none for the trial."""
        if self._options.ledger is not None:
            self.log.booked, self.log.unread = read_ledger(self._options.ledger)


def tells(topic: str, payload: bytes, name: str) -> bool:
    """Tell whether a message is a new event of this name: a replay repeats old ones."""
    return bool(name) and topic == "event" and mark_of(name) in payload


def mark_of(name: str) -> bytes:
    """Return how an event of this name shows in its message."""
    return f'"livetable.{name}"'.encode()
