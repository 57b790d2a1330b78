"""A finger that hits a button twice before the table has answered: it is asked once."""

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import dealing, prepare, sign_in
from tests.support.pages.served_table import DEALER, PIN

pytestmark = pytest.mark.system

ON_ITS_WAY = "() => sessionStorage.getItem('livetable-on-its-way')"


def test_what_is_reported_by_two_hits_of_one_finger_stops_play_once(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Something is wrong").click()
    served.stall()
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").dblclick()
    served.do(lambda _: None)
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert served.taps.count("report") == 1
    assert served.do(lambda driver: driver.view()["irregularity"]["waiting"]) == []


def test_who_signs_in_by_two_hits_leaves_nothing_on_its_way(table: Tables, screen: Screens) -> None:
    served = table()
    served.do(prepare)
    page = screen(served)
    page.locator("#people").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(DEALER)
    dialog.locator("input[type=password]").fill(PIN)
    served.stall()
    dialog.locator("button[type=submit]").dblclick()
    served.do(lambda _: None)
    expect(page.locator("#people .badge.here")).to_contain_text(DEALER)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(ON_ITS_WAY) == "{}"


def test_a_wrong_pin_given_by_two_hits_counts_once(table: Tables, screen: Screens) -> None:
    served = table()
    served.do(prepare)
    page = screen(served)
    page.locator("#people").get_by_role("button", name="Sign in").click()
    wrong = page.get_by_role("dialog").locator(".refusal")
    submit = page.get_by_role("dialog").locator("button[type=submit]")
    for _ in range(2):
        page.get_by_role("dialog").get_by_label("Name", exact=True).fill(DEALER)
        page.get_by_role("dialog").locator("input[type=password]").fill("1111")
        submit.dblclick()
        expect(wrong).to_contain_text("PIN is wrong")
        wrong.evaluate("place => place.replaceChildren()")
    sign_in(page, DEALER, "Dealer")
    expect(page.locator("#people .badge.here")).to_contain_text(DEALER)


def test_who_signs_out_by_two_hits_is_not_told_to_sign_in(at_work: AtWork) -> None:
    served, page = at_work()
    served.stall()
    page.get_by_role("button", name="Sign out").first.dblclick()
    served.do(lambda _: None)
    expect(page.locator("#people .badge.here")).to_have_count(0)
    page.wait_for_timeout(500)
    expect(page.locator("#toast.on")).to_have_count(0)
    assert served.taps.count("sign_out") == 1
