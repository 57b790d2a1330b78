"""Finds the tests that carry a mark.

The marks are read from the sources, so that a test that is gone leaves its page behind.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
TESTS = DOCS.parent / "tests"

Found = dict[str, list[tuple[str, str]]]
"""File and name of the tests of each word that a mark names."""


def marks(tree: ast.AST, mark: str) -> Iterator[tuple[str, str]]:
    """Yield word and name of each test of a module that carries the mark; a class may too."""
    for node in ast.walk(tree):
        for one in getattr(node, "decorator_list", ()):
            if isinstance(one, ast.Call) and ast.unparse(one.func) == f"pytest.mark.{mark}":
                for word in one.args:
                    yield str(ast.literal_eval(word)), getattr(node, "name", "")


def found(mark: str, tests: Path = TESTS) -> Found:
    """Find the tests that carry the mark, in order, by the words that it names."""
    told: Found = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if f"mark.{mark}" in text:
            for word, name in marks(ast.parse(text), mark):
                told.setdefault(word, []).append((path.relative_to(tests.parent).as_posix(), name))
    return told
