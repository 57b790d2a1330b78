"""A thing of the table has one name in code, documents and words."""

import re

import pytest

from tests.support.places import PROJECT

FACE_UP = r"(?<!face[-_ ])(?<!faces )(?<!pick )"

OTHERWISE = {
    "upcard": re.compile(rf"(?<![a-z]){FACE_UP}up[-_ ]cards?(?![a-z])", re.IGNORECASE),
    "burnt": re.compile(r"(?<=[a-z] )burned\b"),
}
"""Each name with how it is written otherwise; a card that lies face-up is another thing.

The journal and the wire say `burned`, and so do the names in code of what they hold; no sentence
does.
"""

READ = (".py", ".md", ".toml", ".ftl", ".js", ".html")

PARTS = ("controller", "drivers", "vision", "config", "docs", "tests")


@pytest.mark.parametrize("term", OTHERWISE)
def test_a_thing_has_one_name(term: str) -> None:
    files = [file for part in PARTS for file in sorted((PROJECT / part).rglob("*.*"))]
    found = [
        f"{file.relative_to(PROJECT)}:{number}: {line.strip()}"
        for file in files
        if file.suffix in READ and file.name != "test_terms.py"
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if OTHERWISE[term].search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("term", "line", "otherwise"),
    [
        ("upcard", "the dealer's up card", True),
        ("upcard", "UP_CARDS = 10", True),
        ("upcard", "the up_card is an ace", True),
        ("upcard", "a face-up card", False),
        ("upcard", "if_the_face_up_card_is", False),
        ("upcard", "two cards face up, cards beside them", False),
        ("upcard", "pick up cards", False),
        ("upcard", "the upcard", False),
        ("burnt", "cards are still to be burned", True),
        ("burnt", "dealt, burned = inventory(table)", False),
        ("burnt", 'pull.state == "burned"', False),
    ],
)
def test_what_counts(term: str, line: str, otherwise: bool) -> None:
    assert bool(OTHERWISE[term].search(line)) == otherwise
