"""The shift manager's panel: cards taken back one by one, a round that nobody acknowledges."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.config import House
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    HELD_MS,
    call_manager_over,
    dealing,
    in_phase,
    manager_panel,
    misread,
    play_until,
    report,
    sign_in,
    take_back,
)
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.scripts import part
from tests.support.pages.served_table import COLLEAGUE, MANAGER, NUMBERS, ServedTable
from tests.support.pages.usable import faults
from tests.support.sampled import so_many
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def steps_left(served: ServedTable) -> int:
    pause = served.do(lambda driver: driver.engine.table.pause)
    return len(pause.guide.steps) - pause.guide.number if pause else 0


def pick_up_last(driver: Driver) -> None:
    driver.lift(driver.lying[-1])
    driver.wait(300)


def take_back_first(page: Page, undoable: list[dict[str, str]]) -> None:
    """The manager takes back the first step of the menu, and with it all after it."""
    panel = manager_panel(page)
    first = undoable[0]["text"]
    panel.get_by_role("radio", name=first[0].upper() + first[1:], exact=True).first.check()
    take_back(page, panel)


@pytest.mark.abnormal("B5")
def test_an_undo_is_guided_card_by_card_and_the_manager_lets_play_go_on(at_work: AtWork) -> None:
    served, page = at_work("quebec")
    undoable = served.do(dealing)["menu"]["undoable"]
    take_back_first(page, undoable)
    taken = served.do(lambda driver: driver.of(f.FactsUndone))[0].taken_back
    assert set(taken) <= {step["fact"] for step in undoable}
    lying = served.do(lambda driver: len(driver.lying))
    for left in range(len(taken), 0, -1):
        assert steps_left(served) == left
        expect(page.locator("#trouble .sentence, #instruction")).to_contain_text(
            ["keep it face down in your hand"]
        )
        assert served.do(lambda driver: driver.tap(c.ResumeTable(), "shift_manager")) == "rejected"
        served.do(pick_up_last)
    assert steps_left(served) == 0
    assert served.do(lambda driver: len(driver.lying)) == lying - len(taken)
    assert served.do(lambda driver: driver.tap(c.ResumeTable())) == "rejected"
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_have_count(0)
    assert not served.do(lambda driver: driver.engine.table.pause)


LATER = """(seconds) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1000 * seconds;
}"""
"""The page's clock goes on by so many seconds at once."""

STAFF = f"{part('desk.js')}.then((desk) => desk.staffSession()?.role)"
"""The role of the visitor who is signed in at the page."""

CARRIED_OUT = f"() => {part('desk.js')}.then(({{ desk }}) => !desk.view.guide)"
"""Whether the page has heard that no step is left to do."""


def test_who_ruled_stays_signed_in_until_his_ruling_is_carried_out(at_work: AtWork) -> None:
    """He touches nothing meanwhile; afterwards two minutes without a touch sign him out."""
    served, page = at_work("quebec")
    take_back_first(page, served.do(dealing)["menu"]["undoable"])
    page.evaluate(LATER, 121)
    page.wait_for_timeout(2_500)
    assert page.evaluate(STAFF) == "shift_manager"
    while steps_left(served):
        served.do(pick_up_last)
    page.wait_for_function(CARRIED_OUT)
    page.wait_for_timeout(1_500)
    page.evaluate(LATER, 121)
    page.wait_for_function(f"() => {STAFF}.then((role) => !role)")


