"""Measures how much of the console's time each address uses, and slows down heavy users.

One thread serves all screens. A visitor who sends small frames or one-byte chunks as fast as
possible would keep it busy, and every screen would miss its ticks. So a connection is read a little
at a time, the time used is charged to its address, and an address in debt is read later: TCP makes
its sender wait. A person taps a few times a second and notices nothing.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

PIECE = 1024
"""Bytes read from a connection at once; 170 of the smallest frames or chunks."""

SHARE = 0.1
"""The share of the thread's time that one address may use."""

BURST_S = 0.25
"""Debt without a wait: a browser that reloads a page sends a few requests at once."""

LOOK_S = 0.1
"""How long a socket waits if the visitor does not read what is sent."""

MESSAGE_S, BYTE_S = 0.0005, 1e-7
"""The time charged for a message besides its frames, and for each byte: reading and answering."""

MOST_ADDRESSES = 1000
"""When the list has so many addresses, those without debt are removed."""


class Debts:
    """The debts of all addresses; used only by the event loop's thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free_at: dict[str, float] = {}

    def charge(self, address: str, seconds: float) -> None:
        """An address has used so much of the thread's time."""
        now = self._clock()
        if len(self._free_at) > MOST_ADDRESSES:
            self._free_at = {one: at for one, at in self._free_at.items() if at > now}
        self._free_at[address] = max(now, self._free_at.get(address, now)) + seconds / SHARE

    def wait(self, address: str) -> float:
        """Return the seconds until an address is read again."""
        return max(0.0, self._free_at.get(address, 0.0) - self._clock() - BURST_S)


DEBTS = Debts()
"""The debts of this process: its servers share one thread."""


class Gate:
    """A transport that resumes reading only when everything read before has been processed."""

    def __init__(self, transport: Any, goes_on: Callable[[], bool]) -> None:
        """`goes_on` is asked first: False if something read before is waiting now."""
        self._transport, self._goes_on = transport, goes_on

    def resume_reading(self) -> None:
        """Resume reading, unless earlier data is still waiting."""
        if self._goes_on():
            self._transport.resume_reading()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Piecewise(asyncio.Protocol):
    """Passes incoming data to the protocol in pieces, as fast as the address's debt allows."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._unread = bytearray()
        self._turn: asyncio.TimerHandle | None = None
        self._wire: Any = None

    def _address(self) -> str:
        """The address of the other end."""
        peer = self._wire.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else ""

    def _waits(self) -> bool:
        """Whether earlier data is waiting for the app."""
        raise NotImplementedError

    def _is_heard(self) -> bool:
        """Whether the other end reads what is sent."""
        return True

    def connection_made(self, transport: Any) -> None:
        """Take the connection over."""
        self._wire = transport
        gate: Any = Gate(transport, self._goes_on)
        super().connection_made(gate)

    def data_received(self, data: bytes) -> None:
        """Read the data when it is this connection's turn."""
        self._unread += data
        if self._turn is None:
            self._read()
        else:
            self._wire.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end has gone: read nothing more."""
        self._unread.clear()
        if self._turn is not None:
            self._turn.cancel()
        super().connection_lost(exc)

    def _goes_on(self) -> bool:
        if self._unread and self._turn is None:
            self._later(0.0)
        return not self._unread

    def _read(self) -> None:
        self._turn = None
        if self._waits():  # the app takes the earlier data, then reading resumes
            self._wire.pause_reading()
            return
        wait = DEBTS.wait(self._address())
        if wait or not self._is_heard():
            self._later(max(wait, LOOK_S))
            return
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        begun = time.perf_counter()
        super().data_received(piece)
        DEBTS.charge(self._address(), time.perf_counter() - begun)
        if self._wire.get_protocol() is not self:  # from here on it is a WebSocket
            self._unread.clear()
        if self._unread:
            self._later(0.0)
        elif not self._waits():
            self._wire.resume_reading()

    def _later(self, seconds: float) -> None:
        self._wire.pause_reading()
        self._turn = asyncio.get_running_loop().call_later(seconds, self._read)


class MeasuredRequests(Piecewise, H11Protocol):
    """Uvicorn's HTTP, read in pieces."""

    def _waits(self) -> bool:
        return self.flow.read_paused


class MeasuredSocket(Piecewise, WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, read in pieces."""

    def _waits(self) -> bool:
        return self.read_paused

    def _is_heard(self) -> bool:
        return self.writable.is_set()

    def data_received(self, data: bytes) -> None:
        """Read the opening at once: a new screen does not wait for another one's debts."""
        if self.handshake_complete:
            super().data_received(data)
        else:
            WebSocketsSansIOProtocol.data_received(self, data)

    async def receive(self) -> Any:
        """Return the next message when it is its address's turn."""
        message: Any = await super().receive()
        said = message.get("text") or message.get("bytes") or ""
        if message["type"] == "websocket.receive":
            DEBTS.charge(self._address(), MESSAGE_S + len(said) * BYTE_S)
            await asyncio.sleep(DEBTS.wait(self._address()))
        return message

    def handle_cont(self, event: Frame) -> None:
        """Add a part of a message; empty parts are counted too, or they could go on without end."""
        if event.data or event.fin:
            super().handle_cont(event)
