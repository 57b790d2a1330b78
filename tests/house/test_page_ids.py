"""An element that a page's scripts ask for by its id is there; without it, nothing is drawn."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pages.scripts import imports
from tests.support.places import PROJECT

PAGES = sorted((PROJECT / "controller").rglob("index.html"))
ASKED = re.compile(r'\bbyId\("([\w-]+)"\)')
THERE = re.compile(r'\bid="([\w-]+)"')
MADE = re.compile(r'\bid: "([\w-]+)"')
"""An element that a script makes itself."""


def scripts(page: Path) -> Iterator[Path]:
    """The script beside a page and all that it imports."""
    found, left = imports(PROJECT / "controller"), [page.with_name("main.js")]
    seen = set()
    while left:
        script = left.pop()
        if script not in seen:
            seen.add(script)
            left += found[script]
            yield script


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_each_element_that_is_asked_for_is_on_the_page(page: Path) -> None:
    texts = {script.name: script.read_text() for script in scripts(page)}
    there = {one for text in (page.read_text(), *texts.values()) for one in THERE.findall(text)}
    there |= {one for text in texts.values() for one in MADE.findall(text)}
    lacking = {
        name: ids for name, text in texts.items() if (ids := set(ASKED.findall(text)) - there)
    }
    assert lacking == {}, f"no element of {page.parent.name}/index.html has this id"
    assert any(ASKED.search(text) for text in texts.values())
