"""The scripts of the pages import each other in one direction: one is read without its users."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

from tests.support.places import PROJECT

IMPORT = re.compile(r'^import .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def imports(folder: Path) -> dict[Path, set[Path]]:
    """What each script below the folder imports of its own page, by path."""
    return {
        path: {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text())}
        for path in folder.rglob("*.js")
    }


def test_no_module_of_a_page_imports_in_a_circle() -> None:
    found = imports(PROJECT / "controller")
    assert sum(map(len, found.values())) > 100
    TopologicalSorter(found).prepare()
