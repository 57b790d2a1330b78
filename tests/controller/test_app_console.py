"""A console that fails is a fact, and is served again; the table plays on."""

import asyncio
import contextlib
import socket
from typing import cast

import pytest

from controller.app import App
from controller.core.messages.inputs import Condition
from controller.run.loop import Inbox


class BrokenConsole:
    """Fails as uvicorn does when it cannot go on."""

    async def serve(self, listening: socket.socket) -> None:
        listening.close()
        raise SystemExit(1)


class Parts:
    """What of an app the serving needs."""

    def __init__(self, listening: socket.socket) -> None:
        self._console, self._listening, self._inbox = BrokenConsole(), listening, Inbox()


def test_a_failed_console_is_a_fact(caplog: pytest.LogCaptureFixture) -> None:
    async def serve_a_moment(parts: Parts) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(App._serve_console(cast(App, parts)), 0.05)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        parts = Parts(listening)
        asyncio.run(serve_a_moment(parts))
        assert listening.fileno() >= 0
    (told,) = parts._inbox.take(0)
    assert isinstance(told, Condition)
    assert (told.name, "started again" in told.why) == ("console", True)
    assert "the console failed" in caplog.text
