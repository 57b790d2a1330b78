"""The scripts of the pages: what each imports, and what it gives to a script of a test."""

import re
from pathlib import Path

IMPORT = re.compile(r'^import .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def imports(folder: Path) -> dict[Path, set[Path]]:
    """What each script below the folder imports of its own page, by path."""
    return {
        path: {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text())}
        for path in folder.rglob("*.js")
    }


def part(name: str) -> str:
    """An expression that promises what this file of a table's page exports, as in `desk.js`."""
    return f"import('/static/main.js').then(({{ files }}) => files['/static/{name}'])"
