"""No test starts an event loop in the thread where a browser's may go on."""

import ast
from pathlib import Path

from tests.support.places import PROJECT, TESTS

APART = "tests/support/event_loop.py"


def starts_here(path: Path) -> list[int]:
    """The lines that call `asyncio.run`, but for those that a lambda hands to a thread."""
    text = path.read_text()
    tree = ast.parse(text if "asyncio.run" in text else "")
    handed = {
        id(node) for one in ast.walk(tree) if isinstance(one, ast.Lambda) for node in ast.walk(one)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "asyncio.run"
        and id(node) not in handed
    ]


def test_no_test_starts_a_loop_in_its_own_thread() -> None:
    tests = sorted(TESTS.rglob("test_*.py"))
    found = [f"{path.relative_to(PROJECT)}:{line}" for path in tests for line in starts_here(path)]
    assert not found, f"in_a_loop of {APART} runs them in another thread"
