"""No list of the page ends in a cut line without a sign that there is more of it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import manager_panel
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import ServedTable
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

UNSAID = """() => [...document.querySelectorAll('.side, #gate, .dialog')]
  .filter(place => place.checkVisibility() && getComputedStyle(place).overflowY === 'auto')
  .filter(place => {
    const below = place.scrollHeight - place.clientHeight - place.scrollTop > 1;
    const arrow = getComputedStyle(place, '::after').content.includes('▼');
    return below !== arrow;
  })
  .map(place => place.id || place.className)"""

GATE_LINES = """() => {
  const gate = document.getElementById('gate').getBoundingClientRect();
  return [...document.querySelectorAll('#gate li')]
    .filter(line => line.getBoundingClientRect().bottom > gate.bottom).length;
}"""

LONG = "o carte s-a blocat: eliberați-o și apăsați tasta de ștergere a erorii de pe sabot"


def shown(served: ServedTable, **more: Any) -> None:
    """Show these parts of the view otherwise than they are."""
    engine = served.driver.engine
    plain = type(engine).console_view
    engine.console_view = lambda now: {**plain(engine, now), **more}  # type: ignore[method-assign]
    served.do(lambda driver: None)


def betting_over(driver: Driver) -> dict[str, Any]:
    driver.close_betting()
    return driver.view()


def settled(page: Page) -> None:
    """Let observers of sizes have been told."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_column_beside_the_table_says_that_there_is_more(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work("baccarat", language=language)
    served.do(betting_over)
    devices = served.do(lambda driver: driver.view()["devices"])
    ill = [{**one, "state": "warning", "text": LONG} for one in devices]
    rounds = [{"round": f"r{n}", "number": f"#10:42:1{n}", "text": "dragon 8-2"} for n in range(5)]
    for told in (devices, ill):
        shown(served, devices=told, last=rounds)
        expect(page.locator(".lamp-warning")).to_have_count(len(ill) if told is ill else 0)
        for size in each_size(page):
            settled(page)
            assert page.evaluate(UNSAID) == [], size
            keep(page, f"column-{language}-{told is ill}-{size[0]}")


def test_what_holds_up_the_next_round_is_read_before_the_roads(at_work: AtWork) -> None:
    """One reason of two lines is whole on the usual screen, though a card still lies there."""
    served, page = at_work("baccarat")
    view = served.do(betting_over)
    missing = [{"code": "x", "text": f"Sabotul avertizează: {LONG}.", "blocks": "round"}]
    shown(served, gate=missing, table={**view["table"], "phase": "idle"}, zones=[WITH_A_CARD])
    expect(page.locator("#gate li")).to_have_count(1)
    settled(page)
    assert page.evaluate(GATE_LINES) == 0
    assert page.evaluate(UNSAID) == []
    keep(page, "reason-and-card")


WITH_A_CARD = {
    "zone": "player",
    "label": "player",
    "cards": [
        {"face": "KS", "colour": "red", "order": 0, "pull": 1, "track": 1, "ok": True, "doubt": ""}
    ],
    "total": "",
    "soft": False,
    "status": "",
}


def test_the_managers_panel_says_that_it_goes_on_below(at_work: AtWork) -> None:
    served, page = at_work("baccarat")
    served.do(betting_over)
    manager_panel(page)
    for size in each_size(page):
        settled(page)
        assert page.evaluate(UNSAID) == [], size
        keep(page, f"manager-panel-{size[0]}")
    page.locator("dialog").evaluate("dialog => dialog.scrollTo(0, dialog.scrollHeight)")
    settled(page)
    assert page.evaluate(UNSAID) == []
