"""Every irregularity with every remedy, tapped through Chromium: taps and seconds for each slip.

A tap takes 1.2 s, holding 1 s more, and what one tap chooses goes out 5 s later. Signing in by the
button of one's name and four digits is seven taps and stands apart: who ruled a minute ago is still
signed in. `--write` puts the table into docs/drill.md.

    python -m tests.torture.tap_remedies [--only CODE ...] [--write]
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.support.pages.chromium import chromium
from tests.support.pages.made_slips import SlipCase, first_cases
from tests.support.pages.taps_of_slips import Mended, slips
from tests.support.places import PROJECT

GUIDE = PROJECT / "docs" / "drill.md"
BEGIN, END = "<!-- taps: begin -->\n", "<!-- taps: end -->"


def cases(only: list[str]) -> list[SlipCase]:
    """One case of each irregularity, or of those that are named."""
    return [case for case in first_cases() if not only or case.code in only]


BEFORE = {
    ("overdraw", "burn_it"): 10,
    ("read_disagreement", "enter_card"): 17,
    ("read_disagreement", "shoe_is_right"): 15,
    ("unread_card", "camera_is_right"): 9,
    ("wrong_box", "table_is_right"): 9,
}
"""Taps of the first console, signing in included, where they were counted."""


def table(found: list[Mended]) -> str:
    """The table in Markdown, and the medians below it."""
    lines = [
        "| Slip | Remedy | Taps | Seconds | Signing in | All taps, first console | Ends in |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.code} | {one.remedy} | {one.taps} | {one.seconds:.0f} | {one.came or ''} "
        f"| {BEFORE.get((one.code, one.remedy), '')} | {one.outcome} |"
        for one in sorted(found, key=lambda one: one.code)
    ]
    first = list(usual(found).values())
    said = [
        f"In the median {_median(first):g} tap(s) by the remedy that is offered first",
        f"({len(first)} slips),",
        f"{_median([one for one in found if one.people == 1]):g} by those that one person chooses,",
        f"{_median(found):g} by all {len(found)}.",
    ]
    return "\n".join([*lines, "", *said]) + "\n"


def usual(found: list[Mended]) -> dict[str, Mended]:
    """The remedy of each slip that its screen offers first."""
    return {one.code: one for one in reversed(found)}


def _median(found: list[Mended]) -> float:
    return statistics.median(one.taps for one in found)


def main(argv: list[str]) -> int:
    """Tap, print and perhaps write; 1 where a slip is not mended or the median is 4 or more."""
    options = parser().parse_args(argv)
    found = []
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        everything = cases(options.only)
        for one in slips(browser, Path(folder), everything, lambda _code, _remedy: True):
            print(f"{one.code:22} {one.remedy:20} {one.taps:3} {one.outcome}", flush=True)
            found.append(one)
        browser.close()
    made = table(found)
    print(made)
    if options.write:
        before, _, rest = GUIDE.read_text().partition(BEGIN)
        GUIDE.write_text(f"{before}{BEGIN}{made}{END}{rest.partition(END)[2]}")
    stays = [one for one in found if not one.outcome.startswith(("Table OK", "void:"))]
    return int(bool(stays) or _median([*usual(found).values()]) >= 4)


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = argparse.ArgumentParser(description=__doc__)
    made.formatter_class = argparse.RawDescriptionHelpFormatter
    made.add_argument("--only", nargs="*", default=[], metavar="CODE")
    made.add_argument("--write", action="store_true", help="put the table into docs/drill.md")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
