"""Each screen speaks its own language; the table file says which one where nobody has chosen."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import Screens, Tables
from tests.support.pages.speaking import speak

pytestmark = pytest.mark.system

FIRST = say("sign_in_to_open")


def speaks(page: Page, language: Language) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    sentence = page.locator("#instruction .sentence")
    expect(sentence).to_have_text(catalogue(language).text(FIRST))
    report = page.locator("#actions .report span")
    expect(report).to_have_text(catalogue(language).text(say("page_wrong")))


def test_two_screens_of_one_table_speak_two_languages(table: Tables, screen: Screens) -> None:
    served = table("igt")
    first, second = screen(served), screen(served)
    for language, name in reversed(LANGUAGES.items()):
        first.locator("#people button:visible").first.click()
        first.get_by_role("button", name=name, exact=True).click()
        speaks(first, language)
        speaks(second, "en")
    first.reload()
    speaks(first, "en")


def test_a_refusal_is_said_in_the_language_of_its_screen(table: Tables, screen: Screens) -> None:
    page = screen(table("igt"))
    speak(page, "es")
    speaks(page, "es")
    page.locator("#people button:visible").first.click()
    page.locator("dialog input[type=text]").fill("nobody")
    page.locator("dialog input[type=password]").fill("0000")
    page.locator("dialog button[type=submit]").click()
    wrong = catalogue("es").text(say("wrong_pin"))
    expect(page.locator("dialog .refusal")).to_have_text(wrong)
