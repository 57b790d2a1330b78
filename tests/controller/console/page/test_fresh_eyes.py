"""What people who see only the screen had to guess: each guess once, and what is said now."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    betting,
    call_manager_over,
    misread,
    open_table,
    play_until,
    remedy,
    report,
    sign_in_dealer,
)
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.served_table import DEALER, MANAGER, NUMBERS
from tests.support.pages.sizes import each_size
from tests.support.pages.usable import SMALL_TARGETS, SMALLEST_TARGET
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

LOW = [(800, 480), (1024, 600)]
CLOCK = (".clock-detail", ".clock-track")

OUTSIDE = """selector => [...document.querySelectorAll(selector)]
  .filter(part => part.checkVisibility())
  .map(part => [part.textContent, part.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight || box.right > innerWidth)
  .map(([text]) => text)"""

CUT = """selector => [...document.querySelectorAll(selector)]
  .filter(part => part.checkVisibility())
  .filter(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const [text, box] = [words.getBoundingClientRect(), part.getBoundingClientRect()];
    const air = 3; // letters are higher than their lines
    return text.left < box.left || text.right > box.right || text.top < box.top - air
      || text.bottom > box.bottom + air;
  })
  .map(part => part.textContent)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_low_screen_shows_name_and_pin_at_once(
    language: Language, table: Tables, screen: Screens
) -> None:
    page = screen(table(), *LOW[0], language=language)
    page.locator(".main-actions button").click()
    for size in each_size(page, LOW):
        keys = "dialog .pin-pad button, dialog [type=submit], dialog .key"
        assert page.evaluate(OUTSIDE, keys) == [], size
        fields = "dialog .pick, dialog .field, dialog .languages button"
        assert page.evaluate(OUTSIDE, fields) == [], size
        assert page.evaluate(CUT, "dialog button") == [], size
        assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == [], size


