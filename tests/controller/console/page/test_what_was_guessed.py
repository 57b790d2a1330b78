"""What people who dealt by pictures alone had to guess, and read on the screen now."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    HELD_MS,
    betting,
    call_manager_over,
    dealing,
    misread,
    play_until,
    remedy,
    report,
)
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.pictures import keep
from tests.support.pages.said import COVERED
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

SIZES = [(800, 480), (1024, 768), (1280, 800)]

OVER = """([one, other]) => {
  const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
  return Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}"""

OUTSIDE = """() => [...document.querySelectorAll('dialog .key, dialog .name, dialog .pick')]
  .filter(part => part.getBoundingClientRect().bottom > innerHeight)
  .map(part => part.textContent)"""


def entering(page: Page, language: Language) -> None:
    """Begin to enter the card that the picture shows."""
    page.locator(".remedy", has_text=catalogue(language).text(say("remedy_enter_card"))).click()
    expect(page.locator(".card-entry")).to_be_visible()


def test_the_picture_is_large_while_its_card_is_entered(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    with_pictures(served)
    call_manager_over(page)
    entering(page, "en")
    picture = page.locator(".entry-picture img")
    expect(picture).to_have_js_property("naturalWidth", 100)
    for width, height in each_size(page, SIZES):
        shown = picture.bounding_box()
        assert shown
        assert shown["height"] >= height / 4, width
        assert not page.evaluate(OVER, [".entry-picture", ".ruling"]), width
        expect(page.locator(".pictures")).to_be_hidden()
        keep(page, f"entering-{width}")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(picture).to_have_count(0)


def test_who_signs_reads_the_card_that_he_signs_for_and_who_may_not(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    entering(page, "en")
    page.locator(".ranks input[value='2']").check()
    page.locator(".suits input[value='C']").check()
    page.get_by_role("button", name="Confirm with a second person").click()
    dialog = page.get_by_role("dialog", name="Second person")
    expect(dialog.locator(".about")).to_have_text("Enter the card from the picture: 2♣ (Players)")
    expect(dialog).to_contain_text(f"Somebody other than {MANAGER} or {DEALER}.")


def seen_nowhere(driver: Driver) -> None:
    """The next card leaves the shoe and comes to lie nowhere in sight."""
    dealing(driver)
    driver.pull()
    driver.wait(10_000)


def test_that_a_card_fell_can_be_taken_back_for_a_while(at_work: AtWork) -> None:
    served, page = at_work(width=800, height=480)
    served.do(seen_nowhere)
    remedy(page, "It fell on the floor: leave it there").click()
    expect(page.locator(".ruling h3")).to_have_text("It fell on the floor: leave it there")
    keep(page, "fell-soon")
    page.get_by_role("button", name="Take back").click()
    expect(remedy(page, "It fell on the floor: leave it there")).to_be_visible()
    assert "report" not in served.taps


def test_a_card_that_fell_is_told_by_one_tap_and_signed_for_by_two(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(seen_nowhere)
    remedy(page, "It fell on the floor: leave it there").click()
    expect(page.locator("#trouble h2")).to_contain_text("Card on the floor", timeout=9000)
    call_manager_over(page)
    expect(remedy(page, "It fell: burn it")).to_be_enabled()
    remedy(page, "It fell: lay it as dealt").click()
    keep(page, "fell")
    page.get_by_role("button", name="Confirm with a second person").click()
    dialog = page.get_by_role("dialog", name="Second person")
    expect(dialog.locator(".about")).to_contain_text("It fell: lay it as dealt (")
    expect(dialog.locator(".does")).to_contain_text("→")
    keep(page, "fell-second")


def test_a_card_that_is_recorded_wrongly_is_taken_back_from_the_stop(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, "a card recorded wrongly")
    call_manager_over(page)
    remedy(page, "A card is recorded wrongly: take it back").click()
    dialog = page.get_by_role("dialog", name="A card is recorded wrongly")
    dialog.locator(".pick").first.click()
    keep(page, "take-back")
    expect(dialog.locator(".pick").first).to_contain_text(re.compile("card 1, .+[♠♥♦♣]"))
    dialog.get_by_text("Misread", exact=True).click()
    dialog.get_by_role("button", name="Take back").click(delay=HELD_MS)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#instruction")).to_contain_text("keep it face down in your hand")
    expect(page.locator(".toast.on")).to_have_count(0)
    keep(page, "taken-back")


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_low_sign_in_keeps_its_keys_in_sight_beside_the_names_that_it_knows(
    language: Language, table: Tables, screen: Screens
) -> None:
    page = screen(table(), 800, 480, language=language)
    names = json.dumps({"shift_manager": [MANAGER, COLLEAGUE, "Maria-José dos Santos", "Ana"]})
    page.evaluate("names => localStorage.setItem('livetable-names', names)", names)
    page.locator("#actions > button:last-child").click()
    expect(page.locator("dialog .name")).to_have_count(4)
    assert page.evaluate(OUTSIDE) == []
    keep(page, f"low-names-{language}")


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, SIZES[0]))
def test_that_all_is_well_covers_nothing_that_is_read(
    width: int, height: int, at_work: AtWork
) -> None:
    served, page = at_work(width=width, height=height)
    served.do(betting)
    report(page, "Other mistake")
    call_manager_over(page)
    remedy(page, "Nothing is wrong: go on").click()
    page.locator(".ruling .pick").first.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("#toast.on")).to_have_text("Table OK.")
    assert page.evaluate(COVERED) == []
    assert not page.evaluate(OVER, ["#toast", "#devices"])
    keep(page, f"well-{width}")


def test_nobody_is_asked_whether_an_ace_counts_one_or_eleven_at_21(opened: AtWork) -> None:
    served, page = opened("blackjack_live", seed=8)
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))

    def natural(driver: Driver) -> None:
        zone = driver.view()["instruction"]["zone"]
        for card in ("AS", "KH"):
            while driver.view()["instruction"].get("zone") != zone:
                driver.obey()
            driver.lay(driver.pull(Card(card)), zone)
            driver.wait(1500)

    served.do(natural)
    box = page.locator("#felt .zone", has=page.locator(".total b", has_text="21"))
    expect(box).to_have_count(1)
    expect(box.locator(".total small")).to_have_count(0)


def test_each_open_card_is_said_to_lie_face_up(opened: AtWork) -> None:
    served, page = opened()
    served.do(play_until(lambda view: view["instruction"].get("face") == "up"))
    expect(page.locator("#instruction .face")).to_have_text("face up")
    served.do(play_until(lambda view: view["instruction"].get("face") == "down"))
    expect(page.locator("#instruction .sentence")).to_contain_text("face down")
    expect(page.locator("#instruction .face")).to_have_count(0)
