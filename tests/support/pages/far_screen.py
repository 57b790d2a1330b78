"""A screen's way to a served table from another address than this machine's usual one.

The console tells places apart by addresses; all of 127.0.0.0/8 is here, so a line that is passed on
from another of them comes to the table as from another place.
"""

import asyncio
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

FAR = "127.0.0.2"
"""The address that the table sees."""


@contextmanager
def far_way(port: int) -> Iterator[str]:
    """The URL at which the table of this port is reached as from FAR."""
    way = _Way(port)
    with way.passing_on():
        yield f"http://127.0.0.1:{way.port}/"


class _Way:
    """Passes lines on, in a thread of its own."""

    def __init__(self, table: int) -> None:
        self._table = table
        self._ready: queue.SimpleQueue[int] = queue.SimpleQueue()

    @contextmanager
    def passing_on(self) -> Iterator[None]:
        """Pass on until left."""
        thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        thread.start()
        self.port = self._ready.get(timeout=20)
        try:
            yield
        finally:
            self._loop.call_soon_threadsafe(self._over.set)
            thread.join()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        lines: set[asyncio.Task[None]] = set()

        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            lines.add(asyncio.create_task(self._pass_on(reader, writer)))

        async with await asyncio.start_server(begin, "127.0.0.1", 0) as server:
            self._ready.put(server.sockets[0].getsockname()[1])
            await self._over.wait()
            server.close()
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far = await asyncio.open_connection("127.0.0.1", self._table, local_addr=(FAR, 0))
        try:
            await asyncio.gather(_copy(reader, far[1]), _copy(far[0], writer))
        finally:
            for end in (writer, far[1]):
                end.close()
                with suppress(OSError):
                    await end.wait_closed()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while heard := await reader.read(65536):
            writer.write(heard)
            await writer.drain()
        writer.write_eof()
