"""A docstring is a plain sentence: no question word begins it, and a function's has a verb."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.places import PROJECT

QUESTION = re.compile(r"(What|Who|Whoever|Whom|Whose|Where|How|Why)\b")
FRAGMENT = re.compile(r"(Chance|Number of|Per|Seconds|Table time|True|Which)\b")
"""Beginnings that leave what a function does without its verb."""

CLAUSE = re.compile(r"(What|Who|Whoever|Whom|Whose|Where|Why|Which)\b")
"""Subjects of a value's text that are no nouns."""

OLD = re.compile(r"\b(whoever|lest|befell|befall\w*|nought)\b", re.IGNORECASE)
"""Words of another century, which nobody says at a table."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTIONS)
PARTS = ("controller", "drivers", "vision", "docs", "systemd")


def documented(source: str) -> Iterator[tuple[ast.AST, str]]:
    """Every node that has a docstring, with its first line."""
    for node in ast.walk(ast.parse(source)):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if text:
            yield node, text.splitlines()[0]


def questions(source: str) -> Iterator[str]:
    """The first line of every docstring that begins like a question."""
    yield from (line for _, line in documented(source) if QUESTION.match(line))


def fragments(source: str) -> Iterator[str]:
    """The first line of every function's docstring that has no verb."""
    for node, line in documented(source):
        if isinstance(node, FUNCTIONS) and FRAGMENT.match(line):
            yield line


def clauses(source: str) -> Iterator[str]:
    """The first line of every text of a value that tells by a clause what a noun would say."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if CLAUSE.match(text) or OLD.search(
                text
            ):
                yield text.splitlines()[0]


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("wrong", [questions, fragments, clauses])
def test_docstrings_are_sentences(part: str, wrong) -> None:
    files = sorted((PROJECT / part).rglob("*.py"))
    assert files
    found = [f"{file.relative_to(PROJECT)}: {line}" for file in files
             for line in wrong(file.read_text(encoding="utf-8"))]  # fmt: skip
    assert found == []


def test_a_question_is_noticed() -> None:
    assert [*questions('def f():\n    """What it does."""\n')] == ["What it does."]
    assert not [*questions('"""Somebody comes."""\ndef f():\n    """Say what it does."""\n')]


def test_a_fragment_is_noticed() -> None:
    assert [*fragments('def f():\n    """Number of cards."""\n')] == ["Number of cards."]
    assert not [*fragments('class A:\n    """Its parts."""\n    def f():\n        """Go."""\n')]


def test_a_clause_is_noticed() -> None:
    assert [*clauses('A = 1\n"""What it costs."""\n')] == ["What it costs."]
    assert [*clauses('A = 1\n"""The gift of whoever came."""\n')]
    assert not [*clauses('A = 1\n"""The price, where it has one."""\n')]
