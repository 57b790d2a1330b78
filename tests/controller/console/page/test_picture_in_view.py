"""The picture by which one rules is whole where its remedies are offered."""

import pytest
from playwright.sync_api import expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import misread, open_table
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, MANAGER
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

CUT = """() => [...document.querySelectorAll('.trouble .pictures figure, .trouble .see img')]
  .filter(part => part.checkVisibility())
  .map(part => [part, part.closest('.trouble-body')].map(one => one.getBoundingClientRect()))
  .filter(([box, panel]) => box.height < 60 || box.bottom > panel.bottom || box.right > panel.right)
  .map(([box, panel]) => [box.top, box.bottom, panel.bottom])"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
@pytest.mark.parametrize("game", sampled(["blackjack_live", "infinite"], "infinite"))
def test_the_picture_to_rule_by_is_whole_beside_its_remedies(
    game: str, language: Language, table: Tables, screen: Screens
) -> None:
    served = table(game)
    served.do(open_table)
    page = screen(served, language=language)
    sign_in_there(page, "#people button", DEALER)
    served.do(misread)
    with_pictures(served)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    expect(page.locator("#trouble .pictures img").first).to_be_visible()
    for size in each_size(page, [(1024, 768), (1280, 800)]):
        keep(page, f"rule-by-{game}-{language}-{size[0]}")
        assert page.evaluate(CUT) == [], size
