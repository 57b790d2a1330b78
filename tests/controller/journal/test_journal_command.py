"""`livetable journal` on a journal of real rounds, dealt through the core in virtual time."""

import json
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from controller.core.engine import Engine
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.games.sheets import SheetError
from controller.core.round.sheet import live_sheet
from controller.core.table.table import Table
from controller.journal.file import JournalError
from controller.journal.journal_command import CHECKED_FIRST, every_verb, main
from controller.journal.live.writer import Journal
from controller.journal.meta import read_meta
from controller.journal.verify import verify
from tests.support.journals.played import ROUNDS, JournalingDriver, play, write_journal
from tests.support.table_driver import config_of, rules_of
from tests.support.whole_rounds import endless


@pytest.fixture(scope="module")
def infinite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("journal") / "infinite.db"
    write_journal(path, "infinite")
    return path


def test_verify_says_intact(infinite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(infinite)]) == 0
    assert "infinite.db: consistent, not anchored:" in capsys.readouterr().out
    assert main(["verify", str(infinite), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["intact"] is True


@pytest.mark.parametrize("game", ["infinite", "quebec"])
def test_exported_sheets_settle_as_they_were_settled(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_journal(tmp_path / "j.db", game)
    assert main(["rounds", str(tmp_path / "j.db"), "--sheets"]) == 0
    sheets = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(sheets) == ROUNDS
    for sheet in sheets:
        assert sheet["expected"] == expected(redeal(rules_of(game), sheet))


def test_a_replay_makes_every_fact_again(
    infinite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(infinite)]) == 0
    assert "identical" in capsys.readouterr().out


def test_what_the_table_would_not_have_decided_is_named(
    infinite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A forger who mends the whole chain is still found: the inputs say otherwise."""
    path = tmp_path / "forged.db"
    path.write_bytes(infinite.read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER record_no_update")
        query = 'SELECT seq FROM record WHERE body LIKE \'%"kind":"round_settled"%\''
        (seq,) = connection.execute(query).fetchone()
        connection.execute(
            """UPDATE record SET body = replace(body, '"total":', '"total":1') WHERE seq = ?""",
            (seq,),
        )
    assert main(["verify", str(path)]) == 1
    assert f"record {seq} (fact) was changed" in capsys.readouterr().out
    assert main(["replay", str(path)]) == 1
    assert f"record {seq}: recorded" in capsys.readouterr().out


@pytest.fixture
def not_closed(tmp_path: Path) -> Path:
    """A journal as a power cut leaves it: its last rows are in the write-ahead log alone."""
    cut, config = tmp_path / "cut.db", config_of("infinite")
    with Journal(tmp_path / "j.db", config.site, config.table, "infinite", "test") as journal:
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.journal = journal
        play(driver)
        for ending in ("", "-wal"):
            (tmp_path / f"cut.db{ending}").write_bytes((tmp_path / f"j.db{ending}").read_bytes())
    return cut


@pytest.mark.parametrize("verb", ["replay", "rounds"])
@pytest.mark.parametrize("lost", ["a byte", "the log"])
def test_what_is_not_whole_is_not_passed_over(
    verb: str, lost: str, not_closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = not_closed.with_name("cut.db-wal")
    assert main([verb, str(not_closed)]) == 0
    assert capsys.readouterr().err == ""
    whole = log.read_bytes()
    half = len(whole) // 2
    if lost == "a byte":
        log.write_bytes(whole[:half] + bytes([whole[half] ^ 1]) + whole[half + 1 :])
    else:
        log.unlink()
    code = main(["verify", str(not_closed)])
    verdict = capsys.readouterr()
    assert main([verb, str(not_closed)]) == code != 0
    assert (verdict.out or verdict.err).strip().split(": ", 1)[1] in capsys.readouterr().err


@pytest.fixture
def changed(infinite: Path, tmp_path: Path) -> Path:
    """A journal of which one value was changed after its first round."""
    path = tmp_path / "changed.db"
    path.write_bytes(infinite.read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER record_no_update")
        query = 'SELECT max(seq) FROM record WHERE body LIKE \'%"kind":"round_settled"%\''
        (seq,) = connection.execute(query).fetchone()
        connection.execute(
            """UPDATE record SET body = replace(body, '"total":', '"total":1') WHERE seq = ?""",
            (seq,),
        )
    return path


def words_for(verb: str, path: Path) -> list[str]:
    """A line that reads the journal's first round, or all of it."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT round, utc FROM event WHERE topic = 'round' ORDER BY n LIMIT 1"
        round_id, utc = connection.execute(query).fetchone()
    day = datetime.fromtimestamp(utc / 1000, UTC).date().isoformat()
    key = path.with_name("keys") / "key"
    if not key.exists():
        key.parent.mkdir()
        key.write_bytes(bytes(32))
    bundle = ["--day", day, "--key", str(key), "--to", f"{path}.{verb}"]
    more = {"letter": ["--round", round_id], "prove": ["--round", round_id], "export --day": bundle}
    return [verb.split()[0], str(path), *more.get(verb, [])]


CHECKED = [*sorted(CHECKED_FIRST), "export --day"]


@pytest.mark.parametrize("verb", CHECKED)
def test_a_changed_journal_is_told_and_what_is_there_is_shown_all_the_same(
    verb: str, infinite: Path, changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words_for(verb, infinite)) == 0
    assert capsys.readouterr().err == ""
    assert main(["verify", str(changed)]) == 1
    verdict = capsys.readouterr().out.strip()
    assert "NOT intact" in verdict
    assert main(words_for(verb, changed)) == 1
    told = capsys.readouterr()
    assert f"livetable journal: {verdict}" in told.err
    assert told.out
    if verb == "letter":
        assert "<p><b>This journal is NOT intact: record" in told.out
    if verb == "export --day":
        assert "NOT signed (the journal is not intact)" in told.out


def test_every_verb_that_reads_a_journal_out_checks_it_first() -> None:
    """`receipts` signs nothing, `backup` keeps no copy, of what is not whole."""
    others = {"verify", "receipts", "backup", "new-epoch", "key", "verifier"}
    assert set(every_verb()) == CHECKED_FIRST | others


def test_a_journal_without_a_settled_round_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, config = tmp_path / "j.db", config_of("infinite")
    with Journal(path, config.site, config.table, "infinite", config.software) as journal:
        journal.configure(config, 1)
    assert main(["rounds", str(path)]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"livetable journal: {path}: no round was settled in it\n")


def test_export_is_one_object_a_record(infinite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(infinite)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0]["kind"] == "meta"


def test_a_missing_journal_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/absent.db"]) == 2
    assert "/absent.db: there is no such file" in capsys.readouterr().err


def test_a_folder_is_not_said_to_be_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path)]) == 2
    assert f"{tmp_path}: is no file; name the journal of a table" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verb", "needed"),
    [
        ("new-epoch", {"--by": "eva", "--why": "restored", "--people": "people.toml"}),
        ("prove", {"--round": "r1"}),
        ("letter", {"--round": "r1"}),
        ("backup", {"--to": "copy.db"}),
    ],
)
def test_what_a_verb_cannot_do_without_is_asked_for_by_name(
    verb: str, needed: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for missing in needed:
        words = [w for name, word in needed.items() if name != missing for w in (name, word)]
        with pytest.raises(SystemExit, match="2"):
            main([verb, "no.db", *words])
        assert f"required: {missing}" in capsys.readouterr().err


def test_a_round_that_no_sheet_can_tell_is_named_and_the_others_are_listed(
    infinite: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tellable = iter([False, True, True])

    def sheet(table: Table) -> dict[str, Any]:
        if not next(tellable):
            raise SheetError("cards", "one was never read")
        return live_sheet(table)

    monkeypatch.setattr("controller.journal.replay.live_sheet", sheet)
    assert main(["rounds", str(infinite)]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == ROUNDS - 1
    assert "has no sheet: cards: one was never read" in told.err


def test_a_journal_of_another_format_is_named_with_both_its_versions(
    infinite: Path, tmp_path: Path
) -> None:
    path = tmp_path / "of-another.db"
    path.write_bytes(infinite.read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER record_no_update")
        query = """UPDATE record SET body = json_set(body, '$.format', 91, '$.facts', 92)
            WHERE seq = 1"""
        connection.execute(query)
        with pytest.raises(JournalError, match="journal format 91 with facts of version 92;"):
            read_meta(connection, path)


def test_a_long_check_tells_how_far_it_is(infinite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.journal.verify.REPORT_EVERY", 100)
    told: list[tuple[int, int]] = []
    assert verify(infinite, progress=lambda *far: told.append(far)).intact
    total = told[-1][1]
    assert told == [*((done, total) for done in range(100, total, 100)), (total, total)]
    assert total > 100
