"""`livetable demo`: a whole simulated table from one command.

It starts a broker, the simulated world and the table's own controller as separate processes, the
way they run in a hall, and only watches: the journal read-only, and the public stream. Devices,
vision, broker, players and console are all real to the controller. The demo ends after the wanted
rounds, when the script is played out, or on Ctrl-C, and leaves nothing running.
"""

import argparse
import json
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.demo_broker import free_port, listens, start_broker
from controller.demo_children import Children, DemoError, wait_until
from controller.demo_screen import Lines, LiveView, Screen, Where
from controller.demo_summary import read_truth, sentences, summary
from controller.demo_watch import Ear, JournalTail, Tally

OK, STOPPED, UNUSABLE = 0, 1, 2
"""Exit codes: as asked; the table stopped; the demo could not start."""

WORLD_READY_S, CONSOLE_READY_S = 30.0, 30.0

LOOK_S = 0.25
"""How often the journal is looked at."""

STUCK_S = 180.0
"""A table that ends no round for so long has stopped."""

OVER = "over"
"""The file in which the world says that all is played."""

PREFIX = "livetable/v1/demo/bj1"
"""Topics of the world's table."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for on the command line."""

    world: tuple[str, ...]
    """Words for `livetable sim world`."""
    game: str
    folder: Path
    journal: Path
    rounds: int | None
    json: bool
    headless: bool
    mqtt_port: int
    console_port: int


class Demo:
    """One demo at work."""

    def __init__(self, options: Options, children: Children) -> None:
        self._options = options
        self._children = children
        self._told = False
        self._progress_at = time.monotonic()

    def start(self) -> None:
        """Broker, world, controller, in that order. Raises DemoError."""
        options, table = self._options, self._options.folder / "table.toml"
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
        """The exit code once the demo is over."""
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
            print(f"livetable demo: the table stopped: {why}", file=sys.stderr)
            return STOPPED
        return None

    def _say(self, what: str, name: str) -> int:
        words = self._children.last_words(name)
        print(f"livetable demo: {what}: {words}", file=sys.stderr)
        return STOPPED


def interrupted(seconds: float) -> bool:
    """Wait; True when somebody pressed Ctrl-C or asked this process to end."""
    return signal.sigtimedwait({signal.SIGINT, signal.SIGTERM}, seconds) is not None


def run(options: Options) -> int:
    """Play the demo and print what came of it; the exit code. Raises DemoError."""
    with Children(options.folder) as children:
        since = time.time_ns() // 1_000_000
        tail = JournalTail(options.journal)
        demo = Demo(options, children)
        demo.start()
        ear = Ear(options.mqtt_port, PREFIX)
        console = f"http://127.0.0.1:{options.console_port}/"
        where = Where(options.game, console, str(options.journal), options.rounds)
        live = sys.stderr.isatty() and not options.headless
        code = demo.watch(tail, LiveView(where) if live else Lines(where))
        children.stop("table")
        children.stop("world")
        ear.stop()
        tail.read()
    truth = read_truth(options.folder / "truth.jsonl")
    result = summary(tail.tally, ear.cards, truth, options.journal, since)
    print(json.dumps(result) if options.json else sentences(result))
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="livetable demo",
        description="A whole simulated table: shoe, camera, vision, dealer, broker, players, "
        "console. Exit 0: ended as asked; 1: the table stopped; 2: it could not start.",
    )
    add = parser.add_argument
    add("--game", default="infinite", help="the game file's name")
    add("--rounds", type=int, help="end after so many settled rounds (else on Ctrl-C)")
    add("--seed", type=int, default=1, help="decides shuffles, bets and choices")
    add("--sheets", type=Path, help="deal exactly these round sheets")
    add("--out", type=Path, help="write the sheets back as the game server settled them")
    add("--fault", action="append", default=[], metavar="NAME@SECONDS", help="a disturbance")
    add("--headless", action="store_true", help="no live view")
    add("--speed", choices=("human", "max"), default="human", help="max: nobody hesitates")
    add("--journal", type=Path, help="the journal's file; an existing one is gone on with")
    add("--dir", type=Path, help="where the world's files lie; left out: beside the journal")
    add("--mqtt-port", type=int, help="the broker's port; left out: any free one")
    add("--console-port", type=int, help="the console's port; left out: any free one")
    add("--wire", default="reference", help="the shoe's: reference, angel_eye or bee_tek")
    add("--shoe-port", type=int, help="the shoe is on this TCP port; left out: on a pty")
    add("--shoe-url", help="where the table finds the shoe, if something stands between")
    add("--drill", nargs="?", const="all", metavar="NAME", help="mistakes on purpose; all of them")
    add("--json", action="store_true", help="the summary as JSON, alone on stdout")
    return parser


def options_from(argv: Sequence[str]) -> Options:
    """The options on the command line, with ports and places chosen. Raises DemoError."""
    given = _parser().parse_args(argv)
    if given.rounds is not None and given.rounds < 1:
        raise DemoError("--rounds: write at least 1, or leave it out to play until Ctrl-C")
    if given.out and not given.sheets:
        raise DemoError("--out writes sheets back: give --sheets too")
    folder, journal = _places(given.dir, given.journal)
    mqtt_port = given.mqtt_port or free_port()
    console_port = given.console_port or free_port()
    words = [
        "--stay",
        "--dir",
        folder,
        "--seed",
        given.seed,
        "--game",
        given.game,
        "--speed",
        given.speed,
    ]
    words += ["--mqtt-port", mqtt_port, "--console-port", console_port, "--journal", journal]
    for name in ("sheets", "out", "rounds", "wire", "shoe_port", "shoe_url"):
        if getattr(given, name) is not None:
            words += [f"--{name.replace('_', '-')}", getattr(given, name)]
    for fault in given.fault:
        words += ["--fault", fault]
    return Options(
        world=tuple(str(word) for word in words),
        game=given.game,
        folder=folder,
        journal=journal,
        rounds=given.rounds,
        json=given.json,
        headless=given.headless,
        mqtt_port=mqtt_port,
        console_port=console_port,
    )


def _places(folder: Path | None, journal: Path | None) -> tuple[Path, Path]:
    """The world's directory and the journal's file, absolute, whichever was given."""
    if folder is None and journal is None:
        folder = Path(tempfile.mkdtemp(prefix="livetable-demo-"))
    if folder is None and journal is not None:
        folder = journal.with_name(journal.name + ".world")
    assert folder is not None
    folder = folder.absolute()
    return folder, (journal or folder / "journal.db").absolute()


def main(argv: list[str]) -> int:
    """Run a demo."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    given = _parser().parse_args(argv)
    try:
        if given.drill:
            from controller import drill

            return drill.run(given.drill, given.json, given.seed, given.dir)
        return run(options_from(argv))
    except DemoError as error:
        print(f"livetable demo: {error}", file=sys.stderr)
        return UNUSABLE
