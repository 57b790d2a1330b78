"""After too many wrong PINs a screen waits, and says how long still."""

import re

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import call_manager_over, misread, remedy, sign_in
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, DEALER, PIN
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

FREE_TRIES = 3

SECONDS = re.compile(r"(\d+)\s")


def wrong_pins(page: Page, tries: int) -> None:
    dialog = page.get_by_role("dialog").last
    for _ in range(tries):
        dialog.locator("input[type=password]").fill("0000")
        dialog.locator("button[type=submit]").click()
        expect(dialog.locator("input[type=password]")).to_have_value("")


def left(page: Page, where: str) -> int:
    found = SECONDS.search(page.locator(f"{where} [role=timer]").inner_text())
    assert found
    return int(found[1])


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_the_wait_at_a_sign_in_counts_down_to_its_end(language: Language, opened: AtWork) -> None:
    _served, page = opened(width=800, height=480, language=language)
    page.locator("#people button").first.click()
    page.locator("dialog .person-who input[type=text]").fill(DEALER)
    wrong_pins(page, FREE_TRIES + 1)
    first = left(page, "dialog .refusal")
    keep(page, f"wait-for-a-pin-{language}")
    assert 3 <= first <= 5
    page.wait_for_timeout(1500)
    assert left(page, "dialog .refusal") in (first - 1, first - 2)
    expect(page.locator("dialog .refusal [role=timer]")).to_have_count(0, timeout=8000)
    expect(page.locator("dialog .refusal")).not_to_be_empty()
    page.locator("dialog input[type=password]").fill(PIN)
    page.locator("dialog button[type=submit]").click()
    page.wait_for_selector("#people .badge.here")


def test_the_wait_of_a_second_person_counts_down_too(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "Enter the card").click()
    rank, suit = served.do(lambda driver: driver.view()["irregularity"]["readings"][0]["camera"])
    page.locator(f".ranks input[value='{rank}']").check()
    page.locator(f".suits input[value='{suit}']").check()
    page.get_by_role("button", name="Confirm with a second person").click()
    sign_in(page, COLLEAGUE, "Shift manager", pin="0000")
    wrong_pins(page, FREE_TRIES)
    first = left(page, "#toast")
    page.wait_for_timeout(1500)
    assert left(page, "#toast") < first
