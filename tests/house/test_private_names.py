"""What a module keeps for itself no other file names: what a test asks for is public."""

import ast
import re
from collections.abc import Iterator

from tests.support.places import PROJECT

MAYBE = re.compile(r"\bimport\b[^)]*?\b_[a-z]", re.IGNORECASE)
"""What stands in each file with such an import: the others are not parsed."""

ROOMS = ("controller", "drivers", "vision")


def private(source: str) -> Iterator[str]:
    """The private names of the product that a file imports."""
    tree = ast.parse(source if MAYBE.search(source) else "")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ROOMS:
            yield from (name.name for name in node.names if name.name.startswith("_"))


def test_no_file_imports_a_private_name() -> None:
    found = [
        f"{file.relative_to(PROJECT)}: {name}"
        for part in (*ROOMS, "tests", "docs", "systemd")
        for file in sorted((PROJECT / part).rglob("*.py"))
        for name in private(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_what_counts() -> None:
    source = (
        "from controller.people import _a, b\nfrom paho.mqtt import _c\nfrom drivers import link"
    )
    assert list(private(source)) == ["_a"]
