"""What a person has in hand stays there while the page is drawn anew: his choices and his focus."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.messages import devices as d
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import call_manager_over, misread, prepare, remedy
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.served_table import DEALER, MANAGER, PIN, ServedTable
from tests.support.sampled import sampled

pytestmark = pytest.mark.system


def warn(served: ServedTable, page: Page) -> None:
    """The camera warns; the panel of a stop tells it, and so is drawn anew."""
    blind = d.CameraState("camera0", "v1", "blind", "The marks are covered.")
    served.do(lambda driver: driver.feed(blind))
    expect(page.locator("#trouble .causes li")).to_have_count(1)


def enter_a_card(page: Page) -> None:
    remedy(page, "Enter the card").click()
    page.locator(".ranks input[value='4']").check()
    page.locator(".suits input[value='H']").check()


def entered(page: Page) -> list[str]:
    """What is chosen in the form of a ruling."""
    values: list[str] = page.locator(".ruling input:checked").evaluate_all(
        "all => all.map(one => one.value)"
    )
    return values


def test_what_is_entered_for_a_ruling_stays_while_a_device_warns(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    enter_a_card(page)
    camera = d.CameraState("camera0", "v1", "blind", "The marks are covered.")
    served.do(lambda driver: driver.feed(camera))
    expect(page.locator("#devices .lamp-lost, #devices .lamp-warning")).to_have_count(1)
    assert entered(page) == ["4", "H"]
    expect(page.locator(".suits input[value='H']")).to_be_focused()


def test_what_is_entered_counts_for_the_cards_in_question_alone(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    enter_a_card(page)
    served.do(lambda driver: driver.lift(driver.lying[-1]))
    expect(page.locator(".ruling input:checked")).to_have_count(0)


def test_the_focus_stays_on_a_remedy_while_the_panel_is_drawn_anew(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "The shoe is right").focus()
    warn(served, page)
    expect(remedy(page, "The shoe is right")).to_be_focused()


LOST = "() => document.activeElement === document.body"
"""Whether a keyboard would have to begin at the top of the page again."""


def test_the_keyboard_goes_on_from_where_its_button_was(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    sign_in = page.get_by_role("button", name="Shift manager: sign in")
    sign_in.press("Enter")
    page.locator("dialog .person-who input[type=text]").fill(MANAGER)
    page.locator("dialog input[type=password]").fill(PIN)
    page.keyboard.press("Enter")
    expect(sign_in).to_have_count(0)
    assert not page.evaluate(LOST)
    page.keyboard.press("Tab")
    expect(page.locator("#trouble button").first).to_be_focused()


@pytest.mark.parametrize(("width", "height"), sampled([(1280, 800), (800, 480)], (800, 480)))
def test_a_button_that_has_done_its_work_leaves_the_focus_in_its_row(
    width: int, height: int, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, width, height)
    served.do(prepare)
    sign_in_there(page, "#people button", DEALER)
    assert not page.evaluate(LOST)
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("button", name="Open the table")).to_have_count(0)
    assert not page.evaluate(LOST)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Something is wrong")).to_be_focused()
