"""What was ever called intact, and is not: each is found and named."""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.core.messages.canonical import canonical
from controller.journal.file import GENESIS, chained
from controller.journal.journal_command import main
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.journal.proof.checkpoint import origin
from controller.journal.proof.leaves import log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash
from controller.journal.proof.note import signed_note
from controller.journal.verify import verify
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.played import write_journal
from tests.support.journals.steps import by_hand, opened, settled, tampered
from tests.torture.changed_bytes import storm

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "j.db"
    write_journal(path, "infinite")
    return path


@pytest.fixture
def journal(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "j.db"))


def with_own_statements(path: Path, *statements: str) -> None:
    with by_hand(path) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(
    ("statements", "named"),
    [
        (
            ["CREATE TRIGGER spy AFTER INSERT ON record BEGIN SELECT 1; END"],
            "trigger 'spy' does not belong",
        ),
        (["CREATE TABLE notes (text TEXT)"], "table 'notes' does not belong"),
        (["CREATE VIEW v AS SELECT 1"], "view 'v' does not belong"),
        (["DROP TRIGGER event_no_delete"], "trigger event_no_delete is missing"),
        (
            [
                "DROP TRIGGER record_no_update",
                "CREATE TRIGGER record_no_update BEFORE UPDATE ON record BEGIN SELECT 1; END",
            ],
            "trigger record_no_update is declared otherwise",
        ),
        (["DROP INDEX event_round"], "index event_round is missing"),
        (["INSERT INTO cursor VALUES ('sent', 10000)"], "cursor sent was changed: it points"),
        (["INSERT INTO cursor VALUES ('settled', 1)"], "event 1 ends no round"),
        (["INSERT INTO cursor VALUES ('mine', 1)"], "cursor 'mine' does not belong"),
        (["INSERT INTO cursor VALUES ('sent check', 1)"], "cursor 'sent' was changed or"),
        (["PRAGMA user_version = 7"], "user version"),
        (["PRAGMA application_id = 7"], "application id"),
    ],
)
def test_what_does_not_belong_is_named(journal: Path, statements: list[str], named: str) -> None:
    with_own_statements(journal, *statements)
    verdict = verify(journal)
    assert not verdict.intact
    assert named in verdict.bad


def test_a_moved_cursor_is_named(journal: Path) -> None:
    outbox = Outbox(journal)
    outbox.move("sent", 9)
    outbox.move("sent", 4)
    assert outbox.cursor("sent") == 9
    outbox.close()
    with_own_statements(journal, "PRAGMA journal_mode = DELETE")
    assert verify(journal).whole
    with_own_statements(journal, "UPDATE cursor SET value = 8 WHERE name = 'sent'")
    assert "cursor sent was changed: its check" in verify(journal).bad


def rechained(path: Path) -> None:
    """As somebody rewrites a journal who knows how it is made: all hashes fit again."""
    with by_hand(path) as connection:
        connection.create_function("nothing", 0, lambda: None)
        head = GENESIS
        for row in connection.execute("SELECT * FROM record ORDER BY seq").fetchall():
            head = chained(head, *row[:-1])
            connection.execute("UPDATE record SET hash = ? WHERE seq = ?", (head, row[0]))
        head = GENESIS
        for row in connection.execute("SELECT * FROM event ORDER BY n").fetchall():
            fields = list(row[:-1])
            if row[1] == "round":
                fields[6] = _with_chain(connection, fields)
            head = chained(head, *fields)
            update = "UPDATE event SET body = ?, hash = ? WHERE n = ?"
            connection.execute(update, (fields[6], head, row[0]))


def _with_chain(connection: sqlite3.Connection, fields: list[object]) -> str:
    try:
        data = json.loads(str(fields[6]))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        return str(fields[6])
    data.pop("checkpoint", None)
    found = connection.execute("SELECT hash FROM record WHERE seq = ?", (fields[4],)).fetchone()
    data["chain"] = found[0].hex()
    if "result" in data:
        data["digest"] = hashlib.sha256(canonical(data["result"]).encode()).hexdigest()
    return canonical(data)


