"""Finds the tests that carry a mark, and writes a page that is made of them.

The marks are read from the sources, so that a test that is gone leaves its page behind.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
TESTS = DOCS.parent / "tests"

Found = dict[str, list[tuple[str, str]]]
"""File and name of the tests of each word that a mark names."""


def marks(tree: ast.AST, mark: str) -> Iterator[tuple[str, str]]:
    """Word and name of each test of a module that carries the mark; a class may carry it too."""
    for node in ast.walk(tree):
        for one in getattr(node, "decorator_list", ()):
            if isinstance(one, ast.Call) and ast.unparse(one.func) == f"pytest.mark.{mark}":
                for word in one.args:
                    yield str(ast.literal_eval(word)), getattr(node, "name", "")


def found(mark: str, tests: Path = TESTS) -> Found:
    """The tests that carry the mark, by the words that it names, in order."""
    told: Found = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if f"mark.{mark}" in text:
            for word, name in marks(ast.parse(text), mark):
                told.setdefault(word, []).append((path.relative_to(tests.parent).as_posix(), name))
    return told


def kept(page: Path, now: str, argv: Sequence[str], writer: str) -> int:
    """Write the page, or with `--check` only compare; the exit code."""
    if page.is_file() and page.read_text("utf-8") == now:
        return 0
    if "--check" in argv:
        print(f"{page}: run `python docs/generators/{writer}`", file=sys.stderr)
        return 1
    page.write_text(now, "utf-8")
    return 0
