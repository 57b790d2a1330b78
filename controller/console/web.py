"""Small parts common to the web servers: headers, who may connect, how a server runs."""

import contextlib
import hashlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import Request, WebSocket, WebSocketDisconnect
from fastapi.responses import PlainTextResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.console.listener import Connections
from controller.console.whole_page import POLICY
from controller.words.catalogue import FOLDER as WORDS

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""Headers of every answer."""


@cache
def digest_of(*pages: Path) -> str:
    """The digest of the files below these folders and of all wording, as this program found them.

    A page that was served with another digest belongs to another program.
    """
    files = sorted(file for page in (*pages, WORDS) for file in page.rglob("*") if file.is_file())
    parts = (part for file in files for part in (file.name.encode(), file.read_bytes()))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def is_old(asked: Mapping[str, str], digest: str) -> bool:
    """Whether a page that opens a WebSocket was served by another program than this one."""
    return asked.get("page", "") not in ("", digest)


class HeardBy:
    """Notes the connections on which a request is served."""

    def __init__(self, app: ASGIApp, connections: Connections) -> None:
        self._app, self._connections = app, connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request."""
        caller = scope.get("client")
        self._connections.heard(caller)
        try:
            await self._app(scope, receive, send)
        finally:
            self._connections.answered(caller)


NOT_OUR_NAME = (
    "no page of this name is here: open it by its own address, or write the name under "
    "console.names in its file\n"
)


class CalledByName:
    """Answers only requests to one of its own names: another site's name may lead here too."""

    def __init__(self, app: ASGIApp, names: Sequence[str]) -> None:
        """`names` are the server's own; `*`: any."""
        self._app, self._names = app, {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request."""
        called = called_name(Headers(scope=scope).get("host", ""))
        if self._names.isdisjoint({"*", called}):
            refused = PlainTextResponse(NOT_OUR_NAME, 400)
            await refused(scope, receive, send)
            return
        await self._app(scope, receive, send)


HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]@]+))(?::[0-9]*)?")
"""Matches a `Host` header: an IPv6 address in brackets or a name, and a port."""


def called_name(host: str) -> str:
    """The name or address in a `Host` header, without port and brackets; empty: invalid."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower() if found else ""


SELDOM_S = 60.0
"""Each sentence of the web server's libraries is logged once in this time."""


MOST_SENTENCES = 100
"""When so many sentences are remembered, those of more than a minute ago are forgotten."""


class Seldom(logging.Filter):
    """Lets each sentence of the web server's libraries pass once a minute.

    They report a visitor's nonsense, sometimes with a traceback: a thousand a second would bury the
    table's own sentences in the log.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[object, object], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the record is logged."""
        sentence = record.msg, record.exc_info and record.exc_info[0]
        now = self._clock()
        if now - self._said.get(sentence, -SELDOM_S) < SELDOM_S:
            return False
        if len(self._said) > MOST_SENTENCES:
            self._said = {one: at for one, at in self._said.items() if now - at < SELDOM_S}
        self._said[sentence] = now
        return True


SELDOM = Seldom()


class QuietServer(uvicorn.Server):
    """Uvicorn without its signal handlers: the app ends the table, and not its web server."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(SELDOM)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program that runs the server."""
        yield


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


class WithHeaders:
    """Adds the standard headers to every answer, except those that it sets itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)
