"""The ground of a web server of ours: headers, who may talk, how it is run."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.console.listener import Connections

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob: data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""Headers of every answer: the page loads nothing from elsewhere and stands in no frame."""


HEAD = Path(__file__).parent / "page" / "head.html"
"""The head that all our pages share; each page says where it goes."""

HEAD_GOES_HERE = "  <!-- head -->\n"


async def page_of(path: Path) -> HTMLResponse:
    """Return a page with the head that all pages share; the disk keeps nobody else waiting."""
    text, head = await asyncio.to_thread(lambda: [one.read_text("utf-8") for one in (path, HEAD)])
    return HTMLResponse(text.replace(HEAD_GOES_HERE, head))


class HeardBy:
    """Notes which connections have made a request."""

    def __init__(self, app: ASGIApp, connections: Connections) -> None:
        self._app, self._connections = app, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request."""
        self._connections.heard(scope.get("client"))
        await self._app(scope, receive, send)


class QuietServer(uvicorn.Server):
    """Uvicorn without its signal handlers: the app ends the table, not its web server."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program that runs the server."""
        yield


def token_of(request: Request) -> str:
    """The token of a screen's session that comes with a request; empty where none does."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bearer or request.cookies.get("livetable_session", "")


def same_origin(socket: WebSocket) -> bool:
    """A browser says where its page came from; only our own may talk. Programs say nothing."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


def ends(socket: WebSocket) -> tuple[str, str]:
    """Return the address that a screen has, and the one at which it reached us; empty: unknown."""
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


async def with_headers(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Answer with our headers, but for those that an answer has of its own."""
    response = await call_next(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
