"""Each screen speaks its own language; the table file says which one where nobody has chosen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from controller.words.for_page import for_page
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import betting
from tests.support.pages.speaking import speak
from tests.support.sampled import sampled

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


def test_why_the_table_is_paused_is_told_in_the_language_of_whoever_reads_it(
    at_work: AtWork, screen: Screens
) -> None:
    served, asker = at_work(language="es")
    served.do(betting)
    readers = {language: screen(served, language=language) for language in LANGUAGES}
    asker.get_by_role("button", name="Pausa o fin").click()
    asker.get_by_role("radio", name="Pregunta de un jugador").check()
    asker.get_by_role("button", name="Ahora mismo").click()
    for language, page in readers.items():
        why = catalogue(language).text(say("pause_question"))
        expect(page.locator("#instruction .sentence")).to_contain_text(f"{why}.")


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


COUNTS = (0, 1, 2, 3, 5, 11, 19, 20, 21, 100, 101)
"""Each plural of the three languages, and the counts that have a form of their own."""


def names(said: Any) -> set[str]:
    """The parameters of a sentence of the page."""
    parts = [] if isinstance(said, str) else [part for part in said if not isinstance(part, str)]
    forms = [form for part in parts for form in part.get("forms", {}).values()]
    return {part["name"] for part in parts}.union(*map(names, forms))


def counted(language: Language) -> list[str]:
    """The page's sentences that hang on a count, and on nothing else."""
    messages = for_page(language)["messages"].items()
    return [code for code, said in messages if names(said) == {"count"} and "." not in code]


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_a_page_counts_as_the_table_does(
    table: Tables, screen: Screens, language: Language
) -> None:
    page = screen(table("igt"), language=language)
    codes = counted(language)
    assert "page_cut_card_out" in codes
    said = page.evaluate(
        """async ([codes, counts]) => {
          const {t} = (await import('/static/main.js')).files['/static/words.js'];
          return codes.map(code => counts.map(count => t(code, {count})));
        }""",
        [codes, COUNTS],
    )
    words = catalogue(language)
    expected = [[words.text(say(code, count=count)) for count in COUNTS] for code in codes]
    assert said == expected
