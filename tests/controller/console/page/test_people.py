"""People at the page: signing in, opening, reporting, ruling alone and in pairs."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import DECK, Card
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.config import House
from controller.core.table.shoes.card_sets import SUSPICIOUS_SHOES
from controller.words.catalogue import LANGUAGES
from tests.controller.console.conftest import NEVER_WAITING, AtWork, Screens, Tables
from tests.support.console.acts import (
    HELD_MS,
    betting,
    blue_set,
    call_manager_over,
    dealing,
    manager_panel,
    misread,
    open_table,
    play_until,
    prepare,
    remedy,
    report,
    set_form,
    sign_in,
    sign_in_dealer,
    take_back,
)
from tests.support.pages.card_picture import picture_of_a_card
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER, NUMBERS, PIN
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def on_the_pad(page: Page, pin: str) -> None:
    """The dealer signs in, and taps his PIN."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(DEALER)
    for digit in pin:
        dialog.locator(".pin-pad").get_by_role("button", name=digit, exact=True).click()
    dialog.locator("button[type=submit]").click()


def test_a_dealer_signs_in_with_the_pin_pad_and_opens_the_table(
    table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served)
    served.do(prepare)
    page.locator(".main-actions").get_by_role("button", name="Sign in").click()
    on_the_pad(page, "1111")
    expect(page.locator("dialog .refusal")).to_have_text("name or PIN is wrong; try again")
    expect(page.get_by_role("dialog").get_by_label("PIN", exact=True)).to_have_value("")
    on_the_pad(page, PIN)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#facts:has-text('between rounds')")
    assert served.taps == ["sign_in", "open_table"]


