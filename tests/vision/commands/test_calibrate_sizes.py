"""What the calibration page asks for is whole in view, whatever screen the engineer has."""

import pytest
from playwright.sync_api import Browser

from controller.commands.calibrate import WORDING
from controller.core.words import Say, say, several
from controller.words.catalogue import LANGUAGES
from tests.support.pages.pictures import keep
from tests.support.sampled import sampled
from vision.commands.calibrate_page import PAGE
from vision.commands.calibrate_words import FIXED, named, not_yet
from vision.geometry.calibration_fit import Target

pytestmark = pytest.mark.system

SIZES = [(800, 480), (1024, 768), (1280, 800), (1920, 1080)]

ZONE = "dealer"
ASKED = not_yet(
    say("calibrate_markers", count=2, most=4, names=("3", "7")), 0, Target(ZONE, (True, True), 0, 0)
)
WRONG = several(
    [
        say(
            "calibrate_error",
            error="12.4",
            bound="2.0",
            worst="31.2",
            why=say("calibrate_odd_marker", number=3, error="31.2", bound="8.0"),
        ),
        say("calibrate_begin_again"),
    ]
)
FITTED = several(
    [
        say("calibrate_by_points", count=16, error="0.42", worst="1.20", scale="0.84"),
        say("calibrate_look"),
        say("calibrate_small", scale="0.84", bound="1.0"),
        say("calibrate_check", what=named(Target(ZONE, (True, True), 0, 0))),
    ]
)
"""The longest that it says."""

SHOW = """([words, says, ok]) => {
  saved = true;
  write(words);
  show({
    ok, says, clicked: 0, next_mm: [400, 300], felt_mm: [1600, 900], saved: "",
    zones: {"1": [100, 100, 200, 300], "dealer": [600, 600, 400, 250]},
  });
}"""
"""Let the page show it, and no longer ask a program that is not there."""

HIDDEN = """() => {
  const inside = (one, room) => one.left >= room.left - 1 && one.right <= room.right + 1
    && one.top >= room.top - 1 && one.bottom <= room.bottom + 1;
  const box = part => part.getBoundingClientRect();
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const head = document.querySelector('header');
  const say = document.getElementById('say');
  const parts = [...head.children].filter(part => !inside(box(part), box(head)))
    .map(part => part.id || part.tagName);
  if (say.scrollHeight > say.clientHeight + 1) parts.push('words');
  if (!inside(box(head), screen)) parts.push('head');
  return parts;
}"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
@pytest.mark.parametrize(("says", "ok"), [(ASKED, False), (WRONG, False), (FITTED, True)])
def test_all_that_it_says_is_in_view(
    says: Say | str, ok: bool, language: str, browser: Browser
) -> None:
    page = browser.new_page()
    page.goto(PAGE.as_uri())
    words = {name: WORDING.text(language, one) for name, one in FIXED.items()}
    book = {"language": language, "languages": dict(WORDING.languages), "words": words}
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, [book, WORDING.text(language, says), ok])
        if hidden := page.evaluate(HIDDEN):
            found[width, height] = hidden
    keep(page, f"calibration-{language}-{ok}")
    page.close()
    assert found == {}
