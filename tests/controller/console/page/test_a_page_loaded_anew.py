"""A tab that stays open for long: over an upgrade, a change of language, a step back and forth."""

import pytest
from playwright.sync_api import Page, expect

from controller.console import server
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import betting, dealing, sign_in, sign_in_dealer
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, ServedTable

pytestmark = pytest.mark.system

OLD = "html[data-old]"

HERE = "#people .badge.here"


def grows_old(page: Page) -> None:
    """Mark the page: once it is loaded anew the mark is gone."""
    page.evaluate("document.documentElement.dataset.old = ''")


def expect_new(page: Page) -> None:
    expect(page.locator(OLD)).to_have_count(0)
    expect(page.locator("#people button:visible").first).to_be_visible()


def upgraded(served: ServedTable, table: Tables, monkeypatch: pytest.MonkeyPatch) -> ServedTable:
    """The table ends, and another program comes in its place."""
    port = served.port
    served.end()
    monkeypatch.setattr(server, "digest_of", lambda *_: "another")
    return table(port=port)


@pytest.mark.parametrize("address", ["", "engineer"])
def test_a_tab_that_was_open_over_an_upgrade_takes_the_new_page(
    table: Tables, screen: Screens, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    served = table()
    page = screen(served)
    page.goto(served.url + address)
    grows_old(page)
    upgraded(served, table, monkeypatch)
    expect_new(page)


def test_the_same_program_loads_no_page_anew(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    grows_old(page)
    port = served.port
    served.end()
    expect(page.locator("#offline")).to_be_visible()
    table(port=port)
    page.wait_for_selector("#page:not([inert])")
    page.wait_for_timeout(500)
    expect(page.locator(OLD)).to_have_count(1)


def test_a_page_that_stays_old_is_loaded_anew_once(
    table: Tables, screen: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody between keeps old pages: nobody sees the screen flicker for ever."""
    served = table()
    page = screen(served)
    stored = page.request.get(served.url).text()
    page.route(served.url, lambda route: route.fulfill(body=stored, content_type="text/html"))
    upgraded(served, table, monkeypatch)
    loads: list[str] = []
    page.on("load", lambda one: loads.append(one.url))
    page.wait_for_event("load")
    page.wait_for_timeout(2000)
    assert len(loads) == 1


def test_who_chooses_another_language_in_mid_round_stays_signed_in(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Screen", exact=True).click()
    grows_old(page)
    page.get_by_role("button", name="Español").click()
    expect_new(page)
    expect(page.locator(HERE)).to_contain_text(DEALER)
    page.get_by_role("button", name="Algo está mal").click()
    page.get_by_role("dialog").get_by_role("button", name="Carta dañada").click()
    expect(page.locator("#trouble")).to_be_visible()


def test_both_seats_outlive_a_page_that_is_loaded_anew(at_work: AtWork) -> None:
    _served, page = at_work()
    page.get_by_role("button", name="Shift manager").first.click()
    sign_in(page, MANAGER, "Shift manager")
    expect(page.locator(HERE)).to_have_count(2)
    page.reload()
    expect(page.locator(HERE)).to_have_text([f"Dealer{DEALER}", f"Shift manager{MANAGER}"])
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(HERE)).to_have_count(1)
    page.reload()
    page.wait_for_selector("#page:not([inert])")
    page.wait_for_timeout(500)
    expect(page.locator(HERE)).to_have_text([f"Dealer{DEALER}"])


def test_who_comes_after_another_visitor_takes_up_no_session_of_his(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(betting)
    for name, role in ((MANAGER, "Shift manager"), (ENGINEER, "Engineer")):
        page.get_by_role("button", name="Shift manager").last.click()
        sign_in(page, name, role)
        expect(page.locator(HERE)).to_have_text([f"Dealer{DEALER}", f"{role}{name}"])
        page.keyboard.press("Escape")
        if name == MANAGER:
            page.get_by_role("button", name="Leave").click()
    page.reload()
    expect(page.locator(HERE)).to_have_text([f"Dealer{DEALER}", f"Engineer{ENGINEER}"])


def test_who_signs_out_is_not_here_on_the_page_loaded_anew(table: Tables, screen: Screens) -> None:
    page = screen(table())
    sign_in_dealer(page, DEALER)
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(HERE)).to_have_count(0)
    page.reload()
    page.wait_for_selector("#page:not([inert])")
    page.wait_for_timeout(500)
    expect(page.locator(HERE)).to_have_count(0)
    expect(page.locator("#toast.on")).to_have_count(0)


def test_a_step_back_in_the_browser_signs_nobody_out(at_work: AtWork) -> None:
    _served, page = at_work()
    page.goto("about:blank")
    page.go_back()
    expect(page.locator(HERE)).to_contain_text(DEALER)
