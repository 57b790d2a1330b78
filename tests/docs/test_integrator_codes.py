"""The integrator's page says what to do about each refusal that the publisher itself gives."""

import re

from tests.support.places import DOCS, PROJECT

REFUSES = re.compile(r'"rejected",\s+"(\w+)"')


def test_every_refusal_of_the_publisher_is_in_the_table() -> None:
    """Of any other code the page says that the command is not to be repeated."""
    page = (DOCS / "integrator.md").read_text(encoding="utf-8")
    rows = page.split("\n## Refusals\n")[1].split("\n## ")[0]
    sources = (PROJECT / "controller" / "mqtt").glob("*.py")
    codes = {code for one in sources for code in REFUSES.findall(one.read_text(encoding="utf-8"))}
    assert codes > {"other_epoch", "not_told_yet"}
    assert [code for code in sorted(codes) if f"| `{code}` |" not in rows] == []
