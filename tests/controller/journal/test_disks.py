"""Power that goes and disks that fail: what was promised is there, and the same round goes on."""

from pathlib import Path
from random import Random

import pytest

from controller.core.engine import Engine
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.journal.verify import verify
from controller.run.restore import restored
from tests.support.journals.played import JournalingDriver, play
from tests.support.journals.power import FULL, IOERR_FSYNC, IOERR_WRITE, OK, READONLY, Disk
from tests.support.table_driver import config_of
from tests.support.whole_rounds import endless
from tests.torture.power_cuts import MarkingJournal, look, promised, storm

pytestmark = pytest.mark.long


@pytest.mark.regulation("R05")
def test_a_sample_of_the_power_cuts(tmp_path: Path) -> None:
    told = storm(tmp_path, 20, 9)
    assert "nothing promised was lost" in told


TROUBLES = {
    "broken sectors": (IOERR_WRITE, "write"),
    "a flush that fails": (IOERR_FSYNC, "sync"),
    "a full disk": (FULL, "write"),
    "a disk turned read-only": (READONLY, "write"),
}


@pytest.mark.parametrize("name", TROUBLES)
@pytest.mark.parametrize("after", [40, 150, 400])
def test_a_failing_disk_ends_the_process_and_the_same_round_goes_on(
    name: str, after: int, tmp_path: Path
) -> None:
    code, what = TROUBLES[name]
    disk, config = Disk(tmp_path), config_of("quebec")
    with disk.watched():
        journal = MarkingJournal(tmp_path / "j.db", config.site, config.table, "quebec", "test")
        journal.disk = disk
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(Random(5), config.rules.decks))
        driver.journal = journal
        disk.trouble = lambda act, number: code if act == what and number >= after else OK
        with pytest.raises(JournalError) as told:
            play(driver)
        journal.close()
    sentence = str(told.value)
    assert "start" in sentence, sentence
    assert "j.db" in sentence
    assert told.value.passing  # another start may find the disk mended
    found, fault = look(tmp_path)
    assert not fault
    assert found >= promised(disk.acts)
    with Journal(tmp_path / "j.db", config.site, config.table, "quebec", "test") as journal:
        again = restored(config, journal).engine
        journal_round = again.table.round.round if again.table.round else ""
        before = driver.engine.table.round.round if driver.engine.table.round else ""
        assert journal_round == before


def test_a_vanished_disk_is_named(tmp_path: Path) -> None:
    config = config_of("quebec")
    gone = tmp_path / "mounted"
    gone.mkdir()
    with Journal(gone / "j.db", config.site, config.table, "quebec", "test") as journal:
        journal.configure(config, 1)
    gone.rename(tmp_path / "elsewhere")
    with pytest.raises(JournalError, match="create its directory"):
        Journal(gone / "j.db", config.site, config.table, "quebec", "test")
    assert verify(tmp_path / "elsewhere" / "j.db").whole
