"""Writes a generated page, or checks it: the end that the generators here have in common."""

import sys
from collections.abc import Sequence
from pathlib import Path


def kept(page: Path, now: str, argv: Sequence[str], writer: str) -> int:
    """Write the text `now` into the page, or with `--check` only compare; return the exit code.

    `writer` is the file here that writes the page, which the sentence about a page behind names.
    """
    if page.is_file() and page.read_text("utf-8") == now:
        return 0
    if "--check" in argv:
        print(f"{page}: run `python docs/generators/{writer}`", file=sys.stderr)
        return 1
    page.write_text(now, "utf-8")
    return 0
