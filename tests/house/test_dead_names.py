"""Every function and value of a module is named somewhere else: what nobody names is dead."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.places import PROJECT

PARTS = ("controller", "drivers", "vision", "tests/support", "docs/generators", "systemd")
NAMING = ("controller", "drivers", "vision", "tests", "docs", "systemd")
FILES = ("*.py", "*.txt", "*.toml")


def of_modules(source: str) -> Iterator[str]:
    """The functions and values of a module; what a decorator registers is named by it."""
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef(decorator_list=[]) | ast.AsyncFunctionDef(decorator_list=[]):
                yield node.name
            case ast.Assign(targets=targets):
                yield from (name.id for name in targets if isinstance(name, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


@cache
def named() -> Counter[str]:
    """How often each word stands in the code and in the files that name code."""
    found: Counter[str] = Counter(re.findall(r"\w+", (PROJECT / "pyproject.toml").read_text()))
    for part in NAMING:
        for pattern in FILES:
            for file in (PROJECT / part).rglob(pattern):
                found.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return found


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_no_name_of_a_module_is_dead(part: str) -> None:
    dead = [
        f"{file.relative_to(PROJECT)}: {name}"
        for file in sorted((PROJECT / part).rglob("*.py"))
        for name in of_modules(file.read_text(encoding="utf-8"))
        if named()[name] == 1
    ]
    assert dead == []


def test_what_is_looked_at() -> None:
    source = "A = B.c = 1\nD: int = 2\n@rule\ndef e(): ...\ndef f():\n    g = 1\nclass H: ...\n"
    assert list(of_modules(source)) == ["A", "D", "f"]
