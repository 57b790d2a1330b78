"""The matrix of coups: every irregularity in every phase where it can occur, in every style.

Each is made to happen, noticed under its own name, ruled on from the house's book, and play goes
on to the next coup. A cell that cannot occur says why.
"""

from functools import partial

import pytest

from tests.support.coups import first_named
from tests.support.mistakes.coups import (
    CATALOGUE,
    POSSIBLE,
    Case,
    injector,
    table_for,
    to_phase,
)
from tests.support.mistakes.matrix import gone_wrong, judge
from tests.support.table_driver import Driver


def played(case: Case) -> tuple[Driver, list[str]]:
    driver = table_for(case)
    to_phase(driver, case.phase)
    inject = partial(injector(case.code), driver, case)
    return driver, gone_wrong(driver, case.code, case.phase, inject, first_named)


@pytest.mark.parametrize("case", POSSIBLE, ids=lambda case: case.name)
def test_noticed_ruled_and_over(case: Case) -> None:
    driver, remedies = played(case)
    assert remedies
    judge(driver, case.code)


def test_no_cell_is_empty() -> None:
    covered = {(case.code, case.phase) for case in POSSIBLE}
    assert covered == {(code, phase) for code, row in CATALOGUE.items() for phase in row.phases}
