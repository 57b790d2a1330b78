"""A whole simulated table at work, and its watcher.

It starts a broker, the simulated world and the table's own controller as separate processes, the
way they run in a hall, and only watches: the journal read-only, and the public stream. Devices,
vision, broker, players and console are all real to the controller. The demo ends after the wanted
rounds, when the script is played out, or on Ctrl-C, and leaves nothing running.
"""

import json
import signal
import socket
import sys
import time
from collections.abc import Callable

from controller.stderr import say
from controller.system_errors import reason_of
from drivers.sim.demo.broker import HOST, listens, start_broker
from drivers.sim.demo.children import Children, DemoError, wait_until
from drivers.sim.demo.journal_tail import JournalTail, Tally, published
from drivers.sim.demo.options import Options
from drivers.sim.demo.public_stream import PublicStream
from drivers.sim.demo.screen import Lines, LiveView, Screen, Where
from drivers.sim.demo.summary import read_truth, sentences, summary

OK, STOPPED = 0, 1
"""Exit codes: as asked; the table stopped."""

WORLD_READY_S, CONSOLE_READY_S = 120.0, 120.0
"""A process that still lives may be slow on a busy machine; one that ended is told at once."""

LOOK_S = 0.25
"""Seconds between two looks at the journal."""

STUCK_S = 180.0
"""A table that ends no round for so long has stopped."""

OVER = "over"
"""The file in which the world says that all is played."""

PREFIX = "livetable/v1/demo/bj1"
"""Topics of the world's table."""


class Demo:
    """One demo at work."""

    def __init__(self, options: Options, children: Children) -> None:
        self._options = options
        self._children = children
        self._progress_at = time.monotonic()

    def start(self) -> None:
        """Broker, world, controller, in that order. Raises DemoError."""
        options, table = self._options, self._options.folder / "table.toml"
        _look_at_port(options)
        table.unlink(missing_ok=True)
        (options.folder / OVER).unlink(missing_ok=True)
        start_broker(self._children, options.folder, options.mqtt_port)
        self._children.livetable("world", ["sim", "world", *options.world])
        self._await("world", table.exists, WORLD_READY_S)
        self._children.livetable("table", ["run", "--config", str(table)])
        self._await("table", lambda: listens(options.console_port), CONSOLE_READY_S)

    def _await(self, name: str, ready: Callable[[], bool], seconds: float) -> None:
        def settled() -> bool:
            return ready() or self._children.ended(name) is not None

        if not wait_until(settled, seconds) or self._children.ended(name) is not None:
            raise DemoError(f"the {name} did not start: {self._children.last_words(name)}")

    def watch(self, tail: JournalTail, screen: Screen) -> int:
        """Show the play until it is over; the exit code."""
        with screen:
            while True:
                before = tail.tally.settled + tail.tally.void
                tail.read()
                screen.show(tail.tally)
                if tail.tally.settled + tail.tally.void > before:
                    self._progress_at = time.monotonic()
                code = self._over(tail.tally)
                if code is not None:
                    tail.read()
                    screen.show(tail.tally)
                    return code
                if interrupted(LOOK_S):
                    return OK

    def _over(self, tally: Tally) -> int | None:
        """Return the exit code if the demo is over; None before."""
        world = self._children.ended("world")
        if (self._options.folder / OVER).exists():
            return OK
        if world is not None:
            return self._say("the world ended", "world")
        if self._children.ended("table") is not None:
            return self._say("the table's controller ended", "table")
        if self._children.ended("broker") is not None:
            return self._say("the broker ended", "broker")
        if time.monotonic() > self._progress_at + STUCK_S:
            why = "; ".join(tally.wrong.values()) or f"no round for {STUCK_S:.0f} s"
            say("demo", f"the table stopped: {why}")
            return STOPPED
        return None

    def _say(self, what: str, name: str) -> int:
        words = self._children.last_words(name)
        say("demo", f"{what}: {words}")
        return STOPPED


def _look_at_port(options: Options) -> None:
    """Raise DemoError where the console cannot have its port.

    Another program that listens there would be taken for the console.
    """
    port, act = options.console_port, "give another --console-port, or none"
    if port == options.mqtt_port:
        raise DemoError(f"port {port} is the broker's: {act}")
    try:
        socket.create_server((HOST, port)).close()
    except OSError as error:
        raise DemoError(f"port {port}: {reason_of(error)}; {act}") from None


def interrupted(seconds: float) -> bool:
    """Wait; True when somebody pressed Ctrl-C or asked this process to end.

    What `sigtimedwait` returns is not asked: stopped and continued (Ctrl-Z, fg) beyond its time, it
    names a signal that never came.
    """
    signal.sigtimedwait([], seconds)
    return bool(signal.sigpending() & {signal.SIGINT, signal.SIGTERM})


def run(options: Options) -> int:
    """Play the demo and print what came of it; the exit code. Raises DemoError."""
    with Children(options.folder) as children:
        since = time.time_ns() // 1_000_000
        tail = JournalTail(options.journal)
        demo = Demo(options, children)
        demo.start()
        public = PublicStream(options.mqtt_port, PREFIX, ("event",))
        console = f"http://127.0.0.1:{options.console_port}/"
        broker = f"{HOST}:{options.mqtt_port}, topics {PREFIX}/"
        where = Where(options.game, console, broker, str(options.journal), options.rounds)
        live = sys.stderr.isatty() and not options.headless
        code = demo.watch(tail, LiveView(where) if live else Lines(where))
        children.stop("table")
        children.stop("world")
        public.stop()
        tail.read()
    truth = read_truth(options.folder / "truth.jsonl")
    result = summary(tail.tally, published(public.told), truth, options.journal, since)
    print(json.dumps(result) if options.json else sentences(result))
    return code
