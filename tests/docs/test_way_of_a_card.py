"""The README's way of one card is the way that a card goes."""

import runpy
from pathlib import Path

import pytest

from tests.support.code.traced_card import way_of_a_card
from tests.support.places import DOCS, PROJECT

SCRIPT = runpy.run_path(str(DOCS / "generators" / "way_of_a_card.py"))
ROWS, Row = SCRIPT["ROWS"], SCRIPT["Row"]


def test_the_readmes_table_is_up_to_date() -> None:
    assert SCRIPT["main"](["--check"]) == 0


def test_every_file_of_the_table_is_there() -> None:
    names = [name for row in ROWS for name in row.files]
    assert [name for name in names if not (PROJECT / name).exists()] == []
    assert [name for name in names if (PROJECT / name).is_dir() is not name.endswith("/")] == []
    assert [floor for floor in SCRIPT["FLOORS"] if not (PROJECT / floor).is_dir()] == []


@pytest.mark.system
def test_a_card_goes_the_way_of_the_table(tmp_path: Path) -> None:
    way = way_of_a_card(tmp_path)
    assert SCRIPT["misplaced"](way) == []
    assert SCRIPT["missing"](way) == [], "name these files in docs/generators/way_of_a_card.py"


def rows(*files: str, beside: int = 0) -> tuple[object, ...]:
    return tuple(Row("does something", (file,), n == beside - 1) for n, file in enumerate(files))


def test_a_row_out_of_order_is_told() -> None:
    way = ["drivers/link.py", "drivers/device.py", "controller/run/loop.py"]
    assert SCRIPT["misplaced"](way, rows("drivers/link.py", "controller/run/")) == []
    (told,) = SCRIPT["misplaced"](way, rows("controller/run/loop.py", "drivers/link.py"))
    assert told == "row 2: drivers/link.py is not entered after what stands before it"
    aside = rows("drivers/link.py", "controller/run/loop.py", "drivers/device.py", beside=3)
    assert SCRIPT["misplaced"](way, aside) == []


def test_a_file_without_a_row_is_told() -> None:
    way = ["drivers/link.py", "drivers/device.py", "controller/core/messages/codec.py"]
    assert SCRIPT["missing"](way, rows("drivers/link.py")) == ["drivers/device.py"]
    assert SCRIPT["missing"](way, rows("drivers/")) == []
