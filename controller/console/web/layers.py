"""Layers around every page: who may connect, and the headers of each answer."""

import re
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.console.web.listener import Connections
from controller.console.web.whole_page import POLICY


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


HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""Headers of every answer."""


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
