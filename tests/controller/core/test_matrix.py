"""The matrix: every irregularity, in every phase where it can occur, in each of the five games.

Each is made to happen, noticed under its own name, ruled on from the house's book, and play goes
on to the next round. `python -m tests.controller.core.test_matrix` prints the matrix.
"""

import sys
from collections import defaultdict
from functools import partial

import pytest

from controller.core.irregularities.catalogue import CATALOGUE
from tests.support.mistakes.blackjack import (
    INJECT,
    POSSIBLE,
    Case,
    cases,
    come_to,
    impossible,
    table_for,
)
from tests.support.mistakes.matrix import gone_wrong, judge
from tests.support.table_driver import Driver


def played(case: Case) -> tuple[Driver, list[str]]:
    driver = table_for(case)
    come_to(driver, case)
    inject = partial(INJECT[case.code], driver, case)
    return driver, gone_wrong(driver, case.code, case.phase, inject)


@pytest.mark.parametrize("case", POSSIBLE, ids=lambda case: case.name)
def test_noticed_ruled_and_over(case: Case) -> None:
    driver, remedies = played(case)
    assert remedies
    judge(driver, case.code)


def test_the_matrix_has_no_empty_column() -> None:
    assert set(INJECT) == set(CATALOGUE)
    covered = {(case.code, case.phase) for case in POSSIBLE}
    assert covered == {(code, p) for code, entry in CATALOGUE.items() for p in entry.phases}


def print_matrix() -> int:
    """One line per irregularity and phase: the remedy used in each game."""
    table: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for case in cases():
        why = impossible(case)
        table[case.code, case.phase][case.game] = why or ", ".join(
            used.partition(":")[2] for used in played(case)[1]
        )
    for (code, phase), games in table.items():
        print(f"{code:20} {phase:11} " + "  ".join(f"{g}: {games[g]}" for g in games))
    return 0


if __name__ == "__main__":
    sys.exit(print_matrix())
