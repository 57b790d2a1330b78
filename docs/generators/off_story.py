"""Writes docs/off-story.md: each scene off the story, its test, and how it ends.

A test names its case: `@pytest.mark.abnormal("A2")`. The marks are read from the sources, so that
a test that is gone leaves the page behind. `python docs/generators/off_story.py` writes the
page, `--check` only compares.
"""

import runpy
import sys
from functools import partial
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
KEPT = runpy.run_path(str(Path(__file__).with_name("kept_page.py")))["kept"]
PAGE = DOCS / "off-story.md"
MARKED = runpy.run_path(str(DOCS / "generators" / "marked_tests.py"))
SCENES = runpy.run_path(str(DOCS / "generators" / "off_story_scenes.py"))
GROUPS, ENDS, ENDS_OF = SCENES["GROUPS"], SCENES["ENDS"], SCENES["ENDS_OF"]

HEAD = """# Off the story

Scenes in which the night does not go as told: each was once settled wrong, stopped for good, or let
somebody act in another's name. Each is a test, and ends as the line says wherever the tests are
green. The page is written by `docs/generators/off_story.py` from the marks of the tests; the
same by the million, and all at once: [the drill](drill.md#storms-that-know-the-truth).
"""


found = partial(MARKED["found"], "abnormal")
"""File and name of the tests of each case, in order."""


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
    """Write the page, or with --check compare it; 1 if it is behind."""
    code: int = KEPT(PAGE, page(), argv, Path(__file__).name)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
