"""A ruling of two people at two places: asked for at the pit, signed at the table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.console.signed_in.places import Places
from controller.core.messages import facts as f
from controller.settings.addresses import PlaceSection
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import (
    call_manager_over,
    misread,
    open_table,
    remedy,
    sign_in,
    sign_in_dealer,
)
from tests.support.console.proposals import with_book
from tests.support.pages.far_screen import FAR, far_way
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER, NUMBERS, ServedTable

pytestmark = pytest.mark.system

PIT = Places([PlaceSection(name="Pit 2", addresses=[FAR])])


@pytest.fixture
def wrong(table: Tables) -> ServedTable:
    """Shoe and camera disagree, and the house's book wants two places for the shoe's reading."""
    served = table(places=PIT)
    served.do(lambda driver: with_book(driver, "shoe_is_right", places=2))
    served.do(open_table)
    served.do(misread)
    return served


@pytest.fixture
def pit(wrong: ServedTable, browser: Browser) -> Iterator[Page]:
    """A screen of that table at the pit."""
    with far_way(wrong.port) as url:
        page = browser.new_page()
        page.goto(url)
        page.wait_for_selector("#page:not([inert])")
        yield page
        page.close()


def ask(page: Page) -> None:
    """The manager comes to this screen, and asks that his ruling be signed."""
    call_manager_over(page)
    remedy(page, "The shoe is right (two people, two places)").click()
    expect(page.get_by_role("button", name="Confirm with a second person")).to_have_count(0)
    page.get_by_role("button", name="Have it signed at another screen").click()


def sign(page: Page) -> None:
    page.locator(".proposal").get_by_role("button", name="Sign", exact=True).click()
    sign_in(page, COLLEAGUE, "Shift manager")


def ruled(served: ServedTable) -> list[f.RemedyChosen]:
    return served.do(lambda driver: driver.of(f.RemedyChosen))


def test_what_the_pit_asks_for_is_signed_at_the_table(
    wrong: ServedTable, pit: Page, screen: Screens
) -> None:
    dealers = screen(wrong)
    sign_in_dealer(dealers, DEALER)
    ask(pit)
    for page in (pit, dealers):
        waiting = page.locator(".trouble-body .proposal")
        expect(waiting).to_contain_text(f"{MANAGER} asks from Pit 2: The shoe is right.")
        expect(waiting).to_contain_text(f"Two places: who signs stands elsewhere than {MANAGER}.")
    sign(dealers)
    for page in (pit, dealers):
        expect(page.locator("#trouble")).to_be_hidden()
    (one,) = ruled(wrong)
    assert (one.person, one.second) == (NUMBERS[MANAGER], NUMBERS[COLLEAGUE])
    assert (one.place, one.place_name, one.second_place) == ("named", "Pit 2", "table")


def test_two_screens_of_one_place_are_refused_in_a_sentence(
    wrong: ServedTable, screen: Screens
) -> None:
    first, second = screen(wrong), screen(wrong)
    ask(first)
    sign(second)
    expect(second.get_by_role("dialog").locator(".refusal")).to_have_text(
        f"The shoe is right: the two people sign at two places, and this screen stands where "
        f"{MANAGER} asked. Sign at a screen elsewhere."
    )
    assert ruled(wrong) == []
    expect(first.locator(".proposal")).to_have_count(1)


def test_two_screens_at_the_pit_are_one_place_too(
    wrong: ServedTable, pit: Page, screen: Screens
) -> None:
    dealers = screen(wrong)
    ask(pit)
    sign(pit)
    expect(pit.get_by_role("dialog").locator(".refusal")).to_contain_text("Sign at a screen")
    assert ruled(wrong) == []
    pit.keyboard.press("Escape")
    sign(dealers)
    expect(pit.locator("#trouble")).to_be_hidden()
    assert len(ruled(wrong)) == 1
