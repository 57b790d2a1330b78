"""Who sends as fast as he can waits himself, and keeps no screen waiting."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from controller.console import measured
from controller.console.measured import BURST_S, SHARE, Debts
from tests.support.console.served import Bench, heard

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
    """A visitor at another address who sends frames for as long as he may, and reads or not."""

    def __init__(self, bench: Bench, frame: bytes, *, reads: bool) -> None:
        self._bench, self._frame, self._reads = bench, frame, reads
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join(10)

    def _send(self) -> None:
        to = ("127.0.0.1", self._bench.port)
        with socket.create_connection(to, 5, source_address=("127.0.0.2", 0)) as line:
            line.sendall(OPENING)
            assert line.recv(4096).startswith(b"HTTP/1.1 101")
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


@pytest.mark.system
@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("frame", [PING, NONSENSE])
def test_no_visitor_keeps_a_screen_waiting(bench: Bench, frame: bytes, reads: bool) -> None:
    floods = [Flood(bench, frame, reads=reads) for _ in range(2)]
    longest, end = 0.0, time.monotonic() + 4
    try:
        with connect(f"ws://127.0.0.1:{bench.port}/ws?views=none") as screen:
            while (now := time.monotonic()) < end:
                assert heard(screen, "tick")
                longest = max(longest, time.monotonic() - now)
    finally:
        for one in floods:
            one.end()
    assert longest < 1.5, "a screen without a tick for 2 s shows NO CONNECTION"


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
