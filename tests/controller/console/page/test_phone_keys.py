"""The keys of the keyboard on a phone are as large as a finger."""

import pytest
from playwright.sync_api import expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import Screens, Tables
from tests.support.pages.pictures import keep
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

PHONES = ((360, 740), (390, 844), (412, 915))

TOO_SMALL = """() => [...document.querySelectorAll('dialog[open] :is(.keys, .pin-pad) button')]
  .filter(key => key.checkVisibility()).map(key => [key, key.getBoundingClientRect()])
  .filter(([, box]) => box.width < 40 || box.height < 44)
  .map(([key, box]) => `${key.textContent} ${box.width} x ${box.height}`)"""

SIDEWAYS = """() => [...document.querySelectorAll('dialog[open]')]
  .map(dialog => dialog.scrollWidth - dialog.clientWidth)"""

ABC = """() => [...document.querySelectorAll('dialog[open] .letters .key:not(.wide)')]
  .map(key => [key.textContent, key.getBoundingClientRect()])
  .sort(([, a], [, b]) => a.top - b.top || a.left - b.left).map(([text]) => text).join('')"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_each_key_has_room_for_a_finger(language: Language, table: Tables, screen: Screens) -> None:
    page = screen(table(), *PHONES[0], language=language)
    page.locator(".main-actions button").click()
    expect(page.locator("dialog[open] .key").first).to_be_visible()
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_SMALL) == [], (width, height)
        assert page.evaluate(SIDEWAYS) == [0], (width, height)
        assert page.evaluate(ABC) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ-.'1234567890"
        keep(page, f"keys-{language}-{width}")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(ABC).startswith("1234567890QWERTYUIOP")
