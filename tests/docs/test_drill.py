"""The drill's page has a row for every irregularity of the catalogue."""

import re

from controller.core.irregularities.catalogue import every_row
from drivers.sim.mistakes.known_mistakes import MISTAKES
from tests.support.places import DOCS


def test_every_irregularity_has_its_row() -> None:
    page = (DOCS / "drill.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z_]+) \| [a-z_]+ \| [a-z_]+ \|", page, re.MULTILINE)
    assert sorted(rows) == sorted(["mistake", *every_row()])  # the head is a row too


def test_every_night_beside_the_catalogue_has_its_row() -> None:
    page = (DOCS / "drill.md").read_text(encoding="utf-8")
    rows = " ".join(re.findall(r"^\|([a-z_0-9, ]+)\|", page, re.MULTILINE))
    assert set(MISTAKES) <= set(re.findall(r"\w+", rows))
