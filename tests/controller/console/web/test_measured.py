"""Who sends as fast as he can waits himself, and keeps no screen waiting."""

import socket
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from websockets.sync.client import connect

from controller.console.web import measured
from controller.console.web.measured import BURST_S, SHARE, Debts
from tests.support.console.served import Bench, heard
from tests.support.sampled import sampled

MASKED = b"\x80\x00\x00\x00\x00"
PING = b"\x89" + MASKED
NONSENSE = b"\x81\x8c\x00\x00\x00\x00" + b'{"type":"x"}'
EMPTY = b"\x00" + MASKED
OPENING = (
    b"GET /ws?views=none HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def test_an_address_waits_for_as_long_as_it_took_too_much() -> None:
    now = [100.0]
    debts = Debts(lambda: now[0])
    debts.charge("a", BURST_S * SHARE)
    assert debts.wait("a") == 0
    debts.charge("a", 0.01)
    assert debts.wait("a") == pytest.approx(0.01 / SHARE)
    assert debts.wait("b") == 0
    now[0] += 10
    assert debts.wait("a") == 0


def test_the_list_of_addresses_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "MOST_ADDRESSES", 5)
    now = [100.0]
    debts = Debts(lambda: now[0])
    for n in range(50):
        debts.charge(f"10.0.0.{n}", 0.001)
        now[0] += 1
    assert len(debts._free_at) <= 6


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.stop()


class Flood:
    """A visitor at another address who opens, then sends the same for as long as he may."""

    def __init__(
        self, bench: Bench, frame: bytes, *, reads: bool, opening: bytes = OPENING
    ) -> None:
        self._bench, self._frame, self._reads, self._opening = bench, frame, reads, opening
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join(10)

    def _send(self) -> None:
        to = ("127.0.0.1", self._bench.port)
        with socket.create_connection(to, 5, source_address=("127.0.0.2", 0)) as line:
            line.sendall(self._opening)
            assert line.recv(4096).startswith(b"HTTP/1.1 ")
            line.setblocking(False)
            while not self._over.is_set():
                try:
                    line.send(self._frame * 100)
                    if self._reads:
                        line.recv(1 << 20)
                except BlockingIOError:
                    time.sleep(0.001)
                except OSError:
                    return


FLOODS = [*product((PING, NONSENSE), (True, False))]


@pytest.mark.system
@pytest.mark.parametrize(("frame", "reads"), sampled(FLOODS, FLOODS[0], FLOODS[3]))
def test_no_visitor_keeps_a_screen_waiting(bench: Bench, frame: bytes, reads: bool) -> None:
    floods = [Flood(bench, frame, reads=reads) for _ in range(2)]
    assert longest_gap(bench, floods) < 1.5, "without a tick for 2 s it shows NO CONNECTION"


CHUNKED = b"POST /kiosk HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.system
def test_a_body_in_endless_little_chunks_keeps_no_screen_waiting(bench: Bench) -> None:
    floods = [Flood(bench, b"1\r\nx\r\n" * 20, reads=False, opening=CHUNKED) for _ in range(4)]
    assert longest_gap(bench, floods) < 1.5


@pytest.mark.system
def test_requests_one_behind_the_other_are_all_answered_in_order(bench: Bench) -> None:
    asked = [b"/healthz", b"/static/main.js", b"/nothing"] * 30
    with socket.create_connection(("127.0.0.1", bench.port), 10) as line:
        for path in asked:
            line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        told = b""
        while part := line.recv(65_536):
            told += part
    assert told.count(b"HTTP/1.1 200 OK") == 61
    assert told.count(b"HTTP/1.1 404 Not Found") == 30
    assert told.endswith(b"ok\n")


@pytest.mark.system
def test_a_body_that_is_longer_than_one_piece_is_taken(bench: Bench) -> None:
    with socket.create_connection(("127.0.0.1", bench.port), 10) as line:
        head = b"POST /kiosk HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000\r\n\r\n"
        line.sendall(head + b"x" * 300_000)
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        told = b""
        while part := line.recv(65_536):
            told += part
    assert told.count(b"HTTP/1.1 200 OK") == 2


def longest_gap(bench: Bench, floods: list[Flood]) -> float:
    """The longest time that a screen had to wait for a tick."""
    longest, end = 0.0, time.monotonic() + 4
    try:
        with connect(f"ws://127.0.0.1:{bench.port}/ws?views=none") as screen:
            while (now := time.monotonic()) < end:
                assert heard(screen, "tick")
                longest = max(longest, time.monotonic() - now)
    finally:
        for one in floods:
            one.end()
    return longest


@pytest.mark.system
def test_a_long_message_in_many_parts_is_read_as_one(bench: Bench) -> None:
    with bench.screen() as screen:
        said = '{"type": "x", "y": "' + "z" * 60_000 + '"}'
        screen.send([said[at : at + 300] for at in range(0, len(said), 300)])
        assert "at most 100 characters" in heard(screen, "refused")["detail"]
        for _ in range(200):
            screen.send('{"type": "x"}')
        for _ in range(99):
            assert "no such message" in heard(screen, "refused")["detail"]


@pytest.mark.system
def test_empty_parts_of_a_message_are_not_kept(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measured, "SHARE", 100.0)
    kept: list[int] = []
    plain = measured.MeasuredSocket.handle_cont

    def noted(socket: measured.MeasuredSocket, event: object) -> None:
        plain(socket, event)  # type: ignore[arg-type]
        kept.append(len(socket.frames))

    monkeypatch.setattr(measured.MeasuredSocket, "handle_cont", noted)
    with socket.create_connection(("127.0.0.1", bench.port), 5) as line:
        line.sendall(OPENING)
        line.recv(4096)
        line.sendall(b"\x01" + MASKED + EMPTY * 500 + b"\x80\x82\x00\x00\x00\x00{}")
        end = time.monotonic() + 10
        while len(kept) < 501 and time.monotonic() < end:
            time.sleep(0.01)
    assert len(kept) == 501
    assert max(kept) == 1
