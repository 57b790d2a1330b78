"""The glossary: one term once, and every name of the program in it is a name of the code."""

import ast
import re
from functools import cache

import pytest

from tests.support.places import DOCS, PROJECT

GUIDE = (DOCS / "glossary.md").read_text(encoding="utf-8")
ROOMS = ("controller", "drivers", "vision")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \|([^|]*)\|$", re.MULTILINE)


def rows(title: str) -> list[tuple[str, str, str]]:
    """The rows below a heading, without the table's head."""
    section = GUIDE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return ROW.findall(section)[1:]


@cache
def names() -> set[str]:
    """Every name that the product's code defines."""
    found: set[str] = set()
    for room in ROOMS:
        for file in (PROJECT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef | ast.FunctionDef):
                    found.add(node.name)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    found.add(node.id)
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    found.add(node.attr)
    return found


@pytest.mark.long
def test_every_name_of_the_program_is_in_the_code() -> None:
    named = {name for _, _, code in rows("In the program") for name in re.findall("`(.+?)`", code)}
    assert len(named) > 50
    assert named - names() == set()


@pytest.mark.parametrize("title", ["At the table", "In the program"])
def test_each_term_stands_once_in_order_with_one_sentence(title: str) -> None:
    terms = [term for term, _, _ in rows(title)]
    assert terms == sorted(set(terms), key=str.lower)
    meanings = [meaning for _, meaning, _ in rows(title)]
    assert [m for m in meanings if not m.rstrip().endswith(".")] == []


def test_words_we_do_not_use_have_another() -> None:
    known = " ".join(
        term for title in ("At the table", "In the program") for term, _, _ in rows(title)
    )
    for _, better, _ in rows("Words we do not use"):
        missing = [word for word in better.split(", ") if word not in known and word != "felt"]
        assert missing == []
