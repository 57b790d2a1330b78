"""Writes the tables of keys in docs/games.md from the models that read game files, or checks them.

`python docs/generators/game_files.py` writes each table between its marks, `--check` only compares
and ends 1 where the page is behind.
"""

import runpy
import sys
from collections.abc import Iterable
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.rules import CommonRules

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = Path(__file__).resolve().parents[1] / "games.md"

MARKS: dict[type[CommonRules], tuple[str, str]] = {
    GameRules: ("<!-- keys: begin -->\n", "<!-- keys: end -->\n"),
    BaccaratRules: ("<!-- baccarat keys: begin -->\n", "<!-- baccarat keys: end -->\n"),
}
"""The marks between which each family's table stands."""


def section_of(field: FieldInfo) -> type[BaseModel] | None:
    """Return the model of a field that is a table of its own."""
    for kind in (field.annotation, *get_args(field.annotation)):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind
    return None


def words_for(kind: Any) -> str:
    """Return a type as a reader of the file would say it."""
    if get_origin(kind) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(kind))
    if get_origin(kind) is UnionType or NoneType in get_args(kind):
        return ", ".join(words_for(part) for part in get_args(kind) if part is not NoneType)
    if get_origin(kind) is not None and get_args(kind) and get_origin(kind) not in (dict, tuple):
        return words_for(get_args(kind)[0])
    plain = {int: "whole number", float: "number", bool: "true or false", str: "text"}
    return plain.get(kind, {dict: "table", tuple: "[a, b]"}.get(get_origin(kind), "text"))


def bounds_of(kind: Any, metadata: Iterable[Any]) -> str:
    """Return the least and the most that may be written, if the model has both."""
    for part in get_args(kind):
        if isinstance(part, FieldInfo):
            metadata = (*metadata, *part.metadata)
        elif get_origin(part) is Annotated or isinstance(part, type | UnionType):
            metadata = (*metadata, *(two for one in get_args(part)[1:] for two in _of(one)))
    limits = {type(one).__name__: one for one in metadata}
    if "Ge" not in limits or "Le" not in limits:
        return ""
    return f", {limits['Ge'].ge:_} to {limits['Le'].le:_}"


def _of(one: Any) -> Iterable[Any]:
    return one.metadata if isinstance(one, FieldInfo) else [one]


def default_of(field: FieldInfo) -> str:
    """Return the value that holds when the key is left out."""
    if field.is_required():
        return "must be written"
    value = field.get_default(call_default_factory=True)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return f"`{list(value) if isinstance(value, tuple) else value}`" if value != "" else "empty"


def classes_of(model: type[BaseModel], name: str) -> str:
    """Return the classes that a side bet's pay table may name: nobody can guess them."""
    classes = getattr(model, "classes", ()) if name == "pays" else ()
    return f" Classes: {', '.join(f'`{one}`' for one in classes)}." if classes else ""


def rows(model: type[BaseModel], prefix: str = "") -> list[str]:
    """Return one row per key, sections below their own name."""
    found, sections = [], []
    for name, field in model.model_fields.items():
        key = prefix + (f'"{field.alias}"' if field.alias else name)
        inner = section_of(field)
        if inner is not None:
            sections += rows(inner, f"{key}.")
            continue
        text = " ".join(str(field.description).split()) + classes_of(model, name)
        write = words_for(field.annotation) + bounds_of(field.annotation, field.metadata)
        found.append(f"| `{key}` | {write} | {default_of(field)} | {text} |")
    return found + sections


def table(model: type[CommonRules]) -> str:
    """Return the table of one family's keys."""
    head = ["| Key | What to write | Left out | Meaning |", "|---|---|---|---|"]
    return "\n".join([*head, *rows(model)]) + "\n"


def filled(page: str) -> str:
    """Return the page with its tables as the models have them."""
    for model, (begin, end) in MARKS.items():
        before, mark, rest = page.partition(begin)
        _, closing, after = rest.partition(end)
        if not mark or not closing:
            raise ValueError(f"{PAGE.name} has lost its marks {begin.strip()} and {end.strip()}")
        page = before + begin + table(model) + end + after
    return page


def main(argv: list[str]) -> int:
    """Write the tables, or with --check compare them; 1 if they are behind."""
    code: int = KEPT(PAGE, filled(PAGE.read_text("utf-8")), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
