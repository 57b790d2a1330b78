"""A mark that puts a test into another run stands in its own file, where runs look for it."""

import re

from tests.support.places import PROJECT, TESTS

OF_A_RUN = re.compile(r"\bmark\.(?:long|system)\b")
ANOTHER_WAY = re.compile(r"\badd_marker\b|getattr\([\w.]*\bmark\b|from pytest import.*\bmark\b")


def test_no_helper_holds_the_mark_of_a_run() -> None:
    helpers = [path for path in TESTS.rglob("*.py") if not path.name.startswith("test_")]
    found = [path.relative_to(PROJECT) for path in helpers if OF_A_RUN.search(path.read_text())]
    assert not found, "write pytest.mark.long or pytest.mark.system in the test's file"


def test_what_is_left_to_the_long_runs_is_in_one_of_them() -> None:
    left = [path for path in TESTS.rglob("test_*.py") if "mark.torture" in path.read_text()]
    found = [path.relative_to(PROJECT) for path in left if not OF_A_RUN.search(path.read_text())]
    assert not found, "`make torture` takes what is marked long or system"


def test_no_mark_is_given_in_another_way() -> None:
    files = [path for path in TESTS.rglob("*.py") if path.name != "test_marks.py"]
    found = [path.relative_to(PROJECT) for path in files if ANOTHER_WAY.search(path.read_text())]
    assert not found, "write pytest.mark.NAME: a run looks for these words"
