"""Events are made again from the facts, with the configuration that was in force for each."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.core.public_events import alarms
from controller.core.table.config import House
from controller.core.words import say
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


def reported(path: Path) -> None:
    """A night in which somebody reports a card on the floor."""
    config = config_of("igt")
    with Journal(path, config.site, config.table, "igt", config.software) as journal:
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.journal = journal
        driver.feed(Started("test"))
        driver.open()
        driver.close_betting()
        assert driver.tap(c.Report("card_on_floor", "1"), "dealer") == "accepted"


def test_a_version_that_words_a_code_otherwise_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The codes and their values are held against the facts; the words are those of their day."""
    path = tmp_path / "j.db"
    reported(path)
    assert verify(path).intact
    monkeypatch.setattr(alarms, "_title", lambda *_: say("title_misscan"))
    verdict = verify(path)
    assert verdict.intact, verdict.bad


def test_a_version_that_tells_another_code_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    reported(path)
    other = alarms.of.Notice("resolved", {}, say("notice_resolved"))
    monkeypatch.setattr(alarms.of, "Notice", lambda *_: other)
    assert "does not say what its fact says" in verify(path).bad
