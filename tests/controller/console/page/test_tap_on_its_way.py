"""A page loaded anew while a tap is on its way: it is done once or not at all, and that is told."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from controller.core.messages import commands as c
from controller.core.words import say
from controller.words.catalogue import catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import dealing, laid_astray, prepare, remedy, sign_in
from tests.support.pages.pictures import keep
from tests.support.pages.scripts import part
from tests.support.pages.served_table import DEALER, ServedTable
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SAID = "#toast.on"

HERE = "#people .badge.here"

BY_HAND = "The dealer mends it by hand"


def anew(page: Page) -> None:
    page.reload()
    page.wait_for_selector("#page:not([inert])")


def in_spanish(page: Page) -> None:
    speak = f"{part('words.js')}.then((words) => words.speak('es'))"
    page.evaluate(f"() => {{ {speak}; }}")  # a page that is loaded anew answers nothing
    page.wait_for_selector("html[lang=es] #page:not([inert])")


def expect_said(page: Page, code: str = "page_loaded_anew") -> None:
    language = "es" if page.locator("html").get_attribute("lang") == "es" else "en"
    expect(page.locator(SAID)).to_contain_text(catalogue(language).text(say(code)))


def opens(served: ServedTable, page: Page) -> str:
    served.do(lambda driver: driver.tap(c.CloseTable(0), "shift_manager"))
    served.stall()
    page.get_by_role("button", name="Open the table").click()
    return "open_table"


def stops(served: ServedTable, page: Page) -> str:
    served.do(dealing)
    page.get_by_role("button", name="Something is wrong").click()
    served.stall()
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    return "report"


def pauses(served: ServedTable, page: Page) -> str:
    page.get_by_role("button", name="Pause or end").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".pick").first.click()
    served.stall()
    dialog.get_by_role("button", name="At once").click()
    return "pause_table"


ON_ITS_WAY = [*product((opens, stops, pauses), (anew, in_spanish))]


@pytest.mark.parametrize(("act", "load"), sampled(ON_ITS_WAY, *ON_ITS_WAY[::3], ON_ITS_WAY[4]))
def test_a_tap_is_done_once_and_that_nobody_heard_of_it_is_said(
    act: Callable[[ServedTable, Page], str], load: Callable[[Page], None], at_work: AtWork
) -> None:
    served, page = at_work()
    kind = act(served, page)
    page.wait_for_timeout(200)
    assert kind not in served.taps
    load(page)
    expect_said(page)
    keep(page, f"on-its-way-{kind}-{load.__name__}")
    served.do(lambda _: None)
    anew(page)
    page.wait_for_timeout(500)
    expect(page.locator(SAID)).to_have_count(0)
    assert served.taps.count(kind) == 1


def test_who_signs_out_meanwhile_is_told_that_he_did(at_work: AtWork) -> None:
    served, page = at_work()
    served.stall()
    page.get_by_role("button", name="Sign out").first.click()
    page.wait_for_timeout(200)
    anew(page)
    served.do(lambda _: None)
    expect(page.locator(HERE)).to_have_count(0)
    expect(page.locator(SAID)).to_contain_text(DEALER)
    assert served.taps.count("sign_out") == 1


def test_a_tap_that_was_answered_leaves_nothing_to_say(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Something is wrong").click()
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    expect(page.locator("#trouble")).to_be_visible()
    anew(page)
    page.wait_for_timeout(500)
    expect(page.locator(SAID)).to_have_count(0)


def test_a_tap_is_done_once_though_its_tab_is_closed(at_work: AtWork, screen: Screens) -> None:
    served, page = at_work()
    stops(served, page)
    page.wait_for_timeout(200)
    page.close()
    served.do(lambda _: None)
    other = screen(served)
    expect(other.locator("#trouble")).to_be_visible()
    assert served.taps.count("report") == 1


def test_who_signs_in_meanwhile_is_not_here_and_may_sign_in(table: Tables, screen: Screens) -> None:
    served = table()
    served.do(prepare)
    page = screen(served)
    page.locator("#people").get_by_role("button", name="Sign in").click()
    served.stall()
    sign_in(page, DEALER, "Dealer")
    page.wait_for_timeout(700)
    anew(page)
    expect_said(page)
    expect(page.locator(HERE)).to_have_count(0)
    served.do(lambda _: None)
    page.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(page, DEALER, "Dealer")
    expect(page.locator(HERE)).to_contain_text(DEALER)


@pytest.mark.parametrize("load", sampled([anew, in_spanish], in_spanish))
def test_a_ruling_that_was_not_sent_yet_is_not_made_and_that_is_said(
    load: Callable[[Page], None], at_work: AtWork
) -> None:
    served, page = at_work("quebec")
    served.do(laid_astray)
    remedy(page, BY_HAND).click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    load(page)
    by_hand = "corrige a mano" if load is in_spanish else BY_HAND
    expect(page.locator(SAID)).to_contain_text(by_hand)
    keep(page, f"ruling-on-its-way-{load.__name__}")
    page.wait_for_timeout(6000)
    assert "rule" not in served.taps


def test_a_ruling_that_was_taken_back_leaves_nothing_to_say(at_work: AtWork) -> None:
    served, page = at_work("quebec")
    served.do(laid_astray)
    remedy(page, BY_HAND).click()
    page.get_by_role("button", name="Take back").click()
    anew(page)
    page.wait_for_timeout(500)
    expect(page.locator(SAID)).to_have_count(0)


def test_a_tap_into_a_line_that_is_lost_is_said_not_to_be_known(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Something is wrong").click()
    served.stall()
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    page.evaluate(f"{part('desk.js')}.then(({{ desk }}) => desk.dealer.socket.close())")
    expect(page.locator(SAID)).to_contain_text("No answer")
    served.do(lambda _: None)
    expect(page.locator("#trouble")).to_be_visible()
    assert served.taps.count("report") == 1
