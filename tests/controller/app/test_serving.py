"""A console that fails is a fact, and is served again; the table plays on."""

import asyncio
import contextlib
import socket
from typing import cast

import pytest

from controller.app.serving import serve_console
from controller.console.server import Console
from controller.core.messages.inputs import Condition
from controller.run.loop import Inbox
from tests.support.event_loop import in_a_loop


class BrokenConsole:
    """Fails as uvicorn does when it cannot go on."""

    async def serve(self, listening: socket.socket) -> None:
        listening.close()
        raise SystemExit(1)


def test_a_failed_console_is_a_fact(caplog: pytest.LogCaptureFixture) -> None:
    inbox = Inbox()

    async def serve_a_moment(listening: socket.socket) -> None:
        with contextlib.suppress(TimeoutError):
            serving = serve_console(cast(Console, BrokenConsole()), listening, inbox)
            await asyncio.wait_for(serving, 0.05)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        in_a_loop(serve_a_moment(listening))
        assert listening.fileno() >= 0
    (told,) = inbox.take(0)
    assert isinstance(told, Condition)
    assert (told.name, "started again" in told.why) == ("console", True)
    assert "the console failed" in caplog.text
