"""Nothing that people read on the page is cut: it is whole, or an arrow says that there is more."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    dealing,
    misread,
    remedy,
)
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import ServedTable
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import PAINTED, each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SCROLLED_UNSAID = """() => {
  const panel = document.querySelector('.trouble-body');
  const picture = document.querySelector('.pictures');
  const cut = picture.checkVisibility() && picture.children.length > 0
    && picture.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom;
  const more = panel.scrollHeight - panel.clientHeight > 1;
  return (cut && innerWidth > 700) || more !== panel.classList.contains('more');
}"""
"""Whether a picture is cut, or what has to be scrolled to has no arrow."""


SCROLLED_OVER_ROOM = """() => {
  const panel = document.querySelector('.trouble-body');
  const scrolls = panel.scrollHeight - panel.clientHeight > 1;
  panel.scrollTop = panel.scrollHeight;
  const frame = panel.getBoundingClientRect().top + panel.clientTop + panel.clientHeight;
  const ends = [...panel.querySelectorAll('button, p, li, h3, img, .pick')]
    .filter(part => part.checkVisibility())
    .map(part => part.getBoundingClientRect().bottom);
  panel.scrollTop = 0;
  const free = frame - Math.max(...ends);
  return scrolls && free > 24 ? free : 0;
}"""
"""How much room of the panel stands empty at its end, though it has to be scrolled."""


GATE = """() => {
  const gate = document.querySelector('#gate');
  const [its, column] = [gate, gate.parentElement].map(part => part.getBoundingClientRect());
  const felt = document.querySelector('#felt');
  const over = () => gate.scrollHeight - gate.clientHeight - gate.scrollTop > 1;
  const said = () => getComputedStyle(gate, '::after').content.includes('▼');
  const found = {
    scrolls: over(), unsaid: over() !== said(),
    free: over() && (column.bottom - its.bottom > 1 || felt.getBoundingClientRect().height > 30),
  };
  gate.scrollTop = gate.scrollHeight;
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    found.stays = said();
    gate.scrollTop = 0;
    done(found);
  })));
}"""
"""Of the list of what is missing: whether it is scrolled, and says so, and took all the room."""


BOTH_SIDES = ("player", "banker")


CUT_ROUNDS = """() => {
  const box = document.querySelector('#last').getBoundingClientRect();
  const rows = [...document.querySelectorAll('#last .rounds li')]
    .filter(row => row.checkVisibility())
    .map(row => row.getBoundingClientRect())
    .filter(row => row.left < box.right && row.top < box.bottom);
  const end = Math.min(box.bottom, document.querySelector('.side').getBoundingClientRect().bottom);
  return {shown: rows.length, cut: rows.filter(row => row.bottom > end).length};
}"""


STRIPS = """() => {
  const cards = [...document.querySelectorAll(".zone[data-zone='1'] .card")];
  const tops = cards.map(card => card.getBoundingClientRect());
  const wide = cards[0].querySelector('svg').getBoundingClientRect().width;
  return tops.slice(0, -1).map(box => box.height / wide);
}"""
"""Of each card but the last in box 1, how much of its height is free, in widths of a card."""


RANK_REACHES = 0.42
"""In widths of a card: so much of it from its end holds its rank."""


def test_the_panels_picture_is_whole_or_left_to_the_evidence(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(misread)
    with_pictures(served)
    call_manager_over(page)
    expect(page.locator("#trouble .pictures img").first).to_be_attached()
    for size in each_size(page):
        assert not page.evaluate(SCROLLED_UNSAID), size
    page.set_viewport_size({"width": 1280, "height": 800})
    remedy(page, "Void the round").click()
    expect(page.locator(".ruling .pick").first).to_be_visible()
    for size in each_size(page):
        assert not page.evaluate(SCROLLED_UNSAID), size
        keep(page, f"ruling-{size[0]}")


def test_the_panel_is_scrolled_only_where_it_is_full(at_work: AtWork) -> None:
    served, page = at_work("olivia")
    served.do(misread)
    with_pictures(served)
    expect(page.locator("#trouble .pictures img").first).to_be_attached()
    found = {}

    def look(what: str) -> None:
        for size in each_size(page):
            if page.evaluate(SCROLLED_OVER_ROOM):
                found[what, size] = page.evaluate(SCROLLED_OVER_ROOM)
            keep(page, f"panel-{what}-{size[0]}")
        page.set_viewport_size({"width": 1280, "height": 800})

    look("dealer")
    call_manager_over(page)
    look("manager")
    remedy(page, "Enter the card").click()
    expect(page.locator(".ruling .pick").first).to_be_visible()
    look("card")
    assert found == {}


def test_what_is_missing_is_whole_or_says_that_there_is_more(at_work: AtWork) -> None:
    served, page = at_work("olivia")
    texts = [
        "Nu e în joc niciun sabot amestecat: puneți unul; apoi amestecătorul sau șeful de tură "
        "încarcă setul acestuia la un ecran.",
        *("Numărați sau scanați restul setului R1: 402 cărți.", "Amestecați R1 și confirmați.") * 3,
    ]
    missing = [{"code": "x", "text": text, "blocks": "round"} for text in texts]
    wrong = show_misread(served)
    for what, at_stop in (("quiet", None), ("stop", wrong)):
        shown(
            served, gate=missing, irregularity=at_stop, zones=[],
            table=lambda was: {**was["table"], "phase": "idle"},
        )  # fmt: skip
        expect(page.locator("#trouble")).to_be_visible(visible=at_stop is not None)
        expect(page.locator("#gate li")).to_have_count(len(texts))
        for size in each_size(page):
            found = page.evaluate(GATE)
            whole = {"unsaid": False, "free": False, "stays": False}
            whole["scrolls"] = found["scrolls"] if size[1] <= 600 else False
            assert found == whole, (what, size)
            keep(page, f"missing-list-{what}-{size[0]}")


def show_misread(served: ServedTable) -> Any:
    """What is told of a card that was read wrongly, as a stop that no screen has drawn yet."""
    served.do(misread)
    return {**served.do(lambda driver: driver.view()["irregularity"]), "id": 77}


def _shows_whole_rounds(page: Page, least: int) -> None:
    """At each size with room for the column; the page is left at the usual one."""
    for width, height in each_size(page):
        if width > 700 and height > 600:
            rows = page.evaluate(CUT_ROUNDS)
            assert rows["shown"] >= least, (width, height)
            assert rows["cut"] == 0, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_of_the_last_rounds_only_whole_ones_are_shown(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(dealing)
    text = "Voided: a card of another deck lay on the felt and nobody had seen it"
    rounds = [{"round": f"r{n}", "number": f"#18:38:1{n}", "text": text} for n in range(5)]
    shown(served, last=rounds)
    expect(page.locator("#last")).to_contain_text("Voided")
    _shows_whole_rounds(page, least=1)
    keep(page, "last-rounds")


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_two_coups_that_were_dealt_are_told_beside_the_table(
    language: Language, opened: AtWork
) -> None:
    served, page = opened("baccarat_squeeze", language=language)
    coups = [say("coup_won", zone=say(f"place_{side}"), count=9, least=8) for side in BOTH_SIDES]
    rounds = [{"round": f"r{n}", "number": f"#18:38:1{n}", "text": coups[n % 2]} for n in range(5)]
    shown(served, last=rounds)
    expect(page.locator("#last .rounds li")).to_have_count(len(rounds))
    _shows_whole_rounds(page, least=2)
    keep(page, f"last-coups-{language}")


def test_the_ranks_of_five_cards_are_free_while_the_next_is_due(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(dealing)
    faces = ["2C", "6C", "3H", "3D", "AS"]
    cards = [{"face": face, "colour": "red", "doubt": ""} for face in faces]
    one = {"zone": "1", "cards": cards, "total": "15", "soft": False, "status": "open"}
    due = {"code": "deal", "text": "Deal a card to box 1.", "zone": "1", "face": "up"}
    shown(served, zones=[one], instruction=due, irregularity=None)
    expect(page.locator(".zone[data-zone='1'] .card")).to_have_count(6)
    for width, height in [(1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert min(page.evaluate(STRIPS)) >= RANK_REACHES, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    keep(page, "five-cards")
