"""The watch over the floor, and what of it is known again after the pit was away."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.core.messages.public import alarms
from controller.core.messages.public.table import TablePaused
from controller.pit.heard import Heard
from controller.pit.store import Store
from controller.pit.watch import WRITE_MS, Watch
from controller.pit.watched import MOST_CALLS, WatchedTable
from tests.support.mqtt.told_table import ToldTable

NOW = 1_790_000_000_000


def watching(file: Path) -> Watch:
    return Watch([0], Store(file), NOW)


def test_who_comes_is_known_again_however_soon_the_pit_dies(tmp_path: Path) -> None:
    """The file is written only now and then, but at once where somebody said that he comes."""
    watch = watching(tmp_path / "pit.db")
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, NOW))
    table.status("online")
    table.tell("called")
    (call,) = watch.floor.tables["riga/bj1"].calls
    assert watch.acknowledge("riga/bj1", call, "Ana", NOW)
    known = watching(tmp_path / "pit.db").floor.tables["riga/bj1"]
    assert known.calls[call].by == "Ana"
    assert len(known.tally.ends) == 2


def test_a_disk_that_refuses_costs_the_history_and_never_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch = watching(tmp_path / "pit.db")
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, NOW))
    full = sqlite3.OperationalError("database or disk is full")
    with monkeypatch.context() as during:
        for name in ("keep", "commit"):
            during.setattr(Store, name, raising(full))
        table.status("online")
        table.tell("called")
        for later in (WRITE_MS + 1, 2 * WRITE_MS + 2):
            assert watch.changes(NOW + later, all_of_them=True) is not None
        (call,) = watch.floor.tables["riga/bj1"].calls
        assert watch.acknowledge("riga/bj1", call, "Ana", NOW)
        assert "cannot be written (database or disk is full)" in watch.unwritten
    assert [one.levelname for one in caplog.records] == ["ERROR"]
    watch.hear("livetable/v1/riga/bj1/status", b"{}", NOW)
    watch.write(NOW)
    assert watch.unwritten == ""


def test_calls_and_rounds_before_the_clock_was_set_back_are_known_again(tmp_path: Path) -> None:
    file = tmp_path / "pit.db"
    watch = watching(file)
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, NOW))
    table.status("online")
    table.tell("called")
    watch.write(NOW)
    known = Watch([0], Store(file), NOW - 3_600_000).floor.tables["riga/bj1"]
    assert [call.code for call in known.standing()] == ["damaged_card"]
    assert (len(known.tally.ends), known.tally.irregularities.total()) == (2, 1)


def test_each_time_that_a_table_was_lost_stays_in_the_record(tmp_path: Path) -> None:
    """A network that fails again and again leaves the table's process as it is."""
    watch, now = watching(tmp_path / "pit.db"), NOW
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, now))
    table.status("online")
    table.tell("calm")
    for person in ("Ana", "Bo"):
        now += 60_000
        for _repeated in range(2):
            table.status("offline")
        (call,) = watch.floor.tables["riga/bj1"].standing()
        assert watch.acknowledge("riga/bj1", call.key, person, now)
        now += 60_000
        table.status("online")
    watch.write(now)
    calls = [call for _, call in Store(tmp_path / "pit.db").calls(0, now)]
    assert [call.by for call in calls if call.kind == "lost"] == ["Ana", "Bo"]


def test_a_table_that_is_taken_away_leaves_the_reports_and_then_the_page(tmp_path: Path) -> None:
    file = tmp_path / "pit.db"
    watch, now = watching(file), NOW
    table = ToldTable("bj1", lambda topic, payload, _retain: watch.hear(topic, payload, now))
    table.status("online")
    table.tell("calm")
    watch.write(now)
    known = []
    for _day in range(5):
        now += 24 * 3_600_000
        watch = Watch([0], Store(file), now)
        watch.write(now)
        assert Store(file).heard(watch.floor.shift) == []
        known.append("riga/bj1" in watch.floor.tables)
    assert known == [True, True, True, False, False]
    table.status("online")
    watch.write(now)
    assert [row["place"] for row in Store(file).heard(watch.floor.shift)] == ["riga/bj1"]


def raising(error: Exception) -> Callable[..., None]:
    def fails(*_: object) -> None:
        raise error

    return fails


def test_what_was_heard_under_a_clock_that_was_ahead_is_not_the_newest(tmp_path: Path) -> None:
    ahead = Watch([0], Store(tmp_path / "pit.db"), NOW + 30 * 86_400_000)
    ahead.floor.table("riga", "bj1", NOW).last = 10
    ahead.write(NOW + 30 * 86_400_000)
    watch = watching(tmp_path / "pit.db")
    watch.floor.table("riga", "bj1", NOW).last = 5000
    watch.write(NOW)
    assert watching(tmp_path / "pit.db").floor.tables["riga/bj1"].last == 5000


def test_alarms_that_nobody_acknowledges_hide_no_stop() -> None:
    """A game server that disputes every checkpoint lets a table raise one alarm after another."""
    known = WatchedTable("riga", "bj1", NOW, NOW)
    disputed = alarms.CheckpointDisputed(of="t1-1", client="gs")
    for n in range(1, MOST_CALLS + 2):
        known.hear(Heard(site="riga", table="bj1", told=disputed, epoch="e", n=n), NOW)
    assert len(known.standing()) == MOST_CALLS
    paused = TablePaused(code="pause_question", params={}, text="A question")
    known.hear(Heard(site="riga", table="bj1", told=paused, epoch="e", n=MOST_CALLS + 2), NOW)
    assert [call.kind for call in known.standing()][-1] == "pause"
