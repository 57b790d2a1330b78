"""How goldens lie in this folder, and how the first difference from one is told.

A long run of messages is kept as one SHA-256 per round, and its first rounds also verbatim, so
that a difference in them can be read.
"""

import gzip
import hashlib
import json
import lzma
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "data"

OLDER = FOLDER.parent / "older"
"""Journals that earlier versions wrote; only their facts are read."""

SHOWN = 3
"""Rounds of a table's sample; the first part is what goes before the first round."""

Parts = Sequence[Sequence[str]]


def pack_journal(name: str, raw: bytes) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.db.xz").write_bytes(lzma.compress(raw, preset=9))


def unpack_journal(name: str, folder: Path) -> Path:
    """The journal as a file that can be opened."""
    path = folder / f"{name}.db"
    path.write_bytes(lzma.decompress((FOLDER / f"{name}.db.xz").read_bytes()))
    return path


def pack_json(name: str, value: Any) -> None:
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(value, sort_keys=True, indent=1)
    (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def unpack_json(name: str) -> Any:
    return json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))


def by_round(lines: Iterable[tuple[bool, str]]) -> list[list[str]]:
    """Lines in parts: what goes before the first round, then each round; True begins one."""
    parts: list[list[str]] = [[]]
    for begins, line in lines:
        if begins:
            parts.append([])
        parts[-1].append(line)
    return parts


def digests(parts: Parts) -> list[str]:
    """One SHA-256 per part."""
    return [hashlib.sha256("\n".join(part).encode()).hexdigest() for part in parts]


def run_of(tables: dict[str, Parts]) -> dict[str, Any]:
    """What is kept of the tables of one game."""
    return {
        table: {"sha256": digests(parts), "sample": [list(part) for part in parts[: SHOWN + 1]]}
        for table, parts in tables.items()
    }


def difference(golden: Any, now: Any, where: str = "") -> str:
    """The first place where two JSON values differ, in words; empty where there is none."""
    if isinstance(golden, dict) and isinstance(now, dict):
        for key in [*golden, *(key for key in now if key not in golden)]:
            if key not in golden or key not in now:
                return f"{where}/{key}: only {'the golden' if key in golden else 'now'} has it"
            if found := difference(golden[key], now[key], f"{where}/{key}"):
                return found
        return ""
    if isinstance(golden, list) and isinstance(now, list):
        for n, (old, new) in enumerate(zip_longest(golden, now, fillvalue="(nothing)")):
            if found := difference(old, new, f"{where}/{n}"):
                return found
        return ""
    same = golden == now and type(golden) is type(now)
    return "" if same else f"{where}:\n  golden {golden!r}\n  now    {now!r}"


def run_difference(golden: dict[str, Any], tables: dict[str, Parts]) -> str:
    """The first difference: verbatim where the sample has it, else the table and round."""
    now = run_of(tables)
    if golden == now:
        return ""
    for table in golden:
        old, new = golden[table], now.get(table, {"sha256": [], "sample": []})
        if found := difference(old["sample"], new["sample"], f"table {table}, round"):
            return found
        if found := difference(old["sha256"], new["sha256"], f"table {table}, round"):
            return found
    return f"tables: golden {[*golden]}, now {[*now]}"
