"""The journal: one transaction per batch, a chain anyone can check, and no way to rewrite it."""

import fcntl
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.cards import Card
from controller.core.messages.canonical import digest
from controller.core.messages.devices import CardRead
from controller.core.messages.facts import Fact, SignedIn, TableOpened
from controller.core.messages.inputs import Moment
from controller.journal.file import JournalError, explained
from controller.journal.verify import verify
from controller.whole_files import beside
from tests.support.journals.steps import Said, filled, opened, settled, step, tampered


def test_facts_come_back_with_their_moments(tmp_path: Path) -> None:
    facts: tuple[Fact, ...] = (SignedIn("anna", "dealer"), TableOpened("anna"))
    with opened(tmp_path / "j.db") as journal:
        journal.append([step(*facts, at=7)])
    with opened(tmp_path / "j.db") as journal:
        assert list(journal.past.facts()) == [(Moment(7, 1_007), fact) for fact in facts]
        assert journal.last_at == 7


def test_a_step_without_facts_leaves_no_trace(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([step(), step(TableOpened("anna"))])
        assert journal.records == 3


@pytest.mark.regulation("R19")
def test_event_numbers_have_no_gap_across_restarts(tmp_path: Path) -> None:
    for _ in range(3):
        with opened(tmp_path / "j.db") as journal:
            journal.append([step(TableOpened("a"), says=(Said("one"), Said("two")))])
    verdict = verify(tmp_path / "j.db")
    assert (verdict.intact, verdict.events, verdict.records) == (True, 6, 7)


def test_the_epoch_is_made_once(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        epoch = journal.meta.epoch
    with opened(tmp_path / "j.db") as journal:
        assert journal.meta.epoch == epoch
    with opened(tmp_path / "other.db") as journal:
        assert journal.meta.epoch != epoch


def test_a_round_is_published_with_chain_and_digest(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    with closing(sqlite3.connect(tmp_path / "j.db")) as connection:
        query = "SELECT e.body, r.hash, r.body FROM event e JOIN record r ON r.seq = e.fact"
        body, head, fact = connection.execute(f"{query} WHERE e.topic = 'round'").fetchone()
    data = json.loads(body)
    assert data["chain"] == head.hex()
    assert data["digest"] == digest(data["result"])
    assert json.loads(fact)["kind"] == "round_settled"


@pytest.mark.regulation("R12", "R14")
@pytest.mark.parametrize("table", ["record", "event"])
@pytest.mark.parametrize("change", ["UPDATE {} SET utc = 1", "DELETE FROM {}"])
def test_sqlite_itself_refuses_to_rewrite(tmp_path: Path, table: str, change: str) -> None:
    filled(tmp_path / "j.db")
    with (
        closing(sqlite3.connect(tmp_path / "j.db")) as connection,
        pytest.raises(sqlite3.IntegrityError, match="never rewritten"),
    ):
        connection.execute(change.format(table))


@pytest.mark.regulation("R12")
@pytest.mark.parametrize(
    ("statement", "bad"),
    [
        ("UPDATE record SET body = replace(body, 'anna', 'otto') WHERE seq = 3", "record 3"),
        ("UPDATE record SET at = at + 1 WHERE seq = 4", "record 4"),
        ("DELETE FROM record WHERE seq = 5", "record 5 is missing"),
        ("DELETE FROM record WHERE seq = 1", "record 1 is missing"),
        ("UPDATE event SET body = replace(body, '20', '21') WHERE n = 3", "event 3"),
        ("DELETE FROM event WHERE n = 2", "event 2 is missing"),
        ("UPDATE record SET hash = zeroblob(32) WHERE seq = 2", "record 2"),
    ],
)
def test_verify_names_the_first_bad_row(tmp_path: Path, statement: str, bad: str) -> None:
    filled(tmp_path / "j.db")
    tampered(tmp_path / "j.db", statement)
    verdict = verify(tmp_path / "j.db")
    assert not verdict.intact
    assert verdict.bad.startswith(bad)


def test_verify_reads_a_journal_that_is_being_written(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r3")])
        verdict = verify(tmp_path / "j.db")
        assert (verdict.intact, verdict.head) == (True, journal.head.hex())


def test_verify_counts_its_progress(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    seen: list[tuple[int, int]] = []
    verdict = verify(tmp_path / "j.db", lambda done, total: seen.append((done, total)))
    total = verdict.records + verdict.events
    assert seen[-1] == (total, total)


def test_two_processes_never_write_one_journal(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db"), pytest.raises(JournalError, match="another process writes"):
        opened(tmp_path / "j.db")


def test_another_tables_journal_is_refused_by_name(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    with pytest.raises(JournalError, match="of table riga/bj1, not of riga/bj2"):
        opened(tmp_path / "j.db", "bj2")
    opened(tmp_path / "j.db").close()


def test_another_schema_is_refused_with_both_versions(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    tampered(
        tmp_path / "j.db", """UPDATE record SET body = replace(body, '"facts":1', '"facts":0')"""
    )
    with pytest.raises(JournalError, match=r"facts of version 0; this software reads .* version 1"):
        opened(tmp_path / "j.db")


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_bytes(b"not a database, but long enough to look like one" * 40)
    with pytest.raises(JournalError, match="no whole journal"):
        opened(tmp_path / "j.db")
    with pytest.raises(JournalError, match="no such file"):
        verify(tmp_path / "absent.db")


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    """A path that was mistaken for the journal's: the program's tables are not put into it."""
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE takings (euros INTEGER)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"holds tables of another program \(takings\)"):
        opened(path)
    assert path.read_bytes() == before


def test_a_journal_without_records_is_refused(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    tampered(tmp_path / "j.db", "DELETE FROM event")
    tampered(tmp_path / "j.db", "DELETE FROM record")
    with pytest.raises(JournalError, match="record 1 is missing"):
        opened(tmp_path / "j.db")


def test_rows_that_no_journal_writes_are_refused(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    tampered(tmp_path / "j.db", "UPDATE record SET body = '[1' WHERE seq = 1")
    with pytest.raises(JournalError, match="no whole journal"):
        opened(tmp_path / "j.db")


def test_the_last_frame_of_a_device_is_empty_where_none_was_kept(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        assert journal.past.last_raw("shoe0") == ""
        for n, raw in ((1, "05ab"), (2, "")):
            journal.append([step(TableOpened("a"), message=CardRead("shoe0", n, Card("9S"), raw))])
            assert journal.past.last_raw("shoe0") == raw
        assert journal.past.last_raw("shoe1") == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("database is locked", "another program holds the file"),
        ("database or disk is full", "the disk is full"),
        ("database disk image is malformed", "this is no whole journal"),
        ("something else", "check that the disk is writable"),
    ],
)
def test_what_the_database_says_is_told_with_the_next_act(
    text: str, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(JournalError, match=sentence), explained(tmp_path / "j.db"):
        raise sqlite3.OperationalError(text)


@pytest.mark.regulation("R21")
def test_a_full_disk_keeps_nothing_of_the_batch(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1")])
        head, pages = journal.head, journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalError, match="the disk is full"):
            journal.append([settled(f"x{n}") for n in range(500)])
        assert journal.head == head
    assert verify(tmp_path / "j.db").head == head.hex()


@pytest.mark.regulation("R21")
def test_a_word_on_itself_that_a_full_disk_refused_leaves_no_gap(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalError, match="the disk is full"):
            journal.tell({"deleted": "x" * 100_000}, 1)
        journal._connection.execute(f"PRAGMA max_page_count = {pages + 100}")
        journal.append([settled("r1")])
    assert verify(tmp_path / "j.db").intact


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(cut=st.floats(0, 1))
def test_a_torn_tail_loses_whole_batches_only(
    cut: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Power fails while the write-ahead log is written: what is left is a shorter whole journal."""
    folder = tmp_path_factory.mktemp("torn")
    with opened(folder / "j.db") as journal:
        heads = {journal.head.hex()}
        for number in range(6):
            journal.append([settled(f"r{number}")])
            heads.add(journal.head.hex())
        shutil.copy(folder / "j.db", folder / "copy.db")
        log = (folder / "j.db-wal").read_bytes()
    (folder / "copy.db-wal").write_bytes(log[: int(len(log) * cut)])
    verdict = verify(folder / "copy.db")
    assert verdict.intact
    assert verdict.head in heads


def test_a_directory_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="create its directory"):
        opened(tmp_path / "absent" / "j.db")


def test_somebody_who_looks_whether_it_is_written_keeps_no_table_from_starting(
    tmp_path: Path,
) -> None:
    path = tmp_path / "j.db"
    opened(path).close()
    with beside(path, ".lock").open() as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        Timer(0.2, fcntl.flock, (looking.fileno(), fcntl.LOCK_UN)).start()
        opened(path).close()
