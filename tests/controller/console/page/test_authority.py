"""The page offers only who may: second persons, relief in mid-round, who ends a pause."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    blue_set,
    call_manager_over,
    dealing,
    misread,
    open_table,
    remedy,
    set_form,
    sign_in,
    sign_in_dealer,
)
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER, NUMBERS, RELIEF

pytestmark = pytest.mark.system


def test_a_dealer_is_relieved_in_mid_round_with_the_manager(table: Tables, screen: Screens) -> None:
    served = table()
    page, other = screen(served), screen(served)
    served.do(open_table)
    sign_in_dealer(page, DEALER)
    served.do(dealing)
    other.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(other, RELIEF, "Dealer")
    dialog = other.get_by_role("dialog", name="the shift manager confirms")
    expect(dialog.locator(".about")).to_have_text(f"{RELIEF} takes over from {DEALER}")
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_label("Name", exact=True).fill(MANAGER.upper())
    for digit in "2468":
        dialog.locator(".pin-pad").get_by_role("button", name=digit, exact=True).click()
    keep(other, "relief")
    dialog.locator("button[type=submit]").click()
    expect(other.locator("#people .badge.here")).to_contain_text(RELIEF)
    expect(other.get_by_role("dialog")).to_have_count(0)
    signed = served.do(lambda driver: driver.of(f.SignedIn))[-1]
    assert signed == f.SignedIn(NUMBERS[RELIEF], "dealer", NUMBERS[MANAGER])
    expect(page.locator("#people .badge.here")).to_have_count(0)
    expect(page.locator("#toast")).to_contain_text(f"{RELIEF} has taken over")
    keep(page, "relieved")
    served.do(misread)
    other.locator(".remedies").get_by_role("button", name="Shift manager: sign in").click()
    expect(other.get_by_role("dialog").locator(".names button")).to_have_text(MANAGER.upper())


def test_the_way_to_a_relief_in_mid_round_stands_where_a_dealer_looks_for_it(
    at_work: AtWork,
) -> None:
    served, page = at_work()
    page.get_by_role("button", name="Pause or end").click()
    comes = page.get_by_role("dialog").get_by_role("button", name="The next dealer signs in")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(comes).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    served.do(dealing)
    expect(page.get_by_text("dealing", exact=True)).to_be_visible()
    page.get_by_role("button", name="Pause or end").click()
    keep(page, "relief-asked")
    comes.click()
    sign_in(page, RELIEF, "Dealer")
    expect(page.get_by_role("dialog", name="the shift manager confirms")).to_be_visible()


def test_the_second_persons_list_has_no_dealer_of_the_round(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "The shoe is right").click()
    page.get_by_role("button", name="Confirm with a second person").click()
    dialog = page.get_by_role("dialog", name="Second person")
    roles = dialog.get_by_role("radio").evaluate_all("all => all.map(one => one.value)")
    assert roles == ["shift_manager", "shuffler", "dealer"]
    expect(dialog.get_by_role("radio", name="Shift manager")).to_be_checked()
    for role in ("Shift manager", "Dealer"):
        dialog.get_by_role("radio", name=role, exact=True).check()
        expect(dialog.locator(".names button")).to_have_count(0)
    keep(page, "second")
    sign_in(page, MANAGER, "Shift manager")
    expect(dialog.locator(".refusal")).to_contain_text("another person confirms")
    sign_in(page, RELIEF, "Dealer")
    expect(page.locator("#trouble")).to_be_hidden()
    assert served.do(lambda driver: driver.of(f.RemedyChosen))[-1].second == NUMBERS[RELIEF]


def test_the_managers_pause_is_ended_by_the_manager(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(lambda driver: driver.tap(c.PauseTable("look", now=True), "shift_manager"))
    comes = page.get_by_role("button", name="sign in to go on")
    expect(comes).to_be_visible()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_have_count(0)
    keep(page, "managers_pause")
    comes.click()
    sign_in(page, MANAGER, "Shift manager")
    page.get_by_role("dialog").get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert not served.do(lambda driver: driver.engine.table.pause)


def test_a_dealer_ends_his_own_pause(at_work: AtWork) -> None:
    served, page = at_work()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("dialog").get_by_role("radio", name="Break").check()
    page.get_by_role("dialog").get_by_role("button", name="At once").click()
    expect(page.locator("#instruction")).to_contain_text("Tap “Go on” to let play go on.")
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_have_count(0)
    assert not served.do(lambda driver: driver.engine.table.pause)


def test_dealer_and_manager_stay_signed_in_over_a_lost_line(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    page.get_by_role("button", name="Panel").click()
    sockets: list[object] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    served.alive = False
    expect(page.locator("#offline.on")).to_have_count(1, timeout=8000)
    while len(sockets) < 2:  # the seats of dealer and manager
        page.wait_for_event("websocket")
    served.alive = True
    expect(page.locator("#offline.on")).to_have_count(0, timeout=8000)
    expect(page.locator("#people .badge.here")).to_have_count(2)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".toast.on")).to_contain_text("what was open here was closed")
    remedy(page, "The shoe is right").click()
    page.get_by_role("button", name="Confirm with a second person").click()
    sign_in(page, COLLEAGUE, "Shift manager")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_set_checked_by_hand_is_signed_by_two(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    form = set_form(page)
    blue_set(form, "by hand, by two people")
    counted = form.locator(".field", has_text="Cards counted").locator("input")
    counted.fill("415")
    form.get_by_role("button", name="Set is in the shoe").click()
    expect(form.locator(".refusal")).to_have_text(
        "Cards counted: 415; a whole set has 416. Find what is missing or extra, and count again."
    )
    counted.fill("416")
    keep(page, "load")
    form.get_by_role("button", name="Set is in the shoe").click()
    dialog = page.get_by_role("dialog", name="Second person")
    expect(dialog.locator(".about")).to_have_text("Set blue-2, blue back, cards: 416, into Shoe 1")
    dialog.get_by_role("radio", name="Shift manager", exact=True).check()
    dialog.get_by_label("Name", exact=True).fill("Manager-2")
    for digit in "2468":
        dialog.locator(".pin-pad").get_by_role("button", name=digit, exact=True).click()
    dialog.locator("button[type=submit]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    loaded = served.do(lambda driver: driver.of(f.ShoeLoaded))[-1]
    assert loaded.set == "blue-2"
    assert loaded.checked_by == (NUMBERS[MANAGER], NUMBERS[COLLEAGUE])


def test_beside_the_manager_the_dealer_sees_what_he_may_choose_alone(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(lambda driver: driver.pull())
    marks = page.locator("#trouble .own")
    expect(page.locator(".remedy").first).to_be_visible()
    expect(marks).to_have_count(0)
    call_manager_over(page)
    options = served.do(lambda driver: driver.view()["irregularity"]["options"])
    alone = [one for one in options if "dealer" in one["roles"] and not one["refused"]]
    assert 0 < len(alone) < len(options)
    expect(marks).to_have_text(["dealer may choose"] * len(alone))
    for one in alone:
        expect(page.locator(".remedy", has_text=one["title"]).locator(".own")).to_have_count(1)
    expect(page.locator(".trouble-call")).to_contain_text("what is marked “dealer may choose”")
