"""The pit's page in a real browser, at a real broker, with what real tables told."""

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from controller.pit.store import Store
from tests.controller.pit.conftest import Mouth, Screens, Tables
from tests.support.console.acts import sign_in
from tests.support.mqtt.broker import Broker
from tests.support.mqtt.told_table import ToldTable, told_stream
from tests.support.pages.pictures import keep
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER
from tests.support.pages.speaking import speak
from tests.support.pages.usable import BROKEN_WORDS, SMALL_TARGETS, faults
from tests.support.sampled import sampled, so_many

pytestmark = pytest.mark.system


LOOKS = [("light", "ro"), ("dark", "es"), ("dark", "en")]
"""The floor is dark in test_rules_of_the_floor.py."""
SIZES = [(1280, 800), (1920, 1080), (1024, 768), (800, 480), (390, 844)]

SIDEWAYS = """() => [...document.querySelectorAll('body, main, .band, .tile, .dialog, .bar')]
  .filter(part => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
  .map(part => part.className || part.tagName)"""


STRUCK_THROUGH = """() => [...document.querySelectorAll('.plot')].flatMap(plot => {
  const line = plot.querySelector('.plot-line').getBoundingClientRect().top;
  return [...plot.querySelectorAll('.plot-text')].filter(text => {
    const { top, bottom, height } = text.getBoundingClientRect();
    return top + height * .2 < line && line < bottom - height * .2;
  }).map(text => text.textContent);
})"""
"""Times of a plot that its own axis crosses."""

CUT_NAMES = """() => [...document.querySelectorAll('.road-name')]
  .filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"""

SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll('.plot-text')]
  .map(text => text.getBoundingClientRect().height))"""


def call_of(page: Page, table: str) -> Locator:
    return page.locator(f'#band .call[data-table="riga/{table}"]')


MANY = so_many(12, 50)
CALLING = (so_many(3, 7), so_many(7, 21), so_many(11, 37))


def test_among_many_tables_a_call_is_shown_and_answered_on_all_screens(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(MANY)
    first, second = screen(pit), screen(pit)
    for page in (first, second):
        expect(page.locator(".tile.level-plays")).to_have_count(MANY)
    for number in CALLING:  # how soon is measured by tests.torture.floor_calls
        tables[number - 1].tell("called")
        expect(call_of(first, f"bj{number}")).to_contain_text("Damaged card")
    for page in (first, second):
        expect(page.locator("#band .call")).to_have_count(3)
        assert page.evaluate("() => document.documentElement.dataset.rung")
        expect(page.locator(".tile").first).to_have_attribute("data-table", f"riga/bj{CALLING[0]}")
    call_of(first, f"bj{CALLING[0]}").get_by_role("button", name="I am coming").click()
    sign_in(first, MANAGER, "Shift manager")
    for page in (first, second):
        expect(page.locator("#band .call")).to_have_count(2)
        expect(page.locator(".tile.level-coming")).to_contain_text(f"{MANAGER} is coming")
    for number in CALLING:
        tables[number - 1].tell("over")
    for page in (first, second):
        expect(page.locator("#band")).to_be_hidden()
        expect(page.locator(".tile.level-plays")).to_have_count(MANY)


def test_only_who_may_come_says_so(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens, mouth: Mouth
) -> None:
    (table,) = floor_of_tables(1)
    table.tell("called")
    page = screen(pit)
    call_of(page, "bj1").get_by_role("button", name="I am coming").click()
    sign_in(page, DEALER, "Shift manager")
    expect(page.locator("dialog .refusal")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(call_of(page, "bj1")).to_be_visible()
    page.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(page, COLLEAGUE, "Shift manager")
    expect(page.locator("#people .badge")).to_contain_text(COLLEAGUE)
    call_of(page, "bj1").get_by_role("button", name="I am coming").press("Enter")
    expect(page.locator(".tile")).to_contain_text(f"{COLLEAGUE} is coming")


def test_a_keyboard_keeps_its_place_while_other_tables_call(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(6)
    page = screen(pit)
    tables[2].tell("called")
    for place in ("#band .call", ".tile"):
        come = page.locator(f'{place}[data-table="riga/bj3"] .come')
        come.focus()
        tables[4 if place == ".tile" else 3].tell("called")
        expect(page.locator("#band .call")).to_have_count(3 if place == ".tile" else 2)
        expect(come).to_be_focused()


def test_a_lost_broker_is_said_and_what_was_missed_too(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens, mouth: Mouth, broker: Broker
) -> None:
    page = screen(pit)
    expect(page.locator("#broker")).to_be_hidden()  # it hears: a gap is counted from what it heard
    (table, _) = floor_of_tables(2)
    expect(page.locator(".tile.level-plays")).to_have_count(2)
    broker.stop(kill=True)
    expect(page.locator("#broker")).to_contain_text("NO BROKER")
    broker.start()
    expect(page.locator("#broker")).to_be_hidden()
    table.skip(3)
    table.tell("calm")
    mouth.said()
    expect(page.locator('.tile[data-table="riga/bj1"]')).to_contain_text("3 messages were missed")
    expect(page.locator('.tile[data-table="riga/bj2"] .tile-missed')).to_have_count(0)


UNWRITTEN = {
    "en": "missing in reports. Call the engineer",
    "es": "faltará en los informes. Llame al técnico",
    "ro": "lipsi din rapoarte. Chemați inginerul",
}


def test_that_nothing_is_written_is_said_with_who_is_to_be_called(
    pit: ServedPit, screen: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = screen(pit)
    said = page.locator("#unwritten")
    with monkeypatch.context() as during:
        during.setattr(Store, "commit", _refused)
        expect(said).to_contain_text(UNWRITTEN["en"])
        for language, words in UNWRITTEN.items():
            speak(page, language)
            expect(said).to_contain_text(words)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(SIDEWAYS) == [], (width, height)
                keep(page, f"unwritten-{language}-{width}")
        assert faults(page) == []
    expect(said).to_be_hidden()


def _refused(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_pit_that_comes_back_knows_who_comes_and_what_was_dealt(
    floor_of_tables: Tables, broker: Broker, tmp_path: Path, screen: Screens, mouth: Mouth
) -> None:
    with ServedPit(tmp_path / "pit", broker.port) as pit:
        page = screen(pit)
        (table,) = floor_of_tables(1)
        table.tell("called")
        call_of(page, "bj1").get_by_role("button", name="I am coming").click()
        sign_in(page, MANAGER, "Shift manager")
        expect(page.locator(".tile.level-coming")).to_contain_text("Irregularities1")
        page.close()
    with ServedPit(tmp_path / "pit", broker.port) as pit:
        page = screen(pit)
        expect(page.locator(".tile.level-coming")).to_contain_text(f"{MANAGER} is coming")
        expect(page.locator(".tile-facts")).to_contain_text("Rounds2")
        page.locator(".tile-open").click()
        expect(page.locator(".history .round")).to_have_count(2)
        page.locator(".history .round summary").first.click()
        expect(page.locator(".history .round .face").first).to_be_visible()
        expect(page.locator(".way")).to_contain_text("the ruling is made at the table")


def test_a_table_of_two_sides_shows_the_roads_that_it_told(
    pit: ServedPit, screen: Screens, mouth: Mouth
) -> None:
    table = ToldTable("bac1", mouth.say, told_stream("baccarat"))
    table.status("online")
    table.tell("calm")
    mouth.said()
    page = screen(pit)
    page.locator('.tile[data-table="riga/bac1"] .tile-open').click()
    for road in ("beads", "big_road"):  # of two coups
        expect(page.locator(f".table-view [data-road='{road}'] g")).to_have_count(2)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(CUT_NAMES) == []


WAY_TO_RULINGS = """async ([told, console]) => {
  const { roundView } = (await import("/pit/main.js")).files["/pit/rounds.js"];
  return roundView({ opened: 1, ...told }, true, console).querySelector("a")?.href ?? null;
}"""
"""Where the history of a round leads whoever asks who ruled."""


def test_a_ruling_from_afar_goes_over_the_tables_own_console(
    floor_of_tables: Tables, broker: Broker, tmp_path: Path, screen: Screens
) -> None:
    floor_of_tables(2)
    gone = "http://127.0.0.1:9/"
    with ServedPit(tmp_path / "other", broker.port) as other:  # it answers as a console does
        consoles = {"riga/bj1": other.url, "riga/bj2": gone}
        with ServedPit(tmp_path / "pit", broker.port, consoles) as pit:
            page = screen(pit)
            page.locator('.tile[data-table="riga/bj1"] .tile-open').click()
            link = page.get_by_role("link", name="Rule at its own console")
            expect(link).to_have_attribute("href", other.url)
            ruled = {"round": "t1-5", "ended": 2, "lines": [{"what": "ruled", "remedy": "void"}]}
            assert page.evaluate(WAY_TO_RULINGS, [ruled, other.url]) == f"{other.url}#round=t1-5"
            for told, console in ((ruled, ""), ({**ruled, "ended": None}, other.url),
                                  ({**ruled, "lines": []}, other.url)):  # fmt: skip
                assert page.evaluate(WAY_TO_RULINGS, [told, console]) is None
            page.keyboard.press("Escape")
            page.locator('.tile[data-table="riga/bj2"] .tile-open').click()
            expect(page.locator(".way")).to_contain_text("cannot be reached from here")
            expect(link).to_have_count(0)


@pytest.mark.parametrize(("theme", "language"), sampled(LOOKS, LOOKS[0]))
def test_the_page_is_usable_at_every_size(
    theme: str,
    language: str,
    floor_of_tables: Tables,
    pit: ServedPit,
    screen: Screens,
    mouth: Mouth,
) -> None:
    tables = floor_of_tables(14)
    page = screen(pit)
    page.evaluate(f"localStorage.setItem('livetable-pit-theme', '{theme}')")
    speak(page, language)
    tables[3].tell("called")
    tables[4].tell("called")
    tables[5].skip(2)
    tables[5].tell("calm")
    tables[6].status("offline")
    mouth.said()
    expect(page.locator("#band .call")).to_have_count(3)
    expect(page.locator(".tile-missed")).to_have_count(1)
    assert faults(page) == []
    page.locator('.tile[data-table="riga/bj4"] .tile-open').click()
    page.locator(".history .round summary").first.click()
    expect(page.locator(".plot").first).to_be_visible()
    assert faults(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STRUCK_THROUGH) == [], (width, height)
        assert page.evaluate(SIDEWAYS) == [], (width, height)
        assert page.evaluate(BROKEN_WORDS, ".result th, .result td, .number") == [], (width, height)
        assert page.evaluate(SMALLEST_LETTERS) >= 12, (width, height)
    page.keyboard.press("Escape")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) == [], (width, height)
        assert page.evaluate(SMALL_TARGETS, 44) == [], (width, height)


def test_a_pit_that_dies_covers_its_screens(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    floor_of_tables(1)
    page = screen(pit)
    expect(page.locator(".tile")).to_have_count(1)
    pit.end()
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("Look at the tables")


LEVELS = """() => [...document.querySelectorAll('.tile-facts')].flatMap(facts => {
  const [, , pace, wrong] = [...facts.querySelectorAll('dd')].map(dd => dd.getBoundingClientRect());
  return pace.left < wrong.left && Math.abs(pace.top - wrong.top) > 1 ? [pace.top - wrong.top] : [];
})"""


def test_the_numbers_of_a_tile_stand_level(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(9)
    page = screen(pit, 1920, 1080)
    speak(page, "es")
    expect(page.locator(".tile")).to_have_count(len(tables))
    assert page.evaluate(LEVELS) == []
