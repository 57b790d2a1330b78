"""Writes every generated page, or with --check compares them: `python docs/generators`.

Each other file here that has a `main` writes one page or a few, or their generated parts.
"""

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def generators() -> list[Path]:
    """Return the files here that write a page, in order of their names."""
    files = (file for file in HERE.glob("*.py") if file.name != Path(__file__).name)
    return sorted(file for file in files if "\ndef main(" in file.read_text(encoding="utf-8"))


def main(argv: list[str]) -> int:
    """Run all of them; 1 if a page is behind and --check was asked for."""
    ends = [runpy.run_path(str(file))["main"](argv) for file in generators()]
    return max(ends)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
