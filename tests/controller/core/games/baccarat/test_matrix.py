"""The matrix of coups: every irregularity in every phase where it can occur, in every style.

Each is made to happen, noticed under its own name, ruled on from the house's book, and play goes
on to the next coup. A cell that cannot occur says why.
"""

import pytest

from controller.core.messages import facts as f
from tests.support.aftermath import finish, open_codes, settle_everything
from tests.support.coup_mistakes import (
    CATALOGUE,
    Case,
    cases,
    impossible,
    injector,
    table_for,
    to_phase,
)
from tests.support.coups import first_named
from tests.support.table_driver import Driver, replayed

POSSIBLE = [case for case in cases() if not impossible(case)]


def played(case: Case) -> tuple[Driver, list[str]]:
    driver = table_for(case)
    to_phase(driver, case.phase)
    driver.round_before = len(driver.of(f.BettingOpened))
    injector(case.code)(driver, case)
    assert case.code in open_codes(driver), (open_codes(driver), driver.view()["instruction"])
    assert driver.phase == case.phase
    remedies = settle_everything(driver)
    finish(driver, first_named)
    return driver, remedies


@pytest.mark.parametrize("case", POSSIBLE, ids=lambda case: case.name)
def test_noticed_ruled_and_over(case: Case) -> None:
    driver, remedies = played(case)
    opened = [fact for fact in driver.of(f.IrregularityOpened) if fact.code == case.code]
    closed = [fact for fact in driver.of(f.IrregularityClosed) if fact.code == case.code]
    assert opened
    assert len(opened) == len(closed)
    assert {fact.role for fact in driver.of(f.RoundVoided)} <= {"shift_manager"}
    assert all(fact.cause for fact in driver.of(f.RoundVoided))
    told = [event.data["code"] for event in driver.events if event.type == "irregularity_opened"]
    assert case.code in told
    assert remedies
    again = replayed(driver)
    assert again.console_view(driver.now) == driver.engine.console_view(driver.now)


def test_no_cell_is_empty() -> None:
    covered = {(case.code, case.phase) for case in POSSIBLE}
    assert covered == {(code, phase) for code, row in CATALOGUE.items() for phase in row.phases}
