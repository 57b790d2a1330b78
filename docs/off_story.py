"""Writes docs/off-story.md: each scene off the story, its test, and how it ends.

A test names its case: `@pytest.mark.abnormal("A2")`. The marks are read from the sources, so that
a test that is gone leaves the page behind. `python docs/off_story.py` writes the page, `--check`
only compares.
"""

import ast
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).resolve().parent
PAGE = DOCS / "off-story.md"
TESTS = DOCS.parent / "tests"
SCENES = runpy.run_path(str(DOCS / "off_story_scenes.py"))
GROUPS, ENDS = SCENES["GROUPS"], SCENES["ENDS"]

HEAD = """# Off the story

Scenes in which the night does not go as told: each was once settled wrong, stopped for good, or let
somebody act in another's name. Each is a test, and ends as the line says wherever the tests are
green. The page is written by `docs/off_story.py` from the marks of the tests; the same by the
million, and all at once: [the drill](drill.md#storms-that-know-the-truth).
"""


def marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Case and name of each test of a module that is marked with a case."""
    for node in ast.walk(tree):
        for one in getattr(node, "decorator_list", ()):
            if isinstance(one, ast.Call) and ast.unparse(one.func) == "pytest.mark.abnormal":
                yield str(ast.literal_eval(one.args[0])), getattr(node, "name", "")


def found(tests: Path = TESTS) -> dict[str, list[tuple[str, str]]]:
    """File and name of the tests of each case, in order."""
    told: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.abnormal" in text:
            for case, name in marks(ast.parse(text)):
                told.setdefault(case, []).append((path.relative_to(tests.parent).as_posix(), name))
    return told


def page(tests: dict[str, list[tuple[str, str]]] | None = None) -> str:
    """The page as it has to be."""
    told = found() if tests is None else tests
    parts = [HEAD]
    for case, title in GROUPS.items():
        parts.append(f"\n## {case} {title}\n\n| scene | ends |\n|---|---|\n")
        for path, name in told.get(case, ()):
            scene = name.removeprefix("test_")
            parts.append(f"| [{scene}](../{path}) | {ENDS.get(scene, 'as it is called')} |\n")
    return "".join(parts)


def main(argv: list[str]) -> int:
    """Write or check the page."""
    now = page()
    if PAGE.is_file() and PAGE.read_text("utf-8") == now:
        return 0
    if "--check" in argv:
        print(f"{PAGE}: run `python docs/off_story.py`", file=sys.stderr)
        return 1
    PAGE.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
