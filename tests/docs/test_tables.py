"""The guides' tables say what the catalogue and the house's remedies say."""

import runpy
from pathlib import Path
from typing import get_args

import pytest

from controller.core.fold.table import SHOE_TROUBLE
from controller.core.messages.devices import ShoeWhat
from tests.support.places import DOCS

SCRIPT = runpy.run_path(str(DOCS / "generators" / "tables.py"))


def test_the_tables_of_the_guides_are_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


@pytest.mark.parametrize("name", SCRIPT["GUIDES"])
def test_every_guide_has_its_tables(name: str) -> None:
    assert "<!-- table: " in (DOCS / name).read_text()


def test_every_irregularity_and_remedy_is_in_the_managers_guide() -> None:
    text = (DOCS / "shift-manager.md").read_text()
    titles = [row.title for row in SCRIPT["titled"]().values()]
    assert [title for title in titles if f"| {title} |" not in text] == []
    assert "Void the round: refund every stake" in text


def test_every_report_of_a_shoe_is_on_the_page_of_the_author_of_a_wire() -> None:
    text = (DOCS / "wire-author.md").read_text()
    assert [what for what in get_args(ShoeWhat) if f"\n| `{what}` | " not in text] == []
    names = [SCRIPT[name] for name in ("MEANT", "TEXT")]
    assert {what for known in names for what in known} <= set(get_args(ShoeWhat))
    assert set(SCRIPT["TROUBLE"]) == set(SHOE_TROUBLE.values())


def test_a_guide_that_is_behind_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = tmp_path / "dealer.md"
    guide.write_text("<!-- table: reported -->\nold\n<!-- end -->\n")
    space = SCRIPT["main"].__globals__
    monkeypatch.setitem(space, "DOCS", tmp_path)
    monkeypatch.setitem(space, "GUIDES", ("dealer.md",))
    assert SCRIPT["main"](["--check"]) == 1
    assert "dealer.md: its tables are behind" in capsys.readouterr().err
    assert SCRIPT["main"]([]) == 0
    assert "Card on the floor" in guide.read_text()
