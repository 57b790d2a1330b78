"""The shell's house rules that no linter knows: names with one home, long parameter lists named."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.places import PROJECT

SHELL = [
    *(PROJECT / "controller").glob("*.py"),
    *(
        path
        for folder in ("run", "journal", "mqtt", "console", "commands")
        for path in (PROJECT / "controller" / folder).rglob("*.py")
    ),
]
MOST_BY_POSITION = 5


@cache
def parsed(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def test_a_class_of_the_shell_has_its_name_alone() -> None:
    homes: Counter[str] = Counter()
    for folder in ("controller", "drivers", "vision"):
        for path in (PROJECT / folder).rglob("*.py"):
            homes.update({node.name for node in parsed(path) if isinstance(node, ast.ClassDef)})
    ours = {node.name for path in SHELL for node in parsed(path) if isinstance(node, ast.ClassDef)}
    assert {name for name in ours if homes[name] > 1} == set()


@pytest.mark.parametrize("path", SHELL, ids=lambda path: str(path.relative_to(PROJECT)))
def test_six_values_or_more_are_given_by_name(path: Path) -> None:
    assert [*_long_signatures(path), *_long_dataclasses(path)] == []


def _long_signatures(path: Path) -> Iterator[str]:
    for node in parsed(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
            own = [name for name in names if name not in ("self", "cls")]
            if len(own) > MOST_BY_POSITION:
                yield f"{node.name}({', '.join(own)})"


def _long_dataclasses(path: Path) -> Iterator[str]:
    for node in parsed(path):
        if isinstance(node, ast.ClassDef) and "dataclass" in "".join(
            ast.unparse(one)
            for one in node.decorator_list
            if "kw_only=True" not in ast.unparse(one)
        ):
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            if len(fields) > MOST_BY_POSITION:
                yield f"{node.name}: {len(fields)} fields"
