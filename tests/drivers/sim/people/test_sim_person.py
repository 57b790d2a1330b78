"""A simulated person looks at a screen that lives, as the page covers one that does not."""

import contextlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from drivers.sim.people import person
from drivers.sim.people.person import Badge, SimPerson, View

PATIENCE_S = 20


class Watcher(SimPerson):
    """Tells each look at a lit screen."""

    def __init__(self, port: int) -> None:
        super().__init__(f"ws://127.0.0.1:{port}/ws", Badge("dealer-1", "dealer", "1111"))
        self.looks: Queue[View] = Queue()

    def behave(self, view: View) -> None:
        self.looks.put(view)


class Screen:
    """A table's console that ticks as often as the test lets it, to everybody who comes."""

    def __init__(self) -> None:
        self.lives = threading.Event()
        self.came: Queue[int] = Queue()
        self._end = threading.Event()
        self._serving = serve(self._show, "127.0.0.1", 0)
        self.port = self._serving.socket.getsockname()[1]
        threading.Thread(target=self._serving.serve_forever, daemon=True).start()

    def end(self) -> None:
        self._end.set()
        self._serving.shutdown()

    def _show(self, line: ServerConnection) -> None:
        self.came.put(1)
        with contextlib.suppress(ConnectionClosed):
            line.send(json.dumps({"type": "view", "view": {"n": 1}}))
            while not self._end.wait(0.02):
                if self.lives.is_set():
                    line.send(json.dumps({"type": "tick", "at": 0, "utc": 0}))
                line.ping()


@contextmanager
def at_a_screen() -> Iterator[tuple[Screen, Watcher]]:
    screen = Screen()
    watcher = Watcher(screen.port)
    watcher.start()
    try:
        yield screen, watcher
    finally:
        screen.end()
        watcher.stop()


def test_nobody_acts_on_a_screen_whose_table_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "SILENCE_S", 0.3)
    monkeypatch.setattr(person, "DEAD_S", 0.6)
    with at_a_screen() as (screen, watcher):
        for _ in range(2):  # dead lines are given up and tried again
            screen.came.get(timeout=PATIENCE_S)
        assert watcher.looks.empty()
        screen.lives.set()
        watcher.looks.get(timeout=PATIENCE_S)


def test_a_table_that_stops_is_seen_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "SILENCE_S", 0.3)
    monkeypatch.setattr(person, "DEAD_S", 0.6)
    with at_a_screen() as (screen, watcher):
        screen.lives.set()
        watcher.looks.get(timeout=PATIENCE_S)
        screen.came.get(timeout=PATIENCE_S)
        screen.lives.clear()
        screen.came.get(timeout=PATIENCE_S)
        while not watcher.looks.empty():
            watcher.looks.get()
        screen.came.get(timeout=PATIENCE_S)
        assert watcher.looks.empty()


def test_who_was_signed_out_signs_in_again() -> None:
    """A session lapses after a quarter of an hour in which its person did nothing."""
    told: Queue[str] = Queue()

    def show(line: ServerConnection) -> None:
        told.put("came")
        with contextlib.suppress(ConnectionClosed):
            line.send(json.dumps({"type": "tick", "at": 0, "utc": 0}))
            for _ in range(2):
                told.put(json.loads(line.recv(timeout=PATIENCE_S))["type"])
                line.send(json.dumps({"type": "signed_out", "text": "it lapsed"}))

    with serve(show, "127.0.0.1", 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        watcher = Watcher(serving.socket.getsockname()[1])
        watcher.start()
        heard = [told.get(timeout=PATIENCE_S) for _ in range(3)]
        watcher.stop()
        serving.shutdown()
    assert heard == ["came", "sign_in", "sign_in"]
