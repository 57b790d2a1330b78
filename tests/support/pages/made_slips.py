"""Every irregularity once, of hands and of coups, made at a table that a screen shows already."""

from tests.support.mistakes import blackjack as mistakes
from tests.support.mistakes import coups as coup_mistakes
from tests.support.mistakes.blackjack import POSSIBLE as HANDS
from tests.support.mistakes.coups import POSSIBLE as COUPS
from tests.support.table_driver import Driver

SlipCase = mistakes.Case | coup_mistakes.Case


def first_cases() -> list[SlipCase]:
    """One case of each irregularity: the first phase of the first game in which it can occur.

    What hands of blackjack and coups have in common is made at blackjack.
    """
    first: dict[str, SlipCase] = {case.code: case for case in reversed(COUPS)}
    first |= {case.code: case for case in reversed(HANDS)}
    return [case for _, case in sorted(first.items())]


def closed_table_of(case: SlipCase) -> Driver:
    """A table whose shoe is stacked so that the case can occur, before anything was heard of it."""
    if isinstance(case, coup_mistakes.Case):
        return coup_mistakes.closed_table_for(case)
    return mistakes.closed_table_for(case)


def made(driver: Driver, case: SlipCase) -> None:
    """Come to the phase at the open table, and make the mistake."""
    if isinstance(case, coup_mistakes.Case):
        coup_mistakes.burn(driver, case)
        coup_mistakes.make(driver, case)
    else:
        mistakes.make(driver, case)
