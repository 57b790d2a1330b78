"""Events are made again from the facts, with the configuration that was in force for each."""

import random
from dataclasses import replace
from pathlib import Path

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.core.table.config import House
from controller.journal.live.writer import Journal
from controller.journal.verify import verify
from controller.run.restore import restored
from tests.support.journals.played import JournalingDriver
from tests.support.players import random_server
from tests.support.table_driver import config_of
from tests.support.whole_rounds import endless


def test_a_night_over_which_the_configuration_changed_is_intact(tmp_path: Path) -> None:
    first, path = config_of("igt"), tmp_path / "j.db"
    second = replace(first, house=House(next_round="tap"))
    with Journal(path, first.site, first.table, "igt", first.software) as journal:
        journal.configure(first, 1)
        driver = JournalingDriver(Engine(first), endless(random.Random(5), first.rules.decks))
        driver.journal = journal
        driver.feed(Started("test"))
        driver.open()
        driver.close_betting()
        driver.until(lambda: bool(driver.of(f.RoundSettled)), random_server(5))
        before = journal.records
        journal.configure(second, 2)
        driver.engine = restored(second, journal).engine
        driver.feed(Started("test"))
        driver.command(c.AckRound(), driver.of(f.RoundSettled)[-1].round)
        assert journal.records > before + 1
    verdict = verify(path)
    assert verdict.intact, verdict.bad
    assert not verdict.unproven
