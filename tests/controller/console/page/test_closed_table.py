"""The table has been closed: who goes home signs out, whoever comes next opens it."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import RELIEF
from tests.support.pages.sizes import SIZES, each_size
from tests.support.pages.usable import out_of_reach
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SENTENCE = "#instruction .sentence"

MAIN = ".main-actions button"


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_who_goes_home_signs_out_and_the_next_one_opens(
    language: Language, at_work: AtWork
) -> None:
    words = catalogue(language)
    served, page = at_work(language=language, width=800, height=480)
    served.do(lambda driver: driver.tap(c.CloseTable(0), "shift_manager"))
    expect(page.locator(SENTENCE)).to_have_text(words.text(say("table_is_closed")))
    leave, again = words.text(say("page_sign_out")), words.text(say("page_open_table"))
    expect(page.locator(MAIN)).to_have_text([leave, again])
    for size in each_size(page, SIZES[:-1]):
        assert out_of_reach(page) == [], size
        keep(page, f"closed-{language}-{size[0]}")
    page.locator(MAIN).first.click()
    expect(page.locator(SENTENCE)).to_have_text(words.text(say("sign_in_to_open")))
    sign_in_there(page, "#people button", RELIEF)
    expect(page.locator(SENTENCE)).to_have_text(words.text(say("open_the_table")))
    expect(page.locator(MAIN)).to_have_text([again])


def test_who_stays_opens_it_again(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(lambda driver: driver.tap(c.CloseTable(0), "shift_manager"))
    page.locator(MAIN, has_text="Open the table").click()
    expect(page.locator(SENTENCE)).not_to_contain_text("closed")
    assert served.taps[-1] == "open_table"
