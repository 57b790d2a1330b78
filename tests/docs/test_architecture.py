"""The picture of the code is the code's, and documents name files that are there."""

import re
import runpy
from pathlib import Path

import pytest

from tests.support.places import DOCS, PROJECT

SCRIPT = runpy.run_path(str(DOCS / "generators" / "architecture_picture.py"))
PAGES = [PROJECT / "README.md", *sorted(DOCS.rglob("*.md"))]
NAMED = re.compile(r"`((?:controller|drivers|vision|tests|config|docs|systemd)/[\w./*-]*)`")
FROM_THE_ROOT = re.compile(
    r"(?<![\w/.$-])(?:controller|drivers|vision|tests|config|docs|systemd)/[\w/-]+\.\w+"
)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def test_picture_and_page_are_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_room_is_in_the_picture() -> None:
    storeys = SCRIPT["floors"]()
    assert {"controller", "controller.core", "drivers", "drivers.sim", "vision"} <= set(storeys)
    picture = (DOCS / "architecture.svg").read_text(encoding="utf-8")
    rooms = [r for rows in storeys.values() for row in rows for r in row if r not in storeys]
    assert [r for r in rooms if f">{r.rpartition('.')[2]}</text>" not in picture] == []


def test_arrows_that_a_longer_way_says_already_are_left_away() -> None:
    edges = {("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("a", "d")}
    assert SCRIPT["thinned"](edges) == {("a", "b"), ("b", "c"), ("c", "d")}


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has lost its marks"):
        SCRIPT["filled"]("# nothing here\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_files_and_pages_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [name for name in NAMED.findall(text) if not list(PROJECT.glob(name.rstrip("/")))]
    assert named == []
    links = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert links == []


def test_files_and_pages_that_the_code_names_are_there() -> None:
    named = {
        (str(file.relative_to(PROJECT)), path)
        for room in SCRIPT["COLUMNS"]
        for file in (PROJECT / room).rglob("*.py")
        for path in FROM_THE_ROOT.findall(file.read_text(encoding="utf-8"))
    }
    assert [found for found in sorted(named) if not (PROJECT / found[1]).exists()] == []
    assert len(named) > 0