def paused(driver: Driver) -> None:
    """The game server sends no bets."""
    driver.wait(60_000)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_no_word_stands_over_the_edge_of_its_button(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("blackjack_live")
    page = screen(served, *LOW[0], language=language)
    sign_in_there(page, "#people button", DEALER)
    served.do(open_table)
    served.do(betting)
    served.do(paused)
    page.wait_for_selector(".instruction.paused")
    for size in each_size(page, LOW):
        assert page.evaluate(CUT, ".button, .instruction") == [], size
        sentence = page.locator("#instruction .sentence").bounding_box()
        word = page.locator("#instruction .sign span").bounding_box()
        assert sentence
        assert word
        assert word["x"] + word["width"] < sentence["x"], size


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_word_of_a_ruling_stands_over_the_edge_of_its_button(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("blackjack_live")
    served.do(open_table)
    served.do(misread)
    page = screen(served, *LOW[0], language=language)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    remedy(page, catalogue(language).text(say("remedy_shoe_is_right"))).click()
    expect(page.locator(".ruling")).to_be_visible()
    for size in each_size(page, LOW):
        assert page.evaluate(CUT, ".button") == [], size


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_clock_holds_all_choices_of_a_pair(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table("blackjack_live", seed=8)
    page = screen(served, *LOW[0], language=language)
    served.do(open_table)
    played = play_until(
        lambda view: view["window"] is not None and len(view["window"]["asks"][0]["legal"]) == 4
    )
    served.do(played)
    page.wait_for_selector(".clock.asking .clock-detail")
    for size in each_size(page, LOW):
        assert page.evaluate(CUT, ".clock-words > *, .clock") == [], size
        words, bar = (page.locator(part).bounding_box() for part in CLOCK)
        assert words
        assert bar
        assert words["y"] + words["height"] <= bar["y"] + 1, size


def test_who_loads_the_shoe_finds_where_he_signs_in(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(lambda driver: [driver.feed(one) for one in DEVICES])
    sign_in_dealer(page, DEALER)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Load the shoe: sign in").click()
    expect(page.get_by_role("radio", name="Shuffler", exact=True)).to_be_checked()


DEVICES = (d.DeviceUp("shoe0", "sim"), d.CameraState("camera0", "v1", "ok", ""))


def test_one_tap_says_that_it_goes_out_by_itself(table: Tables, screen: Screens) -> None:
    served = table()
    served.do(open_table)
    served.do(misread)
    page = screen(served)
    call_manager_over(page)
    remedy(page, "The camera is right").click()
    expect(page.locator(".ruling")).to_contain_text("It counts in a few seconds, unless it is")
    expect(page.locator(".ruling button.primary")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_hidden()


def test_the_second_person_reads_what_he_signs(table: Tables, screen: Screens) -> None:
    served = table()
    served.do(open_table)
    served.do(misread)
    page = screen(served)
    call_manager_over(page)
    remedy(page, "The shoe is right").click()
    page.get_by_role("button", name="Confirm with a second person").click()
    dialog = page.get_by_role("dialog", name="Second person")
    expect(dialog.locator(".about")).to_have_text("The shoe is right (Players)")


def test_a_card_that_is_kept_is_told_while_players_decide(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", seed=8)
    served.do(play_until(lambda view: view["window"] is not None))
    expect(page.locator(".pending")).to_be_empty()
    served.do(lambda driver: driver.pull())
    remedy(page, "Keep it face down: it is the next card").click()
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator(".pending")).to_contain_text("Keep the card face down in your hand")


def test_a_camera_that_is_lost_says_what_of_the_card_in_hand(opened: AtWork) -> None:
    served, page = opened()
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))
    served.do(lambda driver: driver.pull())
    served.do(lambda driver: driver.feed(d.CameraState("camera0", "v1", "black", "no light")))
    served.do(lambda driver: driver.wait(1000))
    expect(page.locator("#trouble .sentence")).to_contain_text("Keep the card in your hand.")
    expect(page.locator("#trouble .reported")).to_have_count(0)


def test_a_card_that_goes_to_the_rack_from_the_hand_is_no_card_of_the_felt(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(play_until(lambda view: view["table"]["phase"] == "results"))
    served.do(lambda driver: driver.pull())
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("#felt .wrong")).to_have_count(0)
    number = served.do(lambda driver: driver.view()["irregularity"]["id"])
    burnt = c.Rule(number, "burn_it", "dealer_complete")
    assert served.do(lambda driver: driver.tap(burnt, "shift_manager")) == "accepted"
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    expect(page.locator("#felt .wrong")).to_have_count(0)


def test_what_is_said_covers_no_card_of_a_low_screen(table: Tables, screen: Screens) -> None:
    served = table("blackjack_live")
    page = screen(served, 800, 480)
    sign_in_dealer(page, DEALER)
    served.do(open_table)
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))
    served.do(lambda driver: driver.feed(d.CameraState("camera0", "v1", "black", "no light")))
    served.do(lambda driver: driver.wait(1000))
    expect(page.locator("#trouble")).to_be_visible()
    served.do(lambda driver: driver.feed(d.CameraState("camera0", "v1", "ok", "")))
    served.do(lambda driver: driver.wait(3000))
    expect(page.locator("#toast.on")).to_have_text("Table OK.")
    assert page.evaluate(OVER_CARDS) == 0


OVER_CARDS = """() => {
  const said = document.querySelector('#toast.on').getBoundingClientRect();
  return [...document.querySelectorAll('#felt .card')].map(card => card.getBoundingClientRect())
    .filter(card => said.left < card.right && card.left < said.right
      && said.top < card.bottom && card.top < said.bottom).length;
}"""


def test_what_the_dealer_taps_is_his_own_while_the_manager_is_at_his_screen(
    at_work: AtWork,
) -> None:
    served, page = at_work()
    served.do(betting)
    report(page, "Other mistake")
    call_manager_over(page)
    remedy(page, "Nothing is wrong: go on").click()
    page.locator(".ruling .pick").first.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#people .badge.here")).to_have_count(2)
    report(page, "Other mistake")
    assert served.tapped is not None
    assert (served.tapped.person, served.tapped.role) == (NUMBERS[DEALER], "dealer")
