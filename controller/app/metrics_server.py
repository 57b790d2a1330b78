"""The figures for Prometheus on an address of their own, which gives nothing else."""

import asyncio
import logging
import socket
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.console.web.ground import Ground
from controller.settings.addresses import MetricsSection

log = logging.getLogger("livetable.app")

LOOK_S = 0.5
"""How often silent connections are looked for."""


class MetricsServer:
    """The server of one table's figures."""

    def __init__(self, section: MetricsSection, text: Callable[[], bytes]) -> None:
        """`text` tells all figures in Prometheus' text format."""
        self._section, self._text = section, text
        routes = [Route("/metrics", self._page)]
        self._ground = Ground(section, "the figures", routes, "metrics.port")

    def bind(self) -> socket.socket:
        """Take the address. Raises AddressError."""
        listening = self._ground.bind()
        scheme = "https" if self._section.cert_file else "http"
        host, port = listening.getsockname()[:2]
        log.info("figures for Prometheus are at %s://%s:%d/metrics", scheme, host, port)
        return listening

    async def serve(self, listening: socket.socket) -> None:
        """Serve until cancelled."""
        await self._ground.serve(listening, self._look)

    async def _page(self, _: Request) -> Response:
        """Serve the figures."""
        return Response(self._text(), media_type="text/plain; version=0.0.4")

    async def _look(self) -> None:
        while True:
            self._ground.connections.look()
            await asyncio.sleep(LOOK_S)
