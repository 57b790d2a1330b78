"""A docstring is a plain sentence: it begins with no question word."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.places import PROJECT

QUESTION = re.compile(r"(What|Who|Whoever|Whom|Whose|Where|How|Why)\b")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def questions(source: str) -> Iterator[str]:
    """The first line of every docstring that begins like a question."""
    for node in ast.walk(ast.parse(source)):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if text and QUESTION.match(text):
            yield text.splitlines()[0]


@pytest.mark.parametrize("part", ["controller", "drivers", "vision"])
def test_docstrings_begin_with_no_question_word(part: str) -> None:
    files = sorted((PROJECT / part).rglob("*.py"))
    assert len(files) > 20
    found = [f"{file.relative_to(PROJECT)}: {line}" for file in files
             for line in questions(file.read_text(encoding="utf-8"))]  # fmt: skip
    assert found == []


def test_a_question_is_noticed() -> None:
    assert [*questions('def f():\n    """What it does."""\n')] == ["What it does."]
    assert not [*questions('"""Whatever comes."""\ndef f():\n    """Say what it does."""\n')]
