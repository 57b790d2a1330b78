"""What is old enough to go, by the record's own time: each bound, and each file that goes."""

import hashlib
import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages.facts import CardSeen, Fact
from controller.core.messages.inputs import Input, Moment, Tick
from controller.journal.file import TAILS, JournalError
from controller.journal.live.writer import Journal, Step
from controller.journal.retention import (
    DAY_MS,
    ClosedEpoch,
    closed_epochs,
    delete,
    old_pictures,
    record_time,
)
from controller.journal.verify import verify

NOW = 1_700_000_000_000
NAMES = [hashlib.sha256(text).hexdigest() for text in (b"a", b"b", b"c")]


def write(path: Path, utc: int, *evidence: str) -> Path:
    with Journal(path, "riga", "bj1", "igt", "test") as journal:
        for name in evidence or ("",):
            journal.append([Step(Moment(1, utc), Tick(), [seen(name)], [])])
        journal.tell({"x": 1}, utc)
    return path


def seen(evidence: str = "") -> CardSeen:
    """A card of which there is a picture, or none."""
    return CardSeen("camera0", 1, "1", 0, "AS", "red", 1.0, evidence)


def at(path: Path, utc: int) -> Path:
    """A journal whose newest record is of this time."""
    return write(path, utc)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> int:
    """This machine's clock stands still at NOW."""
    monkeypatch.setattr("time.time_ns", lambda: NOW * 1_000_000)
    return NOW


def test_age_is_told_by_the_newest_record_and_never_by_a_later_clock(
    tmp_path: Path, now: int
) -> None:
    assert record_time(at(tmp_path / "early.db", now - 5)) == now - 5
    assert record_time(at(tmp_path / "late.db", now + 5)) == now


def test_the_journals_that_were_put_aside_are_told_oldest_first(tmp_path: Path, now: int) -> None:
    journal = at(tmp_path / "j.db", now)
    young = at(tmp_path / "j.db.1.ended", now - 1)
    old = at(tmp_path / "j.db.2.ended", now - 2)
    at(tmp_path / "other.db.1.ended", now - 3)
    found = closed_epochs(journal)
    assert [(one.path, one.last) for one in found] == [(old, now - 2), (young, now - 1)]
    assert len({one.epoch for one in found}) == 2


def picture(folder: Path, name: str, utc: int) -> Path:
    path = folder / name
    path.write_bytes(b"x")
    os.utime(path, ns=(utc * 1_000_000, utc * 1_000_000))
    return path


def test_a_picture_is_old_where_it_and_every_record_that_names_it_are(
    tmp_path: Path, now: int
) -> None:
    named, unnamed, bare = NAMES
    journal = write(tmp_path / "j.db", now, named, f"{bare}.png")
    assert old_pictures(journal, tmp_path / "none", now) == []
    folder = tmp_path / "evidence"
    folder.mkdir()
    jpg, png = picture(folder, f"{named}.jpg", now - 9), picture(folder, f"{bare}.png", now - 9)
    young, old = picture(folder, f"{unnamed}.jpg", now), picture(folder, f"{unnamed}.png", now - 1)
    for other in ("notes.txt", f"{unnamed}.gif", f"x{unnamed}.jpg", f"{unnamed}.jpg.part"):
        picture(folder, other, now - 9)
    assert old_pictures(journal, folder, now) == [old]
    assert old_pictures(journal, folder, now + 1) == sorted([jpg, png, young, old])


def test_a_closed_journal_keeps_its_pictures_for_as_long_as_its_last_record_is_young(
    tmp_path: Path, now: int
) -> None:
    journal = write(tmp_path / "j.db", now)
    write(tmp_path / "j.db.1.ended", now - 5, NAMES[0])
    folder = tmp_path / "evidence"
    folder.mkdir()
    path = picture(folder, f"{NAMES[0]}.jpg", now - 90)
    assert old_pictures(journal, folder, now - 5) == []
    assert old_pictures(journal, folder, now - 4) == [path]


def test_a_clock_that_was_behind_makes_neither_a_picture_nor_a_journal_old(
    tmp_path: Path, now: int
) -> None:
    """An appliance that begins its day with its clock far behind stamps all by that clock."""
    behind = now - 5_000 * DAY_MS
    journal = write(tmp_path / "j.db", now - DAY_MS)
    write(journal, behind, NAMES[0])
    write(journal, now)
    folder = tmp_path / "evidence"
    folder.mkdir()
    of_yesterday = picture(folder, f"{NAMES[0]}.jpg", behind)
    assert old_pictures(journal, folder, now - 30 * DAY_MS) == []
    assert old_pictures(journal, folder, now + 1) == [of_yesterday]
    first = at(tmp_path / "j.db.first.ended", now - 3 * DAY_MS)
    with Journal(tmp_path / "j.db.later.ended", "riga", "bj1", "igt", "test") as later:
        later.succeed({"epoch": "first", "before": []}, behind)
    found = [(one.epoch, one.last) for one in closed_epochs(journal)]
    assert found == [(epoch, now - 3 * DAY_MS) for epoch in ("first", "later")]
    with pytest.raises(JournalError, match="is younger than 3650 days"):
        delete(journal, closed_epochs(journal)[1:], [], days=(3650, 3650), by="p1", why="age")
    assert first.exists()


FIELDS = {"evidence": str, "pictures": tuple[str, ...]}
"""The fields of a message that name pictures, with their types."""

NAMING = [
    kind for kind in (*get_args(Fact), *get_args(Input)) if FIELDS.keys() & get_type_hints(kind)
]
"""The kinds of facts and inputs that name pictures."""


