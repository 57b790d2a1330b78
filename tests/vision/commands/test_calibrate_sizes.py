"""What the calibration page asks for is whole in view, whatever screen the engineer has."""

import pytest
from playwright.sync_api import Browser

from vision.commands.calibrate_page import PAGE

pytestmark = pytest.mark.system

SIZES = [(800, 480), (1024, 768), (1280, 800), (1920, 1080)]

ASKED = {
    "ok": False,
    "why": "found 2 of the 4 markers that the layout names (missing: 3, 7); uncover them",
    "clicked": 0,
    "needed": 4,
    "next": "upper left corner of the place of box 3",
    "next_mm": [400, 300],
    "felt_mm": [1600, 900],
    "zones": {"1": [100, 100, 200, 300], "dealer": [600, 600, 400, 250]},
    "saved": "",
}
FITTED = {
    **ASKED,
    "ok": True,
    "why": "",
    "method": "fiducials",
    "points": 16,
    "error_mm": 0.42,
    "worst_mm": 1.2,
    "px_per_mm": 1.34,
    "advice": "Cards are small in this picture: move the camera nearer, or take a longer lens.",
}
"""The state of the program, with the longest that it says."""

SHOW = "state => { saved = true; show(state); }"
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


@pytest.mark.parametrize("state", [ASKED, FITTED])
def test_all_that_it_says_is_in_view(state: dict[str, object], browser: Browser) -> None:
    page = browser.new_page()
    page.goto(PAGE.as_uri())
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, state)
        if hidden := page.evaluate(HIDDEN):
            found[width, height] = hidden
    page.close()
    assert found == {}