@pytest.mark.abnormal("B4")
def test_more_time_is_said_to_be_given(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    served.do(misread)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    page.get_by_role("button", name="I need more time").click()
    expect(page.locator("#toast.on")).to_have_text(
        "More time is given: nobody else is called meanwhile."
    )
    assert len(served.do(lambda driver: driver.of(f.CallExtended))) == 1


TURNS = so_many(3, 5)
"""Each 50 s after the one before: more than the 120 s after which a manager has left."""


def lift_and_lay(driver: Driver) -> None:
    card = driver.lying[-1]
    driver.lift(card)
    driver.lay(card.card, "2" if card.zone == "1" else "1")


@pytest.mark.parametrize("moving", [True, False])
def test_hands_that_mend_cards_in_a_stop_stand_for_the_managers_touch(
    at_work: AtWork, moving: bool
) -> None:
    """For ten minutes after his last one; cards that lie still stand for nobody."""
    served, page = at_work("quebec")
    served.do(dealing)
    report(page, "Damaged card")
    call_manager_over(page)
    page.wait_for_timeout(1_500)
    for _ in range(TURNS if moving else 0):
        page.evaluate(LATER, 50)
        served.do(lift_and_lay)
        page.wait_for_timeout(2_000)
    assert page.evaluate(STAFF) == "shift_manager"
    page.evaluate(LATER, 650 - 50 * TURNS if moving else 121)
    served.do(lift_and_lay if moving else lambda driver: None)
    expect(page.locator("#people .badge.here")).to_have_count(1)


def test_a_round_that_nobody_acknowledges_is_let_pass_with_a_reason(opened: AtWork) -> None:
    served, page = opened(house=House(unacknowledged_rounds=1))
    served.do(play_until(in_phase("results")))
    name = served.do(lambda driver: driver.of(f.RoundSettled))[0].round
    served.do(lambda driver: driver.command(c.NackRound("sum is wrong"), name))
    served.do(play_until(in_phase("idle")))
    panel = manager_panel(page)
    passing = panel.get_by_role("button", name="Let it pass")
    passing.click(delay=HELD_MS)
    assert not served.do(lambda driver: driver.of(f.RoundResolved))
    panel.get_by_role("radio", name=f"{name}, refused: sum is wrong").check()
    panel.get_by_role("radio", name="Put right by hand").check()
    passing.click(delay=HELD_MS)
    expect(panel).to_have_count(0)
    (resolved,) = served.do(lambda driver: driver.of(f.RoundResolved))
    assert (resolved.round, resolved.person, resolved.reason) == (
        name,
        NUMBERS[MANAGER],
        "put_right_by_hand",
    )
    assert served.do(lambda driver: driver.view()["menu"]["unacknowledged"]) == []


def test_one_person_disables_the_game_and_two_let_it_be_dealt_again(opened: AtWork) -> None:
    served, page = opened()
    panel = manager_panel(page)
    panel.get_by_role("radio", name="A fault may come again").check()
    panel.get_by_role("button", name="Deal no further round").click(delay=HELD_MS)
    expect(panel).to_have_count(0)
    served.do(play_until(in_phase("closed")))
    page.get_by_role("button", name="Shift manager").first.click()
    panel = page.get_by_role("dialog", name="Shift manager")
    panel.get_by_role("button", name="Put the game back into use").click()
    sign_in(page, COLLEAGUE, "Shift manager")
    expect(panel).to_have_count(0)
    (lifted,) = served.do(lambda driver: driver.of(f.GameEnabled))
    assert (lifted.by, lifted.second) == (NUMBERS[MANAGER], NUMBERS[COLLEAGUE])


def test_the_manager_sees_pace_depth_stops_and_latency(opened: AtWork) -> None:
    served, page = opened()
    served.do(play_until(in_phase("results")))
    served.do(play_until(in_phase("betting")))
    manager_panel(page)
    figures = page.get_by_role("dialog", name="Shift manager").locator(".figures")
    expect(figures.locator("svg")).to_have_count(6)
    expect(figures).to_contain_text("dealt at the end of the last round")
    expect(figures).to_contain_text("0 in the last rounds")
    figures.scroll_into_view_if_needed()
    assert faults(page) == []


def test_the_evidence_desk_shows_the_bytes_of_the_card_in_question(opened: AtWork) -> None:
    served, page = opened()
    served.do(misread)
    card = served.do(lambda driver: driver.pulled[-1])
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, "Shift manager")
    page.get_by_role("button", name="Evidence").click()
    sent = card.encode().hex(" ")
    desk = page.get_by_role("dialog", name="Evidence")
    expect(desk.locator(".bytes")).to_have_text(f"Shoe 1 sent the bytes {sent}")
