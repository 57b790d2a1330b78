"""The pictures that facts name: files of evidence, called by their SHA-256."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from controller.core.words import Say, say

SUFFIXES = (".jpg", ".png", "")


def named(fact: dict[str, Any]) -> str:
    """The picture that a fact names; empty if it names none."""
    name = fact.get("evidence", "")
    return name if isinstance(name, str) else ""


def found(folder: Path | None, names: Iterable[str]) -> tuple[dict[str, bytes], list[Say]]:
    """The pictures with these names by file name, and sentences about missing ones."""
    pictures: dict[str, bytes] = {}
    missing: list[Say] = []
    wanted = dict.fromkeys(filter(None, names))
    if folder is None or not folder.is_dir():
        return {}, _nowhere(folder, len(wanted))
    for name in wanted:
        path = _file(folder, name)
        if path is None:
            missing.append(say("picture_missing", name=name))
            continue
        data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != name.partition(".")[0]:
            missing.append(say("picture_changed", name=name))
            continue
        pictures[path.name] = data
    return pictures, missing


def _nowhere(folder: Path | None, lacking: int) -> list[Say]:
    """Say that there is no folder of pictures; if none was named, only if one is needed."""
    if folder is not None:
        return [say("pictures_not_there", file=str(folder), count=lacking)]
    return [say("pictures_nowhere", count=lacking)] if lacking else []


def _file(folder: Path, name: str) -> Path | None:
    if "/" in name or name.startswith("."):
        return None
    paths = (folder / f"{name}{suffix}" for suffix in SUFFIXES)
    return next((path for path in paths if path.is_file()), None)


def of_irregularities(facts: Iterable[tuple[Any, dict[str, Any]]]) -> list[str]:
    """The pictures taken in rounds with an irregularity, in order, each once.

    They include the pictures shown to the person who ruled.
    """
    kept: list[str] = []
    round_names: list[str] = []
    irregular = False
    for _, fact in facts:
        if fact["kind"] == "betting_opened":
            kept += round_names if irregular else []
            round_names, irregular = [], False
        round_names += [named(fact), *fact.get("pictures", ())]
        irregular = irregular or fact["kind"] == "irregularity_opened"
    return [*dict.fromkeys(filter(None, [*kept, *(round_names if irregular else [])]))]
