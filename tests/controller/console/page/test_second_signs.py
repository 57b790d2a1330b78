"""Who signs second reads what the first one read: what a ruling does, what players are told."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import DECK
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import call_manager_over, misread, remedy
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import MANAGER, ServedTable
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled

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
    expect(sheet).not_to_have_count(0)
    if reads:
        assert sheet.all_inner_texts() == lines
        assert any("Players are told" in line for line in lines)
    else:
        expect(sheet).to_have_text(["What follows depends on what is entered."])
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
    for size in each_size(page):
        keep(page, f"not-taken-{language}-{size[0]}")
    page.locator(".ruling .row .primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(refusal).to_have_text(why)
    enter(page, reading["camera"])
    expect(refusal).to_be_empty()
    page.locator(".ruling .row .primary").click()
    expect(page.locator("dialog .about")).to_be_visible()


def say_in(language: Language, code: str) -> str:
    return catalogue(language).text(say(code))
