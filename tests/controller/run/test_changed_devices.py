"""A device that the table file does not name any more takes nothing of the record with it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.config import TableConfig
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.journal.replay import replay, rounds
from controller.run.restore import restored
from tests.abnormal.scenes import Scene, must
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, acknowledgement, config_of

TWO_SHOES = {"shoes": ("shoe0", "shoe1"), "shufflers": ("shuffler0",)}


def config() -> TableConfig:
    return replace(config_of("infinite"), remedies=shipped_book(), **TWO_SHOES)


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Scene]:
    """A journaled table of two shoes, each heard; one round is over and acknowledged."""
    told = config()
    with Journal(tmp_path / "j.db", told.site, told.table, "infinite", "test") as journal:
        journal.configure(told, 1)
        night = Scene(Engine(told), map(Card, ("9S", "7D", "8C", "TH") * 20))
        night.journal = journal
        Driver.open(night)
        night.feed(d.DeviceUp("shoe1", "REF-2"))
        night.feed(d.DeviceUp("shuffler0", "SH-1"))
        night.start()
        must(night.to_settled(), "not settled")
        night.to_idle()
        for name in list(night.engine.table.awaiting_ack):
            night.command(acknowledgement(night.engine, name), name)
        yield night


@pytest.mark.parametrize(
    "left", [{"shoes": ("shoe0",)}, {"shufflers": ()}, {"cameras": ("eye",)}], ids=str
)
def test_the_table_is_restored_without_it(night: Scene, left: dict[str, tuple[str, ...]]) -> None:
    assert night.journal is not None
    now = replace(config(), **left)
    again = restored(now, night.journal)
    assert again.unreadable is None
    table, before = again.engine.table, night.engine.table
    assert (table.rounds, table.sets.keys(), table.people) == (
        before.rounds,
        before.sets.keys(),
        before.people,
    )
    assert {*table.devices} == {*now.shoes, *now.cameras, *now.shufflers}
    night.journal.configure(now, 1)
    assert replay(night.journal.path).difference == ""
    assert len([*rounds(night.journal.path)]) == len(night.of(f.RoundSettled))


def test_the_shoe_in_play_is_put_back_into_the_file(night: Scene) -> None:
    assert night.journal is not None
    records = night.journal.records
    with pytest.raises(JournalError, match=r"shoe0 .* it is the shoe in play; put it back"):
        restored(replace(config(), shoes=("shoe1",)), night.journal)
    assert night.journal.records == records


def test_a_shoe_that_is_loaded_is_put_back_into_the_file(night: Scene) -> None:
    assert night.journal is not None
    act = c.LoadShoe("shoe1", "blue", "b9", "blue", 416, ("machine",))
    must(night.tap(act, "shuffler") == "accepted", "not loaded")
    with pytest.raises(JournalError, match=r"shoe1 .* set blue is loaded in it"):
        restored(replace(config(), shoes=("shoe0",)), night.journal)


def test_a_camera_under_which_cards_lie_is_put_back_into_the_file(night: Scene) -> None:
    assert night.journal is not None
    night.start()
    night.to_window()
    with pytest.raises(JournalError, match=r"camera0 .* cards that it saw lie on the felt"):
        restored(replace(config(), cameras=("eye",)), night.journal)
