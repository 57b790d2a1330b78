"""What a tired dealer could misread: words that touch, cards whose corners are covered, sums of
hands that are not there."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import betting, call_manager_over, open_table
from tests.support.pages.longest_wrong import every_wrong, show
from tests.support.pages.served_table import ServedTable
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (1024, 768), (1024, 600), (800, 480)]

TOUCHING = """() => {
  const words = element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const sign = words(document.querySelector('#instruction .sign span'));
  const sentence = words(document.querySelector('#instruction .sentence'));
  return sentence.left - sign.right;
}"""

LEAST_STRIP = """() => Math.min(...[...document.querySelectorAll('.boxes .card:not(:last-child)')]
  .map(card => card.getBoundingClientRect().height))"""
"""How much of a covered card its neighbour leaves free, at the least."""


STRIPS = {(1280, 800): 18, (1024, 768): 18, (800, 480): 12}
"""Pixels of a covered card that show its index, by the size of the screen."""


def opened(table: Tables, screen: Screens, language: Language) -> tuple[ServedTable, Page]:
    """A table that is open, and a screen of it in that language."""
    served = table("blackjack_live")
    page = screen(served, language=language)
    served.do(open_table)
    return served, page


def shown(served: ServedTable, told: dict[str, Any]) -> None:
    """Let every screen show the view with this in place of what it tells."""
    plain = type(served.driver.engine).console_view
    engine = served.driver.engine
    engine.console_view = lambda now: {**plain(engine, now), **told}  # type: ignore[method-assign]
    served.do(lambda driver: None)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_word_of_the_sign_stands_apart_from_the_sentence(
    language: Language, table: Tables, screen: Screens
) -> None:
    served, page = opened(table, screen, language)
    served.do(betting)
    expect(page.locator("#instruction.waiting")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOUCHING) >= 10, (width, height)


def results() -> dict[str, Any]:
    """Seven hands of four cards, as they came out."""
    faces = ("9S", "2H", "3D", "TC")
    cards = [
        {"face": face, "colour": "red", "order": n, "pull": n, "track": n, "ok": True, "doubt": ""}
        for n, face in enumerate(faces)
    ]
    hand = {"cards": cards, "total": "24", "soft": False, "status": "bust"}
    names = [str(box) for box in range(1, 8)]
    zones = [{**hand, "zone": name, "label": name} for name in [*names, "dealer"]]
    lost = {"hands": [{"result": "bust", "multiplier": 0}]}
    one_stake = {"result": "lose_double_returned", "multiplier": -1, "doubled": True}
    boxes = {**dict.fromkeys(names, lost), "7": {"hands": [one_stake]}}
    outcome = {"dealer": {"total": "21", "blackjack": True}, "boxes": boxes}
    return {"zones": zones, "told": {"decided": [], "outcome": outcome}}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_every_card_of_a_hand_can_be_read_when_all_results_are_told(
    language: Language, table: Tables, screen: Screens
) -> None:
    served, page = opened(table, screen, language)
    shown(served, results())
    expect(page.locator(".boxes .card")).to_have_count(28)
    for (width, height), strip in STRIPS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # a frame is drawn
        assert page.evaluate(LEAST_STRIP) >= strip, (width, height)


def test_a_dealers_blackjack_and_a_double_given_back_are_told_in_words(opened: AtWork) -> None:
    served, page = opened("blackjack_live")
    shown(served, results())
    told = page.locator(".told-now")
    expect(told).to_contain_text("Dealer: blackjack")
    expect(told).to_contain_text("Box 7: loses one stake")
    expect(told).not_to_contain_text("doubled")


def test_a_place_to_which_a_card_is_still_to_be_moved_has_no_sum(opened: AtWork) -> None:
    served, page = opened("blackjack_live")
    told = results()
    waiting = {
        "zone": "3.2",
        "label": "3.2",
        "cards": [],
        "total": "8",
        "soft": False,
        "status": "",
    }
    move = {"code": "move", "text": "Move it.", "zone": "3.2", "from": "3"}
    told = {"zones": [*told["zones"], waiting], "instruction": move}
    shown(served, told)
    place = page.locator(".zone[data-zone='3.2']")
    expect(place).to_be_visible()
    expect(place.locator(".total")).to_have_count(0)
    expect(place).not_to_have_attribute("aria-label", "Box 3, hand 2: total 8")


def test_a_wait_is_no_button_for_who_can_only_wait(at_work: AtWork) -> None:
    served, page = at_work()
    for number, wrong in enumerate((one for one in every_wrong() if one.irregularity["awaits"]), 1):
        show(served, wrong, number)
        wait = catalogue("en").text(wrong.irregularity["awaits"])
        expect(page.locator(".trouble-body .awaits")).to_have_text(wait)
        expect(page.locator("#trouble button", has_text="Wait")).to_have_count(0)
    call_manager_over(page)
    expect(page.locator(".trouble-body .awaits")).to_have_text(wait)
    expect(page.locator("#trouble button", has_text="Wait until it is back")).to_have_count(1)
