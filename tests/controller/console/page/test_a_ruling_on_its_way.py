"""A ruling of one tap on its way: taken back, too late to be, or overtaken by the table."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    dealing,
    laid_astray,
    laid_right,
    misread,
    remedy,
)
from tests.support.pages.pictures import keep
from tests.support.pages.scripts import part
from tests.support.pages.served_table import MANAGER, ServedTable
from tests.support.pages.sizes import each_size
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

BY_HAND = "The dealer mends it by hand"


def astray(at_work: AtWork) -> tuple[ServedTable, Page, str]:
    """A card lies where none is due; it should lie at the place that is told."""
    served, page = at_work("quebec")
    zone = served.do(laid_astray)
    expect(page.locator(".zone.wrong").first).to_be_visible()
    return served, page, zone


def test_a_repair_of_the_dealer_is_one_tap_that_can_be_taken_back(at_work: AtWork) -> None:
    served, page, zone = astray(at_work)
    remedy(page, BY_HAND).click()
    page.get_by_role("button", name="Take back").click()
    assert "rule" not in served.taps
    remedy(page, BY_HAND).click()
    expect(page.locator(".trouble-call .chosen")).to_have_text(f"Chosen: {BY_HAND}", timeout=9000)
    late = page.locator("#trouble .ruling p")
    waited = "Ruled. Waited for: the dealer's hands, as said above."
    expect(late).to_have_text(["It is ruled now: it can no longer be taken back here.", waited])
    keep(page, "ruled-too-late")
    expect(remedy(page, BY_HAND)).to_be_visible()
    expect(page.locator("#trouble .awaits")).to_have_text(waited)
    served.do(lambda driver: laid_right(driver, zone))
    expect(page.locator("#trouble")).to_be_hidden()


def another_face(driver: Driver) -> None:
    """A card that lies open shows another face than it was dealt with."""
    lying = next(card for card in driver.lying if card.up)
    driver.sight("revealed", lying, "KH" if lying.card != "KH" else "KD")
    driver.wait(2000)


def test_what_was_ruled_while_the_stop_stays_open_says_what_ends_it(at_work: AtWork) -> None:
    served, page = at_work("quebec", width=800, height=480)
    served.do(dealing)
    served.do(another_face)
    call_manager_over(page)
    expect(page.locator("#trouble .awaits")).to_have_count(0)
    remedy(page, BY_HAND).click()
    expect(page.locator(".trouble-call .chosen")).to_have_text(f"Chosen: {BY_HAND}", timeout=9000)
    expect(remedy(page, BY_HAND)).to_be_visible()
    expect(page.locator("#trouble .awaits")).to_have_text(
        "Ruled. It ends once it is mended, or another way is chosen."
    )
    for width, _ in each_size(page):
        keep(page, f"ruled-still-open-{width}")


def mended_beside_a_strange_card(driver: Driver, zone: str) -> None:
    """The card is laid where it is due; one that no shoe read lies elsewhere by then."""
    own = driver.lying[-1]
    driver.lay(Card("KH"), "P3")
    driver.wait(500)
    driver.lift(own)
    driver.lay(own.card, zone)
    driver.wait(2500)


def test_a_ruling_that_the_table_overtakes_is_not_made_and_is_told(at_work: AtWork) -> None:
    served, page, zone = astray(at_work)
    remedy(page, BY_HAND).click()
    served.do(lambda driver: mended_beside_a_strange_card(driver, zone))
    expect(page.locator("#toast.on")).to_have_text(
        f"Not ruled, since something changed on the table: {BY_HAND}. Look, and choose again."
    )
    assert "rule" not in served.taps


def test_what_one_chose_is_not_ruled_in_the_name_of_another_who_comes(at_work: AtWork) -> None:
    served, page, _ = astray(at_work)
    remedy(page, BY_HAND).click()
    call_manager_over(page)
    expect(page.locator("#toast.on")).to_contain_text("Not ruled, since something changed")
    assert "rule" not in served.taps


def test_what_was_ruled_is_told_where_it_ends_at_once(at_work: AtWork) -> None:
    served, page, zone = astray(at_work)
    remedy(page, BY_HAND).click()
    expect(page.locator(".trouble-call .chosen")).to_be_visible(timeout=9000)
    served.do(lambda driver: laid_right(driver, zone))
    expect(page.locator("#toast.on")).to_have_text(f"Ruled: {BY_HAND}. Table OK.")


def test_what_is_mended_before_the_ruling_counts_is_only_well(at_work: AtWork) -> None:
    served, page, zone = astray(at_work)
    remedy(page, BY_HAND).click()
    served.do(lambda driver: laid_right(driver, zone))
    expect(page.locator("#toast.on")).to_have_text("Table OK.")
    assert "rule" not in served.taps


def test_a_manager_who_leaves_while_the_table_is_silent_is_gone_once_it_speaks(
    at_work: AtWork,
) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    served.alive = False
    expect(page.locator("#offline.on")).to_have_count(1, timeout=8000)
    page.evaluate(f"{part('desk.js')}.then((desk) => desk.leaveStaff())")
    served.alive = True
    expect(page.locator("#offline.on")).to_have_count(0, timeout=8000)
    expect(page.locator(".trouble-call")).not_to_contain_text(MANAGER)
    assert not served.do(lambda driver: "shift_manager" in driver.engine.table.people)
