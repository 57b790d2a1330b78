"""Silence keeps nobody out: half-open connections are bounded, and screens go on."""

import logging
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from controller.console.web import listener
from controller.console.web.listener import (
    HANDSHAKE_S,
    MOST_CONNECTIONS,
    MOST_HALF_OPEN,
    QUIET_S,
    Connections,
)
from tests.support.console.served import Bench, commit, heard


class Wire:
    """A connection that remembers whether it was hung up on."""

    def __init__(self) -> None:
        self.ended = False

    def fileno(self) -> int:
        return -1 if self.ended else 7

    def shutdown(self, _how: int) -> None:
        self.ended = True


class Hall:
    """Connections on a clock of the test's."""

    def __init__(self) -> None:
        self.now = 0.0
        self.connections = Connections(lambda: self.now)
        self.ports = iter(range(1, 100_000))

    def join(self, address: str, *, speaks: bool = False) -> Any:
        wire: Any = Wire()
        peer = (address, next(self.ports))
        self.connections.joined(wire, peer)
        if speaks:
            self.connections.heard(peer)
        return wire


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_an_address_has_so_many_silent_connections_and_loses_the_oldest(hall: Hall) -> None:
    silent = [hall.join("10.0.0.9") for _ in range(MOST_HALF_OPEN + 10)]
    assert [wire.ended for wire in silent] == [True] * 10 + [False] * MOST_HALF_OPEN


def test_who_has_spoken_stays_whatever_crowd_comes(hall: Hall) -> None:
    screens = [hall.join("10.0.0.1", speaks=True) for _ in range(20)]
    for n in range(2_000):
        hall.join(f"10.0.{n % 200}.9")
    assert not any(wire.ended for wire in screens)
    assert len(hall.connections) <= MOST_CONNECTIONS


def test_a_newcomer_is_let_in_however_full_it_is(hall: Hall) -> None:
    for n in range(2 * MOST_CONNECTIONS):
        hall.join(f"10.0.{n % 2}.1", speaks=True)
    assert not hall.join("10.0.9.9").ended


def test_silence_ends_after_a_while(hall: Hall) -> None:
    silent, screen = hall.join("a"), hall.join("a", speaks=True)
    hall.now = HANDSHAKE_S + 0.1
    hall.connections.look()
    assert (silent.ended, screen.ended) == (True, False)


def test_an_answered_request_buys_no_more_silence_than_none(hall: Hall) -> None:
    wire = hall.join("a", speaks=True)
    hall.now = 3 * HANDSHAKE_S
    hall.connections.look()
    assert not wire.ended, "its request is being served still"
    hall.connections.answered(("a", 1))
    hall.now += HANDSHAKE_S
    hall.connections.look()
    assert not wire.ended
    hall.now += 0.1
    hall.connections.look()
    assert wire.ended


def test_a_crowd_is_told_once_and_its_end_once(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "livetable.console")
    for _ in range(10_000):
        hall.join("a")
    hall.now = QUIET_S + 0.1
    hall.connections.look()
    hall.connections.look()
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.stop()


@pytest.mark.system
def test_who_dawdles_over_a_second_request_is_ended_as_over_a_first(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "HANDSHAKE_S", 1.0)
    with (
        bench.screen() as screen,
        socket.create_connection(("127.0.0.1", bench.port), 10) as line,
    ):
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # and never its end
        while line.recv(4096):
            pass
        assert heard(screen, "tick"), "a screen stays, however long it only looks"


@pytest.mark.system
def test_a_thousand_half_open_connections_keep_no_screen_out(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    early = bench.screen()
    silent = []
    for n in range(1_050):
        line = socket.create_connection(("127.0.0.1", bench.port), 5)
        if n % 2:
            line.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # half a request
        silent.append(line)
    for n in range(5):
        bench.console.follow(commit({"round": n}))
        with bench.screen() as late:
            assert heard(late, "view")["view"] == {"round": n}
    assert heard(early, "view")
    assert bench.get("/metrics")[0] == 200
    assert len(bench.console._ground.connections) <= MOST_HALF_OPEN + 10
    for line in silent:
        line.close()
    early.close()
    assert len(caplog.records) <= 3, [record.getMessage() for record in caplog.records]


def _connects(bench: Bench) -> bool:
    try:
        with bench.screen() as screen:
            return bool(heard(screen, "view"))
    except (OSError, WebSocketException):
        return False


@pytest.mark.system
def test_connections_that_come_and_never_end_keep_no_screen_out(bench: Bench) -> None:
    """The crowd goes on while a screen connects."""
    going = threading.Event()

    def crowd() -> None:
        lines: list[socket.socket] = []
        while not going.is_set():
            lines.append(socket.create_connection(("127.0.0.1", bench.port), 5))
            if len(lines) > 500:
                lines.pop(0).close()
        for line in lines:
            line.close()

    runner = threading.Thread(target=crowd)
    runner.start()
    try:
        bench.console.follow(commit({"round": 1}))
        assert sum(_connects(bench) for _ in range(20)) >= 10  # a page tries again by itself
    finally:
        going.set()
        runner.join()
