"""Writes an auditor's bundle: one day of a journal as files, and a signed manifest of them.

Everything except the pictures and the list of program files follows from the journal. The manifest
is a signed note. It lists each file with size and SHA-256, and the root over all rows up to the
day's end.
"""

import base64
import hashlib
import json
import os
import shutil
import sqlite3
from dataclasses import dataclass
from datetime import UTC, date, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle import pictures, tables
from controller.journal.bundle.day import Day, day_of
from controller.journal.file import JournalError, reading
from controller.journal.meta import Meta, read_meta
from controller.journal.proof.checkpoint import origin
from controller.journal.proof.leaves import EventRow, RecordRow, checkpoint_of, log_rows
from controller.journal.proof.merkle import Frontier, inclusion_path, leaf_hash
from controller.journal.proof.note import signed_note
from controller.odds.shipped import SHIPPED
from controller.whole_files import beside
from controller.words.catalogue import ENGLISH, catalogue

HEAD = "livetable-bundle/v1"
PROGRAM = Path(__file__).resolve().parents[3]
"""The folder of the program's packages."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as it was written; `missing` are sentences about what is not in it.

    `told` is the verifier's summary of it.
    """

    rows: int
    files: int
    missing: list[str]
    lacking: int
    told: str


def make_bundle(
    path: Path,
    day: date,
    folder: Path,
    *,
    evidence: Path | None,
    key: Ed25519PrivateKey | None,
) -> Bundle:
    """Write the bundle into `folder`, which must not exist yet. Raises JournalError, OSError.

    It appears whole or not at all: until then the folder's name ends in `.part`.
    """
    if folder.exists():
        raise JournalError(f"{folder} is there already; a bundle goes into a new folder")
    if day > datetime.now(UTC).date():
        raise JournalError(f"{day} has not begun (UTC); name another day")
    with reading(path) as connection:
        meta = read_meta(connection, path)
        part = day_of(connection, day)
        rows = list(part.rows(connection))
        config = _config(connection, part)
        held = _held_config(connection, part)
    tree = part.before.copy()
    for row in rows:
        tree.add(leaf_hash(row.leaf))
    named = pictures.of_irregularities(tables.facts(rows))
    found, unfound = pictures.found(evidence, named)
    missing = [catalogue(ENGLISH).text(one) for one in unfound]
    lacking = len(set(named)) - len(found)
    files = _log(part, rows, held) | _tables(rows) | _program(config)
    files |= {f"pictures/{name}": data for name, data in found.items()}
    if not rows:
        missing.append(f"nothing was recorded on {day} (UTC); the bundle says so and no more")
    manifest = _manifest(meta, part, files, tree, lacking=lacking, key=key)
    files["manifest.txt"] = manifest.encode()
    _write(folder, files)
    told = _told(part, rows, tree, lacking, config)
    return Bundle(len(rows), len(files), missing, lacking, told)


