"""Changes one byte of a journal's files, again and again: each change is found, or changes no row.

The journal is a real one: rounds dealt through the core, some of them in the main file and some in
the write-ahead log; then a signed bundle of its day. A change of a journal that `verify` does not
name must leave every row as it was, and is counted as one of dead bytes; a bundle has none.

    python -m tests.torture.changed_bytes [--changes 10000] [--seed 1]
"""

import argparse
import base64
import io
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle import verifier
from controller.journal.bundle.make import make_bundle
from controller.journal.file import JournalError
from controller.journal.verify import verify
from tests.support.journals.played import write_journal
from tests.support.table_driver import UTC0

DUMP = (
    "SELECT * FROM record ORDER BY seq",
    "SELECT * FROM event ORDER BY n",
    "SELECT * FROM cursor ORDER BY name",
    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
)

WAL = "j.db-wal"


@dataclass(frozen=True)
class Files:
    """A journal as bytes; `log` is empty where it was closed."""

    main: bytes
    log: bytes

    def write(self, folder: Path) -> Path:
        """Put them into a folder."""
        path = folder / "j.db"
        path.with_name("j.db-shm").unlink(missing_ok=True)
        path.write_bytes(self.main)
        if self.log:
            (folder / WAL).write_bytes(self.log)
        else:
            (folder / WAL).unlink(missing_ok=True)
        return path


def journals(folder: Path) -> tuple[Files, Files]:
    """One that was closed, and the same while its table writes: half of it in the log."""
    path = folder / "made.db"
    write_journal(path, "quebec")
    closed = Files(path.read_bytes(), b"")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        rows = connection.execute(DUMP[0]).fetchall(), connection.execute(DUMP[1]).fetchall()
        schema = [row[3] for row in connection.execute(DUMP[3]) if row[3]]
    live = folder / "live.db"
    with closing(sqlite3.connect(live, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        for statement in sorted(schema):  # indices and tables before their triggers
            connection.execute(statement) if "TABLE" in statement else None
        for statement in sorted(schema):
            connection.execute(statement) if "TABLE" not in statement else None
        _insert(connection, rows, first=True)
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        _insert(connection, rows, first=False)
        return closed, Files(live.read_bytes(), live.with_name("live.db-wal").read_bytes())


def _insert(
    connection: sqlite3.Connection, rows: tuple[list[tuple[object, ...]], ...], *, first: bool
) -> None:
    """The first or the second half of all rows, a commit for each tenth of them."""
    for table, width, all_rows in (("record", 6, rows[0]), ("event", 8, rows[1])):
        middle = len(all_rows) // 2
        half = all_rows[:middle] if first else all_rows[middle:]
        for begin in range(0, len(half), max(1, len(half) // 10)):
            connection.execute("BEGIN")
            marks = ", ".join("?" * width)
            part = half[begin : begin + max(1, len(half) // 10)]
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", part)
            connection.execute("COMMIT")


def dump(path: Path) -> list[object]:
    """All rows, and what the file declares."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return [connection.execute(query).fetchall() for query in DUMP]


def changed(files: Files, random: Random) -> tuple[Files, str]:
    """The files with one byte changed, and which."""
    in_log = bool(files.log) and random.random() < 0.5
    data = bytearray(files.log if in_log else files.main)
    at = random.randrange(len(data))
    data[at] ^= random.choice((1 << random.randrange(8), random.randrange(1, 256)))
    where = f"byte {at} of {'the log' if in_log else 'the main file'}"
    new = bytes(data)
    return (Files(files.main, new), where) if in_log else (Files(new, files.log), where)


def judge(path: Path, rows: list[object]) -> str:
    """`found`, or `dead` where no row is another; anything else is a failure."""
    try:
        verdict = verify(path)
    except JournalError:
        return "found"
    if not verdict.whole:
        return "found"
    return "dead" if dump(path) == rows else f"NOT FOUND: {verdict}"


def storm(folder: Path, changes: int, seed: int) -> Counter[str]:
    """Change so often; raises AssertionError at the first change that is missed."""
    random, told = Random(seed), Counter[str]()
    both = journals(folder)
    whole = []
    for files in both:
        path = files.write(folder)
        verdict = verify(path)
        assert verdict.whole, verdict
        whole.append(dump(path))
    for number in range(changes):
        which = number % 2
        files, where = changed(both[which], random)
        outcome = judge(files.write(folder), whole[which])
        assert outcome in ("found", "dead"), f"{where} of journal {which}: {outcome}"
        told[f"{outcome} ({'closed' if which == 0 else 'with its log'})"] += 1
    return told


def bundle_storm(folder: Path, changes: int, seed: int) -> Counter[str]:
    """Change a bundle so often; raises AssertionError at the first change that is missed."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    write_journal(folder / "signed.db", "quebec", key=key)
    day = datetime.fromtimestamp(UTC0 / 1000, UTC).date()
    make_bundle(folder / "signed.db", day, folder / "bundle", evidence=None, key=key)
    public = base64.b64encode(key.public_key().public_bytes_raw()).decode()
    words = [str(folder / "bundle"), "--key", public]
    files = sorted(path for path in (folder / "bundle").rglob("*") if path.is_file())
    random, told = Random(seed), Counter[str]()
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
        assert verifier.main(words) == 0
        for _ in range(changes):
            path = random.choice(files)
            before = path.read_bytes()
            data, at = bytearray(before), random.randrange(len(before))
            data[at] ^= random.choice((1 << random.randrange(8), random.randrange(1, 256)))
            path.write_bytes(bytes(data))
            assert verifier.main(words) == 1, f"byte {at} of {path.name} is not found"
            path.write_bytes(before)
            told[f"found ({path.name})"] += 1
    return told


def main(argv: list[str]) -> int:
    """Run and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        in_bundle = options.changes // 5
        told = storm(Path(folder), options.changes - in_bundle, options.seed)
        told |= bundle_storm(Path(folder), in_bundle, options.seed)
    print(f"{options.changes} changes: {dict(sorted(told.items()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
