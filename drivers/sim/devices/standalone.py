"""The parts that `livetable sim shoe` and `sim shuffler` share: one device alone, until ended."""

import argparse
import os
import select
import signal
import threading
from collections.abc import Callable, Iterable, Iterator

from controller.option_values import DAY_S, measure, number_in, port_or_any, seed
from controller.stderr import say_error
from drivers.sim.devices.line_faults import FAULTS
from drivers.sim.devices.simulated_device import SimulatedDevice

STDIN = 0

HOST_PATIENCE_S = 0.05
"""A TCP device looks at this pace whether a host has come before its first card."""


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that both have."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--link", metavar="PATH", help="make a pty and link it here")
    where.add_argument(
        "--tcp", type=port_or_any, metavar="PORT", help="listen here (0: any free port)"
    )
    parser.add_argument("--identity", help="what the device says it is")
    parser.add_argument(
        "--interval", type=measure(0, 3600), default=0.2, metavar="S", help="seconds a line"
    )
    parser.add_argument("--seed", type=seed, default=0, help="of the damage that faults do")
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
        when = number_in(seconds, 0, DAY_S)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: write NAME@SECONDS, as in lost@3") from None
    if name not in FAULTS:
        raise argparse.ArgumentTypeError(f"{name!r} is no fault: there are {', '.join(FAULTS)}")
    return name, when


def attend(
    device: SimulatedDevice,
    what: str,
    options: argparse.Namespace,
    lines: Iterable[str] | None,
    act: Callable[[str], None],
) -> None:
    """Act on the lines (None: standard input's) and disturb the device; until SIGTERM or SIGINT.

    `what` names the device. A line on which `act` raises ValueError is told and passed over.
    """
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    where = options.link if options.link is not None else f"socket://127.0.0.1:{device.port}"
    print(f"ready: {what} on {where}", flush=True)
    timers = run_faults(options.fault, device.fault)
    said = lines_from_stdin(stop) if lines is None else lines
    hand = (said, act, lambda: device.connected, stop, options.interval)
    threading.Thread(target=_work, args=hand, name="simulated hand", daemon=True).start()
    stop.wait()
    for timer in timers:
        timer.cancel()
    device.stop()


def _work(
    lines: Iterable[str],
    act: Callable[[str], None],
    connected: Callable[[], bool],
    stop: threading.Event,
    interval_s: float,
) -> None:
    """Act on the lines at their pace, from the first host on."""
    while not connected():
        if stop.wait(HOST_PATIENCE_S):
            return
    for line in lines:
        if stop.wait(interval_s):
            return
        try:
            act(line)
        except ValueError as error:
            say_error("sim", error)


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
