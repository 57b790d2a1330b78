"""`sim://WIRE?cards=FILE&interval=SECONDS`: a simulated device inside the host's own process.

For trying a driver or `shoe watch` without a second process; tables use a world of their own.
"""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from drivers.sim.shoe import SimShoe, pull_named, read_cards

DEFAULT_INTERVAL_S = 0.2


def simulated_pty(url: str) -> tuple[str, Callable[[], None]]:
    """Start the device; returns its path and what ends it. Raises ValueError for a bad URL."""
    parts = urlsplit(url)
    options = parse_qs(parts.query)
    cards = read_cards(options["cards"][0]) if "cards" in options else []
    interval = float(options.get("interval", [str(DEFAULT_INTERVAL_S)])[0])
    folder = tempfile.mkdtemp(prefix="livetable-sim-")
    path = str(Path(folder) / "device")
    try:
        shoe = SimShoe(parts.netloc, path)
    except ValueError:
        os.rmdir(folder)
        raise
    shoe.start()
    stop = threading.Event()

    def pull_all() -> None:
        for card in cards:
            if stop.wait(interval):
                return
            pull_named(shoe, card)

    hand = threading.Thread(target=pull_all, name="simulated hand", daemon=True)
    hand.start()

    def release() -> None:
        stop.set()
        hand.join()
        shoe.stop()
        os.rmdir(folder)

    return path, release
