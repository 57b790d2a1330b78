"""A round ends by the rules under which its bets were taken, over every start of the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.rules import rules_hash
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.core.table.config import TableConfig
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.run.restore import restored
from tests.support.coups import config_of, first_named, rules_of
from tests.support.journals.played import JournalingDriver


def of_tie(pays: int) -> TableConfig:
    """A table whose tie pays so much."""
    rules = rules_of("baccarat")
    rules = rules.model_copy(update={"pays": {**rules.pays, "tie": pays}})
    return replace(config_of(rules), rules_hash=rules_hash(rules))


@pytest.fixture
def night(tmp_path: Path):
    """A table whose first betting is over, and its journal."""
    config = of_tie(8)
    with Journal(tmp_path / "j.db", config.site, config.table, "baccarat", "test") as journal:
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), map(Card, ("2S", "9S", "8S", "KD", "TD")))
        driver.journal = journal
        driver.feed(Started("test"))
        driver.open()
        driver.close_betting()
        yield driver


def settle(night: JournalingDriver) -> None:
    night.until(lambda: bool(night.of(f.RoundSettled)), first_named)


def test_a_pay_that_changed_in_a_round_keeps_the_table_down(night: JournalingDriver) -> None:
    records, playing = night.journal.records, night.engine.table.round
    assert playing is not None
    with pytest.raises(JournalError, match=playing.round) as caught:
        restored(of_tie(9), night.journal)
    assert "put the game's file back as it was" in str(caught.value)
    assert night.journal.records == records


def test_with_the_file_put_back_the_round_goes_on(night: JournalingDriver) -> None:
    night.engine = restored(of_tie(8), night.journal).engine
    settle(night)
    assert night.of(f.RoundSettled)[0].result["main"]["tie"]["multiplier"] == -1


def test_a_pay_that_changed_between_rounds_is_that_of_the_next(night: JournalingDriver) -> None:
    settle(night)
    changed = of_tie(9)
    assert restored(changed, night.journal).engine.table.config is changed
