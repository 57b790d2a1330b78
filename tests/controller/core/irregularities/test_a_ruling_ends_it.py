"""A remedy that is accepted ends what it was chosen for, once hands have done what it asks."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.open_irregularity import OpenIrregularity
from tests.abnormal.scenes import scene
from tests.support.mistakes.aftermath import open_codes, ruled, tidy
from tests.support.mistakes.blackjack import (
    POSSIBLE,
    Case,
    table_for,
    table_with,
)

CASES = [case for case in POSSIBLE if case.game == "igt"]

TIMES = 4
"""Rounds of tidying in which every step of a ruling is done."""

BY_HAND = {"record_is_right", "pause"}
"""They end when the cards lie as the record has them: each slip's own test lays them."""


def numbers(wrong: OpenIrregularity) -> set[int]:
    """The tracks of the cards that it names."""
    return {track.number for track in wrong.tracks}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_accepted_remedy_ends_it(case: Case) -> None:
    book = table_for(case).engine.table.config.remedies
    left = []
    for remedy in book.offered(case.code, case.phase):
        if remedy.name in BY_HAND:
            continue
        driver = table_with(case)
        assert case.code in open_codes(driver)
        wrong = next(iter(driver.engine.table.irregularities.values()))
        if not ruled(driver, remedy.name):
            continue
        for _ in range(TIMES):
            tidy(driver)
        for card in [card for card in driver.lying if card.track in numbers(wrong)]:
            driver.lift(card)
        if wrong.id in driver.engine.table.irregularities:
            left.append(remedy.name)
    assert left == []


def test_a_dead_hand_leaves_the_question_to_another_box_open() -> None:
    table = scene("quebec", ["9S", "7D", "4C", "8H", "2S", "3H", "5C", "6S"])
    table.start((1, 2))
    table.to_window()
    window = table.engine.table.window
    assert window is not None
    (asked,) = {ask.who for ask in window.asks}
    other = "2" if asked == "1" else "1"
    for box, still in ((other, True), (asked, False)):
        assert table.tap(c.Report("card_on_floor", box)) == "accepted"
        wrong = next(iter(table.engine.table.irregularities))
        row = table.engine.table.config.remedies.named("dead_hand")
        act = c.Rule(wrong, "dead_hand", row.reasons[0], None, box, "manager-2")
        assert table.manager(act) == "accepted"
        assert (table.of(f.WindowClosed) == []) is still
        if not still:
            break
