"""A table with a toy core whose journal a real publisher tells to a broker."""

import queue
import threading
from pathlib import Path
from typing import Any

from controller.core.cards import Card
from controller.core.messages.devices import CardRead
from controller.core.messages.facts import ConditionChanged
from controller.core.messages.inputs import Started
from controller.core.messages.orders import Order, Reply
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from controller.settings.table_file import MqttSection
from tests.support.toy_core import ToyCore


class Table:
    """Journal, loop and publisher of one table, with a toy core."""

    def __init__(
        self,
        folder: Path,
        port: int,
        delay_ms: int = 0,
        name: str = "j.db",
        section: MqttSection | None = None,
    ) -> None:
        self.journal = Journal(folder / name, "riga", "bj1", "toy", "test")
        self.core, self.inbox = ToyCore(), Inbox()
        for moment, fact in self.journal.past.facts():
            self.core.apply(moment, fact)
        meta = self.journal.meta
        self.address = Address(meta.site, meta.table, meta.epoch)
        broker = section or MqttSection(port=port, publish_delay_ms=delay_ms)
        outbox, before = Outbox(folder / name), self.journal.past.succeeded()
        self.publisher = Publisher(broker, self.address, outbox, self.inbox, before=before)
        self.conditions: queue.Queue[str] = queue.Queue()
        edges = Edges(self._release, [self.publisher.follow, self._note])
        clock = TableClock(self.journal.last_at)
        self.loop = Loop(self.core, self.journal, clock, self.inbox, edges)
        self._thread = threading.Thread(target=self.loop.run)
        self.inbox.put(Started("test"))
        self._thread.start()
        self.publisher.start()

    def _release(self, order: Order) -> None:
        if isinstance(order, Reply):
            self.publisher.answer(order)

    def _note(self, told: Commit) -> None:
        for fact in told.facts:
            if isinstance(fact, ConditionChanged):
                self.conditions.put(fact.why)

    def wait_for_condition(self, words: str) -> None:
        while words not in self.conditions.get(timeout=15):
            pass

    def deal(self, *numbers: int) -> None:
        for n in numbers:
            self.inbox.put(CardRead("shoe0", n, Card("8S"), boot=1))

    def stop(self) -> None:
        self.inbox.stop()
        self._thread.join(10)
        self.publisher.stop()
        self.journal.close()


def has_event(n: int) -> Any:
    return lambda ear: n in ear.numbers()
