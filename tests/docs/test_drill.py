"""The drill's page has a row for every irregularity of the catalogue."""

import re

from controller.core.irregularities.catalogue import CATALOGUE
from tests.support.places import DOCS


def test_every_irregularity_has_its_row() -> None:
    page = (DOCS / "drill.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z_]+) \| [a-z_]+ \| [a-z_]+ \|", page, re.MULTILINE)
    assert sorted(rows) == sorted(["mistake", *CATALOGUE])  # the head is a row too
