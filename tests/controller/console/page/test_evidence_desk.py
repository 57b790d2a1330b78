"""The evidence desk keeps the pictures with their moment and what each remedy would do in sight."""

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, misread
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import MANAGER
from tests.support.pages.sizes import SIZES
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

LOST = """() => {
  const dialog = document.querySelector('dialog[open]');
  const room = dialog.getBoundingClientRect();
  const head = dialog.querySelector('.dialog-head').getBoundingClientRect().bottom;
  return [...dialog.querySelectorAll('.large-pictures img, .evidence-seen .faint')]
    .map(part => [part.tagName, part.getBoundingClientRect()])
    .filter(([, box]) => box.height < 12 || box.top < head - 1 || box.bottom > room.bottom + 1)
    .map(([name]) => name);
}"""
"""Pictures and their moments that are not whole in view."""

LAST = "() => document.querySelector('.forecasts dd:last-child').scrollIntoView()"


def open_desk(page: Page) -> None:
    page.locator("#trouble .see").click()
    expect(page.locator("dialog .large-pictures img").first).to_be_visible()


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_picture_moment_and_consequences_are_in_view_together(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work("quebec", language=language)
    served.do(dealing)
    served.do(misread)
    with_pictures(served)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    open_desk(page)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lost = page.evaluate(LOST)
        page.evaluate(LAST)
        lost += page.evaluate(LOST)
        if lost:
            found[width, height] = lost
        keep(page, f"desk-{language}-{width}")
    assert found == {}
