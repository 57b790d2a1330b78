"""`livetable sim shoe`: one simulated shoe alone, on a pty or a TCP port.

Cards come from a file or standard input, one a line: `8S`, `CUT`, or `?` for one it cannot read.
After the last card the shoe stays on until SIGTERM or Ctrl-C, which end it with 0.
"""

import argparse
import sys
import threading
from collections.abc import Callable, Iterable

from drivers.sim.devices.ends.load_end import shoe_wires
from drivers.sim.devices.sim_shoe import IDENTITY, SimShoe, card_named, pull_named, read_cards
from drivers.sim.devices.standalone import (
    HOST_PATIENCE_S,
    add_common,
    lines_from_stdin,
    run_faults,
    say_ready,
    stop_on_signals,
)
from drivers.wires.installed import DEFAULT_SHOE_WIRE


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(prog="livetable sim shoe", description=__doc__)
    known = f"one of {', '.join(shoe_wires())}"
    made.add_argument("--wire", default=DEFAULT_SHOE_WIRE, help=known)
    made.add_argument("--cards", metavar="FILE", help="cards, one a line; else standard input")
    add_common(made)
    return made


def main(argv: list[str]) -> int:
    """Run the shoe; 0 when it was ended, 1 when it cannot start."""
    options = parser().parse_args(argv)
    try:
        cards = read_cards(options.cards) if options.cards else None
        link = options.link if options.link is not None else options.tcp
        identity = options.identity or IDENTITY
        shoe = SimShoe(options.wire, link, identity, seed=options.seed)
        shoe.start()
    except (OSError, ValueError) as error:
        print(f"livetable sim shoe: {error}", file=sys.stderr)
        return 1
    stop = stop_on_signals()
    say_ready(f"{options.wire} shoe", options.link, shoe.port)
    timers = run_faults(options.fault, shoe.fault)
    lines = cards if cards is not None else lines_from_stdin(stop)
    feed(lines, lambda line: pull_line(shoe, line), lambda: shoe.connected, stop, options.interval)
    stop.wait()
    for timer in timers:
        timer.cancel()
    shoe.stop()
    return 0


def pull_line(shoe: SimShoe, line: str) -> None:
    """Pull the card that the line names; print what is wrong with a bad line and pass over it."""
    try:
        pull_named(shoe, card_named(line))
    except ValueError as error:
        print(f"livetable sim shoe: {error}", file=sys.stderr)


def feed(
    lines: Iterable[str],
    act: Callable[[str], None],
    connected: Callable[[], bool],
    stop: threading.Event,
    interval_s: float,
) -> None:
    """Act on the lines at their pace in a thread of their own, from the first host on."""

    def work() -> None:
        while not connected():
            if stop.wait(HOST_PATIENCE_S):
                return
        for line in lines:
            if stop.wait(interval_s):
                return
            act(line)

    threading.Thread(target=work, name="simulated hand", daemon=True).start()