def test_a_name_signed_in_before_is_one_tap(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(prepare)
    page.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(page, DEALER, "Dealer")
    page.get_by_role("button", name="Sign out").click()
    page.locator("#people").get_by_role("button", name="Sign in").click()
    page.get_by_role("dialog").get_by_role("button", name=DEALER).click()
    expect(page.get_by_role("dialog").get_by_label("Name", exact=True)).to_have_value(DEALER)
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector("#people .badge.here")


def test_the_keyboard_on_the_screen_writes_a_name(table: Tables, screen: Screens) -> None:
    page = screen(table())
    page.locator("#people").get_by_role("button", name="Sign in").click()
    keys = page.get_by_role("dialog").locator(".keys")
    for key in ["A", "N", "N", "space", "B"]:
        keys.get_by_role("button", name=key, exact=True).click()
    expect(page.get_by_role("dialog").get_by_label("Name", exact=True)).to_have_value("Ann B")


CUT_KEYS = """() => [...document.querySelectorAll('.dialog button, .dialog input[type=text]')]
  .map(part => [part.textContent, part.getBoundingClientRect(), part.closest('.dialog')])
  .filter(([, box, around]) => around && box.right > around.getBoundingClientRect().right)
  .map(([text]) => text)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_all_keys_are_in_sight_on_a_phone(table: Tables, screen: Screens, language: str) -> None:
    page = screen(table(), language=language)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#people button").first.click()
    expect(page.locator(".dialog .keys")).to_be_visible()
    assert page.evaluate(CUT_KEYS) == []


def test_the_next_round_is_a_tap_where_the_house_wants_it(at_work: AtWork) -> None:
    served, page = at_work(house=House(next_round="tap"))
    served.do(lambda driver: driver.wait(2000))
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("#clock strong")).to_have_text("Bets open")


def test_the_dealers_own_look_at_the_hole_card_is_one_of_two_taps(
    table: Tables, screen: Screens
) -> None:
    served = table(
        "igt", house=NEVER_WAITING.model_copy(update={"check_by": "dealer_and_controller"})
    )
    page = screen(served)
    served.do(open_table)
    served.do(play_until(lambda view: view["instruction"]["code"] == "peek"))
    sign_in_dealer(page, DEALER)
    expect(page.get_by_role("button", name="Blackjack", exact=True)).to_be_visible()
    page.get_by_role("button", name="No blackjack").click()
    page.wait_for_selector("#instruction:not(:has-text('Check the hole card'))", state="attached")
    assert served.taps[-1] == "peek_answer"
    peeked, doubt = served.do(
        lambda driver: (driver.of(f.HoleChecked)[-1:], driver.of(f.IrregularityOpened))
    )
    assert [fact.by for fact in peeked] == ["dealer_and_controller"] or (
        [fact.code for fact in doubt] == ["peek_disagreement"]
    )


def test_one_tap_reports_what_no_sensor_sees(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(betting)
    report(page, "Card on the floor")
    expect(page.locator("#trouble h2")).to_have_text("Card on the floor")
    expect(page.locator(".trouble-call")).to_contain_text("The shift manager is called.")
    expect(page.locator("#alarm")).to_contain_text("Card on the floor")
    opened = served.do(lambda driver: driver.of(f.IrregularityOpened))
    assert [fact.code for fact in opened] == ["card_on_floor"]


def test_what_the_dealer_may_not_choose_says_who_may(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(betting)
    report(page, "Damaged card")
    void = remedy(page, "Void the round")
    expect(void).to_have_attribute("aria-disabled", "true")
    expect(void).to_contain_text("Only shift manager")
    void.click(force=True)
    expect(page.locator(".ruling")).to_have_count(0)
    assert "rule" not in served.taps


def test_the_manager_rules_and_the_dealer_stays_signed_in(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, "Other mistake")
    call_manager_over(page)
    remedy(page, "Void the round").click()
    page.get_by_role("button", name="Confirm").click(delay=HELD_MS)
    expect(page.locator(".ruling .refusal")).to_have_text("Choose a reason.")
    page.get_by_role("radio", name="Dealer's mistake").check()
    expect(page.locator(".ruling .refusal")).to_be_empty()  # it is missing no more
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#toast")).to_contain_text("hold the button for one second")
    assert "rule" not in served.taps
    page.get_by_role("button", name="Confirm").click(delay=HELD_MS)
    expect(page.locator("#trouble")).to_be_hidden()
    voided = served.do(lambda driver: driver.of(f.RoundVoided))
    assert [(fact.cause, fact.person, fact.role) for fact in voided] == [
        ("dealer_error", NUMBERS[MANAGER], "shift_manager")
    ]
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#people .badge.here")).to_have_count(1)
    expect(page.locator("#people .badge.here")).to_have_text(f"Dealer{DEALER}")


def test_two_people_and_a_card_where_the_house_wants_them(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "Enter the card").click()
    expect(page.locator(".ruling")).to_be_visible()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".ruling .refusal")).to_have_text("Enter the card that the picture shows.")
    pulled = served.do(lambda driver: driver.pulled[-1])
    page.locator(f".ranks input[value='{pulled[0]}']").check()
    page.locator(f".suits input[value='{pulled[1]}']").check()
    page.get_by_role("button", name="Confirm with a second person").click()
    sign_in(page, DEALER, "Dealer")
    expect(page.locator("dialog .refusal")).to_contain_text("dealt here")
    sign_in(page, COLLEAGUE, "Shift manager", "9999")
    expect(page.locator("dialog .refusal")).to_have_text("The table did not take it.")
    sign_in(page, COLLEAGUE, "Shift manager")
    expect(page.locator("#trouble")).to_be_hidden()
    chosen = served.do(lambda driver: driver.of(f.RemedyChosen))[-1]
    second = NUMBERS[COLLEAGUE]
    assert (chosen.remedy, chosen.second, chosen.card) == ("enter_card", second, pulled)


def test_pictures_of_the_card_are_shown_to_who_is_signed_in(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    digest = picture_of_a_card(served)
    served.do(open_table)

    def unknown_card(driver: Driver) -> None:
        dealing(driver)
        driver.feed(
            d.Sighting(
                "camera0", "v1", 99, "placed", "P", 7, "8S", 0.99, 1, driver.at, "red", digest
            )
        )
        driver.wait(3000)

    served.do(unknown_card)
    expect(page.locator(".pictures")).to_have_text("Sign in to see the pictures.")
    sign_in_dealer(page, DEALER)
    shown = page.locator(".pictures img")
    expect(shown).to_have_count(1)
    expect(shown).to_have_js_property("naturalWidth", 100)


def test_clocks_stand_still_while_something_is_wrong(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(betting)
    served.do(lambda driver: driver.wait(3000))
    report(page, "Card on the floor")
    served.do(lambda driver: driver.wait(5000))
    view = served.do(Driver.view)
    assert view["stopped_at"] < view["now"] - 4000
    left = -(-(view["light"]["ends_at"] - view["stopped_at"]) // 1000)
    page.wait_for_selector("#clock:has-text('clock stands still')", state="attached")
    expect(page.locator("#clock .clock-seconds")).to_have_text(str(left))
    expect(page.locator(".lasted")).to_have_text("5 s")


def test_the_manager_takes_back_a_step_after_seeing_what_follows(opened: AtWork) -> None:
    served, page = opened("quebec")
    view = served.do(dealing)
    panel = manager_panel(page)
    panel.get_by_role("radio", name=re.compile("^Dealer: card 1")).check()
    taken = [step["fact"] for step in view["menu"]["undoable"]]
    assert len(taken) >= 2
    expect(panel.locator(".taken-back li").first).to_have_text(
        re.compile("Taken back: Dealer: card 1")
    )
    take_back(page, panel)
    undone = served.do(lambda driver: driver.of(f.FactsUndone))
    assert len(undone) == 1
    assert undone[0].first in taken


def test_a_set_is_loaded_with_its_receipt(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    form = set_form(page)
    form.get_by_role("button", name="Set is in the shoe").click()
    expect(form.locator(".refusal")).to_have_text("Say how it was checked.")
    blue_set(form, "by the machine", Machine="machine 4")
    form.get_by_role("button", name="Set is in the shoe").click()
    expect(form).to_have_count(0)
    loaded = served.do(lambda driver: driver.of(f.ShoeLoaded))[-1]
    assert (loaded.set, loaded.batch, loaded.back, loaded.counted) == (
        "blue-2",
        "b-17",
        "blue",
        416,
    )


def test_who_loads_a_shoe_finds_there_what_the_last_set_still_needs(opened: AtWork) -> None:
    served, page = opened("quebec")
    served.do(dealing)
    name = served.do(lambda driver: driver.engine.table.shoe.set)
    served.do(play_until(lambda view: view["instruction"]["code"] == "change_shoe"))
    served.do(partial(without, name, "5H"))
    expect(page.locator("#instruction")).to_contain_text("this game has a fresh one every round")
    set_form(page).get_by_role("button", name=f"Sets not ready yet: {name}").click()
    needed = page.get_by_role("dialog", name="Sets of cards").locator(".entry", has_text=name)
    expect(needed).to_contain_text(f"Count or scan the stub of {name}")
    expect(needed).to_contain_text(f"{name} never showed all copies of 5♥")
    keep(page, "load_needs")
    needed.get_by_role("button", name="Count its stub").click()
    stub = page.get_by_role("dialog", name=f"Stub of {name}")
    due = served.do(lambda driver: driver.engine.table.sets[name].stub_due)
    stub.locator("input").fill(str(due))
    stub.get_by_role("button", name="Counted").click()
    expect(needed).not_to_contain_text("stub")
    needed.get_by_role("button", name="It is shuffled").click()
    ways = page.get_by_role("dialog", name=f"{name} is shuffled")
    expect(ways.get_by_role("button", name="By the machine")).to_have_count(0)


def without(name: str, card: str, driver: Driver) -> None:
    """Of this card one copy was never seen, in as many shoes as it takes to tell."""
    held = driver.engine.table.sets[name]
    held.shoes, held.complete = SUSPICIOUS_SHOES, {*DECK} - {Card(card)}


def test_somebody_who_has_not_signed_in_stops_play(opened: AtWork) -> None:
    served, page = opened()
    expect(page.get_by_role("button", name="Pause")).to_be_disabled()
    report(page, "Card on the floor")
    expect(page.locator("#trouble")).to_contain_text("somebody at the table who has not signed in")
    opened = served.do(lambda driver: driver.of(f.IrregularityOpened))
    assert [fact.detected_by for fact in opened] == ["report"]
