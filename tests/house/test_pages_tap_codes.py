"""A page gives the table codes, and never its own wording: whoever reads the record, or another
screen, reads it in a language of his own."""

import re

from tests.support.places import PROJECT

WORDING = (
    re.compile(r"\[\s*t\((\w+)\),\s*t\(\1\)\s*\]"),
    re.compile(r"\b(?:tap|act)\((?:[^;]*?[{,]\s*)?(\w+): t\("),
)
"""A choice whose value is its own text, and a field of a tap that is one."""


def worded(text: str) -> list[str]:
    """What a script gives the table in its own words."""
    return [found[0] for pattern in WORDING for found in pattern.finditer(text)]


def test_wording_is_found() -> None:
    assert worded("choice(t('page_why'), ALL.map((code) => [t(code), t(code)]))")
    assert worded('tap(ROLES, "enable_game",\n  { second: one, reason: t("page_over") }, two)')
    assert not worded('choice(t("page_why"), ALL.map((code) => [code, t(code)]))')
    assert not worded('tap(ROLES, "enable_game", { reason: "over" }); say({ about: t("page") })')


def test_no_page_gives_the_table_its_own_wording() -> None:
    found = {
        path.name: said
        for path in (PROJECT / "controller").rglob("page/**/*.js")
        if (said := worded(path.read_text()))
    }
    assert found == {}
