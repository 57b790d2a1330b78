"""Who signs second reads what the first one read: what a ruling does, what players are told."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import DECK
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens
from tests.support.console.acts import call_manager_over, misread, remedy
from tests.support.mistakes.blackjack import POSSIBLE
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.made_slips import SlipCase, closed_table_of, made
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import MANAGER, ServedTable
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


@pytest.mark.parametrize("reads", [True, False], ids=["as the camera reads", "another card"])
def test_the_second_person_reads_what_the_first_one_read(at_work: AtWork, reads: bool) -> None:
    """Of another card than was foreseen nothing is claimed."""
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    reading = reading_of(served)
    remedy(page, "Enter the card").click()
    told = page.locator(".ruling .does li")
    expect(told).not_to_have_count(0)
    lines = told.all_inner_texts()
    enter(page, reading["camera"] if reads else reading["shoe"])
    page.get_by_role("button", name="Confirm with a second person").click()
    sheet = page.locator("dialog .does li")
    expect(page.locator("dialog .about")).to_be_visible()
    if reads:
        assert sheet.all_inner_texts() == lines
        assert any("Players are told" in line for line in lines)
    else:
        expect(sheet).to_have_count(0)
    keep(page, f"second-{reads}")


def reading_of(served: ServedTable) -> dict[str, Any]:
    (reading,) = served.do(lambda driver: driver.view()["irregularity"]["readings"])
    return dict(reading)


def enter(page: Page, card: str) -> None:
    page.locator(f".ranks input[value='{card[0]}']").check()
    page.locator(f".suits input[value='{card[1]}']").check()


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_card_that_the_table_would_not_take_is_refused_before_anybody_signs(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work(language=language)
    served.do(misread)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    reading = reading_of(served)
    page.locator(".remedies .remedy", has_text=say_in(language, "remedy_enter_card")).click()
    refusal = page.locator(".ruling .refusal")
    enter(page, next(card for card in DECK if card not in (reading["camera"], reading["shoe"])))
    expect(refusal).not_to_be_empty()
    why = refusal.inner_text()
    expect(page.locator(".ruling .does")).to_be_hidden()  # what it tells is of another card
    for size in each_size(page):
        keep(page, f"not-taken-{language}-{size[0]}")
    signing = page.locator(".ruling .row .button:not(.quiet)")
    expect(signing).to_have_count(2)
    for n in range(2):
        expect(signing.nth(n)).to_be_disabled()
        signing.nth(n).click(force=True)
    expect(page.locator("dialog")).to_have_count(0)
    expect(refusal).to_have_text(why)
    enter(page, reading["camera"])
    expect(refusal).to_be_empty()
    expect(page.locator(".ruling .does")).to_be_visible()
    page.locator(".ruling .row .primary").click()
    expect(page.locator("dialog .about")).to_be_visible()


def test_a_card_that_lies_face_down_is_signed_for_at_this_screen(
    tmp_path: Path, screen: Screens
) -> None:
    """At another screen its face would wait for all to read: there it is refused."""
    case = next(one for one in POSSIBLE if one.code == "hole_unread")
    with ServedTable(tmp_path, case.game, (), driver=closed_table_of(case)) as served:
        page = screen(served)
        served.do(lambda driver: made_from_the_start(driver, case))
        sign_in_there(page, "#trouble .sign-in", MANAGER)
        remedy(page, "Enter the hole card").click()
        enter(page, "4S")
        signing = page.locator(".ruling .row .button:not(.quiet)")
        expect(signing).to_have_text(["Second person: sign here"])
        keep(page, "hidden-card")
        signing.click()
        expect(page.locator("dialog .about")).to_contain_text("4♠")
        expect(page.locator("dialog .does")).to_have_count(0)
        keep(page, "hidden-card-signed")


def made_from_the_start(driver: Driver, case: SlipCase) -> None:
    driver.open()
    made(driver, case)


def say_in(language: Language, code: str) -> str:
    return catalogue(language).text(say(code))
