"""A simulated person at the table's screen: reads the console's view and taps, nothing else.

The connection is the same WebSocket that the console's page uses. A person looks only at the newest
view, never at one that was already replaced, and does nothing while the screen is dark. The screen
is also dark if the table no longer ticks: the page then covers its last view.
"""

import json
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

View = Mapping[str, Any]

GLANCE_S = 0.2
"""A person looks at the screen at least this often, whether or not it changed."""

RETRY_S = 0.4
"""Pause before trying a dark screen again."""

SILENCE_S = 2.0
"""Without a tick for this long the table counts as gone, as on the page."""

DEAD_S = 5.0
"""After this time the connection is dropped and a new one is tried."""

MEANT = ("irregularity", "device", "set")
"""Fields that say which of several things on the screen a tap is about."""

AGAIN_S = 3.0
"""A tap that changed nothing is tapped again after this time."""

MAX_VIEW = 8 * 2**20
"""Largest message taken from the console, bytes."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A person's identity: a name of the people file, the role taken, the PIN."""

    person: str
    role: str
    pin: str


class SimPerson(ABC):
    """One person at one screen, in a thread of his own; `behave` is what he does about a view."""

    def __init__(self, url: str, badge: Badge) -> None:
        self.badge = badge
        self.view: View = {}
        self._url = url
        self._socket: ClientConnection | None = None
        self._ticked = 0.0
        self._tapped: dict[str, float] = {}
        self._taps = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=badge.person, daemon=True)

    def start(self) -> None:
        """Walk up to the screen."""
        self._thread.start()

    def alive(self) -> bool:
        """Return True while he attends to the screen."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Leave."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)

    @abstractmethod
    def behave(self, view: View) -> None:
        """Act on what the screen shows; called for each new view and at least every GLANCE_S."""

    def closed(self) -> bool:
        """Tell whether the screen shows a closed table."""
        table: View = self.view.get("table") or {}
        return table.get("phase") == "closed"

    def pause(self, seconds: float) -> None:
        """Hesitate, as people do; ends at once when the person leaves."""
        self._stop.wait(seconds)

    def tap(self, kind: str, second: Badge | None = None, **fields: Any) -> None:
        """Tap a button, with a second person's signature if given; again only after AGAIN_S."""
        act = {"kind": kind} | fields
        key = json.dumps(act, sort_keys=True)
        now = time.monotonic()
        if self._socket is None or now < self._tapped.get(key, 0.0):
            return
        self._tapped[key] = now + AGAIN_S
        self._taps += 1
        tap_id = f"{self.badge.role}-{time.time_ns()}-{self._taps}"
        message: dict[str, Any] = {"type": "act", "id": tap_id, "act": act, "seen": self._seen(act)}
        if second is not None:
            if "checked_by" not in act:  # there he is named already
                act["second"] = second.person
            message["second"] = asdict(second)
        self._socket.send(json.dumps(message))

    def _seen(self, act: Mapping[str, Any]) -> str:
        """Return the mark of the view on the screen, which this act confirms."""
        marks: Mapping[str, str] = self.view.get("marks", {})
        keys = [act["kind"], *(f"{act['kind']}:{act.get(name)}" for name in MEANT)]
        return next((marks[key] for key in keys if key in marks), "")

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                socket = connect(self._url, max_size=MAX_VIEW, open_timeout=5, close_timeout=1)
                with socket:
                    self._socket = socket
                    self._sign_in(socket)
                    self._attend(socket)
            except (OSError, WebSocketException, TimeoutError):
                self._stop.wait(RETRY_S)
            finally:
                self._socket = None

    def _sign_in(self, socket: ClientConnection) -> None:
        who = {"person": self.badge.person, "role": self.badge.role, "pin": self.badge.pin}
        socket.send(json.dumps({"type": "sign_in"} | who))

    def _attend(self, socket: ClientConnection) -> None:
        came, self._ticked = time.monotonic(), 0.0
        while not self._stop.is_set():
            self._look(socket)
            now = time.monotonic()
            if now > max(came, self._ticked) + DEAD_S:
                return
            if self.view and now < self._ticked + SILENCE_S:
                self.behave(self.view)

    def _look(self, socket: ClientConnection) -> None:
        """Take in everything that is on the screen by now, waiting GLANCE_S for a change."""
        wait = GLANCE_S
        while True:
            try:
                message = json.loads(socket.recv(timeout=wait))
            except TimeoutError:
                return
            self._heard(message)
            if message["type"] == "signed_out":
                self._sign_in(socket)
            if message["type"] in ("view", "tick", "refused"):
                wait = 0.0

    def _heard(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "tick":
            self._ticked = time.monotonic()
        elif message["type"] == "refused":
            self.say(f"sign-in refused: {message.get('text')}")
            self._stop.wait(RETRY_S)
        elif message["type"] == "reply" and message.get("status") == "rejected":
            self.say(str(message.get("text")))

    def say(self, sentence: str) -> None:
        """Print one line on standard error."""
        print(f"{self.badge.person}: {sentence}", file=sys.stderr, flush=True)
