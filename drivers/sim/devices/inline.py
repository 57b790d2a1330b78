"""`sim://WIRE?cards=FILE&interval=SECONDS`: a simulated device inside the host's own process.

For trying a driver or `shoe watch` without a second process; tables use a world of their own.
"""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from controller.option_values import DAY_S, number_in
from drivers.sim.devices.sim_shoe import SimShoe, pull_named, read_cards

DEFAULT_INTERVAL_S = 0.2


def simulated_pty(url: str) -> tuple[str, Callable[[], None]]:
    """Start the device; returns its path and a call that ends it.

    Raises ValueError for a bad URL, OSError where the cards file cannot be read.
    """
    parts = urlsplit(url)
    options = parse_qs(parts.query)
    cards = read_cards(options["cards"][0]) if "cards" in options else []
    interval_s = number_in(options.get("interval", [str(DEFAULT_INTERVAL_S)])[0], 0, DAY_S)
    folder = tempfile.mkdtemp(prefix="livetable-sim-")
    path = str(Path(folder) / "device")
    try:
        shoe = SimShoe(parts.netloc, path)
    except ValueError:
        os.rmdir(folder)
        raise
    shoe.start()
    stop_hand = start_hand(shoe, cards, interval_s)

    def release() -> None:
        stop_hand()
        shoe.stop()
        os.rmdir(folder)

    return path, release


def start_hand(shoe: SimShoe, cards: list[str], interval_s: float) -> Callable[[], None]:
    """Pull the cards at that pace in a thread of its own; returns a call that ends it."""
    stop = threading.Event()

    def work() -> None:
        for card in cards:
            if stop.wait(interval_s):
                return
            pull_named(shoe, card)

    hand = threading.Thread(target=work, name="simulated hand", daemon=True)
    hand.start()

    def end() -> None:
        stop.set()
        hand.join()

    return end
