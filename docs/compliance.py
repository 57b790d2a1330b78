"""Writes docs/compliance.md: each rule, what fulfils it, and the tests that say so.

A test names its rules: `@pytest.mark.regulation("R12")`. The marks are read from the sources, so a
test that is gone leaves the page behind, and tests/docs/test_compliance.py says so.
`python docs/compliance.py` writes the page, `--check` only compares.
"""

import ast
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
PAGE = DOCS / "compliance.md"
TESTS = DOCS.parent / "tests"
RULES = runpy.run_path(str(DOCS / "compliance_rules.py"))["RULES"]

HEAD = """# From rule to test

What regulators ask of a live table, as far as we know it from public texts, and where this program
stands. Titles are our own words and no rule's text: read the source before you rely on a row. A
rule is *held* where tests say so; *in part* says what is missing. The page is written by
`docs/compliance.py` from `docs/compliance_rules.py` and the marks of the tests.
"""


def marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Rule and name of each test of a module that is marked with rules."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and ast.unparse(one.func) == "pytest.mark.regulation":
                for rule in one.args:
                    yield str(ast.literal_eval(rule)), node.name


def found(tests: Path = TESTS) -> dict[str, list[tuple[str, str]]]:
    """File and name of the tests of each rule, in order."""
    told: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.regulation" in text:
            for rule, name in marks(ast.parse(text)):
                told.setdefault(rule, []).append((path.relative_to(tests.parent).as_posix(), name))
    return told


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
    """Write or check the page."""
    now = page()
    if PAGE.is_file() and PAGE.read_text("utf-8") == now:
        return 0
    if "--check" in argv:
        print(f"{PAGE}: run `python docs/compliance.py`", file=sys.stderr)
        return 1
    PAGE.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
