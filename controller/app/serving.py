"""Console and figures, served for as long as the table lives: a failure is told and tried again."""

import asyncio
import logging
import socket

from controller.app.metrics_server import MetricsServer
from controller.console.server import Console
from controller.core.messages.inputs import Condition
from controller.run.loop import Inbox

log = logging.getLogger("livetable.app")

AGAIN_S = 5.0
"""Pause before a failed console is served again."""


async def serve_console(console: Console, listening: socket.socket, inbox: Inbox) -> None:
    """Serve until cancelled; a failure never ends the table."""
    while True:
        try:
            await console.serve(listening.dup())
            why = "the console's server ended"
        except (Exception, SystemExit) as error:
            log.exception("the console failed")
            why = f"the console failed ({error!r})"
        inbox.put(Condition("console", f"{why}; it is started again, else restart"))
        await asyncio.sleep(AGAIN_S)
        inbox.put(Condition("console", ""))


async def serve_figures(figures: MetricsServer, listening: socket.socket) -> None:
    """Serve until cancelled; a failure is in the log, and Prometheus misses the table."""
    while True:
        try:
            await figures.serve(listening.dup())
        except (Exception, SystemExit):
            log.exception("the figures' server failed; it is started again")
        await asyncio.sleep(AGAIN_S)
