"""A report on which the program failed takes no later one with it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.core.messages import commands as c
from controller.core.messages.devices import CardRead, DeviceUp
from controller.core.messages.inputs import Input, Started
from controller.journal.live.writer import Journal
from controller.run.failing.failed_reports import last_heard
from controller.run.failing.set_aside import SetAside
from controller.run.loop import Edges, Inbox, Loop
from controller.run.restore import restored
from controller.run.table_clock import TableClock
from drivers.numbering.host_numbered import HostNumbered
from drivers.wires.installed import load_wire
from tests.support.planted import plant
from tests.support.table_driver import config_of, tap_of

CONFIG = config_of("infinite")
SHOE = CONFIG.shoes[0]

RESUMED = [
    tap_of("in", "otto", "shift_manager", c.SignIn()),
    tap_of("go", "otto", "shift_manager", c.ResumeTable()),
]


class Life:
    """One life of a table's process, with a shoe whose reports its driver counts."""

    def __init__(self, path: Path, breaks: Callable[[Input], bool] = lambda _: False) -> None:
        self.journal = Journal(path, CONFIG.site, CONFIG.table, CONFIG.rules.name, "test")
        aside = SetAside(path)
        self.engine = restored(CONFIG, self.journal, aside.follow).engine
        self.journal.configure(CONFIG, 0)
        self.inbox, clock = Inbox(), TableClock(self.journal.last_at)
        plant(self.engine, breaks)
        edges = Edges(lambda _: None, [])
        self.loop = Loop(self.engine, self.journal, clock, self.inbox, edges, set_aside=aside)
        self.codec = load_wire("bee_tek")
        self.numbers = HostNumbered(SHOE, self.codec)
        taken = self.engine.table.reports.get(SHOE, (0, 0))
        boot, n, raw = last_heard(SHOE, taken, self.journal.past, aside.noted())
        frames = self.codec.feed(bytes.fromhex(raw))
        self.numbers.resume(boot, n, frames[0] if frames else None)
        self.inbox.put(Started("test"))

    def reads(self, *cards: str) -> list[Input]:
        bytes_of = (f"[Game]<Card:{card}>".encode() for card in cards)
        frames = [frame for told in bytes_of for frame in self.codec.feed(told)]
        return [one for frame in frames for one in self.numbers.take(frame).inputs]

    def play(self, *messages: Input) -> list[str]:
        """All cards out of the shoe until now, once these messages were taken."""
        for message in messages:
            self.inbox.put(message)
        self.inbox.stop()
        try:
            self.loop.run()
        finally:
            self.journal.close()
        return [str(pull.card) for pull in self.engine.table.pulls.values()]


def eight(message: Input) -> bool:
    return isinstance(message, CardRead) and message.card == "8S"


@pytest.mark.parametrize("before", [(), ("2C",)], ids=["the first of all", "after another"])
@pytest.mark.parametrize("waits", [True, False], ids=["after the table goes on", "before"])
def test_a_shoe_that_repeats_nothing_loses_the_one_card_the_program_failed_on(
    tmp_path: Path, before: tuple[str, ...], waits: bool
) -> None:
    path = tmp_path / "j.db"
    first = Life(path, eight)
    with pytest.raises(KeyError):
        first.play(DeviceUp(SHOE), *first.reads(*before, "8S"))
    second = Life(path)
    cards = second.reads("KD", "3H")
    told = second.play(*[*RESUMED, *cards] if waits else [*cards, *RESUMED])
    third = Life(path)
    assert told == [*before, "KD", "3H"]
    assert third.play(*third.reads("4S")) == [*told, "4S"]


def test_a_restart_before_the_next_card_changes_nothing(tmp_path: Path) -> None:
    """By then the failure stands in the journal, and its note is put away."""
    path = tmp_path / "j.db"
    first = Life(path, eight)
    with pytest.raises(KeyError):
        first.play(DeviceUp(SHOE), *first.reads("2C", "8S"))
    Life(path).play()
    third = Life(path)
    assert third.play(*RESUMED, *third.reads("KD")) == ["2C", "KD"]
