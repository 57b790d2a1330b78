"""Each number on a command line has bounds, and each file has a name: none is read by a bare type.

`Path("")` is the folder where one is, which nobody means who writes nothing.
"""

import ast

import pytest

from tests.support.places import PROJECT


def unbounded(text: str) -> list[int]:
    """The lines where an option's type is a bare number or path."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and any(isinstance(at, ast.Constant) and isinstance(at.value, str) for at in node.args)
        for given in node.keywords
        if given.arg == "type" and ast.unparse(given.value) in ("int", "float", "Path")
    ]


def test_the_rule_sees_a_bare_type() -> None:
    assert unbounded('add("--fps", type=float)\nadd("dir", type=Path)') == [1, 2]
    assert unbounded('add("--fps", type=measure())\nadd("dir", type=place)') == []


@pytest.mark.long
@pytest.mark.parametrize("part", ["controller", "drivers", "vision"])
def test_no_option_takes_any_number_or_path(part: str) -> None:
    files = [
        path for path in sorted((PROJECT / part).rglob("*.py")) if "training" not in path.parts
    ]
    assert files
    found = {str(file): lines for file in files if (lines := unbounded(file.read_text()))}
    assert found == {}