def messages(kind: type) -> st.SearchStrategy[Any]:
    """Messages of one kind, each of whose fields for pictures names all of them."""
    held = {"evidence": st.just(NAMES[0]), "pictures": st.just(tuple(NAMES))}
    fields = get_type_hints(kind)
    return st.builds(kind, **{name: held[name] for name in FIELDS if name in fields})


def test_a_closed_journal_that_is_damaged_has_the_age_of_its_file_and_keeps_young_pictures(
    tmp_path: Path, now: int
) -> None:
    journal = at(tmp_path / "j.db", now)
    for epoch, days in (("old", 40), ("new", 1)):
        aside = write(tmp_path / f"j.db.{epoch}.ended", now - days * DAY_MS, *NAMES * 400)
        with aside.open("r+b") as file:
            file.write(b"\xff" * aside.stat().st_size)
        os.utime(aside, (0, (now - days * DAY_MS) / 1000))
    assert [one.epoch for one in closed_epochs(journal)] == ["old", "new"]
    (tmp_path / "pictures").mkdir()
    with pytest.raises(JournalError, match=r"new\.ended: this journal was put aside damaged"):
        old_pictures(journal, tmp_path / "pictures", now - 30 * DAY_MS)
    assert old_pictures(journal, tmp_path / "pictures", now) == []
    old, new = closed_epochs(journal)
    told = delete(journal, [old], [], days=(30, 30), by="p1", why="age")
    assert [(one["epoch"], bool(one["fault"])) for one in told.epochs] == [("old", True)]
    assert closed_epochs(journal) == [new]


def test_pictures_are_named_in_fields_of_one_type() -> None:
    assert len(NAMING) >= 6
    for kind in NAMING:
        fields = get_type_hints(kind)
        assert all(fields[name] == FIELDS[name] for name in FIELDS if name in fields)


@pytest.mark.usefixtures("now")
@pytest.mark.parametrize("kind", NAMING, ids=lambda kind: str(kind.__name__))
def test_a_picture_that_a_young_record_names_stays_whatever_kind_it_is(kind: type) -> None:
    @settings(max_examples=10, deadline=None)
    @given(messages(kind))
    def kept(message: Any) -> None:
        is_fact = kind in get_args(Fact)
        step = Step(Moment(1, NOW), Tick(), [message if is_fact else seen()], [])
        with TemporaryDirectory() as name:
            folder = Path(name)
            with Journal(folder / "j.db", "riga", "bj1", "igt", "test") as journal:
                journal.append([step if is_fact else replace(step, message=message)])
            named = NAMES if hasattr(message, "pictures") else NAMES[:1]
            for one in named:
                picture(folder, f"{one}.jpg", NOW - 9)
            old = picture(folder, f"{'0' * 64}.jpg", NOW - 9)
            assert old_pictures(folder / "j.db", folder, NOW) == [old]

    kept()


@pytest.mark.parametrize("extra", [0, 1])
def test_a_closed_journal_goes_with_all_its_files_on_the_day_that_it_is_old(
    tmp_path: Path, now: int, extra: int
) -> None:
    journal = at(tmp_path / "j.db", now)
    path = at(tmp_path / "j.db.1.ended", now - 10 * DAY_MS + extra)
    (epoch,) = closed_epochs(journal)
    beside = [Path(f"{path}{tail}") for tail in TAILS]
    for one in beside:
        one.write_bytes(b"")
    known = None if extra else verify(path)
    if known is None:
        with pytest.raises(JournalError, match=r"is younger than 10 days; it stays"):
            delete(journal, [epoch], [], days=(10, 20), by="eva", why="x")
        assert path.exists()
        return
    told = delete(journal, [epoch], [], days=(10, 20), by="eva", why="x")
    assert not any(one.exists() for one in (path, *beside))
    (gone,) = told.epochs
    assert gone == {
        "epoch": epoch.epoch,
        "last": epoch.last,
        "records": known.records,
        "events": known.events,
        "head": known.head,
        "root": known.root,
        "fault": known.bad or known.unproven,
    }
    assert (told.pictures, told.records_days, told.evidence_days) == (0, 10, 20)
    assert (told.by, told.why) == ("eva", "x")
    assert verify(journal).intact


@pytest.mark.parametrize("extra", [0, -1])
def test_pictures_go_by_the_days_of_evidence(tmp_path: Path, now: int, extra: int) -> None:
    journal = at(tmp_path / "j.db", now)
    folder = tmp_path / "evidence"
    folder.mkdir()
    paths = [
        picture(folder, f"{name}.jpg", now - 20 * DAY_MS - 1000 * (1 + extra) + 1000 * -extra)
        for name in NAMES[:2]
    ]
    if extra:
        with pytest.raises(JournalError, match=r"is younger than 20 days; it stays"):
            delete(journal, [], paths, days=(10, 20), by="eva", why="x")
        assert all(path.exists() for path in paths)
        return
    told = delete(journal, [], paths, days=(10, 20), by="eva", why="x")
    names = "\n".join(sorted(path.name for path in paths))
    assert (told.pictures, told.names) == (2, hashlib.sha256(names.encode()).hexdigest())
    assert not any(path.exists() for path in paths)


def test_one_thing_that_is_too_young_keeps_all(tmp_path: Path, now: int) -> None:
    journal = at(tmp_path / "j.db", now)
    old = ClosedEpoch(at(tmp_path / "j.db.1.ended", now - 90 * DAY_MS), "e", now - 90 * DAY_MS)
    young = ClosedEpoch(at(tmp_path / "j.db.2.ended", now), "f", now)
    with pytest.raises(JournalError, match="it stays"):
        delete(journal, [old, young], [], days=(10, 20), by="eva", why="x")
    assert old.path.exists()
