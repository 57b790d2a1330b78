"""The page shows the table as the view says, in all five games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.cards import Card
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import betting, dealing, play_until
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

GAMES = ["infinite", "blackjack_live", "igt", "olivia", "quebec"]
NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = dict(zip("A23456789TJQK", (*NAMES, "jack", "queen", "king"), strict=True))
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def named(card: dict[str, Any]) -> str:
    """A card as its drawing is named."""
    face = card["face"]
    return f"{card['colour']} back" if face == "back" else f"{RANKS[face[0]]} of {SUITS[face[1]]}"


def expect_view(page: Page, view: dict[str, Any]) -> int:
    """The page has drawn this view: sentence, and every card in its zone and order."""
    expect(page.locator("#instruction .sentence")).to_have_text(view["instruction"]["text"])
    lying = [
        (z["zone"], n, named(card)) for z in view["zones"] for n, card in enumerate(z["cards"])
    ]
    expect(page.locator(".card:not(.ghost)")).to_have_count(len(lying))
    for zone, n, name in lying:
        card = page.locator(f".zone[data-zone='{zone}'] .card svg").nth(n)
        expect(card).to_have_attribute("aria-label", name)
    return len(lying)


@pytest.mark.parametrize("game", sampled(GAMES, *GAMES[:2]))
def test_every_step_of_rounds_is_drawn_as_it_lies(game: str, opened: AtWork) -> None:
    served, page = opened(game)
    expect(page.locator("#title")).to_have_text(served.do(Driver.view)["table"]["title"])
    cards = 0
    for step in range(14):
        view = served.do(play_until(_nth_change(2), seed=step))
        cards += expect_view(page, view)
    assert cards > 10


def _nth_change(n: int) -> Any:
    seen: list[str] = []

    def reached(view: dict[str, Any]) -> bool:
        key = str([view["zones"], view["instruction"]])
        if key not in seen:
            seen.append(key)
        return len(seen) > n

    return reached


def test_totals_and_results_of_hands_are_words(opened: AtWork) -> None:
    served, page = opened("blackjack_live", seed=8)
    view = served.do(
        play_until(lambda v: any(z["status"] in ("bust", "blackjack") for z in v["zones"]))
    )
    zone = next(z for z in view["zones"] if z["status"] in ("bust", "blackjack"))
    place = page.locator(f".zone[data-zone='{zone['zone']}']")
    expect(place.locator(".total b")).to_have_text(zone["total"])
    expect(place.locator(".status").first).to_have_text(zone["status"])
    expect(place).to_have_attribute("aria-label", re.compile(rf"total (soft )?{zone['total']}"))


def test_the_next_card_has_its_place_marked(opened: AtWork) -> None:
    served, page = opened()
    zone = served.do(dealing)["instruction"]["zone"]
    expect(page.locator(f".zone[data-zone='{zone}'].asked .ghost")).to_be_visible()
    expect(page.locator(".zone.asked")).to_have_count(1)


def test_a_back_shows_its_colour_and_nothing_of_its_face(opened: AtWork) -> None:
    served, page = opened()
    served.do(
        play_until(lambda v: any(c["face"] == "back" for z in v["zones"] for c in z["cards"]))
    )
    hole = page.locator(".zone[data-zone='dealer'] .card").nth(1)
    expect(hole.locator("svg")).to_have_attribute("aria-label", "red back")
    expect(hole.locator("text")).to_have_count(0)
    expect(hole.locator("use")).to_have_count(0)


def covered(driver: Driver) -> None:
    """A card that lay open is turned face down; the camera told no back while it lay open."""
    lying = next(card for card in driver.lying if card.up)
    next(one for one in driver.engine.table.lying.values() if one.face == lying.card).colour = ""
    lying.up = False
    driver.sight("revealed", lying)


def test_a_card_that_was_covered_is_drawn_as_the_other_backs(opened: AtWork) -> None:
    served, page = opened()
    served.do(
        play_until(lambda v: any(c["face"] == "back" for z in v["zones"] for c in z["cards"]))
    )
    backs = page.locator("#felt .card svg[aria-label='red back']")
    expect(backs).to_have_count(1)
    served.do(covered)
    expect(page.locator("#felt .card svg[aria-label='card face down']")).to_have_count(0)
    expect(backs).to_have_count(2)
    one, other = (back.inner_html() for back in backs.all())
    assert one == other


def test_a_card_that_no_shoe_read_is_marked(opened: AtWork) -> None:
    served, page = opened()
    served.do(dealing)
    served.do(lambda driver: driver.lay(Card("8S"), "P"))
    doubtful = page.locator(".zone[data-zone='P'] .card.doubtful")
    expect(doubtful.locator(".mark")).to_have_text("!")
    expect(doubtful.locator("svg")).to_have_attribute(
        "aria-label", "eight of spades, not read by the shoe"
    )


def test_the_mark_says_what_is_true_of_a_card(opened: AtWork) -> None:
    served, page = opened("quebec")
    served.do(play_until(lambda v: v["instruction"].get("face") == "up"))

    def lay_due(driver: Driver, face: str | None) -> None:
        zone = driver.view()["instruction"]["zone"]
        driver.lay(driver.pull(), zone, face=face)

    doubtful = page.locator(".card.doubtful svg")
    served.do(lambda driver: lay_due(driver, "unreadable"))
    expect(doubtful).to_have_attribute("aria-label", "card not readable")
    served.do(lambda driver: driver.sight("revealed", driver.lying[-1], "2C"))
    expect(doubtful).to_have_attribute("aria-label", "two of clubs, the shoe read another card")
    served.do(lambda driver: driver.sight("revealed", driver.lying[-1]))
    expect(doubtful).to_have_count(0)


def test_the_light_is_shape_word_and_seconds(opened: AtWork) -> None:
    served, page = opened()
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


def test_a_decision_shows_its_choices_and_clock_but_no_counts(opened: AtWork) -> None:
    served, page = opened()
    view = served.do(play_until(lambda v: v["window"] is not None))
    legal = " · ".join(view["window"]["asks"][0]["legal"]).replace("_", " ")
    expect(page.locator("#clock .clock-detail").first).to_have_text(legal)
    expect(page.locator("#clock .clock-seconds")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator(".zone.deciding")).to_have_attribute("data-zone", "P")
    assert "counts" not in str(view["window"])


def totals(view: dict[str, Any]) -> set[str]:
    return {one["zone"] for one in view["zones"] if one["total"]}


def test_the_first_hand_decides_where_its_drawn_cards_lie(opened: AtWork) -> None:
    served, page = opened()
    counted = served.do(play_until(lambda view: bool(view["window"]) and "H" in totals(view)))
    assert "P" not in totals(counted)
    expect(page.locator(".zone.deciding")).to_have_attribute("data-zone", "H")


def test_the_split_hand_that_decides_is_marked(opened: AtWork) -> None:
    served, page = opened("quebec", seed=5)
    second = served.do(
        play_until(lambda v: bool(v["window"]) and v["window"]["asks"][0]["at"].endswith(":1"))
    )
    box = second["window"]["asks"][0]["who"]
    expect(page.locator(".zone.deciding")).to_have_attribute("data-zone", f"{box}.2")
    expect(page.locator(".zone.deciding .zone-name")).to_have_text(f"{box}.2")
    expect(page.locator("#clock strong")).to_have_text(f"Box {box}, hand 2")
    expect(page.locator("#instruction")).to_contain_text(f"decide at box {box}, hand 2.")
    expect(page.locator("#told")).to_have_text(
        re.compile(rf"^Box {box}: ")
    )  # as its first cards lie


def test_shoe_devices_rules_and_rounds_are_shown(opened: AtWork) -> None:
    served, page = opened()
    view = served.do(play_until(lambda v: len(v["last"]) == 2))
    expect(page.locator("#shoe .big b")).to_have_text(str(view["shoe"]["left"]))
    expect(page.locator("#shoe [role=meter]")).to_have_attribute(
        "aria-valuenow", str(view["shoe"]["percent"])
    )
    expect(page.locator("#last li")).to_have_count(2)
    expect(page.locator(".lamp-ok")).to_have_count(2)
    expect(page.locator(".lamp-ok").first).to_contain_text("works")
    page.get_by_role("button", name="Screen").click()
    rules = view["table"]["rules_hash"][:8]
    expect(page.get_by_role("dialog")).to_contain_text(f"Rules version: {rules}")


def test_a_closed_table_says_what_is_missing(table: Tables, screen: Screens) -> None:
    page = screen(table())
    expect(page.locator("#gate")).to_contain_text("No dealer is signed in")
    expect(page.locator("#gate li")).to_have_count(3)
    expect(page.locator("#clock strong")).to_have_text("Table closed")
