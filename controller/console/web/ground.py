"""The base of each web server here: its address, who may connect, and how it starts and ends."""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Protocol

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from controller.console.web.layers import CalledByName, HeardBy, WithHeaders
from controller.console.web.listener import AT_ONCE, WAITING, Connections, listener
from controller.console.web.measured import MeasuredRequests, MeasuredSocket
from controller.console.web.quiet_server import QuietServer
from controller.core.messages.limits import LARGEST_ASKED
from controller.system_errors import reason_of

GOODBYE_S = 2
"""How long open screens may take to close when the program ends."""


class AddressError(Exception):
    """The page cannot listen; the text names the address and what to do."""


class Listening(Protocol):
    """The fields of a file's section that say where a server listens."""

    @property
    def host(self) -> str:
        """The address."""

    @property
    def port(self) -> int:
        """The port; 0: any free one."""

    @property
    def cert_file(self) -> Path | None:
        """The certificate; if it is set, the server uses TLS."""

    @property
    def key_file(self) -> Path | None:
        """Its private key."""


class Ground:
    """One web server: `app` serves its routes."""

    def __init__(
        self,
        section: Listening,
        who: str,
        routes: Sequence[BaseRoute],
        key: str = "console.port",
        names: Sequence[str] = (),
    ) -> None:
        """`who` listens, as a sentence names it, at the port given by the file's `key`.

        `names` are the names under which browsers may reach it, besides its address.
        """
        self._section, self._who, self._key, self._called = section, who, key, names
        self.connections = Connections()
        self.app = Starlette(routes=routes)
        self.app.add_middleware(CalledByName, names=self._names())
        self.app.add_middleware(WithHeaders)
        self.app.add_middleware(HeardBy, connections=self.connections)

    def bind(self) -> socket.socket:
        """Bind the address. Raises AddressError."""
        host, port = self._section.host, self._section.port
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            return listener(
                socket.create_server((host, port), family=family, backlog=WAITING), self.connections
            )
        except OSError as error:
            raise AddressError(
                f"{self._who} cannot listen on {host}:{port} ({reason_of(error)}); "
                f"end what uses that port, or write another {self._key}"
            ) from None

    async def serve(
        self, listening: socket.socket, *beside: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Serve until cancelled, together with other tasks: a failure of one ends both."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one()) for one in beside]
            try:
                await self._serve(listening)
            finally:
                for task in tasks:
                    task.cancel()

    async def _serve(self, listening: socket.socket) -> None:
        server = QuietServer(self._config())
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:
            server.should_exit = True
            await serving
            raise

    def _config(self) -> uvicorn.Config:
        section = self._section
        return uvicorn.Config(
            self.app,
            backlog=AT_ONCE,
            http=MeasuredRequests,
            ws=MeasuredSocket,
            ws_max_size=LARGEST_ASKED,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # known by its own address, not by a name that it gives
            timeout_graceful_shutdown=GOODBYE_S,
            ssl_certfile=section.cert_file,
            ssl_keyfile=section.key_file,
        )

    def _names(self) -> list[str]:
        """The names under which a browser may reach this server; with TLS also those of the
        certificate.
        """
        section = self._section
        if section.cert_file and not self._called:
            return ["*"]
        return ["127.0.0.1", "localhost", section.host, *self._called]
