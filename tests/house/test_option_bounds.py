"""Each number on a command line has bounds: none is read by a bare `int` or `float`."""

import ast

import pytest

from tests.support.places import PROJECT


def unbounded(text: str) -> list[int]:
    """The lines where an option's type is a bare number."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and any(isinstance(at, ast.Constant) and str(at.value)[:1] == "-" for at in node.args)
        for given in node.keywords
        if given.arg == "type" and ast.unparse(given.value) in ("int", "float")
    ]


def test_the_rule_sees_a_bare_number() -> None:
    assert unbounded('add("--fps", type=float)\nadd("--dir", type=Path)') == [1]


@pytest.mark.long
@pytest.mark.parametrize("part", ["controller", "drivers", "vision"])
def test_no_option_takes_any_number(part: str) -> None:
    files = sorted((PROJECT / part).rglob("*.py"))
    assert files
    found = {str(file): lines for file in files if (lines := unbounded(file.read_text()))}
    assert found == {}
