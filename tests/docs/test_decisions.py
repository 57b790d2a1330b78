"""The list of decisions: each is there once, under the title of its page."""

import re

from tests.support.places import DOCS

FOLDER = DOCS / "decisions"
ENTRY = re.compile(r"^- \[(.+)\]\((.+)\)$", re.MULTILINE)


def test_every_decision_is_listed_once_under_its_title() -> None:
    listed = [(page, title) for title, page in ENTRY.findall((FOLDER / "README.md").read_text())]
    pages = [page for page in FOLDER.glob("*.md") if page.name != "README.md"]
    titled = [(page.name, page.read_text().partition("\n")[0][2:]) for page in pages]
    assert sorted(listed) == sorted(titled)
