"""A table of core, journal, loop and publisher alone: no camera, no shoe, no console.

The code that rules, records and publishes is the same as on a real table; only the reports come
from `Hands`.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.rules import rules_hash
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.messages.commands import Tap
from controller.core.messages.inputs import Input, Moment, Started
from controller.core.messages.orders import Order, Reply
from controller.core.step import StepResult
from controller.core.table.config import House, TableConfig, Timings
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.kit.hands import CAMERA, SHOE, Hands
from controller.kit.pit import Pit
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.folded_table import FoldedTable
from controller.run.logs import RoundMark
from controller.run.loop import Edges, Inbox
from controller.settings.rule_files import meant_game
from controller.settings.table_file import MqttSection
from controller.shipped import CONFIG
from controller.whole_files import whole_text
from controller.words.catalogue import english


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The table to run, and how fast its people are."""

    site: str
    table: str
    game: str
    journal: Path
    broker: MqttSection
    timings: Timings = field(default_factory=Timings)
    house: House = field(default_factory=House)
    config: Path = CONFIG
    seed: int = 1
    pace_s: float = 0.2
    """Seconds that the dealer takes for one act."""
    manager_s: float = 2.0
    """Seconds that the shift manager takes to rule or to end a pause."""
    rounds: Sequence[Sequence[Card]] = ()
    manager: bool = True


def table_config(wanted: Wanted) -> TableConfig:
    """Return the core's configuration. Raises ConfigError, and OSError for a missing game."""
    rules = meant_game(wanted.config, wanted.game)
    remedies = wanted.config / "remedies" / "standard.toml"
    return TableConfig(
        wanted.site,
        wanted.table,
        rules,
        rules_hash(rules),
        f"livetable {version('livetable')}",
        shoes=(SHOE,),
        cameras=(CAMERA,),
        timings=wanted.timings,
        house=wanted.house,
        remedies=load_remedies(whole_text(remedies), str(remedies)),
    )


class Watched:
    """The core; it also counts how many of the hands' reports it has taken."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.outstanding: set[int] = set()

    def step(self, moment: Moment, message: Input) -> StepResult:
        """Take one input."""
        outcome = self.engine.step(moment, message)
        self.outstanding.discard(id(message))
        return outcome

    def deadline(self) -> int | None:
        """Return the table time of the next wanted tick."""
        return self.engine.deadline()

    def console_view(self, moment: Moment) -> dict[str, Any]:
        """Return nothing: there is no screen."""
        del moment
        return {}

    def public_state(self, moment: Moment) -> dict[str, Any]:
        """Return the table as the public sees it."""
        return self.engine.public_state(moment)

    def description(self) -> dict[str, Any]:
        """Say what is played here."""
        return self.engine.description()


class BareTable:
    """One running table; `start` it, `stop` it. `failure` is a sentence once it has failed."""

    def __init__(
        self,
        wanted: Wanted,
        pit: Pit,
        mark: RoundMark | None = None,
        hear_refused: Callable[[str, str], None] = lambda _word, _why: None,
    ) -> None:
        """Open the journal; `mark` writes the round into the log.

        `hear_refused` receives each word of `staff` that the table refuses, with the table's
        sentence. Raises JournalError, ConfigError, OSError.
        """
        self._wanted, self._pit = wanted, pit
        self._hear_refused = hear_refused
        self._asked: dict[str, str] = {}  # the word of staff behind each tap, by the tap's id
        config = table_config(wanted)
        self.journal = Journal(
            wanted.journal, wanted.site, wanted.table, config.rules.name, config.software
        )
        self._table = FoldedTable(self.journal, config, mark or RoundMark())
        self._core = Watched(self._table.engine)
        self._inbox = Inbox()
        meta = self.journal.meta
        self._publisher = Publisher(
            wanted.broker,
            Address(meta.site, meta.table, meta.epoch),
            Outbox(wanted.journal),
            self._inbox,
        )
        self._hands = Hands(
            self._core.engine.table,
            wanted.seed,
            f"kit{time.time_ns()}",
            wanted.rounds,
            wanted.manager,
        )
        self._planned = False
        self.failure = ""
        followers = [self._publisher.follow, self._table.note, lambda _commit: self._look()]
        edges = Edges(self._release, followers, self._look)
        self._loop = self._table.loop(self._core, self._inbox, edges)
        self._thread = threading.Thread(target=self._run, name=f"table-{wanted.table}", daemon=True)

    def start(self) -> None:
        """Start; returns at once."""
        if self._table.restored.unreadable is not None:
            self._inbox.put(self._table.restored.unreadable)
        self._put([Started(f"livetable {version('livetable')}"), *self._hands.arrive()])
        self._publisher.start()
        self._thread.start()

    def stop(self) -> None:
        """End the loop, tell the broker, close the journal."""
        self._inbox.stop()
        self._thread.join()
        self._publisher.stop()
        self.journal.close()

    def put(self, message: Input) -> None:
        """Give the table an input from outside."""
        self._inbox.put(message)

    def staff(self, word: str) -> bool:
        """Let people act, as a line of a script says; False if they cannot."""
        act = self._hands.staff(word)
        self._asked |= {one.id: word for one in act or () if isinstance(one, Tap)}
        for message in act or ():
            self._inbox.put(message)
        return act is not None

    @property
    def condition(self) -> str | None:
        """The trouble with the broker; empty: connected; None: not tried yet."""
        return self._publisher.condition

    def alive(self) -> bool:
        """Whether the loop runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._loop.run()
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"
            raise

    def _release(self, order: Order) -> None:
        if not isinstance(order, Reply):
            return
        if not order.client.startswith("console/"):
            self._publisher.answer(order)
            return
        word = self._asked.pop(order.id, "")
        if word and order.status == "rejected":
            self._hear_refused(word, english(order.text))

    def _look(self) -> None:
        """Plan the next act once the last one has been taken; it runs in the loop's thread."""
        if self._planned or self._core.outstanding:
            return
        act = self._hands.next_act()
        if not act:
            return
        table = self._core.engine.table
        slow = bool(table.pause or table.irregularities)
        self._planned = True
        self._pit.after(
            self._wanted.manager_s if slow else self._wanted.pace_s, lambda: self._do(act)
        )

    def _do(self, act: list[Input]) -> None:
        self._put(act)
        self._planned = False

    def _put(self, act: Sequence[Input]) -> None:
        self._core.outstanding |= {id(message) for message in act}
        for message in act:
            self._inbox.put(message)
