"""The address of a cluster: each connection goes to the next node that listens."""

import asyncio
import contextlib
import threading
from collections.abc import Sequence
from itertools import count
from typing import Self

from drivers.sim.ports import free_port

CHUNK = 65536


class Balancer:
    """Forwards TCP connections to several ports of this machine, in a thread of its own."""

    def __init__(self, behind: Sequence[int]) -> None:
        self.port = free_port()
        self._behind, self._turn = behind, count()
        self._loop = asyncio.new_event_loop()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._listens.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        serving = asyncio.start_server(self._carry, "127.0.0.1", self.port, backlog=500)
        server = self._loop.run_until_complete(serving)
        self._listens.set()
        self._loop.run_forever()
        server.close()

    async def _carry(self, near: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        try:
            far, ask = await self._next()
        except OSError:
            answer.close()
            return
        await asyncio.gather(_copied(near, ask), _copied(far, answer))

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the next node that listens. Raises OSError where none does."""
        for _ in self._behind[1:]:
            with contextlib.suppress(OSError):
                return await self._to_one()
        return await self._to_one()

    async def _to_one(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        port = self._behind[next(self._turn) % len(self._behind)]
        return await asyncio.open_connection("127.0.0.1", port)


async def _copied(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(CHUNK):
            target.write(data)
            await target.drain()
    target.close()
