"""While no camera sees, a person's word that hands have done what was ruled ends the stop."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from controller.core.irregularities import guidance
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.open_irregularity import OpenIrregularity
from tests.abnormal.scenes import Card, House, Scene, must, scene
from tests.support.mistakes import blackjack, coups
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, replayed

STRANGE = "unknown_card"


def ruled_off(lost_first: bool) -> Scene:
    """A stray card lies at Tiger and is ruled to be taken away; before hands do it no camera sees.

    `lost_first`: the picture is lost before the ruling, else after it.
    """
    table = scene("dragon_tiger", house=House(next_round="tap"))
    table.start()
    table.lay(Card("JH"), "tiger")
    table.wait(4_000)
    must(table.open == [STRANGE], f"{table.open}")
    for act in (True, False):
        if act is lost_first:
            table.camera("lost", "no picture")
            table.wait(100)
        else:
            table.must_rule("take_away")
    return table


def lying(table: Scene) -> list[str]:
    return [card["face"] for zone in table.view()["zones"] for card in zone["cards"]]


@pytest.mark.parametrize("lost_first", [True, False])
def test_a_card_that_was_taken_away_by_word_is_no_finding_while_no_camera_sees(
    lost_first: bool,
) -> None:
    table = ruled_off(lost_first)
    assert lying(table) == ["JH"]
    assert "tap when done" in table.view()["instruction"]["text"].lower()
    table.lying.clear()
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    assert lying(table) == [], "a person says that it lies there no more"
    table.wait(10_000)
    assert table.open == ["camera_lost"]
    assert [fact.remedy for fact in table.of(f.IrregularityClosed)] == ["take_away"]
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)


@pytest.mark.parametrize("lies", [True, False])
def test_the_camera_that_sees_again_is_believed_against_the_word(lies: bool) -> None:
    """A new start of vision tells what lies: the card is strange again, or is not told at all."""
    table = ruled_off(lost_first=False)
    card = table.lying[0]
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    table.wait(10_000)
    must(table.open == ["camera_lost"], f"{table.open}")
    table.lying[:] = [card] if lies else []
    table.restart_vision()
    table.wait(20_000)
    assert table.open == ([STRANGE] if lies else [])
    assert lying(table) == (["JH"] if lies else [])


def test_a_card_taken_away_by_word_holds_up_no_round() -> None:
    """While cards are burnt between rounds a strange card is looked for, too."""
    table = scene("dragon_tiger")
    must(table.texts()[0].startswith("Burn"), f"{table.texts()}")
    table.lay(Card("JH"), "tiger")
    table.wait(4_000)
    must(table.open == [STRANGE], f"{table.open}")
    table.must_rule("take_away")
    table.camera("lost", "no picture")
    assert table.tap(c.ConfirmStep(1)) == "accepted"
    table.wait(1_000)
    assert table.open == []
    assert not [reason for reason in table.view()["gate"] if reason["code"] == "felt"]


# --- every remedy with steps, wherever it can be ruled ----------------------------------------

Slip = blackjack.Case | coups.Case

HOUSE = shipped_book()


def gives_steps(case: Slip) -> bool:
    """Whether any remedy may give the hands something to do."""
    offered = HOUSE.offered(case.code, case.phase)
    return any(one.steps or one.action == guidance.LAYS for one in offered)


ALL_SLIPS: list[Slip] = [
    *(case for case in blackjack.POSSIBLE if case.game == "igt"),
    *(case for case in coups.POSSIBLE if case.table in ("one_each", "squeeze")),
]
SLIPS = [case for case in ALL_SLIPS if gives_steps(case)]


@dataclass
class Ruled:
    """What went wrong, a remedy that was chosen for it, and the table."""

    driver: Driver
    wrong: OpenIrregularity
    remedy: str


def gone_wrong(case: Slip) -> Driver:
    if isinstance(case, blackjack.Case):
        return blackjack.table_with(case)
    return coups.table_with(case)


def lose_camera(driver: Driver) -> None:
    driver.feed(d.CameraState("camera0", "v1", "lost", "no picture"))
    driver.wait(100)


def guided(case: Slip, *, lost_first: bool) -> Iterator[Ruled]:
    """Every remedy that gives hands steps, chosen before or after the camera is lost."""
    for remedy in HOUSE.offered(case.code, case.phase):
        driver = gone_wrong(case)
        wrong = next(iter(driver.engine.table.irregularities.values()))
        if lost_first:
            lose_camera(driver)
        if not ruled(driver, remedy.name):
            continue
        if not lost_first:
            lose_camera(driver)
        if wrong.id in driver.engine.table.irregularities and wrong.guide.steps:
            yield Ruled(driver, wrong, remedy.name)


@pytest.mark.long
@pytest.mark.parametrize("lost_first", [True, False])
@pytest.mark.parametrize("case", SLIPS, ids=lambda case: case.name)
def test_steps_that_end_by_word_end_the_stop_for_good(case: Slip, lost_first: bool) -> None:
    for one in guided(case, lost_first=lost_first):
        table = one.driver.engine.table
        while one.wrong.id in table.irregularities and one.wrong.guide.now is not None:
            act = c.ConfirmStep(one.wrong.id)
            assert one.driver.tap(act) == "accepted", f"{one.remedy}: {one.driver.orders[-1]}"
        one.driver.wait(20_000)
        assert set(open_codes(one.driver)) <= {"camera_lost"}, one.remedy
