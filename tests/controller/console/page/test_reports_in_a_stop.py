"""What is reported while play is stopped is heard: it waits behind the stop that stays in sight."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import facts as f
from controller.core.words import Say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, misread, report
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import SIZES
from tests.support.pages.speaking import speak
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

ONE_MORE = "One more card came out than the shoe told"


def test_one_more_card_is_reported_while_play_is_stopped(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    first = page.locator("#trouble h2").inner_text()
    page.get_by_role("button", name="Something is wrong").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Play is stopped already")
    for what in (ONE_MORE, "Card on the floor", "Damaged card"):
        expect(dialog.get_by_role("button", name=what)).to_be_enabled()
    dialog.get_by_role("button", name=ONE_MORE).click()
    expect(page.locator("#toast")).to_have_text(f"Noted: {ONE_MORE}. It is ruled on after this.")
    expect(dialog).to_have_count(0)
    expect(page.locator("#trouble h2")).to_have_text(first)
    expect(page.locator("#trouble .also")).to_have_text(f"After this: {ONE_MORE}.")
    opened = served.do(lambda driver: driver.of(f.IrregularityOpened))
    assert [fact.code for fact in opened] == ["read_disagreement", "untold_card"]
    keep(page, "reported-in-a-stop")


def test_a_stop_that_opens_under_the_finger_loses_no_report(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Something is wrong").click()
    expect(page.get_by_role("dialog")).to_contain_text("One tap stops play")
    served.do(misread)
    expect(page.get_by_role("dialog")).to_contain_text("Play is stopped already")
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    expect(page.locator("#toast")).to_have_text("Noted: Damaged card. It is ruled on after this.")


def test_a_report_that_stops_play_itself_is_noted_by_the_stop_alone(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, ONE_MORE)
    expect(page.locator("#trouble .reported")).to_have_text(["Reported by dealer-1."])
    expect(page.locator("#trouble h2")).to_have_text(ONE_MORE)
    expect(page.locator("#toast")).not_to_contain_text("Noted")


CUT = """() => ['.trouble-head', '#trouble'].map(name => document.querySelector(name))
  .filter(part => part.scrollHeight > part.clientHeight + 1).length"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_what_waits_is_told_whole_on_every_screen(language: Language, at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    speak(page, language)
    title = catalogue(language).text(Say("title_untold_card"))
    page.locator("#actions .report").click()  # the dealer is signed in still
    page.get_by_role("dialog").get_by_role("button", name=title).click()
    expect(page.locator("#trouble .also")).to_contain_text(title)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == 0, (width, height)
        keep(page, f"waits-{language}-{width}")
