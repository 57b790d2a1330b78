"""What goes on beside a page's server ends with it, and it with that."""

import asyncio
import socket

import pytest

from controller.console.web.ground import Ground
from controller.settings.table_file import ConsoleSection
from tests.support.event_loop import in_a_loop


async def _fails() -> None:
    await asyncio.sleep(0)
    raise KeyError("a bug")


def test_a_server_does_not_go_on_without_what_goes_on_beside_it() -> None:
    """Else a screen would stand still, and whoever asks for its health be told that all is well."""
    ground = Ground(ConsoleSection(port=0), "the test", [])
    listening = ground.bind()

    async def served() -> None:
        await asyncio.wait_for(ground.serve(listening.dup(), _fails), 20)

    with listening, pytest.raises(ExceptionGroup) as caught:
        in_a_loop(served())
    assert [repr(one) for one in caught.value.exceptions] == ["KeyError('a bug')"]


def test_what_goes_on_beside_a_server_ends_with_it() -> None:
    ground = Ground(ConsoleSection(port=0), "the test", [])
    ended: list[str] = []
    begun = asyncio.Event()

    async def goes_on() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("it")

    async def served(listening: socket.socket) -> None:
        serving = asyncio.create_task(ground.serve(listening.dup(), goes_on))
        await asyncio.wait_for(begun.wait(), 20)
        serving.cancel()
        await asyncio.wait([serving], timeout=20)
        assert serving.cancelled()

    with ground.bind() as listening:
        in_a_loop(served(listening))
    assert ended == ["it"]
