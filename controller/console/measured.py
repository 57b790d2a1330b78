"""Measures what each address takes of the console's time, and lets who takes too much wait.

One thread serves all screens. A visitor who sends small frames as fast as he can would have it read
nothing else, and every screen would miss its ticks. So a socket is read a little at a time, the
time that it took is charged to its address, and an address in debt is read later: TCP makes its
sender wait. A person taps a few times a second and notices nothing.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

PIECE = 512
"""Bytes that are read of a socket at once; 85 of the smallest frames."""

SHARE = 0.1
"""The part of the thread's time that one address may take."""

BURST_S = 0.25
"""Debt that makes nobody wait: a browser that loads anew says a few things at once."""

LOOK_S = 0.1
"""How long a socket waits whose visitor takes nothing of what he is sent."""

MESSAGE_S, BYTE_S = 0.0005, 1e-7
"""The time that a message takes beyond its frames, and each byte of it: reading and answering."""

MOST_ADDRESSES = 1000
"""Addresses in the list before those without debt are taken off it."""


class Debts:
    """The debts of all addresses; used by the event loop's thread alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free_at: dict[str, float] = {}

    def charge(self, address: str, seconds: float) -> None:
        """An address has taken so much of the thread's time."""
        now = self._clock()
        if len(self._free_at) > MOST_ADDRESSES:
            self._free_at = {one: at for one, at in self._free_at.items() if at > now}
        self._free_at[address] = max(now, self._free_at.get(address, now)) + seconds / SHARE

    def wait(self, address: str) -> float:
        """Return the seconds until an address is read again."""
        return max(0.0, self._free_at.get(address, 0.0) - self._clock() - BURST_S)


DEBTS = Debts()
"""Those of this process: its servers share one thread."""


class MeasuredSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which is read a piece at a time."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._unread = bytearray()
        self._turn: asyncio.TimerHandle | None = None

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Read it as soon as it is this socket's turn; the opening is read at once."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        self._unread += data
        if self._turn is None:
            self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is read of who has gone."""
        self._unread.clear()
        if self._turn is not None:
            self._turn.cancel()
        super().connection_lost(exc)

    async def receive(self) -> Any:
        """Return the next message, when it is its address's turn."""
        message: Any = await super().receive()
        if self._unread:
            self.transport.pause_reading()
            if self._turn is None:
                self._later(0.0)
        said = message.get("text") or message.get("bytes") or ""
        if message["type"] == "websocket.receive":
            DEBTS.charge(self._address, MESSAGE_S + len(said) * BYTE_S)
            await asyncio.sleep(DEBTS.wait(self._address))
        return message

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; of empty ones there would be no end."""
        if event.data or event.fin:
            super().handle_cont(event)

    def _read(self) -> None:
        self._turn = None
        if self.read_paused:  # what came before waits still: `receive` goes on
            self.transport.pause_reading()
            return
        wait = DEBTS.wait(self._address)
        if wait or not self.writable.is_set():
            self._later(max(wait, LOOK_S))
            return
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        begun = time.perf_counter()
        super().data_received(piece)
        DEBTS.charge(self._address, time.perf_counter() - begun)
        if self._unread:
            self._later(0.0)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _later(self, seconds: float) -> None:
        self.transport.pause_reading()
        self._turn = self.loop.call_later(seconds, self._read)
