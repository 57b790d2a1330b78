"""Checks whether a table's own console can be reached from here."""

import asyncio
import ssl
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urljoin

WAIT_S = 3.0


MOST_ASKED = 4
"""Consoles that are checked at once."""


class Reach:
    """Checks consoles for all screens: each only once at a time, and without delaying any
    sign-in.
    """

    def __init__(self, ca_file: Path | None) -> None:
        """`ca_file` is the authority of the consoles' certificates, if it is the house's own."""
        self._ca_file = ca_file
        self._threads = ThreadPoolExecutor(MOST_ASKED, "reach")
        self._asking: dict[str, asyncio.Future[bool]] = {}

    async def answers(self, address: str) -> bool:
        """Whether the console at this address answers that its table's loop is running."""
        asking = self._asking.get(address)
        if asking is None:
            asking = asyncio.get_running_loop().run_in_executor(
                self._threads, _asked, urljoin(address, "/healthz"), self._ca_file
            )
            self._asking[address] = asking
            asking.add_done_callback(lambda _: self._asking.pop(address, None))
        return await asyncio.shield(asking)


def _asked(address: str, ca_file: Path | None) -> bool:
    try:
        context = ssl.create_default_context(cafile=str(ca_file) if ca_file else None)
        straight = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context)
        )
        with straight.open(address, timeout=WAIT_S) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False
