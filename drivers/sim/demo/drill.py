"""`livetable demo --drill [NAME|all]`: mistakes on purpose, through pixels.

A whole simulated table is started as the demo does it. The simulated dealer makes the mistake,
follows the guided repair on the console, the simulated shift manager rules, and play goes on to
the next betting. The drill only watches: the journal, the public stream, and the dealer's own
note of when he made which mistake. Mistakes that need another game, wire or house rule get a
table of their own; one that brings its table to a standstill fails, and the rest go on elsewhere.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from drivers.sim.demo.children import Children, DemoError
from drivers.sim.demo.demo import PREFIX, Demo, interrupted
from drivers.sim.demo.drill_report import Case, judged, read_facts, sentences
from drivers.sim.demo.felt_truth import TRUTH, read_felt, wrong_rounds
from drivers.sim.demo.options import options_from
from drivers.sim.demo.public_stream import PublicStream
from drivers.sim.mistakes.known_mistakes import LOG, MISTAKES, Mistake, known
from drivers.wires.installed import DEFAULT_SHOE_WIRE

OK, FAILED = 0, 1

LOOK_S = 0.25

HEARD = ("event", "round", "alarm")
"""Topics on which the public hears what a mistake led to."""

CASE_S = 75.0
"""A mistake that is not over after this time has brought the table to a standstill."""


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the dealer's note: UTC in ms, `begin`, `end` or `over`, which mistake."""

    utc: int
    what: str
    name: str


class Session:
    """One table and the mistakes made at it."""

    def __init__(self, mistakes: Sequence[Mistake], folder: Path, seed: int) -> None:
        first = mistakes[0]
        self._left = list(mistakes)
        words = ["--game", first.game, "--wire", first.wire, "--seed", str(seed)]
        words += ["--speed", "max", "--dir", str(folder)]
        if first.wire != DEFAULT_SHOE_WIRE:
            words += ["--shoe-port", "0"]
        options = options_from(words)
        names = ",".join(mistake.name for mistake in mistakes)
        world = (*options.world, "--drill", names, "--peek-by", first.peek_by)
        world += ("--cameras", str(first.cameras), *(["--parted"] if first.parted else []))
        self._options = replace(options, world=world)
        (options.folder / LOG).unlink(missing_ok=True)

    def play(self) -> Iterator[Case]:
        """Yield the cases as they end; those that are not reached stay in `left`."""
        options = self._options
        with Children(options.folder) as children:
            Demo(options, children).start()
            stream = PublicStream(options.mqtt_port, PREFIX, HEARD)
            try:
                yield from self._watch(children, stream)
            finally:
                stream.stop()

    @property
    def left(self) -> list[Mistake]:
        """Mistakes not made yet."""
        return self._left

    def _watch(self, children: Children, stream: PublicStream) -> Iterator[Case]:
        since = time.monotonic()
        begun = time.time_ns() // 1_000_000
        while self._left:
            if interrupted(LOOK_S):
                raise KeyboardInterrupt
            name = self._left[0].name
            notes = {note.what: note.utc for note in self._notes() if note.name == name}
            if "end" in notes:
                yield self._case(stream, notes["begin"], notes["end"], "broken" not in notes)
                since = time.monotonic()
            elif time.monotonic() > since + CASE_S or _ended(children):
                yield self._case(stream, notes.get("begin", begun), None, False)
                return

    def _notes(self) -> list[Note]:
        path = self._options.folder / LOG
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [Note(**json.loads(line)) for line in lines]

    def _case(self, stream: PublicStream, begin: int, end: int | None, ended: bool) -> Case:
        mistake = self._left.pop(0)
        until = end or time.time_ns() // 1_000_000
        facts = [r for r in read_facts(self._options.journal) if begin <= r.utc < until]
        told = [message for message in stream.told if begin <= message.utc < until]
        felt = read_felt(self._options.folder / TRUTH)
        return judged(mistake, facts, told, wrong_rounds(told, felt), ended)


def _ended(children: Children) -> bool:
    return any(children.ended(name) is not None for name in ("world", "table", "broker"))


def chosen(name: str, game: str = "") -> list[Mistake]:
    """Return the mistakes that a name means; with `game`, all of them at that game.

    Raises DemoError for an unknown name.
    """
    if name not in ("all", *MISTAKES):
        raise DemoError(f"no mistake is called {name!r}: write all, or one of {known()}")
    found = list(MISTAKES.values()) if name == "all" else [MISTAKES[name]]
    return [replace(mistake, game=game) for mistake in found] if game else found


def play(mistakes: Sequence[Mistake], folder: Path, seed: int) -> Iterator[Case]:
    """Make all these mistakes, those that can share a table at one. Raises DemoError."""
    tables = 0
    for _, group in groupby(sorted(mistakes, key=_table), key=_table):
        left = list(group)
        while left:
            tables += 1
            session = Session(left, folder / f"table{tables}", seed + tables)
            yield from session.play()
            left = session.left


def _table(mistake: Mistake) -> tuple[str, str, str, int, bool, str]:
    cameras = mistake.cameras, mistake.parted
    return mistake.wire, mistake.game, mistake.peek_by, *cameras, mistake.apart


def run(name: str, options: argparse.Namespace, game: str = "") -> int:
    """Hold the drill and print what came of it; the exit code. Raises DemoError.

    `options` are those of the demo: `seed`, `dir`, `json`, `headless`.
    """
    mistakes = chosen(name, game)
    place = options.dir or Path(tempfile.mkdtemp(prefix="livetable-drill-"))
    cases: list[Case] = []
    quiet = options.headless or not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), disable=quiet) as bar:
        task = bar.add_task("drill", total=len(mistakes))
        try:
            for case in play(mistakes, place.absolute(), options.seed):
                cases.append(case)
                _say(bar, f"drill: {len(cases)}/{len(mistakes)} {line(case)}")
                bar.advance(task)
        except KeyboardInterrupt:
            _say(bar, "drill: stopped")
    if options.json:
        print(json.dumps({"cases": [case.as_json() for case in cases]}))
    else:
        Console().print(sentences(cases))
    return OK if len(cases) == len(mistakes) and all(case.ok for case in cases) else FAILED


def _say(bar: Progress, sentence: str) -> None:
    """Print one line of progress."""
    bar.console.print(sentence, highlight=False, soft_wrap=True)


def line(case: Case) -> str:
    """Print the outcome of one case."""
    if not case.ok:
        why = case.detected_by or "not noticed"
        wrong = "".join(f"; {sentence}" for sentence in case.wrong)
        return f"{case.name}: FAILED ({why}, {case.remedy or 'not closed'}{wrong})"
    if not case.detected_by:
        return f"{case.name}: nothing stopped"
    return f"{case.name}: {case.detected_by}, {case.remedy}, {case.seconds} s"
