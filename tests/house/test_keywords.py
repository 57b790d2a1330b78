"""In the core six values or more are passed by their names: nobody counts commas."""

import ast
from collections.abc import Iterator

from tests.support.places import PROJECT

MOST = 5
"""Values that may be passed by their place."""

CORE = PROJECT / "controller" / "core"


def by_place(source: str) -> Iterator[str]:
    """Every call that passes more by place, and every function that takes more, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            plain = [one for one in node.args if not isinstance(one, ast.Starred)]
            if len(plain) > MOST:
                yield f"{node.lineno}: {ast.unparse(node.func)}"
        elif isinstance(node, ast.FunctionDef):
            names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
            if len([name for name in names if name not in ("self", "cls")]) > MOST:
                yield f"{node.lineno}: {node.name}"


def test_six_values_are_passed_by_name() -> None:
    found = [
        f"{file.relative_to(PROJECT)}:{line}"
        for file in sorted(CORE.rglob("*.py"))
        for line in by_place(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_long_call_is_noticed() -> None:
    assert [*by_place("f(1, 2, 3, 4, 5, 6)\n")] == ["1: f"]
    assert [*by_place("def f(a, b, c, d, e, g): ...\n")] == ["1: f"]
    assert not [*by_place("f(1, 2, 3, 4, 5, *rest, last=7)\n")]
    assert not [*by_place("def f(self, a, b, c, d, e, *, g): ...\n")]
