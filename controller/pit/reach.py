"""Asks whether a table's own console can be reached from here."""

import asyncio
import ssl
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

WAIT_S = 3.0


async def reached(address: str, ca_file: Path | None) -> bool:
    """Whether the console at this address answers that its table's loop goes round."""
    return await asyncio.to_thread(_asked, urljoin(address, "/healthz"), ca_file)


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
