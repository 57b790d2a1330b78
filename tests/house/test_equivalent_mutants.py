"""A mutant that is called equivalent is one of the program as it stands."""

import tomllib

from tests.support.places import PROJECT

ROWS = tomllib.loads((PROJECT / "tests/mutants/equivalent.toml").read_text())["mutant"]


def test_each_quotes_a_line_of_its_file_and_says_why() -> None:
    gone = []
    for row in ROWS:
        path = PROJECT / row["path"]
        lines = [line.strip() for line in path.read_text().splitlines()] if path.exists() else []
        if row["from"] not in lines or not row["why"].endswith("."):
            gone.append(row)
    assert gone == []
