"""A file that takes another's place, or holds a record, is on the disk first: power may fail."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.places import PROJECT

FLUSHES = {"fsync", "flush_folder", "write_whole"}
NEED_NOT = {
    "controller/journal/live/kept_state.py: write_state": "a cache, held against its record",
    "controller/journal/proof/kept_tree.py: keep_tree": "a cache, held against its record",
    "controller/kit/recording/virtual_table.py: __init__": "a journal thrown away with its folder",
    "controller/run/failing/failure_note.py: put_away": "an old file gets another name",
    "controller/upgrade_files.py: tell_health": "of a process that ends with the power",
}
"""Those that need no flush, each with why."""


def moves_unflushed(tree: ast.Module) -> Iterator[str]:
    """Each function that puts a file in another's place and does not flush it."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            calls = [one for one in ast.walk(function) if isinstance(one, ast.Call)]
            named = [(getattr(one.func, "attr", getattr(one.func, "id", "")), one) for one in calls]
            moves = any(name == "replace" and _moves_a_file(one) for name, one in named)
            flushes = FLUSHES & {name for name, _ in named}
            if (moves and not flushes) or any(_is_told_not_to(one) for one in calls):
                yield function.name


def _moves_a_file(call: ast.Call) -> bool:
    """`path.replace(other)` or `os.replace(a, b)`; text and dataclasses have other arguments."""
    if call.keywords or not isinstance(call.func, ast.Attribute):
        return False
    of_os = isinstance(call.func.value, ast.Name) and call.func.value.id == "os"
    return len(call.args) == (2 if of_os else 1)


def _is_told_not_to(call: ast.Call) -> bool:
    """A file that is written with `durable=False`; a connection is no file that is moved."""
    told = any(one.arg == "durable" and _is_false(one.value) for one in call.keywords)
    return told and getattr(call.func, "id", "") != "connect"


def _is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False


@pytest.mark.long
def test_what_takes_a_files_place_is_flushed_first() -> None:
    """Those of the simulated world outlive no power cut."""
    found = set()
    for folder in ("controller", "drivers", "vision"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            name = str(path.relative_to(PROJECT))
            if not name.startswith("drivers/sim/"):
                tree = ast.parse(path.read_text("utf-8"))
                found |= {f"{name}: {one}" for one in moves_unflushed(tree)}
    assert found == NEED_NOT.keys()
