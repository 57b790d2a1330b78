"""A replay steps every input of a journal again, from the first to the last."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.replay import replay
from tests.support.journals.played import write_journal


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "night.db"
    write_journal(path, "igt")
    return path


def counted(path: Path, kind: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT count(*) FROM record WHERE kind = ?"
        return int(connection.execute(query, (kind,)).fetchone()[0])


def test_as_many_inputs_and_facts_are_made_again_as_there_are(night: Path) -> None:
    done = replay(night)
    assert (done.difference, done.inputs, done.facts) == (
        "",
        counted(night, "input"),
        counted(night, "fact"),
    )


def test_a_fact_too_many_or_too_few_is_found_wherever_it_stands(
    night: Path, tmp_path: Path
) -> None:
    """The facts of an input are all that follow it, up to the journal's last record."""
    with closing(sqlite3.connect(night)) as connection:
        rows = connection.execute("SELECT seq FROM record WHERE kind = 'fact' ORDER BY seq")
        facts = [seq for (seq,) in rows]
    chosen = {facts[0], facts[-1], *random.Random(5).sample(facts, 8)}
    for number in sorted(chosen):
        forged = tmp_path / f"{number}.db"
        forged.write_bytes(night.read_bytes())
        with closing(sqlite3.connect(forged, isolation_level=None)) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("DROP TRIGGER record_no_delete")
            connection.execute("DELETE FROM record WHERE seq = ?", (number,))
        said = replay(forged).difference
        assert said.startswith(f"record {number}: "), f"record {number} is gone: {said}"
