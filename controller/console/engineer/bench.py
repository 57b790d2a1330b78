"""The engineer's bench: follows devices and commits, and tells what may be shown of them now.

Nothing here delays the table: reports pass through `watched` on their drivers' threads, and
`follow` is one of the loop's followers. All figures start with the process.
"""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from controller.console.engineer.doubts import Doubts
from controller.console.engineer.figures import NO_SHOE, Figures, ShoeNow
from controller.console.engineer.frames import Frames
from controller.console.engineer.last_lines import LastLines
from controller.console.engineer.latency import Latency
from controller.console.engineer.sight import Sight
from controller.console.engineer.traffic import Traffic
from controller.core.messages import facts as f
from controller.core.messages.devices import CardRead, CardUnread, DeviceInput, Sighting
from controller.core.table.table import Table
from controller.run.loop import Commit
from controller.run.untrusted_reports import Emit
from controller.settings.table_file import Settings

Json = dict[str, Any]


class Bench:
    """One table, as its engineer watches it."""

    def __init__(
        self,
        kinds: Mapping[str, str],
        *,
        closed: bool = True,
        round: str = "",
        shoe: ShoeNow = NO_SHOE,
        heard_ns: Callable[[str], int] = lambda _device: 0,
        took: Callable[[str, float], None] = lambda _since, _ms: None,
        now_ns: Callable[[], int] = time.monotonic_ns,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        """`kinds` are the devices by name; `closed`, `round` and `shoe` are as the journal left the
        table.

        `heard_ns` returns the monotonic time of a device's last bytes, 0 if it is not known; `took`
        receives how long each card took, in milliseconds since a `byte` or a `picture`.
        """
        self._closed, self._round = closed, round
        self._traffic = Traffic(kinds, now_ms, closed)
        self._latency = Latency(now_ns, now_ms, heard_ns, took)
        self._sight, self._doubts = Sight(), Doubts()
        self._lines, self._frames = LastLines(), Frames()
        self._now_ms = now_ms
        self._figures = Figures(self._latency.fresh, shoe)

    def start(self) -> None:
        """Start keeping the log's lines."""
        logging.getLogger().addHandler(self._lines)

    def stop(self) -> None:
        """Stop keeping the log's lines."""
        logging.getLogger().removeHandler(self._lines)

    def watched(self, emit: Emit) -> Emit:
        """`emit`, but each report is noted first."""

        def passed(report: DeviceInput) -> None:
            self._traffic.note(report)
            self._latency.note(report)
            if isinstance(report, Sighting):
                self._sight.note(report)
            elif isinstance(report, CardRead | CardUnread):
                self._frames.note(report, self._now_ms())
            emit(report)

        return passed

    def follow(self, commit: Commit) -> None:
        """Process a commit (called by the loop)."""
        for fact in commit.facts:
            self._turn(fact)
            self._latency.follow(fact)
            self._frames.follow(fact)
            self._figures.follow(fact, commit.moment)
        self._frames.show(commit.view)
        self._doubts.follow(commit.facts, commit.moment.utc, self._round)

    def _turn(self, fact: f.Fact) -> None:
        """Open and close when the table does."""
        match fact:
            case f.TableOpened():
                self._closed = False
                self._traffic.opened()
            case f.TableClosed():
                self._closed = True
                self._traffic.closed()
            case f.BettingOpened(round=name):
                self._round = name
            case f.RoundSettled() | f.RoundVoided():
                self._round = ""

    def now(self) -> Json:
        """Everything that changes while the engineer looks."""
        return {
            "closed": self._closed,
            "round": self._round,
            "devices": self._traffic.shown(),
            "latency": self._latency.shown(),
            "sight": self._sight.shown(),
            "log": self._lines.shown(),
            **self._doubts.shown(),
        }

    def frame_of(self, pull: int) -> Json | None:
        """A shoe's bytes for a card in question; None if they may not be shown, or are gone."""
        return self._frames.of(pull)

    def figures(self) -> Json:
        """The rounds since the start, for the shift manager."""
        return self._figures.shown()


def bench_of(
    table: Table,
    settings: Settings,
    heard_ns: Callable[[str], int],
    took: Callable[[str, float], None],
) -> Bench:
    """The bench of a table as its journal left it, with the devices of its table file."""
    kinds = dict.fromkeys((one.name for one in settings.shoes), "shoe")
    kinds |= dict.fromkeys((one.name for one in settings.shufflers), "shuffler")
    kinds |= dict.fromkeys((one.name for one in settings.cameras), "camera")
    playing, shoe = table.round, table.shoe
    return Bench(
        kinds,
        closed=table.phase == "closed",
        round=playing.round if playing and not playing.over else "",
        shoe=(shoe.set, shoe.decks * 52, shoe.dealt) if shoe else NO_SHOE,
        heard_ns=heard_ns,
        took=took,
    )
