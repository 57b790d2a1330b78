"""The page shows the table as the view says, in all five games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from tests.console.acts import betting, dealing, open_table, play_until
from tests.console.conftest import Screens, Tables
from tests.table_driver import Driver

pytestmark = pytest.mark.system

GAMES = ["infinite", "blackjack_live", "igt", "olivia", "quebec"]
RANKS = dict(zip("A23456789TJQK", ["A", *"23456789", "10", *"JQK"], strict=True))

READ_FELT = """() => Object.fromEntries([...document.querySelectorAll('.zone')].map(zone =>
  [zone.dataset.zone, [...zone.querySelectorAll('.card:not(.ghost)')].map(card =>
    (card.querySelector('text')?.textContent ?? 'back')
    + (card.querySelector('use')?.getAttribute('href').slice(-1) ?? ''))]
).filter(([, cards]) => cards.length))"""


def shown(card: dict[str, Any]) -> str:
    face = card["face"]
    return "back" if face == "back" else RANKS[face[0]] + face[1]


def felt_of(view: dict[str, Any]) -> dict[str, list[str]]:
    zones = {zone["zone"]: [shown(card) for card in zone["cards"]] for zone in view["zones"]}
    return {zone: cards for zone, cards in zones.items() if cards}


def expect_view(page: Page, view: dict[str, Any]) -> None:
    """The page has drawn this view: sentence, and every card in its zone and order."""
    expect(page.locator("#instruction .sentence")).to_have_text(view["instruction"]["text"])
    page.wait_for_function(
        f"wanted => JSON.stringify(({READ_FELT})()) === wanted || undefined",
        arg=_json(page, felt_of(view)),
    )


def _json(page: Page, felt: dict[str, list[str]]) -> Any:
    order = page.evaluate("() => [...document.querySelectorAll('.zone')].map(z => z.dataset.zone)")
    known = {zone: felt[zone] for zone in order if zone in felt}
    assert known == felt
    return page.evaluate("value => JSON.stringify(value)", known)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_rounds_is_drawn_as_it_lies(
    game: str, table: Tables, screen: Screens
) -> None:
    served = table(game)
    page = screen(served)
    served.do(open_table)
    expect(page.locator("#title")).to_have_text(served.do(Driver.view)["table"]["title"])
    cards = 0
    for step in range(14):
        view = served.do(play_until(_nth_change(2), seed=step))
        expect_view(page, view)
        cards += sum(map(len, felt_of(view).values()))
    assert cards > 10


def _nth_change(n: int) -> Any:
    seen: list[str] = []

    def reached(view: dict[str, Any]) -> bool:
        key = str([view["zones"], view["instruction"]])
        if key not in seen:
            seen.append(key)
        return len(seen) > n

    return reached


def test_totals_and_results_of_hands_are_words(table: Tables, screen: Screens) -> None:
    served = table("blackjack_live", seed=8)
    page = screen(served)
    served.do(open_table)
    view = served.do(
        play_until(lambda v: any(z["status"] in ("bust", "blackjack") for z in v["zones"]))
    )
    zone = next(z for z in view["zones"] if z["status"] in ("bust", "blackjack"))
    place = page.locator(f".zone[data-zone='{zone['zone']}']")
    expect(place.locator(".total b")).to_have_text(zone["total"])
    expect(place.locator(".status").first).to_have_text(zone["status"].capitalize())
    expect(place).to_have_attribute("aria-label", re.compile(rf"total (soft )?{zone['total']}"))


def test_the_next_card_has_its_place_marked(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    zone = served.do(dealing)["instruction"]["zone"]
    expect(page.locator(f".zone[data-zone='{zone}'].asked .ghost")).to_be_visible()
    expect(page.locator(".zone.asked")).to_have_count(1)


def test_a_back_shows_its_colour_and_nothing_of_its_face(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    served.do(
        play_until(lambda v: any(c["face"] == "back" for z in v["zones"] for c in z["cards"]))
    )
    hole = page.locator(".zone[data-zone='dealer'] .card").nth(1)
    expect(hole.locator("svg")).to_have_attribute("aria-label", "red back")
    expect(hole.locator("text")).to_have_count(0)
    expect(hole.locator("use")).to_have_count(0)


def test_a_card_that_no_shoe_read_is_marked(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    served.do(dealing)
    served.do(lambda driver: driver.lay(Card("8S"), "P", face="unreadable"))
    doubtful = page.locator(".zone[data-zone='P'] .card.doubtful")
    expect(doubtful.locator(".mark")).to_have_text("!")
    expect(doubtful.locator("svg")).to_have_attribute(
        "aria-label", "card not readable, not read by the shoe"
    )


def test_the_light_is_shape_word_and_seconds(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    served.do(betting)
    clock = page.locator("#clock")
    expect(clock.locator("strong")).to_have_text("Bets open")
    expect(clock.locator("use")).to_have_attribute("href", "#shape-circle")
    expect(clock.locator(".clock-seconds")).to_have_text(re.compile("1[2-5]"))
    served.do(lambda driver: driver.wait(12_000))
    expect(clock.locator("strong")).to_have_text("Bets closing")
    expect(clock.locator("use")).to_have_attribute("href", "#shape-triangle")
    served.do(dealing)
    expect(clock.locator("strong")).to_have_text("No more bets")
    expect(clock.locator("use")).to_have_attribute("href", "#shape-octagon")


def test_a_decision_shows_its_choices_and_clock_but_no_counts(
    table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    view = served.do(play_until(lambda v: v["window"] is not None))
    legal = " · ".join(view["window"]["asks"][0]["legal"]).replace("_", " ")
    expect(page.locator("#clock .clock-detail").first).to_have_text(legal)
    expect(page.locator("#clock .clock-seconds")).to_have_text(re.compile(r"^\d+$"))
    assert "counts" not in str(view["window"])


def test_shoe_devices_rules_and_rounds_are_shown(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    served.do(open_table)
    view = served.do(play_until(lambda v: len(v["last"]) == 2))
    expect(page.locator("#shoe .big b")).to_have_text(str(view["shoe"]["left"]))
    expect(page.locator("#shoe [role=meter]")).to_have_attribute(
        "aria-valuenow", str(view["shoe"]["percent"])
    )
    expect(page.locator("#facts")).to_contain_text(view["table"]["rules_hash"][:8])
    expect(page.locator("#last li")).to_have_count(2)
    expect(page.locator(".lamp-ok")).to_have_count(2)
    expect(page.locator(".lamp-ok").first).to_contain_text("works")


def test_a_closed_table_says_what_is_missing(table: Tables, screen: Screens) -> None:
    page = screen(table())
    expect(page.locator("#gate")).to_contain_text("No dealer is signed in")
    expect(page.locator("#gate li")).to_have_count(4)
    expect(page.locator("#clock strong")).to_have_text("Table closed")
