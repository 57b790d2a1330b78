"""The page from rule to test: it is up to date, and no rule is held without a test that says so."""

import ast
import runpy
from pathlib import Path

import pytest

from tests.support.places import DOCS, PROJECT

SCRIPT = runpy.run_path(str(DOCS / "generators" / "compliance.py"))
RULES, FOUND = SCRIPT["RULES"], SCRIPT["found"]()


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_rule_stands_once() -> None:
    assert [rule.id for rule in RULES] == [f"R{n:02}" for n in range(1, 48)]


def test_what_is_held_has_a_test_and_what_is_not_says_why() -> None:
    assert [rule.id for rule in RULES if rule.state in ("held", "in part") and not rule.how] == []
    assert [rule.id for rule in RULES if rule.state == "held" and rule.id not in FOUND] == []
    assert [rule.id for rule in RULES if rule.state != "held" and not rule.lacks] == []
    assert [rule.id for rule in RULES if rule.state == "held" and rule.lacks] == []


def test_tests_name_rules_that_there_are_and_are_not_denied() -> None:
    states = {rule.id: rule.state for rule in RULES}
    assert sorted(FOUND.keys() - states.keys()) == []
    assert [rule for rule in FOUND if states[rule] in ("not held", "not ours")] == []


def test_a_test_that_is_gone_leaves_the_page_behind(tmp_path: Path) -> None:
    file = tmp_path / "tests" / "test_one.py"
    file.parent.mkdir()
    file.write_text('@pytest.mark.regulation("R12", "R13")\ndef test_it() -> None:\n    pass\n')
    told = SCRIPT["found"](file.parent)
    assert told == {rule: [("tests/test_one.py", "test_it")] for rule in ("R12", "R13")}
    assert SCRIPT["page"](RULES, told) != SCRIPT["page"](RULES, {})


@pytest.mark.long
def test_every_test_named_on_the_page_is_there() -> None:
    for path, name in {one for tests in FOUND.values() for one in tests}:
        tree = ast.parse((PROJECT / path).read_text("utf-8"))
        defined = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        assert name in defined, f"{path}: {name}"
