"""No test's file imports another one's: what tests share stands in tests/support or beside them."""

import re

import pytest

from tests.support.places import PROJECT

ROOMS = sorted(path.name for path in (PROJECT / "tests").iterdir() if path.is_dir())
OF_A_TEST = re.compile(
    r"^from tests[\w.]*\.test_\w+ import|^from tests[\w.]* import test_|^import tests[\w.]*\.test_",
    re.MULTILINE,
)


@pytest.mark.parametrize("room", ROOMS)
def test_helpers_are_not_looked_for_in_another_test(room: str) -> None:
    files = sorted((PROJECT / "tests" / room).rglob("*.py"))
    assert [str(path.name) for path in files if OF_A_TEST.search(path.read_text("utf-8"))] == []
