"""Writes docs/compliance.md: each rule, what fulfils it, and the tests that say so.

A test names its rules: `@pytest.mark.regulation("R12")`. The marks are read from the sources, so a
test that is gone leaves the page behind, and tests/docs/test_compliance.py says so.
`python docs/generators/compliance.py` writes the page, `--check` only compares.
"""

import runpy
import sys
from functools import partial
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = DOCS / "compliance.md"
MARKED = runpy.run_path(str(DOCS / "generators" / "marked_tests.py"))
RULES = runpy.run_path(str(DOCS / "generators" / "compliance_rules.py"))["RULES"]

HEAD = """# From rule to test

What regulators ask of a live table, as far as we know it from public texts, and where this program
stands. Titles are our own words and no rule's text: read the source before you rely on a row. A
rule is *held* where tests say so; *in part* says what is missing. The page is written by
`docs/generators/compliance.py` from `docs/generators/compliance_rules.py` and the marks of the
tests.
"""


found = partial(MARKED["found"], "regulation")
"""File and name of the tests of each rule, in order."""


def page(rules: Any = RULES, tests: dict[str, list[tuple[str, str]]] | None = None) -> str:
    """The page as it has to be."""
    told = found() if tests is None else tests
    counts = {state: sum(rule.state == state for rule in rules) for state in STATES}
    summed = ", ".join(f"{number} {state}" for state, number in counts.items())
    parts = [HEAD, f"\nOf {len(rules)} rules: {summed}.\n"]
    for rule in rules:
        parts.append(f"\n## {rule.id} {rule.asks}\n\n*{rule.source}*: **{rule.state}**.")
        parts.append(f" {rule.how}." if rule.how else "")
        parts.append(f" Missing: {rule.lacks}." if rule.lacks else "")
        parts.append("\n")
        named = [f"* `{name}` in [{path}](../{path})\n" for path, name in told.get(rule.id, ())]
        parts += ["\n", *named] if named else []
    return "".join(parts)


STATES = ("held", "in part", "not held", "not ours")


def main(argv: list[str]) -> int:
    """Write the page, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, page(), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
