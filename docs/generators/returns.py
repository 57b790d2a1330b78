"""Writes the table of returns in docs/rules.md from the figures of the shipped games, or checks it.

`python docs/generators/returns.py` writes the table between its marks, `--check` only compares and
ends 1 where the page is behind.
"""

import runpy
import sys
from pathlib import Path

from controller.odds.shipped import SHIPPED

KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = Path(__file__).resolve().parents[1] / "rules.md"
BEGIN, END = "<!-- returns: begin -->\n", "<!-- returns: end -->\n"


def table() -> str:
    """Return the table: every bet of every shipped game."""
    lines = ["| Game | Bet | Return |", "|---|---|---|"]
    for game, figures in SHIPPED.items():
        lines += [f"| {game} | {bet} | {percent:.6f} |" for bet, percent in figures.items()]
    return "\n".join(lines) + "\n"


def filled(page: str) -> str:
    """Return the page with the table of now."""
    before, mark, rest = page.partition(BEGIN)
    _, closing, after = rest.partition(END)
    if not mark or not closing:
        raise ValueError(f"{PAGE.name} has lost its marks {BEGIN.strip()} and {END.strip()}")
    return before + BEGIN + table() + END + after


def main(argv: list[str]) -> int:
    """Write the table, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, filled(PAGE.read_text("utf-8")), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
