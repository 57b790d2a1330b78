"""The common core does not know any game: words of one family stand in its own files alone."""

import re

import pytest

from tests.support.places import PROJECT

CORE = PROJECT / "controller" / "core"
WORDS = (
    "insurance", "even_money", "resplit", "peek", "peeked", "hole", "hole_card", "blackjack",
    "bust", "upcard", "charlie",
)  # fmt: skip
FAMILY = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
ZONES = re.compile(r"""["'](P|H|L|R)["']""")

OWN = ("games/blackjack/", "messages/")
"""Folders that hold the family's files; of `messages` only files named after it."""

NAMED = {
    "games/registry.py": ("from controller.core.games.blackjack.family import", "BLACKJACK,"),
}
"""The one list of families must name them."""

FILES = sorted(str(path.relative_to(CORE)) for path in CORE.rglob("*.py"))


def common(file: str) -> bool:
    if file.startswith(OWN[0]):
        return False
    return not (file.startswith(OWN[1]) and file.rpartition("/")[2].startswith("blackjack"))


@pytest.mark.parametrize("file", [file for file in FILES if common(file)])
def test_common_code_knows_no_game(file: str) -> None:
    text = (CORE / file).read_text()
    found = [
        f"{file}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if FAMILY.search(line) or ZONES.search(line)
        if not any(allowed in line for allowed in NAMED.get(file, ()))
    ]
    assert found == []


def test_the_family_has_files_of_its_own() -> None:
    own = [file for file in FILES if not common(file)]
    assert any(file.startswith("messages/facts/") for file in own)
    assert any(file.startswith("messages/commands/") for file in own)
    assert len(own) > 15
