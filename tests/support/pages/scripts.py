"""The scripts of the pages, and what each imports."""

import re
from pathlib import Path

IMPORT = re.compile(r'^import .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def imports(folder: Path) -> dict[Path, set[Path]]:
    """What each script below the folder imports of its own page, by path."""
    return {
        path: {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text())}
        for path in folder.rglob("*.js")
    }
