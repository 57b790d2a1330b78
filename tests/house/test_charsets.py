"""Text is read and written as UTF-8, whatever the locale of who runs the program."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.places import PROJECT

PLACE = {"read_text": 0, "write_text": 1, "open": 2}
"""Where each takes the charset, if it is not passed by its name: `Path.open` one place earlier."""


def without_charset(source: str) -> Iterator[str]:
    """Every call that leaves the charset of a text to the locale, with its line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        name = called.rpartition(".")[2]
        given = [one.arg for one in node.keywords]
        if name not in PLACE or "encoding" in given or called.startswith("self"):
            continue
        place = PLACE[name]
        if name == "open":
            is_path = called != "open"
            modes = [*node.args, *(one.value for one in node.keywords if one.arg == "mode")]
            modes = [one for one in modes if isinstance(one, ast.Constant)]
            if (is_path and not modes) or any("b" in str(one.value) for one in modes):
                continue
        if len(node.args) <= place:
            yield f"{node.lineno}: {called}"


def test_no_charset_is_left_to_the_locale() -> None:
    found = [
        f"{file.relative_to(PROJECT)}:{line}"
        for part in ("controller", "drivers", "vision")
        for file in sorted((PROJECT / part).rglob("*.py"))
        for line in without_charset(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("call", ["p.read_text()", "p.write_text(x)", "open(p)", "p.open('w')"])
def test_a_charset_of_the_locale_is_noticed(call: str) -> None:
    assert len([*without_charset(call)]) == 1


@pytest.mark.parametrize(
    "call",
    ["p.read_text('utf-8')", "p.write_text(x, encoding='utf-8')", "open(p, 'rb')", "a.open()"],
)
def test_bytes_and_a_named_charset_are_not(call: str) -> None:
    assert [*without_charset(call)] == []
