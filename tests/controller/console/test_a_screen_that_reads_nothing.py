"""A screen whose connection stays open but takes nothing any more."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.console.signed_in import seats
from controller.console.web import listener
from tests.support.console.served import Bench, commit

pytestmark = pytest.mark.system


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.stop()


def test_a_screen_that_reads_nothing_any_more_is_closed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection stays open: nobody else would notice, and what it is sent would pile up."""
    monkeypatch.setattr(seats, "TAKEN_S", 0.5)
    monkeypatch.setattr(listener, "HANDSHAKE_S", 0.5)
    opening = (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", bench.port), 10) as line:
        line.sendall(opening.encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        end = time.monotonic() + 20
        while bench.console._screens._screens or len(bench.console._ground.connections):
            assert time.monotonic() < end
            bench.console.follow(commit({"n": time.monotonic(), "x": "y" * 1_000_000}))
            time.sleep(0.1)
