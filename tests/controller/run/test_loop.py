"""The loop: commit first, then release and tell; time is an input; a failed commit ends it."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.cards import Card
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import Condition, Started
from controller.core.messages.orders import Acknowledge, Order
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from tests.support.toy_core import ToyCore


class Bench:
    """A loop with a toy core, run to the end of its inbox in the test's own thread."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path, "riga", "bj1", "toy", "test")
        self.core, self.inbox = ToyCore(), Inbox()
        for moment, fact in self.journal.past.facts():
            self.core.apply(moment, fact)
        self.released: list[tuple[Order, int]] = []
        self.told: list[Commit] = []
        self.beats = 0
        self.clock = TableClock(self.journal.last_at)
        edges = Edges(self._release, [self.told.append], self._beat)
        self.loop = Loop(self.core, self.journal, self.clock, self.inbox, edges)

    def _release(self, order: Order) -> None:
        self.released.append((order, self.journal.records))

    def _beat(self) -> None:
        self.beats += 1

    def play(self, *messages: CardRead | Condition | Started) -> None:
        for message in messages:
            self.inbox.put(message)
        self.inbox.stop()
        self.loop.run()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "j.db")
    yield bench
    bench.journal.close()


def card(n: int) -> CardRead:
    return CardRead("shoe0", n, Card("8S"), boot=1)


def test_orders_are_released_after_the_commit(bench: Bench) -> None:
    bench.play(Started("x"), card(1))
    assert bench.released == [(Acknowledge("shoe0", 1, 1), 5)]


def test_waiting_inputs_share_one_commit(bench: Bench) -> None:
    bench.play(card(1), card(2), card(3))
    assert len(bench.told) == 2  # once on starting, once for all three
    assert bench.told[-1].last_event == 4
    assert len(bench.told[-1].facts) == 4


def test_what_changes_nothing_is_acknowledged_and_not_journaled(bench: Bench) -> None:
    bench.play(card(1))
    records = bench.journal.records
    bench.play(card(1))
    assert bench.journal.records == records
    assert bench.released[-1][0] == Acknowledge("shoe0", 1, 1)


def test_followers_get_finished_json(bench: Bench) -> None:
    bench.play(card(1))
    view = json.loads(bench.told[-1].view)
    assert view["cards"] == ["8S"]
    bench.core.cards.append("KH")
    assert json.loads(bench.told[-1].view) == view


def test_the_deadline_becomes_one_tick(bench: Bench) -> None:
    lit = threading.Event()
    bench.loop._edges.followers.append(lambda told: told.last_event == 2 and lit.set())
    runner = threading.Thread(target=bench.loop.run)
    runner.start()
    bench.inbox.put(card(1))
    assert lit.wait(5)
    bench.inbox.stop()
    runner.join(5)
    assert [fact.kind for fact in bench.told[-1].facts] == ["light_turned"]
    assert bench.told[-1].moment.at >= 30


def test_a_deadline_that_does_nothing_is_asked_for_once(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.core.stubborn, bench.core.wake_at = True, 0
    bench.play(Condition("broker", "gone"), Condition("broker", "gone"))
    bench.play()
    bench.play()
    assert [record.message for record in caplog.records] == [
        "the deadline at 0 ms passed and the table did nothing"
    ]


def test_a_restart_folds_the_journal_and_time_goes_on(tmp_path: Path) -> None:
    first = Bench(tmp_path / "j.db")
    first.play(card(1), card(2))
    first.journal.close()
    second = Bench(tmp_path / "j.db")
    assert second.core.cards == ["8S", "8S"]
    assert second.clock.now().at >= second.journal.last_at
    second.play(card(2), card(3))
    assert second.journal.last_event == 4
    second.journal.close()


@pytest.mark.regulation("R21")
def test_a_failed_commit_ends_the_loop_and_releases_nothing(bench: Bench) -> None:
    bench.journal._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(JournalError, match="disk is full"):
        bench.play(*(card(n) for n in range(1, 200)))
    assert bench.released == []
    assert bench.told[1:] == []


def test_the_watchdog_is_fed(bench: Bench) -> None:
    bench.play()
    assert bench.beats == 1


@pytest.mark.regulation("R17", "R31")
def test_table_time_follows_the_monotonic_clock_alone() -> None:
    ns = [5_000_000_000]
    clock = TableClock(1_000, lambda: ns[0], lambda: 42_000_000)
    assert clock.now() == (1_000, 42)
    ns[0] += 250_000_000
    assert clock.now().at == 1_250
    assert clock.seconds_until(1_500) == pytest.approx(0.25)
    assert clock.seconds_until(1_000) == 0
