"""A day for the auditor, and a letter about one round."""

import csv
import hashlib
import io
import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from controller.journal.bundle.letter import Story, acted, letter
from controller.journal.journal_command import main
from controller.journal.proof.leaves import RecordRow
from tests.golden import store
from tests.support.journals.checkpoints import notes
from tests.support.journals.played import ROUNDS, write_journal
from tests.support.journals.stranger import DAY, run

pytestmark = pytest.mark.long


@pytest.fixture
def slips(tmp_path: Path) -> Path:
    """A recorded night with many irregularities."""
    return store.unpack_journal("quebec-slips", tmp_path)


def exported(path: Path, to: Path, day: str = DAY) -> Path:
    assert main(["export", str(path), "--day", day, "--to", str(to)]) == 0
    return to


def lines(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline="")))


@pytest.mark.regulation("R02", "R13", "R29", "R34", "R47")
def test_a_bundle_tells_the_day(tmp_path: Path) -> None:
    write_journal(tmp_path / "j.db", "infinite")
    bundle = exported(tmp_path / "j.db", tmp_path / "b")
    rounds = lines(bundle / "rounds.csv")
    assert [row["round"] for row in rounds] == list(notes(tmp_path / "j.db"))
    assert len(rounds) == ROUNDS
    rules = json.loads((bundle / "rules.json").read_text())
    assert rules["rules_hash"] == rounds[0]["rules_hash"]
    assert rules["returns_as_shipped_percent"]["main"] > 99
    program = json.loads((bundle / "program.json").read_text())
    assert len(program["files"]["controller/app/life.py"]) == 64
    with closing(sqlite3.connect(tmp_path / "j.db")) as connection:
        records = connection.execute("SELECT count(*) FROM record").fetchone()[0]
    told = [json.loads(line) for line in (bundle / "log.jsonl").read_text().splitlines()]
    assert sum(row[0] == "record" for row in told) == records - 2  # owner and configuration
    assert "signed_in" in {row["act"] for row in lines(bundle / "people.csv")}


@pytest.mark.regulation("R02", "R35")
def test_irregularities_are_told_with_who_ruled(slips: Path, tmp_path: Path) -> None:
    bundle = exported(slips, tmp_path / "b", "2026-05-28")
    told = lines(bundle / "irregularities.csv")
    assert {"opened", "closed", "remedy_chosen", "card_corrected"} <= {row["what"] for row in told}
    assert all(row["person"] for row in told if row["what"] == "remedy_chosen")


def test_a_day_to_come_and_an_old_folder_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_journal(tmp_path / "j.db", "infinite")
    words = ["export", str(tmp_path / "j.db"), "--to", str(tmp_path / "b"), "--day"]
    assert main([*words, "2999-01-01"]) == 2
    assert "2999-01-01 has not begun" in capsys.readouterr().err
    (tmp_path / "b").mkdir()
    assert main([*words, DAY]) == 2
    assert "goes into a new folder" in capsys.readouterr().err


@pytest.mark.parametrize("day", ["2001-01-01", "DAY_AFTER"])
def test_a_day_without_records_has_a_bundle_that_says_so(
    day: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table was not there yet, or was switched off: an auditor finds no hole in the days."""
    write_journal(tmp_path / "j.db", "infinite")
    day = day.replace("DAY_AFTER", (date.fromisoformat(DAY) + timedelta(days=1)).isoformat())
    bundle = exported(tmp_path / "j.db", tmp_path / "b", day)
    assert f"nothing was recorded on {day}" in capsys.readouterr().err
    assert (bundle / "log.jsonl").read_text() == ""
    assert lines(bundle / "rounds.csv") == []
    code, said = run(str(bundle))
    assert code == 3  # consistent, but signed by nobody
    assert "0 rounds" in said


def test_a_bundle_that_was_broken_off_is_begun_anew(tmp_path: Path) -> None:
    write_journal(tmp_path / "j.db", "infinite")
    broken_off = tmp_path / "b.part"
    broken_off.mkdir()
    (broken_off / "of-before").write_text("half")
    bundle = exported(tmp_path / "j.db", tmp_path / "b")
    assert not broken_off.exists()
    assert not (bundle / "of-before").exists()


@pytest.mark.regulation("R37", "R41")
def test_a_letter_tells_a_voided_round(slips: Path) -> None:
    with closing(sqlite3.connect(slips)) as connection:
        query = 'SELECT body FROM record WHERE body LIKE \'%"kind":"round_voided"%\''
        fact = json.loads(connection.execute(query).fetchone()[0])
    text = letter(slips, fact["round"], None)
    assert fact["person"] in text
    assert f"The round is void ({fact['cause']}" in text
    assert "Proof" in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("fact", "where"),
    [
        ({"place": "named", "place_name": "Pit 2"}, "Pit 2"),
        ({"place": "table", "place_name": ""}, "at the table"),
        ({"place": "elsewhere", "place_name": ""}, "from another place"),
        (
            {"place": "named", "place_name": "Pit 2", "second": "eva", "second_place": "table"},
            "Pit 2; eva: at the table",
        ),
        ({}, ""),
    ],
)
def test_a_letter_says_where_a_ruling_was_made(fact: dict[str, str], where: str) -> None:
    ruling = {"kind": "remedy_chosen", "person": "otto", "remedy": "burn_it", **fact}
    story = Story(facts=[(RecordRow(1, 0, 0, "fact", "", b""), ruling)])
    assert f"<td>ruled: Burn it</td><td>{where}</td>" in "".join(acted(story))


def test_a_letter_shows_its_pictures_and_names_those_that_are_gone(tmp_path: Path) -> None:
    good, gone = hashlib.sha256(b"a picture").hexdigest(), hashlib.sha256(b"gone").hexdigest()
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / f"{good}.jpg").write_bytes(b"a picture")
    (tmp_path / "evidence" / f"{gone}.jpg").write_bytes(b"another picture")
    write_journal(tmp_path / "j.db", "infinite", pictures=[good, gone])
    text = letter(tmp_path / "j.db", next(iter(notes(tmp_path / "j.db"))), tmp_path / "evidence")
    assert text.count("<img ") == 1
    assert f"picture {gone} was changed" in text