def _told(
    part: Day,
    rows: list[RecordRow | EventRow],
    tree: Frontier,
    lacking: int,
    config: dict[str, Any],
) -> str:
    """The verifier's summary of the bundle."""
    rounds = sum(isinstance(row, EventRow) and row.topic == "round" for row in rows)
    pictures_lacking = f", {lacking} pictures lacking" if lacking else ""
    what = f"{len(rows)} rows of {part.day}, {rounds} rounds{pictures_lacking}"
    what += "" if config else ", the configuration not proved"
    return f"{what}, root {base64.b64encode(tree.root()).decode()}"


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write all files, and rename the folder once they are on the disk; on failure, remove it."""
    unfinished = beside(folder, ".part")
    if unfinished.exists():
        shutil.rmtree(unfinished)
    try:
        _write_all(unfinished, files)
        unfinished.rename(folder)
    except OSError:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def _write_all(unfinished: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        place = unfinished / name
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


def _manifest(
    meta: Meta,
    part: Day,
    files: dict[str, bytes],
    tree: Frontier,
    *,
    lacking: int,
    key: Ed25519PrivateKey | None,
) -> str:
    named = origin(meta.site, meta.table, meta.epoch)
    root = base64.b64encode(tree.root()).decode()
    lines = [HEAD, f"origin {named}", f"day {part.day}", f"size {tree.size}", f"root {root}"]
    lines.append(f"lacking {lacking}")
    for name, data in sorted(files.items()):
        lines.append(f"file {hashlib.sha256(data).hexdigest()} {len(data)} {name}")
    return signed_note("\n".join(lines) + "\n", named, key)


def _log(part: Day, rows: list[RecordRow | EventRow], held: dict[str, Any]) -> dict[str, bytes]:
    start = held | {
        "size": part.before.size,
        "edge": [base64.b64encode(one).decode() for one in part.before.hashes],
        "records": part.first - 1,
        "events": part.events_before,
    }
    rounds = [row for row in rows if isinstance(row, EventRow) and row.topic == "round"]
    notes = ((row.n, checkpoint_of(row.body)) for row in rounds)
    lines = [json.dumps({"event": n, "checkpoint": note}) for n, note in notes if note]
    return {
        "start.json": _json(start),
        "log.jsonl": b"".join(row.leaf + b"\n" for row in rows),
        "checkpoints.jsonl": "".join(f"{line}\n" for line in lines).encode(),
    }


def _tables(rows: list[RecordRow | EventRow]) -> dict[str, bytes]:
    return {
        "rounds.csv": tables.rounds(rows),
        "people.csv": tables.acts(rows),
        "irregularities.csv": tables.irregularities(rows),
    }


NEWEST_CONFIG = """SELECT seq, body FROM record
    WHERE kind = 'meta' AND body LIKE '{"config":%' AND seq <= ? ORDER BY seq DESC LIMIT 1"""


def _held_config(connection: sqlite3.Connection, part: Day) -> dict[str, Any]:
    """The row of the configuration and its path in the tree before the day, if it is from then."""
    seq, _ = connection.execute(NEWEST_CONFIG, (part.last,)).fetchone() or (part.first, "")
    if seq >= part.first:
        return {}
    rows = enumerate(log_rows(connection))
    index, row = next((n, one) for n, one in rows if isinstance(one, RecordRow) and one.seq == seq)
    leaves = (leaf_hash(one.leaf) for one in log_rows(connection))
    way = inclusion_path(leaves, index, part.before.size)
    path = [base64.b64encode(one).decode() for one in way]
    return {"config": {"row": row.leaf.decode(), "index": index, "path": path}}


def _config(connection: sqlite3.Connection, part: Day) -> dict[str, Any]:
    """The configuration in force at the day's end, as recorded."""
    row = connection.execute(NEWEST_CONFIG, (part.last,)).fetchone()
    found: dict[str, Any] = json.loads(row[1]).get("config", {}) if row else {}
    return found


def _program(config: dict[str, Any]) -> dict[str, bytes]:
    """Rules with the returns of their shipped form, the house's configuration, the program."""
    rules = config.get("rules", {})
    name = rules.get("name", "")
    told = {
        "rules_hash": config.get("rules_hash", ""),
        "returns_as_shipped_percent": SHIPPED.get(name, {}),
        "rules": rules,
    }
    house = {key: value for key, value in config.items() if key not in ("rules", "remedies")}
    program = {"software": f"livetable {version('livetable')}", "files": program_files()}
    return {
        "rules.json": _json(told),
        "config.json": _json({**house, "remedies": config.get("remedies", {})}),
        "program.json": _json(program),
    }


def program_files() -> dict[str, str]:
    """SHA-256 of every file of the program that writes this bundle."""
    found: dict[str, str] = {}
    for package in ("controller", "drivers", "vision"):
        for path in sorted((PROGRAM / package).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                name = path.relative_to(PROGRAM).as_posix()
                found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, sort_keys=True) + "\n").encode()
