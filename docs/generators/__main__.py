"""Writes every generated page, or with --check compares them: `python docs/generators`.

Each other file here that has a `main` writes one page, or the generated parts of one. Two more
commands write what the program itself publishes: the contract, and the rounds that show it.
"""

import runpy
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]

COMMANDS = (
    ("controller.cli", "schema", "--write", "docs/contract"),
    ("controller.cli", "schema", "console", "--write", "docs/contract"),
    ("tests.support.mqtt.wire_rounds",),
)
"""Modules that write pages too, each with its words; `make test` compares their pages."""


def generators() -> list[Path]:
    """Return the files here that write a page, in order of their names."""
    files = (file for file in HERE.glob("*.py") if file.name != Path(__file__).name)
    return sorted(file for file in files if "\ndef main(" in file.read_text(encoding="utf-8"))


def main(argv: list[str]) -> int:
    """Run all of them; 1 if a page is behind and --check was asked for."""
    ends = [runpy.run_path(str(file))["main"](argv) for file in generators()]
    if "--check" not in argv:
        for words in COMMANDS:
            subprocess.run([sys.executable, "-m", *words], cwd=PROJECT, check=True)
    return max(ends)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
