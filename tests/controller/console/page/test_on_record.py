"""Every card of the record is on the page's felt, also one that no camera has seen."""

import re

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing
from tests.support.mistakes.aftermath import ruled
from tests.support.pages.pictures import keep
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def by_the_shoe_alone(driver: Driver) -> None:
    """The camera is lost; by the shoe's word the next card is dealt."""
    driver.feed(d.CameraState("camera0", "v1", "black", "dark"))
    driver.wait(1000)
    assert ruled(driver, "shoe_alone")
    driver.pull()
    assert driver.tap(c.ConfirmStep()) == "accepted"


GAMES = ["infinite", "quebec", "blackjack_live", "baccarat"]


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
@pytest.mark.parametrize("game", sampled(GAMES, "infinite", "baccarat"))
def test_a_card_that_only_the_record_has_is_drawn_and_marked(
    game: str, language: Language, opened: AtWork
) -> None:
    served, page = opened(game, width=1024, height=768, language=language)
    served.do(dealing)
    seen = page.locator("#felt .card:not(.ghost)")
    expect(seen).to_have_count(3)
    served.do(by_the_shoe_alone)
    expect(seen).to_have_count(4)
    card = page.locator("#felt .card.doubtful")
    expect(card).to_have_count(1)
    said = catalogue(language).text(say("page_doubt_unseen"))
    expect(card.locator("svg").first).to_have_attribute("aria-label", re.compile(f", {said}$"))
    expect(card.locator(".mark .icon")).to_be_visible()
    keep(page, f"on-record-{game}-{language}")
