"""Nothing in the core goes through a set in the order in which it comes: that is chance.

The order of a set of texts is another one in each process. What came of it would differ between
the night and its replay.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.places import PROJECT

CORE = PROJECT / "controller/core"

WITHOUT_ORDER = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
"""What takes a set and gives the same whatever its order."""

ORDERED = {"enumerate", "iter", "list", "next", "tuple", "zip"}


def _is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Subscript(value=ast.Name(id="set" | "frozenset"))):
            return True
        case ast.BinOp(left=left, op=ast.Sub() | ast.BitOr() | ast.BitAnd(), right=right):
            return _is_set(left) or _is_set(right)
    return False


def _sets(function: ast.FunctionDef) -> set[str]:
    """The names that the function gives to sets."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _is_set(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {one.id for one in targets if isinstance(one, ast.Name)}
    return found


def _gone_through(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What the function goes through in order, where the order may reach what it returns."""
    shielded: set[int] = set()
    for node in ast.walk(function):
        match node:
            case ast.SetComp(generators=made):
                shielded |= {id(one) for one in made}
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(generators=made), *_]):
                shielded |= {id(one) for one in made} if name in WITHOUT_ORDER else set()
    for node in ast.walk(function):
        match node:
            case ast.For(iter=through) | ast.comprehension(iter=through) if (
                id(node) not in shielded
            ):
                yield through
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in ORDERED:
                yield first
            case ast.Starred(value=through):
                yield through


def orders_taken(text: str) -> list[int]:
    """The lines that take the order of a set."""
    functions = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef)]
    return sorted(
        {
            through.lineno
            for function in functions
            for through in _gone_through(function)
            if _is_set(through) or (isinstance(through, ast.Name) and through.id in _sets(function))
        }
    )


def test_a_planted_order_is_found() -> None:
    planted = "def f(cards):\n    some = {c.track for c in cards}\n    return [t for t in some]\n"
    assert orders_taken(planted) == [3]
    assert orders_taken(planted.replace("[t for t in some]", "sorted(some)")) == []
    assert orders_taken(planted.replace("[t for t in some]", "any(t for t in some)")) == []


def test_no_order_of_a_set_reaches_a_fact() -> None:
    files: list[Path] = sorted(CORE.rglob("*.py"))
    found = [f"{p.relative_to(PROJECT)}:{n}" for p in files for n in orders_taken(p.read_text())]
    assert not found, "sort it, or keep it as a list or a dict"
