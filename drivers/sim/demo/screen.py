"""Shows a demo while it runs: a live view on a terminal, else one line per round."""

import sys
from abc import abstractmethod
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from drivers.sim.demo.journal_tail import Tally

SHOWN_ROUNDS = 8
REFRESH_HZ = 4


@dataclass(frozen=True, slots=True)
class Where:
    """The names that the live view shows beside the play."""

    game: str
    console: str
    broker: str
    journal: str
    wanted: int | None


class Screen(AbstractContextManager["Screen", None]):
    """Shows a demo's progress to somebody, as long as it is entered."""

    @abstractmethod
    def show(self, tally: Tally) -> None:
        """Show the state of play."""


class Lines(Screen):
    """One line on stderr per round, and per trouble."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._rounds = 0
        self._wrong: frozenset[str] = frozenset()

    def __enter__(self) -> Self:
        self._say(
            f"{self._where.game}; console at {self._where.console}, broker at {self._where.broker}"
        )
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: there is nothing to tidy up."""

    def show(self, tally: Tally) -> None:
        """Say what is new."""
        wrong = frozenset([*tally.wrong.values(), *filter(None, tally.devices.values())])
        for sentence in sorted(wrong - self._wrong):
            self._say(sentence)
        self._wrong = wrong
        played = tally.settled + tally.void
        for line in tally.rounds[len(tally.rounds) - (played - self._rounds) :]:
            self._rounds += 1
            wanted = f"/{self._where.wanted}" if self._where.wanted else ""
            self._say(f"{self._rounds}{wanted} {line}")

    @staticmethod
    def _say(sentence: str) -> None:
        print(f"demo: {sentence}", file=sys.stderr, flush=True)


class LiveView(Screen):
    """A live picture of the table on a terminal."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._live = Live(console=Console(stderr=True), refresh_per_second=REFRESH_HZ)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def show(self, tally: Tally) -> None:
        """Draw the state of play."""
        self._live.update(self.picture(tally))

    def picture(self, tally: Tally) -> Panel:
        """Draw the view."""
        head = Text.assemble(
            ("console  ", "dim"),
            (self._where.console, "bold"),
            ("   broker  ", "dim"),
            self._where.broker,
        )
        parts: list[RenderableType] = [
            head,
            Text(),
            self._progress(tally),
            Text(),
            self._lamps(tally),
            Text(),
        ]
        parts += [Text(line) for line in tally.rounds[-SHOWN_ROUNDS:]]
        parts += [Text(f"! {sentence}", "bold yellow") for sentence in tally.wrong.values()]
        return Panel(Group(*parts), title=f"livetable demo: {self._where.game}")

    def _progress(self, tally: Tally) -> Table:
        row = Table.grid(padding=(0, 2))
        wanted = self._where.wanted
        bar = ProgressBar(total=wanted, completed=tally.settled, width=40) if wanted else ""
        count = f"{tally.settled}/{wanted}" if wanted else str(tally.settled)
        row.add_row(bar, f"{count} rounds", f"{tally.cards} cards", f"{tally.void} void")
        return row

    def _lamps(self, tally: Tally) -> Text:
        lamps = Text()
        for name, why in sorted(tally.devices.items()):
            mark, style = ("x", "bold red") if why else ("o", "green")
            lamps.append(f"{mark} {name}  ", style)
        return lamps
