"""The thread that looks beside the journal for upgrades."""

import logging
import threading
from pathlib import Path

import pytest

from controller.run import upgrade_watch
from controller.run.upgrade_watch import UpgradeWatch
from controller.upgrade_files import TableHealth, read_health

WELL = TableHealth(software="1", pid=1, loop=True, devices={}, broker="", round="")


def test_a_look_that_fails_is_logged_once_and_the_next_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A thread that is gone would tell of no trial and of no end, for as long as the table runs."""
    monkeypatch.setattr(upgrade_watch, "LOOK_S", 0.01)
    asked, told = iter((False, False, True)), threading.Event()

    def health() -> TableHealth:
        if next(asked, True):
            told.set()
            return WELL
        raise ArithmeticError("a bug")

    watch = UpgradeWatch(tmp_path / "j.db", lambda _: None)
    watch.start(health)
    assert told.wait(10)
    watch.stop()
    assert read_health(tmp_path / "j.db") == WELL
    failed = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert [one.exc_info is not None for one in failed] == [True]
