"""Reads what a request or a socket says of the screen that it comes from."""

import contextlib
from collections.abc import AsyncIterator, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect


def token_of(request: Request) -> str:
    """The token of a screen's session in a request; empty if there is none."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bearer or request.cookies.get("livetable_session", "")


def same_origin(socket: WebSocket) -> bool:
    """Whether a browser's page is one served here; its `Origin` says so. Programs send none."""
    origin = socket.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # no browser writes such an address
        return False


def ends(socket: WebSocket) -> tuple[str, str]:
    """Return the screen's address, and the one at which it reached the server; empty: unknown."""
    here = socket.scope.get("server")
    return socket.client.host if socket.client else "", here[0] if here else ""


async def texts(socket: WebSocket) -> AsyncIterator[str]:
    """Yield the messages of a screen until it closes."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            message: MutableMapping[str, Any] = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            yield message.get("text") or ""
