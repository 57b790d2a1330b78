"""A console served in a thread, and an inbox that the test reads."""

import asyncio
import contextlib
import http.client
import json
import threading
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from controller.console.server import Console
from controller.core.messages.commands import (
    Tap,
)
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Reply
from controller.people.file import Person, write_people
from controller.run.health import Metrics
from controller.run.loop import Commit, Inbox
from controller.settings.table_file import ConsoleSection
from tests.support.quick_pins import quick_hash

PICTURE = "ab" * 32 + ".jpg"


def commit(view: dict[str, Any]) -> Commit:
    return Commit(
        moment=Moment(1, 2),
        facts=[],
        view=json.dumps(view),
        devices={},
        state="{}",
        description="{}",
        last_event=0,
        records=1,
        head="",
    )


class Bench:
    """A console served in a thread, and an inbox that the test reads."""

    def __init__(self, folder: Path) -> None:
        people = [
            Person(name="anna", roles=["dealer"], pin=quick_hash("1111")),
            Person(name="otto", roles=["shift_manager"], pin=quick_hash("2222")),
            Person(name="ella", roles=["engineer"], pin=quick_hash("4444")),
            Person(name="Ionuț", roles=["dealer", "shuffler"], pin=quick_hash("5555")),
        ]
        write_people(folder / "people.toml", people)
        (folder / PICTURE).write_bytes(b"jpeg")
        self.camera = folder / "camera0"
        self.inbox = Inbox()
        section = ConsoleSection(port=0)
        self.alive = True
        self.console = Console(
            section=section,
            people=folder / "people.toml",
            evidence=folder,
            cameras={"camera0": self.camera},
            inbox=self.inbox,
            metrics=Metrics(),
            now=lambda: Moment(7, 8) if self.alive else None,
            rulings=lambda name: [{"person": "p2", "second": "p1"}] if name == "r1" else None,
        )
        self.socket = self.console.bind()
        self.port = self.socket.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self.console.serve(self.socket))
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(10)
        self._loop.close()
        self.socket.close()

    def screen(self, path: str = "/ws", **headers: str) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.port}{path}"
        return connect(url, additional_headers=headers, proxy=None)

    def get(self, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body, {key.lower(): value for key, value in answer.getheaders()}

    def tapped(self) -> Tap:
        (message,) = self.inbox.take(5)
        assert isinstance(message, Tap)
        return message

    def agree(self, tap: Tap, status: Any = "accepted", text: str = "") -> None:
        self.console.answer(Reply(f"console/{tap.person}", tap.id, status, text))

    def sign_in(self, screen: ClientConnection, name: str, role: str, pin: str) -> dict[str, Any]:
        tell(screen, type="sign_in", person=name, role=role, pin=pin)
        self.agree(self.tapped())
        return heard(screen, "signed_in")


def tell(screen: ClientConnection, **message: Any) -> None:
    screen.send(json.dumps(message))


def heard(screen: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message: dict[str, Any] = json.loads(screen.recv(timeout=5))
        if message["type"] == kind:
            return message
