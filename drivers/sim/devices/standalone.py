"""The parts that `livetable sim shoe` and `sim shuffler` share: one device alone, until ended."""

import argparse
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator

from drivers.sim.devices.line_faults import FAULTS

STDIN = 0

HOST_PATIENCE_S = 0.05
"""A TCP device looks at this pace whether a host has come before its first card."""


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that both have."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--link", metavar="PATH", help="make a pty and link it here")
    where.add_argument("--tcp", type=int, metavar="PORT", help="listen here (0: any free port)")
    parser.add_argument("--identity", help="what the device says it is")
    parser.add_argument("--interval", type=float, default=0.2, metavar="S", help="seconds a line")
    parser.add_argument("--seed", type=int, default=0, help="of the damage that faults do")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        type=fault_at,
        metavar="NAME@SECONDS",
        help=f"disturb it so many seconds after the start; names: {', '.join(FAULTS)}",
    )


def fault_at(text: str) -> tuple[str, float]:
    """Read `NAME@SECONDS`. Raises ArgumentTypeError."""
    name, _, seconds = text.partition("@")
    try:
        when = float(seconds)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: write NAME@SECONDS, as in lost@3") from None
    if name not in FAULTS:
        raise argparse.ArgumentTypeError(f"{name!r} is no fault: there are {', '.join(FAULTS)}")
    return name, when


def stop_on_signals() -> threading.Event:
    """Return an event that SIGTERM and SIGINT set."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    return stop


def lines_from_stdin(stop: threading.Event) -> Iterator[str]:
    """Yield lines as they come, until the end of the input or `stop`.

    Read with select: a thread that blocks in `sys.stdin` keeps the interpreter from ending.
    """
    held = b""
    while not stop.is_set():
        try:
            ready, _, _ = select.select([STDIN], [], [], HOST_PATIENCE_S)
            data = os.read(STDIN, 4096) if ready else None
        except OSError:
            return
        if data is None:
            continue
        *lines, held = (held + data).split(b"\n") if data else (held, b"")
        yield from (line.decode(errors="replace") for line in lines if line.strip())
        if not data:
            return


def run_faults(
    faults: list[tuple[str, float]], begin: Callable[[str], None]
) -> list[threading.Timer]:
    """Begin each fault at its time."""
    timers = [threading.Timer(when, begin, (name,)) for name, when in faults]
    for timer in timers:
        timer.daemon = True
        timer.start()
    return timers


def say_ready(what: str, link: str | None, port: int) -> None:
    """Print one line at once: hosts may open the device now."""
    where = link if link is not None else f"socket://127.0.0.1:{port}"
    print(f"ready: {what} on {where}", flush=True)