@pytest.mark.regulation("R01")
def test_an_event_that_no_fact_tells_is_found_under_a_good_chain(journal: Path) -> None:
    change = """UPDATE event SET body = replace(body, '"colour":', '"color":')"""
    tampered(journal, change)
    rechained(journal)
    restored(journal)
    assert "does not say what its fact says" in verify(journal).bad


ODD = ("[" * 50_000, "5", "null", "[]", '"x"', "{", "")


@pytest.mark.parametrize("body", ODD, ids=lambda body: body[:4])
@pytest.mark.parametrize(
    ("table", "which"),
    [
        ("record", "seq = 2"),
        ("record", "seq = (SELECT max(seq) FROM record WHERE kind = 'fact')"),
        ("record", "seq = (SELECT max(seq) FROM record WHERE kind = 'input')"),
        ("event", "n = (SELECT max(n) FROM event WHERE topic = 'round')"),
        ("event", "n = (SELECT max(n) FROM event WHERE topic = 'event')"),
    ],
)
def test_a_row_that_is_no_object_is_found_under_a_good_chain(
    journal: Path, table: str, which: str, body: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever somebody wrote there: each command ends with a sentence, `verify` with the place."""
    tampered(journal, f"UPDATE {table} SET body = '{body}' WHERE {which}")
    rechained(journal)
    restored(journal)
    for verb in ("verify", "rounds", "replay", "export"):
        code = main([verb, str(journal)])
        said = capsys.readouterr()
        assert code in (1, 2), verb
        assert "pydantic" not in said.err + said.out


SET_ASIDE = '{"kind":"records_set_aside","first":%s,"last":3}'


@pytest.mark.parametrize(
    "body", [*ODD, "{x}", SET_ASIDE % '"a"', SET_ASIDE % "null"], ids=lambda body: body[-18:]
)
def test_a_fact_that_no_table_writes_is_told_with_its_number(journal: Path, body: str) -> None:
    last = "(SELECT max(seq) FROM record WHERE kind = 'fact')"
    tampered(journal, f"UPDATE record SET body = '{body}' WHERE seq = {last}")
    rechained(journal)
    restored(journal)
    with closing(sqlite3.connect(journal)) as connection:
        (number,) = connection.execute(f"SELECT {last}").fetchone()
    found = verify(journal)
    assert not found.whole
    assert f"record {number} " in found.bad + found.unproven


def test_a_deleted_last_event_is_found_under_a_good_chain(journal: Path) -> None:
    tampered(journal, "DELETE FROM event WHERE n = (SELECT max(n) FROM event)")
    restored(journal)
    assert "is missing" in verify(journal).bad


def restored(path: Path) -> None:
    """The triggers are put back."""
    from controller.journal.file import SCHEMA

    with by_hand(path) as connection:
        for part in SCHEMA.split("CREATE TRIGGER ")[1:]:
            connection.execute(f"CREATE TRIGGER {part}")


@pytest.mark.regulation("R12")
def test_a_full_rewrite_fails_against_one_anchor(journal: Path) -> None:
    anchor = list(notes(journal).values())[1]
    (journal.parent / "anchor").write_text(anchor)
    assert main(["verify", str(journal), "--anchor", str(journal.parent / "anchor")]) == 0
    change = """UPDATE record SET body = replace(body, '"test"', '"text"') WHERE kind = 'input'"""
    tampered(journal, change)
    rechained(journal)
    restored(journal)
    assert verify(journal).intact  # nothing in the file alone can tell
    verdict = verify(journal, anchors=[anchor])
    assert "is not the one that the anchor names" in verdict.bad


def test_a_cut_end_fails_against_one_anchor(journal: Path) -> None:
    anchor = list(notes(journal).values())[-1]
    with closing(sqlite3.connect(journal)) as connection:
        query = "SELECT seq FROM record WHERE kind = 'input' ORDER BY seq DESC LIMIT 1 OFFSET 40"
        seq = connection.execute(query).fetchone()[0]
    tampered(journal, f"DELETE FROM record WHERE seq >= {seq}")
    tampered(journal, f"DELETE FROM event WHERE fact >= {seq}")
    restored(journal)
    assert verify(journal).intact
    assert "its end was cut, or this is an old copy" in verify(journal, anchors=[anchor]).bad


def test_an_anchor_of_another_journal_is_named(journal: Path, tmp_path: Path) -> None:
    write_journal(tmp_path / "other.db", "infinite")
    anchor = next(iter(notes(tmp_path / "other.db").values()))
    assert "of another journal" in verify(journal, anchors=[anchor]).bad
    assert "no checkpoint" in verify(journal, anchors=["x\n\n"]).bad


def test_a_copy_without_its_log_is_not_proven_complete(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append([settled("r1")])
        shutil.copy(tmp_path / "j.db", tmp_path / "copy.db")
        log = (tmp_path / "j.db-wal").read_bytes()
    verdict = verify(tmp_path / "copy.db")
    assert "no write-ahead log with it" in verdict.unproven
    assert main(["verify", str(tmp_path / "copy.db")]) == 1
    (tmp_path / "copy.db-wal").write_bytes(log)
    assert "write-ahead" not in verify(tmp_path / "copy.db").unproven
    (tmp_path / "copy.db-wal").write_bytes(log[: 32 + 24 + 4096 - 1])
    assert "torn, or cut" in verify(tmp_path / "copy.db").unproven


def test_every_flipped_bit_of_the_log_is_found(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        for number in range(3):
            journal.append([settled(f"r{number}")])
        shutil.copy(tmp_path / "j.db", tmp_path / "copy.db")
        log = (tmp_path / "j.db-wal").read_bytes()
    for place in range(0, len(log), len(log) // 120):
        spoilt = bytearray(log)
        spoilt[place] ^= 1 << place % 8
        (tmp_path / "copy.db-wal").write_bytes(bytes(spoilt))
        assert "write-ahead log" in verify(tmp_path / "copy.db").unproven, place


def test_a_thousandth_of_the_torture(tmp_path: Path) -> None:
    told = storm(tmp_path, 60, 3)
    assert sum(n for name, n in told.items() if name.startswith("found")) > 20


def test_signatures_are_of_the_key_that_the_reader_holds(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with Journal(path, "riga", "bj1", "infinite", "x", key=KEY) as journal:
        journal.append([settled("r1")])
    assert verify(path, keys=[PUBLIC]).signed > 0
    assert verify(path).signed == 0
    other = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw()
    assert "without a good signature" in verify(path, keys=[other]).bad
    anchor = notes(path)["r1"]
    assert verify(path, keys=[PUBLIC], anchors=[anchor]).anchored > 0
    unsigned = anchor.rpartition("\n\n")[0] + "\n\n"
    assert "no good signature" in verify(path, keys=[PUBLIC], anchors=[unsigned]).bad


def test_a_forged_checkpoint_within_is_found(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([settled("r1"), settled("r2")])
        meta = journal.meta
    named = origin(meta.site, meta.table, meta.epoch)
    forged = notes(path)["r2"].replace("events 4", "events 5")
    tampered(
        path,
        "UPDATE event SET body = json_set(body, '$.checkpoint', "
        f"'{forged}') WHERE topic = 'round' AND round = 'r2'",
    )
    with by_hand(path) as connection:
        head = GENESIS
        for row in connection.execute("SELECT * FROM event ORDER BY n").fetchall():
            head = chained(head, *row[:-1])
            connection.execute("UPDATE event SET hash = ? WHERE n = ?", (head, row[0]))
        tree = Frontier()
        for leaf in log_rows(connection):
            tree.add(leaf_hash(leaf.leaf))
    assert "carries what is no checkpoint" in verify(path).bad
    assert signed_note(named, named, None)
