"""No sentence tells a system's error in its own words: `system_errors` finds the reason.

Its text begins with a number, and `strerror` is None where a library made the error.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.support.places import PROJECT

SYSTEMS = {"OSError", "SerialException", "ConnectionError", "PermissionError", "FileNotFoundError"}
"""Errors whose own text begins with their number."""

ALONE = {
    "controller/kit/servers/server.py": "stands alone, to be copied",
    "controller/journal/bundle/verifier.py": "stands alone, for who trusts no package",
}


def raw(source: str) -> Iterator[int]:
    """The lines that tell a system's error in its own words."""
    for handler in ast.walk(ast.parse(source)):
        if isinstance(handler, ast.ExceptHandler) and handler.name and SYSTEMS & _caught(handler):
            yield from (node.lineno for node in ast.walk(handler) if _tells(node, handler.name))


def _caught(handler: ast.ExceptHandler) -> set[str]:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {ast.unparse(kind).rpartition(".")[2] for kind in kinds if kind is not None}


def _tells(node: ast.AST, name: str) -> bool:
    """Whether the error itself goes into a text: in braces, by `str`, or into the log."""
    match node:
        case ast.FormattedValue(value=ast.Attribute(value=ast.Name(id=told), attr="strerror")):
            return told == name
        case ast.FormattedValue(value=ast.Name(id=told), conversion=-1):
            return told == name
        case ast.FormattedValue(value=ast.BoolOp(values=told)):
            return any(isinstance(one, ast.Name) and one.id == name for one in told)
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=told)]):
            return told == name
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log")), args=args):
            return any(ast.unparse(arg) in (name, f"{name}.strerror") for arg in args)
    return False


@pytest.mark.parametrize("part", ["controller", "drivers", "vision"])
def test_a_systems_error_is_told_without_its_number(part: str) -> None:
    told = [
        f"{file.relative_to(PROJECT)}:{line}"
        for file in sorted((PROJECT / part).rglob("*.py"))
        if str(file.relative_to(PROJECT)) not in ALONE
        for line in raw(file.read_text(encoding="utf-8"))
    ]
    assert told == []


CAUGHT = """
try:
    work()
except {kinds} as error:
    {does}
"""


@pytest.mark.parametrize(
    ("kinds", "does", "found"),
    [
        ("OSError", "raise Fault(f'{{path}}: {{error}}')", True),
        ("(ValueError, OSError)", "say(str(error))", True),
        ("serial.SerialException", "log.warning('%s: %s', path, error)", True),
        ("OSError", "log.warning('%s: %s', path, error.strerror)", True),
        ("OSError", "raise Fault(f'{{path}}: {{error.strerror}}') from None", True),
        ("OSError", "raise Fault(f'{{path}}: {{reason_of(error)}}') from error", False),
        ("OSError", "raise Fault(f'{{error or type(error).__name__}}') from error", True),
        ("ValueError", "say(str(error))", False),
    ],
)
def test_what_counts(kinds: str, does: str, found: bool) -> None:
    source = CAUGHT.format(kinds=kinds, does=does.format())
    assert bool(list(raw(source))) is found
