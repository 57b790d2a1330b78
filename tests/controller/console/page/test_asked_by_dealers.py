"""What dealers asked who saw only the screen, and where it is told now."""

from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from controller.core.messages import commands as c
from controller.words.catalogue import LANGUAGES, NO_BREAK, Language
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    betting,
    call_manager_over,
    dealing,
    laid_astray,
    manager_panel,
    misread,
    open_table,
    play_until,
    sign_in,
    sign_in_dealer,
    unread,
)
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.said import COVERED, SAY
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, ServedTable
from tests.support.pages.speaking import speak
from tests.support.pages.usable import faults
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

PHONE = (390, 844)

HIGHEST_BAR, HIGHEST_OF_TWO = 140, 160
"""Pixels of a phone, with one person signed in and with two; below begins what the dealer reads."""

SMALLEST_PICTURE = 70
"""Pixels; its corner can be read then."""

CLOCK_GAP = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.clock-words strong'));
  const seconds = document.querySelector('.clock-seconds').getBoundingClientRect();
  return seconds.left - words.getBoundingClientRect().right;
}"""
"""Pixels between what the clock says and its seconds."""

ENDS = """where => document.querySelector(where).getBoundingClientRect().toJSON()"""

LONG = "Maximiliana Konstantinopolitanskaya-Featherstonehaugh the 3rd"


def test_boxes_in_play_are_marked_before_their_first_card(opened: AtWork) -> None:
    served, page = opened("blackjack_live", seed=8)
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))
    played = served.do(lambda driver: [one["zone"] for one in driver.view()["zones"]])
    boxes = [zone for zone in played if zone != "dealer"]
    assert 0 < len(boxes) < 7
    marked = page.locator("#felt .zone.plays")
    expect(marked).to_have_count(len(boxes))
    assert {zone.get_attribute("data-zone") for zone in marked.all()} == set(boxes)
    expect(marked.first).to_contain_text("in play")
    served.do(dealing)
    expect(page.locator(f"#felt .zone[data-zone='{boxes[0]}'].plays")).to_have_count(0)


def test_a_dealer_reads_how_his_shift_ends(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    leaving = page.get_by_role("button", name="Sign out")
    expect(leaving).to_be_disabled()
    expect(leaving).to_contain_text("after the round")
    page.get_by_role("button", name="Pause or end").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Another dealer takes over")
    expect(dialog).to_contain_text("The shift manager closes the table")
    assert faults(page) == []


def test_a_manager_reads_nothing_of_a_dealers_shift(opened: AtWork) -> None:
    _served, page = opened()
    panel = manager_panel(page)
    panel.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("dialog", name="Pause the table")).not_to_contain_text("Another dealer")


def named_long(served: ServedTable) -> None:
    """Let the table and everybody at it have long names."""
    engine = served.driver.engine
    plain = engine.console_view

    def view(now: Any) -> dict[str, Any]:
        told = plain(now)
        people = dict.fromkeys(("dealer", "shift_manager"), LONG)
        return {**told, "people": people, "table": {**told["table"], "title": LONG}}

    engine.console_view = view  # type: ignore[method-assign]
    served.do(lambda driver: None)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_the_bar_of_a_phone_leaves_the_screen_to_the_dealer(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    served.do(open_table)
    served.do(dealing)
    page = screen(served, *PHONE)
    assert bar_of(page) <= HIGHEST_BAR
    sign_in_dealer(page, DEALER)
    served.do(lambda driver: driver.tap(c.Report("dealer_error")))
    call_manager_over(page)
    named_long(served)
    speak(page, language)
    expect(page.locator("#title")).to_have_text(LONG)
    expect(page.locator(".seat")).to_have_count(2)
    assert bar_of(page) <= HIGHEST_OF_TWO
    assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0


def bar_of(page: Page) -> float:
    box = page.locator(".bar").bounding_box()
    assert box
    return box["height"]


def test_a_card_that_is_dealt_on_during_a_stop_is_told(table: Tables, screen: Screens) -> None:
    served = table("blackjack_live", seed=8)
    served.do(open_table)
    served.do(dealing)
    page = screen(served)
    served.do(lambda driver: driver.tap(c.Report("dealer_error")))
    expect(page.locator("#trouble .also")).to_have_count(0)
    served.do(lambda driver: (driver.wait(1000), driver.pull()))
    expect(page.locator("#trouble .also")).to_contain_text("while play is stopped")


def test_a_camera_without_a_picture_is_no_error_of_the_page(opened: AtWork) -> None:
    _served, page = opened()
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        said.append(f"{message.type}: {message.text}")

    page.on("console", hear)
    page.get_by_role("button", name="Shift manager").click()
    sign_in(page, ENGINEER, "Engineer")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("gives no picture now")
    page.wait_for_timeout(1500)  # it is asked for again
    assert said == []


def test_an_empty_part_of_a_panel_takes_no_room(opened: AtWork) -> None:
    _served, page = opened()
    parts = manager_panel(page).locator(".panel .living")
    expect(parts).to_have_count(2)
    assert [part.is_visible() for part in parts.all()] == [True, False]  # sets, and no alarm


def test_the_bar_stands_still_when_a_round_begins(at_work: AtWork) -> None:
    served, page = at_work()
    before = bar_of(page)
    served.do(dealing)
    expect(page.get_by_role("button", name="Sign out")).to_be_disabled()
    assert bar_of(page) == before


def test_no_tap_is_asked_of_the_dealer_though_the_manager_is_at_his_screen(opened: AtWork) -> None:
    served, page = opened("quebec")
    served.do(lambda driver: driver.tap(c.SignIn(), "shift_manager"))
    served.do(laid_astray)
    expect(page.locator(".trouble-call")).to_contain_text(
        "You may put this right with your hands. Tap only to choose otherwise."
    )
    expect(page.locator(".trouble-call")).to_contain_text(
        f"Shift manager {MANAGER.replace('-', NO_BREAK)} is here."
    )


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_place_of_the_next_card_holds_its_word(language: Language, opened: AtWork) -> None:
    served, page = opened("baccarat", language=language)
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))
    place = page.locator("#felt .ghost span")
    expect(place).to_be_visible()
    assert place.evaluate("place => place.scrollWidth - place.clientWidth") <= 0


def test_the_picture_of_a_card_in_question_is_whole(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", seed=8)
    served.do(dealing)
    served.do(misread)
    call_manager_over(page)
    with_pictures(served)
    expect(page.locator(".pictures img")).to_have_js_property("naturalWidth", 100)
    room = page.locator(".trouble-body").bounding_box()
    shown = page.locator(".pictures img").bounding_box()
    assert room
    assert shown
    assert shown["height"] >= SMALLEST_PICTURE
    assert shown["y"] + shown["height"] <= room["y"] + room["height"]


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_picture_has_its_name_before_anybody_may_rule(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work("blackjack_live", seed=8, language=language)
    served.do(dealing)
    served.do(unread)
    expect(page.locator("#trouble .sign-in")).to_be_visible()
    with_pictures(served)
    expect(page.locator(".pictures img")).to_have_js_property("naturalWidth", 100)
    room = page.locator(".trouble-body").bounding_box()
    name = page.locator(".pictures figcaption").bounding_box()
    assert room
    assert name
    assert name["y"] + name["height"] <= room["y"] + room["height"]


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_seconds_of_the_clock_stand_apart_from_its_words(
    language: Language, opened: AtWork
) -> None:
    served, page = opened("blackjack_live", language=language)
    served.do(betting)
    expect(page.locator(".clock-seconds")).not_to_be_empty()
    assert page.evaluate(CLOCK_GAP) >= 10


def test_a_dealer_is_told_that_he_may_choose_a_way_out_himself(
    table: Tables, screen: Screens
) -> None:
    served = table("blackjack_live")
    page = screen(served)
    sign_in_dealer(page, DEALER)
    served.do(open_table)
    served.do(lambda driver: driver.pull())
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator(".trouble-words")).not_to_contain_text("shift manager rules")
    expect(page.locator(".trouble-call")).to_contain_text("You may choose this yourself: tap one.")


def test_before_the_table_opens_only_what_holds_that_up_is_told(
    table: Tables, screen: Screens
) -> None:
    page = screen(table("blackjack_live"))
    gate = page.locator("#gate")
    expect(gate).to_contain_text("Before the table opens")
    expect(gate).to_contain_text("No dealer is signed in")
    expect(gate).not_to_contain_text("shoe is in play")


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_on_a_low_wide_screen_the_last_round_is_in_view_and_the_lamps_stay_free(
    language: Language, opened: AtWork
) -> None:
    served, page = opened("quebec", width=1120, height=700, language=language)
    served.do(betting)
    expect(page.locator("#last :is(p, li)").first).to_be_visible()
    page.evaluate(SAY, "Not done.")
    assert page.evaluate(COVERED) == []
    last, bar = (page.evaluate(ENDS, where) for where in ("#last :is(p, li)", "#actions"))
    assert last["bottom"] <= bar["top"]
